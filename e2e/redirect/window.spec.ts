/** A brand whose page opens in a window beside the shop's, by `inlineFlow`: every end of it, and another brand after it. */
import type { Page } from '@playwright/test';
import { fillCard } from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { CHALLENGED, challengeOn, lastIn, pageOf, seenElsewhere } from '../support/challenge.ts';
import { expect, test } from '../support/fixtures.ts';

const BRANDS = 'VISA PAYPAL';
const INLINE = "inlineFlow: ['PAYPAL']";

/** Presses the button, and gives the window that opens. */
async function openWindow(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await brandButton(page, 'virtualAccount', 'PAYPAL').button.click();
  const popup = await opened;
  await expect(pageOf(popup).approve).toBeVisible();
  return popup;
}

for (const [does, http, code] of [
  ['approve', 200, '000.100.110'],
  ['decline', 400, '100.396.102'],
  ['cancel', 400, '100.396.101'],
  ['expire', 400, '100.396.103'],
  ['later', 200, '800.400.500'],
] as const) {
  test(`${code}: ${does} in the window leads the shop's page to the result`, async ({
    page,
    status,
    openForm,
  }) => {
    const { checkoutId } = await openForm({ brands: BRANDS, options: `{ ${INLINE} }` });
    const popup = await openWindow(page);
    const closed = popup.waitForEvent('close');
    await lastIn(popup, () => pageOf(popup)[does].click());
    await page.waitForURL(/\/result\?/);
    await closed;
    expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
    const read = await status(checkoutId);
    expect(read).toMatchObject({ http, body: { result: { code }, paymentBrand: 'PAYPAL' } });
  });
}

test('a window that is closed cancels, and a card pays in the same checkout', async ({
  page,
  status,
  openForm,
  pay,
}) => {
  const options = `{ ${INLINE}, onLightboxCancel: () => window.calls.push(['onLightboxCancel']) }`;
  const { checkoutId } = await openForm({ brands: BRANDS, options });
  const { note, button } = brandButton(page, 'virtualAccount', 'PAYPAL');
  const form = cardForm(page);
  const popup = await openWindow(page);
  await expect(note).toContainText('Finish the payment in the window that has opened.');
  await seenElsewhere(page);
  await popup.close();
  await expect(note).toHaveText('The payment was cancelled. You can try again.');
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  expect((await form.calls()).map(([name]) => name)).toContain('onLightboxCancel');
  expect(await form.errors()).toEqual([]);
  expect(await status(checkoutId)).toMatchObject({
    http: 400,
    body: { result: { code: '100.396.101' }, paymentBrand: 'PAYPAL' },
  });

  await pay();
  expect(await status(checkoutId)).toMatchObject({
    http: 200,
    body: { result: { code: '000.100.110' }, paymentBrand: 'VISA' },
  });
});

test('while one brand is in progress no other can be started', async ({ page, openForm }) => {
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/v1\/checkouts\/[^/]+\/payment$/.test(request.url()))
      submits.push(request.url());
  });
  await openForm({ brands: BRANDS, options: `{ ${INLINE} }` });
  const { container, note, button, cancel } = brandButton(page, 'virtualAccount', 'PAYPAL');
  const form = cardForm(page);
  await fillCard(page, CHALLENGED);
  const popup = await openWindow(page);
  await expect(form.pay).toBeDisabled();
  await expect(button).toBeDisabled();
  await expect(form.form).toHaveAttribute('aria-busy', 'true');
  await form.holder.press('Enter');
  await page.evaluate(() => {
    const { wpwl } = window as unknown as { wpwl: { executePayment(name: string): void } };
    wpwl.executePayment('wpwl-container-card');
  });
  const closed = popup.waitForEvent('close');
  await cancel.click();
  await closed;
  await expect(note).toHaveText('The payment was cancelled. You can try again.');
  await expect(form.pay).toBeEnabled();
  await expect(form.form).toHaveAttribute('aria-busy', 'false');
  await expect(container).toBeVisible();
  expect(submits).toHaveLength(1);

  // The other way round: the card is challenged.
  await form.pay.click();
  const { issuer } = challengeOn(page);
  await expect(issuer.code).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toBeVisible();
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await page.waitForURL(/\/result\?/);
  expect(submits).toHaveLength(2);
});

test('by keys alone: to the button, in the window, and back', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const { checkoutId } = await openForm({
    brands: 'PAYPAL',
    options: `{ ${INLINE}, locale: 'de' }`,
  });
  const { button } = brandButton(page, 'virtualAccount', 'PAYPAL');
  await expect(button).toBeVisible();
  await expect(page.getByRole('button', { name: 'PayPal' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const popup = await opened;
  const bank = pageOf(popup);
  await expect(bank.heading).toHaveText('Diese Zahlung freigeben?');
  await popup.keyboard.press('Tab');
  await expect(bank.approve).toBeFocused();
  await lastIn(popup, () => popup.keyboard.press('Enter'));
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

test('the provider’s page takes the whole tab where the browser opens no window', async ({
  consoleMayTell,
  page,
  shop,
  createCheckout,
  expectPaid,
}) => {
  consoleMayTell(/Blocked opening .* 'allow-popups'|can escape its sandboxing/);
  const checkoutId = await createCheckout();
  const options = `{ ${INLINE} }`;
  const inner = shop.payPage({ checkoutId, brands: BRANDS, options, policy: null });
  // Without allow-popups, as in a web view.
  const may = 'allow-scripts allow-forms allow-same-origin allow-top-navigation';
  const html = `<iframe title="Pay" sandbox="${may}" src="${inner}"></iframe>`;
  await page.goto(shop.payPage({ html, policy: null }));
  const { button } = brandButton(page.frameLocator('iframe'), 'virtualAccount', 'PAYPAL');
  await button.click();
  await page.waitForURL(/\/bank\//);
  expect(page.context().pages()).toHaveLength(1);
  await pageOf(page).approve.click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { paymentBrand: 'PAYPAL' });
});
