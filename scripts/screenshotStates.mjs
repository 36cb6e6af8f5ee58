// The states of the forms that `screenshots.mjs` shows, and how a page reaches them. A state is reached once; the languages,
// the widths and the colours change afterwards.

import {
  fillCard,
  openWalletSheet,
  pay,
  payWith,
  TEST_CARDS,
  threeDSecureCard,
  voucherOn,
} from 'payment-widgets/testkit';

/** @typedef {import('@playwright/test').Page} Page */
/**
 * @typedef {object} State
 * @property {string} name
 * @property {Record<string, unknown>} [options]
 * @property {string} [brands] by default cards
 * @property {string} [checkoutId] by default that of a new checkout
 * @property {number} [stored] so many stored cards
 * @property {(page: Page) => Promise<unknown>} reach
 */

/** Several methods, with and without fields, and wallets. */
export const METHODS =
  'VISA MASTER AMEX MAESTRO JCB APPLEPAY GOOGLEPAY PAYPAL KLARNA_PAYMENTS_PAYLATER IDEAL DIRECTDEBIT_SEPA INVOICE';

/** So many that the list is shortened. */
const MANY_METHODS = `${METHODS} TRUSTLY SOFORTUEBERWEISUNG AFTERPAY`;

/** Forms with fields that are not cards. */
const FIELD_BRANDS = [
  'DIRECTDEBIT_SEPA',
  'IDEAL',
  'SOFORTUEBERWEISUNG',
  'STC_PAY',
  'BOLETO',
  'INVOICE',
  'BELK_GIFT_CARD',
];

const WALLETS = 'VISA MASTER APPLEPAY GOOGLEPAY SAMSUNGPAY PAYPAL';

