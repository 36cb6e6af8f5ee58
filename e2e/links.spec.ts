/** A link to pay: the gateway's own page with the form, and what becomes of the link. */
import {
  createPaymentLink,
  fillCard,
  passChallenge,
  pay as pressPay,
  startWebhookReceiver,
  TEST_CARDS,
  waitForWebhook,
} from 'payment-widgets/testkit';
import { payChallenged } from './support/challenge.ts';
import { expect, test } from './support/fixtures.ts';

const CART = {
  'merchant.name': 'Fern & Sons',
  termsAndConditionsUrl: 'https://shop.example/terms',
  'cart.items[0].name': 'Tea of the first flush',
  'cart.items[0].quantity': '2',
  'cart.items[0].totalAmount': '92.00',
};

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ consoleMayTell }) => {
  // The page is of the origin of its frames.
  consoleMayTell(/can escape its sandboxing/);
  // A page that says why a link cannot be paid.
  consoleMayTell(/410/);
});

test('a link is paid in Arabic on a phone, and opened again it says so', async ({
  page,
  gateway,
  pay,
}) => {
  const receiver = await startWebhookReceiver({ gateway });
  const link = await createPaymentLink(gateway, { ...CART, locale: 'ar' });
  await page.goto(link.url);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('92.00');
  await expect(page.getByText('Fern & Sons', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'الشروط والأحكام' })).toBeVisible();
  const isTooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  expect(await isTooWide()).toBe(false);
  await pay();
  await expect(page.getByRole('heading', { name: 'شكرًا لك على الدفع' })).toBeVisible();
  await expect(page.getByText('Fern & Sons')).toBeVisible();
  await waitForWebhook(receiver, { type: 'PAYMENT', code: '000.100.110' });
  await receiver.close();
  await page.goto(link.url);
  await expect(page.getByRole('heading', { name: 'تم الدفع عبر هذا الرابط بالفعل' })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
});

test('a declined shopper tries again, and confirms the next card at the bank', async ({
  page,
  gateway,
  pay,
}) => {
  const { url } = await createPaymentLink(gateway, CART);
  await page.goto(url);
  await pay(TEST_CARDS.declined);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(url);
  await payChallenged(page);
  await passChallenge(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
});

test('a link that expires while its form is open takes no payment', async ({
  page,
  gateway,
  consoleMayTell,
}) => {
  await gateway.clock.freeze('2030-01-31T12:00:00Z');
  const { url } = await createPaymentLink(gateway, { validUntil: '1', validUntilUnit: 'HOUR' });
  await gateway.clock.advance('PT45M');
  await page.goto(url);
  await fillCard(page, TEST_CARDS.visa);
  await gateway.clock.advance('PT15M');
  consoleMayTell(/400/);
  await pressPay(page);
  await expect(page.getByRole('main').getByText('Your time to pay has run out.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
