/** Cash on delivery: one button, accepted at once. */
import { payWith } from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';

const KEY = 'cashOnDelivery';
const BRAND = 'CASH_ON_DELIVERY';

test('cash on delivery is accepted at once', async ({ page, status, openForm }) => {
  const { checkoutId } = await openForm({ brands: BRAND });
  await expect(page.locator(`.wpwl-container-${KEY}`)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Cash on delivery' })).toBeEnabled();
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  expect(await status(checkoutId)).toMatchObject({
    http: 200,
    body: { result: { code: '000.100.110' }, paymentBrand: BRAND },
  });
});

test('a refused shopper sees an error, and pays with another brand', async ({
  page,
  status,
  openForm,
}) => {
  const code = '800.100.152';
  const options = '{ retryDeclined: true }';
  const { checkoutId } = await openForm({
    checkout: {
      testMode: 'INTERNAL',
      'customParameters[forceResultCode]': code,
    },
    brands: `${BRAND} VISA`,
    options,
  });
  await payWith(page, KEY);
  await expect(page.locator(`.wpwl-container-${KEY} .wpwl-message`)).toContainText('declined');
  await expect(page.locator('.wpwl-button-pay')).toBeEnabled();
  expect(await status(checkoutId)).toMatchObject({ http: 400, body: { result: { code } } });
});

test('calls onBeforeSubmitPrepayment of the page first', async ({ page, openForm }) => {
  const options = `{ onBeforeSubmitPrepayment(event) {
    window.calls.push(['onBeforeSubmitPrepayment', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitPrepayment').length > 1;
  } }`;
  await openForm({ brands: BRAND, options });
  await payWith(page, KEY);
  await expect
    .poll(() => page.evaluate('calls.at(-1)'))
    .toEqual(['onBeforeSubmitPrepayment', `wpwl-form wpwl-form-${KEY} wpwl-clearfix`]);
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
});