/** @type {State[]} */
export const STATES = [
  { name: 'empty', reach: cardIsThere },
  {
    name: 'filled',
    async reach(page) {
      await cardIsThere(page);
      await fillCard(page, TEST_CARDS.visa);
      await page.locator('.wpwl-form-card .wpwl-button-pay').focus();
    },
  },
  { name: 'faults', options: { showErrorSummary: true }, reach: sendEmpty },
  {
    name: 'everything',
    options: {
      showErrorSummary: true,
      billingAddress: { country: 'US' },
      showBirthDate: true,
      showTaxNumberField: true,
      showCVVHint: true,
      allowEmptyCardHolderName: false,
      mandatoryBillingFields: { country: true, state: true, city: true, postcode: true },
    },
    reach: sendEmpty,
  },
  {
    name: 'busy',
    async reach(page) {
      await page.route(/\/payment$/, () => {});
      await typeAndPay(page, TEST_CARDS.visa);
      await page.locator('.wpwl-button-pay[aria-disabled="true"]').waitFor();
    },
  },
  {
    name: 'success',
    async reach(page) {
      // The page stays, as while the shop does not answer.
      await page.evaluate(() => {
        const navigation = /** @type {EventTarget} */ (Reflect.get(window, 'navigation'));
        navigation.addEventListener('navigate', (event) => {
          event.preventDefault();
          document.documentElement.dataset['left'] = '';
        });
      });
      await typeAndPay(page, TEST_CARDS.visa);
      await page.locator('html[data-left]').waitFor();
    },
  },
  {
    name: 'declined',
    options: { retryDeclined: true },
    async reach(page) {
      await typeAndPay(page, TEST_CARDS.declined);
      await page.locator('.wpwl-message').waitFor();
    },
  },
  {
    name: 'challenge',
    async reach(page) {
      await typeAndPay(page, threeDSecureCard('VISA', 'challenge'));
      await page.locator('dialog.wpwl-dialog iframe').waitFor();
    },
  },
  {
    name: 'stored',
    stored: 2,
    brands: 'VISA PAYPAL',
    options: { registrations: { requireCvv: true }, showErrorSummary: true },
    async reach(page) {
      await page.locator('.wpwl-form-registrations .wpwl-button-pay').first().click();
      await page.locator('.wpwl-form-registrations .wpwl-hint').waitFor();
      await page.mouse.move(0, 0);
    },
  },
  { name: 'methods', brands: METHODS, reach: cardIsThere },
  { name: 'many', brands: MANY_METHODS, reach: cardIsThere },
  {
    name: 'many-shown',
    brands: MANY_METHODS,
    async reach(page) {
      await cardIsThere(page);
      const more = page.locator('.wpwl-methods-more');
      if (await more.count()) await more.press('Enter');
    },
  },
  {
    name: 'paypal',
    brands: 'VISA PAYPAL',
    async reach(page) {
      await cardIsThere(page);
      const paypal = '.wpwl-container-virtualAccount-PAYPAL';
      const choice = page.locator(`.wpwl-method:has(${paypal}) .wpwl-method-radio`);
      if (await choice.count()) await choice.check();
      await page.locator(`${paypal} .wpwl-button`).waitFor();
    },
  },
  {
    name: 'two-brands',
    brands: 'VISA MADA MASTER',
    async reach(page) {
      await cardIsThere(page);
      await fillCard(page, { ...TEST_CARDS.visa, number: '4464040000000007' });
      await page.locator('.wpwl-form-card .wpwl-button-pay').focus();
    },
  },
  { name: 'wallets', brands: WALLETS, reach: walletsAreThere },
  ...['black', 'white', 'white-outline'].map((colour) => ({
    name: `wallets-${colour}`,
    brands: WALLETS,
    options: {
      applePay: { buttonStyle: colour },
      googlePay: { buttonColor: colour, buttonType: 'plain' },
      samsungPay: { buttonColor: colour, buttonSizeMode: 'static' },
    },
    reach: walletsAreThere,
  })),
  {
    name: 'wallet-sheet',
    brands: 'VISA APPLEPAY',
    reach: (page) => openWalletSheet(page, 'APPLEPAY'),
  },
  {
    name: 'bank',
    brands: 'KLARNA_PAYMENTS_ONE',
    options: { inlineFlow: ['KLARNA_PAYMENTS_ONE'] },
    async reach(page) {
      await payWith(page, 'virtualAccount-KLARNA_PAYMENTS_ONE');
      await page.locator('iframe.wpwl-target:visible').waitFor();
    },
  },
  {
    name: 'voucher',
    brands: 'PREPAYMENT',
    async reach(page) {
      await payWith(page, 'prepayment-PREPAYMENT');
      await voucherOn(page).section.waitFor();
    },
  },
  {
    name: 'ended',
    checkoutId: 'A'.repeat(32),
    reach: (page) => page.locator('.wpwl-message').waitFor(),
  },
  {
    name: 'unavailable',
    async reach(page) {
      await page.route(/\/v1\/checkouts\/.*\/payment$/, (route) => route.abort());
      await typeAndPay(page, TEST_CARDS.visa);
      await page.locator('.wpwl-message').waitFor();
    },
  },
  ...FIELD_BRANDS.map((brand) => ({
    name: `form-${brand}`,
    brands: brand,
    options: { showErrorSummary: true },
    /** @param {Page} page */
    async reach(page) {
      if (brand === 'STC_PAY') await page.locator('.wpwl-control-radio-mobile').check();
      await page.locator('.wpwl-button-pay, .wpwl-button-brand').first().click();
      await page.locator('.wpwl-hint').first().waitFor();
      await page.mouse.move(0, 0);
    },
  })),
];

/** The states that a comparison of two styles shows. */
export const MAIN_STATES = [
  'empty',
  'filled',
  'faults',
  'busy',
  'success',
  'declined',
  'challenge',
  'stored',
  'methods',
  'paypal',
  'wallets',
  'voucher',
  'unavailable',
];

/** @param {Page} page */
async function cardIsThere(page) {
  await page.frameLocator('.wpwl-control-cvv').locator('input[aria-label]').waitFor();
  await page.locator('.wpwl-form-card .wpwl-button-pay[aria-disabled="false"]').waitFor();
}

/** @param {Page} page */
async function walletsAreThere(page) {
  await cardIsThere(page);
  for (const wallet of ['apple', 'google', 'samsung']) {
    await page.locator(`.wpwl-${wallet}-pay-button:enabled`).waitFor();
  }
}

/** Sends an empty card form, and waits until every required field has its error, and the list of them is there. @param {Page} page */
export async function sendEmpty(page) {
  await cardIsThere(page);
  await page.locator('.wpwl-form-card .wpwl-button-pay').click();
  await page.locator('.wpwl-hint').nth(2).waitFor();
  // The style `modern` shows up to four errors only at their fields.
  const isModern = (await page.locator('.wpwl-methods').count()) > 0;
  if (!isModern) await page.locator('.wpwl-summary').waitFor();
  // With forced colours, an element under the mouse looks focused.
  await page.mouse.move(0, 0);
}

/** @param {Page} page @param {import('payment-widgets/testkit').TestCard} card */
async function typeAndPay(page, card) {
  await cardIsThere(page);
  await fillCard(page, card);
  await pay(page);
}
