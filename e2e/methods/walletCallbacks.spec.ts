/** What a page hears and says while the sheet of a wallet is open, in a test system. */
import type { Locator } from '@playwright/test';
import {
  chooseInSheet,
  openWalletSheet,
  payWithWallet,
  walletSheet,
} from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';
import { errorsOf, notesOf, noting } from '../support/wallets.ts';

/** What is wrong, as it stands in the sheet; what is said of it is gone after a while. */
const shownIn = (sheet: Locator) => sheet.locator('.wpwl-sheet-fault');

test('onCancel of the page replaces the error, and gets Google’s status', async ({
  page,
  openForm,
}) => {
  const options = noting(`{
    applePay: { onCancel: (...given) => note('apple', given.length) },
    googlePay: { onCancel: (...given) => note('google', ...given) },
  }`);
  await openForm({ brands: 'APPLEPAY GOOGLEPAY', options });
  for (const brand of ['APPLEPAY', 'GOOGLEPAY'] as const) {
    const sheet = await openWalletSheet(page, brand);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toHaveCount(0);
  }
  await expect
    .poll(() => notesOf(page))
    .toEqual([
      ['apple', 0],
      ['google', 'CANCELED'],
    ]);
  expect(await errorsOf(page)).toEqual([]);
});

test('Apple Pay calls the page for every change, in order, and pays the returned amount', async ({
  page,
  gateway,
  createCheckout,
  status,
  openForm,
}) => {
  const checkoutId = await createCheckout();
  await page.exposeFunction('changeAmount', (amount: string) =>
    changeCheckout(gateway, checkoutId, amount),
  );
  const options = noting(`{ applePay: {
    total: { label: 'Shoes', amount: 92 },
    lineItems: [{ label: 'Goods', amount: '92.00' }],
    requiredShippingContactFields: ['postalAddress', 'email', 'phone'],
    requiredBillingContactFields: ['postalAddress'],
    shippingMethods: [
      { identifier: 'slow', label: 'Slow', detail: 'in 5 days', amount: '0.00' },
      { identifier: 'fast', label: 'Fast', detail: 'tomorrow', amount: '8.00' },
    ],
    supportsCouponCode: 'true',
    submitOnPaymentAuthorized: ['customer', 'billing'],
    onPaymentMethodSelected: (method) => note('card', method.network),
    onShippingContactSelected: async (contact) => {
      note('contact', contact.countryCode, contact.givenName ?? null);
    },
    onShippingMethodSelected: async (method) => {
      note('method', method.identifier);
      return { newTotal: { label: 'Shoes', amount: '100.00' },
        newLineItems: [{ label: 'Goods', amount: '92.00' }, { label: 'Fast', amount: '8.00' }] };
    },
    onCouponCodeChanged: async (code) => {
      note('coupon', code);
      return { newTotal: { label: 'Shoes', amount: '95.00' },
        newLineItems: [{ label: 'Goods', amount: '92.00' }, { label: 'Coupon', amount: '-5.00' }] };
    },
    onPaymentAuthorized: async (payment) => {
      note('authorised', payment.shippingContact.givenName, payment.token.paymentMethod.network);
      await window.changeAmount('95.00');
    },
  } }`);
  await openForm({ checkoutId, brands: 'APPLEPAY', options });
  const sheet = await openWalletSheet(page, 'APPLEPAY');
  await expect(sheet).toContainText('Shoes€92.00');
  await chooseInSheet(page, { card: 'AMEX', person: 'New York', delivery: 'Fast, tomorrow' });
  await expect(sheet).toContainText('Shoes€100.00');
  await chooseInSheet(page, { coupon: 'FIVE' });
  await expect(sheet).toContainText('Coupon-€5.00');
  await expect(sheet).toContainText('Shoes€95.00');
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/result\?/);
  expect(await notesOf(page)).toEqual([
    ['card', 'visa'],
    ['contact', 'GB', null],
    ['card', 'amex'],
    ['contact', 'US', null],
    ['method', 'fast'],
    ['coupon', 'FIVE'],
    ['authorised', 'John', 'amex'],
  ]);
  const { body } = await status(checkoutId);
  expect(body).toMatchObject({
    result: { code: '000.100.110' },
    amount: '95.00',
    customer: { givenName: 'John', surname: 'Doe', email: 'john.doe@example.com' },
    billing: { street1: '1 Main Street', street2: 'Apt 2', city: 'New York', country: 'US' },
  });
});

test('errors of the page about Apple Pay’s contacts are shown in the sheet, which stays', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const options = noting(`{ applePay: {
    requiredShippingContactFields: ['postalAddress'],
    onPaymentAuthorized: async ({ shippingContact }) => shippingContact.countryCode === 'US'
      ? { status: 'FAILURE', errors: [{ code: 'addressUnserviceable' }] }
      : { status: 'SUCCESS' },
  } }`);
  const { checkoutId } = await openForm({ brands: 'APPLEPAY', options });
  const sheet = await openWalletSheet(page, 'APPLEPAY');
  await chooseInSheet(page, { person: 'New York' });
  const pay = sheet.getByRole('button', { name: 'Pay' });
  await pay.click();
  await expect(sheet.getByRole('alert')).toHaveText('We cannot deliver to this address.');
  await expect(shownIn(sheet)).toHaveText('We cannot deliver to this address.');
  await chooseInSheet(page, { person: 'Berlin' });
  await expect(shownIn(sheet)).toBeEmpty();
  await pay.click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});

