/** Wallets' own interfaces, where a page or browser has them: played by the page, with tokens that the gateway takes. */
import type { Page } from '@playwright/test';
import { makeWalletToken, type Wallet } from 'payment-widgets/testkit';
import type { TestGateway } from '../support/entities.ts';
import { expect, test } from '../support/fixtures.ts';
import { appleFake, googleFake, samsungFake } from '../support/walletFakes.ts';
import { errorsOf, notesOf, noting } from '../support/wallets.ts';

const tokenFor = (gateway: TestGateway, wallet: Wallet, number = '4200000000000000') =>
  makeWalletToken(gateway, wallet, {
    card: { number, expiryMonth: '05', expiryYear: '2034' },
    amount: '92.00',
    currency: 'EUR',
  });

/** Options of a page that has the interface of a wallet. */
const having = (script: string, options: string) =>
  `(() => { ${script}; return ${noting(options)}; })()`;

const kept = (page: Page, name: string): Promise<unknown[][]> =>
  page.evaluate((key) => JSON.parse(sessionStorage[key] ?? '[]'), name);

/** Without an `onValidateMerchant` there is no merchant session. */
const VALIDATES = `onValidateMerchant: async (url) => { note('validate', url); return { session: 1 }; },`;

test('Apple Pay: Apple’s own sheet, the page’s response about the card, and its completion', async ({
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const options = having(
    appleFake(await tokenFor(gateway, 'applePay')),
    `{ applePay: { sandbox: false, version: 4, displayName: 'Shoes', countryCode: 'GB', applicationData: 'eA==', ${VALIDATES}
      onPaymentMethodSelected: async (method) => { note('card', method.network); },
      onPaymentAuthorized: (payment) => note('authorised', payment.token.paymentMethod.network) } }`,
  );
  await openForm({ checkoutId, brands: 'APPLEPAY', options });
  await page.locator('.wpwl-apple-pay-button').click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
  expect(await notesOf(page)).toEqual([
    ['validate', 'https://apple.example/start'],
    ['card', 'visa'],
    ['authorised', 'visa'],
  ]);
  const total = { label: 'Shoes', amount: '92.00' };
  expect(await kept(page, 'apple')).toEqual([
    [
      'new',
      4,
      {
        countryCode: 'GB',
        currencyCode: 'EUR',
        merchantCapabilities: ['supports3DS'],
        supportedNetworks: ['visa', 'masterCard', 'amex'],
        applicationData: 'eA==',
        total,
      },
    ],
    ['begin', true],
    ['validated', { session: 1 }],
    ['selected', { newTotal: total }],
    ['completed', 0],
  ]);
});

test('Apple Pay: a declined payment fails Apple’s sheet, too', async ({
  page,
  gateway,
  openForm,
}) => {
  const token = await tokenFor(gateway, 'applePay', '4000000000000002');
  const options = having(appleFake(token), `{ applePay: { sandbox: 'false', ${VALIDATES} } }`);
  await openForm({ brands: 'APPLEPAY', options });
  await page.locator('.wpwl-apple-pay-button').click();
  await page.waitForURL(/\/result\?/);
  expect((await kept(page, 'apple')).at(-1)).toEqual(['completed', 1]);
});

test('Apple Pay: without a merchant session the sheet closes, with the reason for the developer', async ({
  page,
  gateway,
  openForm,
}) => {
  const options = having(
    appleFake(await tokenFor(gateway, 'applePay')),
    '{ applePay: { sandbox: false } }',
  );
  await openForm({ brands: 'APPLEPAY', options });
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(page.locator('.wpwl-message')).toContainText('could not be completed');
  expect(await errorsOf(page)).toMatchObject([
    { code: 'WALLET_FAILED', cause: expect.stringContaining('no certificate of Apple’s') },
  ]);
  const said = await page.evaluate(() => (window as unknown as { apple: unknown[][] }).apple);
  expect(said.at(-1)).toEqual(['abort']);
});

test('Apple Pay: closed by the shopper, and pressed again', async ({ page, gateway, openForm }) => {
  const options = having(
    `${appleFake(await tokenFor(gateway, 'applePay'))}; window.appleCancels = true`,
    `{ applePay: { sandbox: false, ${VALIDATES} } }`,
  );
  await openForm({ brands: 'APPLEPAY', options });
  await page.locator('.wpwl-apple-pay-button').click();
  await expect(page.locator('.wpwl-message')).toContainText('was cancelled');
  await page.evaluate(() => Object.assign(window, { appleCancels: false }));
  await page.locator('.wpwl-apple-pay-button').click();
  await page.waitForURL(/\/result\?/);
});

for (const [title, script] of [
  ['a device that can not', 'window.appleCan = false'],
  ['a version that is not there', ''],
] as const) {
  test(`Apple Pay: ${title} has no button`, async ({ page, gateway, openForm }) => {
    const version = script ? 3 : 99;
    const options = having(
      `${appleFake(await tokenFor(gateway, 'applePay'))}; ${script}`,
      `{ applePay: { sandbox: false, version: ${version} } }`,
    );
    await openForm({ brands: 'APPLEPAY', options });
    await expect(page.locator('.wpwl-container-virtualAccount-APPLEPAY')).toBeAttached();
    await expect
      .poll(() => notesOf(page))
      .toEqual([['onError', 'WALLET_NOT_READY', 'APPLEPAY', 'not_ready']]);
    await expect(page.locator('.wpwl-apple-pay-button')).toHaveCount(0);
  });
}

test('Google Pay: Google’s own sheet, if the page has loaded its script', async ({
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const options = having(
    googleFake(await tokenFor(gateway, 'googlePay')),
    `{ googlePay: { sandbox: false, merchantId: 'M', gatewayMerchantId: 'E',
      onPaymentAuthorized: async () => { note('authorised'); return { transactionState: 'SUCCESS' }; } } }`,
  );
  await openForm({ checkoutId, brands: 'GOOGLEPAY', options });
  await page.locator('.wpwl-google-pay-button').click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
  expect(await notesOf(page)).toEqual([['authorised']]);
  expect(await kept(page, 'asked')).toMatchObject([
    ['new', 'TEST'],
    ['ready', 'CARD'],
    ['new', 'TEST'],
    [
      'load',
      {
        apiVersion: 2,
        allowedPaymentMethods: [
          {
            tokenizationSpecification: {
              type: 'PAYMENT_GATEWAY',
              parameters: { gateway: 'payment-widgets', gatewayMerchantId: 'E' },
            },
          },
        ],
        merchantInfo: { merchantId: 'M' },
        transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '92.00', currencyCode: 'EUR' },
        callbackIntents: ['PAYMENT_AUTHORIZATION'],
      },
    ],
  ]);
});

for (const [statusCode, onCancel, told] of [
  ['CANCELED', '', [['onError', 'WALLET_CLOSED', 'GOOGLEPAY', 'closed']]],
  ['CANCELED', `onCancel: (code) => note('onCancel', code)`, [['onCancel', 'CANCELED']]],
  [
    'DEVELOPER_ERROR',
    `onCancel: (code) => note('onCancel', code)`,
    [['onError', 'WALLET_FAILED', 'GOOGLEPAY', 'failed']],
  ],
] as const) {
  test(`Google Pay: ${statusCode}, ${onCancel ? 'with' : 'without'} onCancel`, async ({
    page,
    gateway,
    openForm,
  }) => {
    const options = having(
      `${googleFake(await tokenFor(gateway, 'googlePay'))}; window.googleFails = '${statusCode}'`,
      `{ googlePay: { sandbox: false, ${onCancel} } }`,
    );
    await openForm({ brands: 'GOOGLEPAY', options });
    await page.locator('.wpwl-google-pay-button').click();
    await expect.poll(() => notesOf(page)).toEqual(told);
    await expect(page.locator('.wpwl-google-pay-button')).toBeEnabled();
  });
}

test('Samsung Pay: Samsung’s own sheet, which gets the result', async ({
  consoleMayTell,
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const token = await tokenFor(gateway, 'samsungPay');
  consoleMayTell(/samsungPay.merchantUrl cannot be used: it must be an address of https/);
  const jwe = token.startsWith('{') ? JSON.parse(token).data : token;
  const options = having(
    samsungFake(jwe),
    `{ samsungPay: { sandbox: false, serviceId: 'S', merchantName: 'Shoes', orderNumber: 'O1',
      merchantUrl: 'javascript:window.hit=1' } }`,
  );
  await openForm({ checkoutId, brands: 'SAMSUNGPAY', options });
  await page.locator('.wpwl-samsung-pay-button').click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
  expect(await kept(page, 'asked')).toMatchObject([
    ['ready', '2'],
    [
      'load',
      { serviceId: 'S', protocol: 'PROTOCOL_3DS' },
      {
        orderNumber: 'O1',
        // The host of the page: the address of a script is sent to nobody.
        merchant: { name: 'Shoes', url: 'localhost' },
        amount: { currency: 'EUR', total: '92.00' },
      },
    ],
    ['notify', 'CHARGED'],
  ]);
});

test('a lost connection is not paid twice: the same token is sent again, without another sheet', async ({
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const options = having(
    googleFake(await tokenFor(gateway, 'googlePay')),
    `{ googlePay: { sandbox: false, onPaymentAuthorized: async () => { note('authorised'); return { transactionState: 'SUCCESS' }; } } }`,
  );
  await openForm({ checkoutId, brands: 'GOOGLEPAY', options });
  await page.route(/\/payment$/, (route) => route.abort());
  await page.locator('.wpwl-google-pay-button').click();
  await expect(page.locator('.wpwl-message')).toContainText('you will not be charged twice');
  await page.unroute(/\/payment$/);
  await page.locator('.wpwl-google-pay-button').click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
  expect((await notesOf(page)).filter(([name]) => name === 'authorised')).toHaveLength(1);
});
