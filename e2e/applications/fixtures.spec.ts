/** The fixture `payWith` of `payment-widgets/testkit/playwright` with each kind of form. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_ACCOUNTS, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, type PayWith, test } from 'payment-widgets/testkit/playwright';

for (const [title, brands, what] of [
  ['a card', 'VISA', TEST_CARDS.success],
  ['a bank account', 'DIRECTDEBIT_SEPA', TEST_ACCOUNTS.de],
  ['the key of a form', 'CASH_ON_DELIVERY', 'cashOnDelivery'],
] as const) {
  test(`payWith pays with ${title}`, async ({ page, checkout, payWith, explain }) => {
    const { id, url } = await checkout();
    const html = `<form class="paymentWidgets" action="/result" data-brands="${brands}"></form>
      <script src="${url}"></script>`;
    const shop = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(html);
    });
    await once(shop.listen(0, 'localhost'), 'listening');
    try {
      await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/pay`);
      await payWith(page, what);
      await page.waitForURL('**/result?*');
      expect((await explain(id)).result.code).toBe('000.100.110');
    } finally {
      shop.close();
    }
  });
}

for (const [title, what] of [
  ['no text', ''],
  ['an object without a number', {}],
  ['nothing', undefined],
  ['null', null],
] as const) {
  test(`payWith refuses ${title}, and says what is right`, async ({ page, payWith }) => {
    await expect(payWith(page, what as unknown as PayWith)).rejects.toThrow(
      'what must be a card with number, expiry and cvv, a bank account',
    );
  });
}
