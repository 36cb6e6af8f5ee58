import { readFileSync } from 'node:fs';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { startStorefront } from '../public/storefront/storefront.mjs';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

for (const [card, headline] of [
  ['success', 'Thank you, your order is paid'],
  ['declined', 'Your payment was declined'],
] as const) {
  test(`the demo storefront, from basket to result, with a card that is a ${card}`, async ({
    page,
    gateway,
  }) => {
    const { url: address, entityId, token } = gateway;
    const shop = await startStorefront({ port: 0, gateway: address, entityId, token });
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Pay 92.00 EUR' }).click();
    await fillCard(page, TEST_CARDS[card]);
    await pay(page);
    await expect(page.getByRole('heading')).toHaveText(headline);
    await shop.close();
  });
}

test('the demo storefront shows the form in Arabic, from right to left', async ({
  page,
  gateway,
}) => {
  const { url: address, entityId, token } = gateway;
  const shop = await startStorefront({ port: 0, gateway: address, entityId, token });
  await page.goto(`${shop.url}/pay?locale=ar&brands=MASTER`);
  const form = cardForm(page);
  await expect(form.pay).toHaveText('إدفع الأن');
  await expect(page.locator('.wpwl-container')).toHaveAttribute('dir', 'rtl');
  await expect(form.form).toHaveAttribute('lang', 'ar');
  await expect(form.number).toHaveAttribute('placeholder', 'رقم البطاقة');
  await shop.close();
});

test('the snippet of the README is a page that can be paid on', async ({
  page,
  shop,
  createCheckout,
  gateway,
  pay,
}) => {
  const [, snippet = ''] = /```html\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const html = snippet
    .replace('http://127.0.0.1:3000', gateway.url)
    .replace('CHECKOUT_ID', await createCheckout());
  await page.goto(shop.payPage({ html, policy: null }));
  await pay(TEST_CARDS.success);
});

test('the example of the form page works: its hook requires the terms', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const [, example = ''] =
    /```html\n([\s\S]*?)```/.exec(readFileSync('docs/form.md', 'utf8')) ?? [];
  const html = example
    .replace('http://127.0.0.1:3000', gateway.url)
    .replace('CHECKOUT_ID', await createCheckout());
  await page.goto(shop.payPage({ html, policy: null }));
  await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
  await fillCard(page, TEST_CARDS.success);
  await pay(page);
  await expect(cardForm(page).pay).toBeEnabled();
  await page.getByLabel('I accept the terms').check();
  await pay(page);
  await page.waitForURL(/\/result\?/);
});