for (const [title, answer, told] of [
  ['aborts', `Promise.resolve({ status: 'ABORT' })`, []],
  ['rejects', `Promise.reject(new Error('no'))`, ['WALLET_FAILED']],
  ['refuses without a reason', `Promise.resolve({ status: 'FAILURE' })`, ['WALLET_FAILED']],
] as const) {
  test(`a page that ${title} the authorisation ends the sheet, nothing is paid, and it can be tried again`, async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    consoleMayTell(/onPaymentAuthorized failed/);
    const options = noting(`{ applePay: {
      onPaymentAuthorized: () => window.isWilling ? undefined : ${answer},
    } }`);
    await openForm({ brands: 'APPLEPAY', options });
    await payWithWallet(page, 'APPLEPAY');
    await expect(walletSheet(page)).toHaveCount(0);
    await expect(page.locator('.wpwl-apple-pay-button')).toBeEnabled();
    expect((await errorsOf(page)).map(({ code }) => code)).toEqual(told);
    await page.evaluate(() => Object.assign(window, { isWilling: true }));
    await payWithWallet(page, 'APPLEPAY');
    await page.waitForURL(/\/result\?/);
  });
}

test('Google Pay calls the page for every change, in order, and sends the requested data of the shopper', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const options = noting(`{ googlePay: {
    amount: '92.00', currencyCode: 'EUR', merchantName: 'Shoes',
    emailRequired: true, billingAddressRequired: true,
    shippingAddressParameters: { phoneNumberRequired: true },
    shippingOptionRequired: true,
    shippingOptionParameters: { defaultSelectedOptionId: 'slow',
      shippingOptions: [{ id: 'slow', label: 'Slow' }, { id: 'fast', label: 'Fast' }] },
    submitOnPaymentAuthorized: ['customer', 'billing'],
    onPaymentDataChanged: async ({ callbackTrigger, shippingAddress, shippingOptionData }) => {
      note(callbackTrigger, shippingAddress.countryCode, shippingOptionData.id);
      if (shippingAddress.countryCode === 'US') {
        return { error: { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message: 'Not to America', intent: 'SHIPPING_ADDRESS' } };
      }
      return shippingOptionData.id === 'fast' ? { newTransactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '97.00', currencyCode: 'EUR',
        displayItems: [{ label: 'Fast', type: 'LINE_ITEM', price: '5.00' }] } } : {};
    },
    onPaymentAuthorized: async (payment) => {
      note('authorised', payment.email, payment.paymentMethodData.info.cardDetails);
      return { transactionState: 'SUCCESS' };
    },
  } }`);
  const { checkoutId } = await openForm({
    checkout: { amount: '97.00' },
    brands: 'GOOGLEPAY',
    options,
  });
  const sheet = await openWalletSheet(page, 'GOOGLEPAY');
  await chooseInSheet(page, { person: 'New York' });
  await expect(sheet.getByRole('alert')).toHaveText('Not to America');
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await expect(shownIn(sheet)).toHaveText('Not to America');
  await chooseInSheet(page, { person: 'Berlin', delivery: 'Fast' });
  await expect(sheet).toContainText('€97.00');
  await sheet.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/result\?/);
  expect(await notesOf(page)).toEqual([
    ['INITIALIZE', 'GB', 'slow'],
    ['SHIPPING_ADDRESS', 'US', 'slow'],
    ['SHIPPING_ADDRESS', 'DE', 'slow'],
    ['SHIPPING_OPTION', 'DE', 'fast'],
    ['authorised', 'erika.mustermann@example.com', '0000'],
  ]);
  await expectPaid(checkoutId, {
    customer: { givenName: 'Erika', surname: 'Mustermann' },
    billing: { street1: 'Musterstraße 1', postcode: '10115', country: 'DE' },
  });
});

test('a refusal of the page is shown in the sheet of Google Pay; a rejection ends it', async ({
  consoleMayTell,
  page,
  openForm,
}) => {
  consoleMayTell(/onPaymentAuthorized failed/);
  const options = noting(`{ googlePay: {
    onPaymentAuthorized: () => {
      window.times = (window.times ?? 0) + 1;
      if (window.times === 1) return Promise.resolve({ transactionState: 'ERROR',
        error: { reason: 'PAYMENT_DATA_INVALID', message: 'Another card, please', intent: 'PAYMENT_AUTHORIZATION' } });
      return window.times === 2 ? Promise.reject(new Error('no')) : Promise.resolve({ transactionState: 'SUCCESS' });
    },
  } }`);
  await openForm({ brands: 'GOOGLEPAY', options });
  const sheet = await openWalletSheet(page, 'GOOGLEPAY');
  const pay = sheet.getByRole('button', { name: 'Pay' });
  await pay.click();
  await expect(sheet.getByRole('alert')).toHaveText('Another card, please');
  await pay.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('.wpwl-message')).toContainText('could not be completed');
  expect(await notesOf(page)).toEqual([['onError', 'WALLET_FAILED', 'GOOGLEPAY', 'failed']]);
  await payWithWallet(page, 'GOOGLEPAY');
  await page.waitForURL(/\/result\?/);
});

/** As the shop's server does. */
async function changeCheckout(
  gateway: { readonly url: string; readonly entityId: string; readonly token: string },
  checkoutId: string,
  amount: string,
): Promise<number> {
  const reply = await fetch(`${gateway.url}/v1/checkouts/${checkoutId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({ entityId: gateway.entityId, amount }),
  });
  expect(reply.status, await reply.text()).toBe(200);
  return reply.status;
}
