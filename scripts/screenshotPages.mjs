// The pages beside the forms that `screenshots.mjs` shows: those of the simulated issuer and bank, and those of the demo shop.

import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {readonly [width: number, height: number]} Size */
/**
 * @typedef {object} Places where the pages are
 * @property {string} demo address of the demo shop
 * @property {(fields: Record<string, string>) => Promise<string>} redirect begins a payment from server to server; the address
 * that its shopper is sent to
 */
/**
 * @typedef {object} ShownPage
 * @property {string} name
 * @property {readonly Size[]} sizes windows of the browser
 * @property {readonly string[]} languages
 * @property {boolean} [isWhole] whether the part below the window is shown too
 * @property {(page: Page, places: Places, language: string) => Promise<unknown>} reach
 */

/** @type {readonly Size[]} challengeWindowSize 01 to 05 of EMV 3-D Secure; the last one is the whole window. */
const CHALLENGE_WINDOWS = [
  [250, 400],
  [390, 400],
  [500, 600],
  [600, 400],
  [1280, 800],
];
/** @type {readonly Size[]} */
const TABS = [
  [320, 640],
  [390, 800],
  [1280, 800],
];
/** @type {readonly Size[]} those of the demo shop, also a tablet */
const SHOP = [
  [320, 640],
  [390, 800],
  [768, 1024],
  [1280, 800],
];
const LANGUAGES = ['en', 'ar', 'de', 'ja'];

const ENROLLED = {
  paymentBrand: 'VISA',
  'card.number': TEST_CARDS.visa.number,
  'card.cvv': '123',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'customParameters[3DS2_enrolled]': 'true',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '640',
  'customer.browser.screenWidth': '320',
  'customer.browser.challengeWindow': '5',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};

/** @type {ShownPage[]} */
export const PAGES = [
  { name: 'issuer', sizes: CHALLENGE_WINDOWS, languages: LANGUAGES, reach: toIssuer },
  {
    name: 'issuer-wrong-code',
    sizes: CHALLENGE_WINDOWS,
    languages: LANGUAGES,
    async reach(page, places, language) {
      await toIssuer(page, places, language);
      const issuer = page.frameLocator('[data-testid="issuer"]');
      await issuer.getByTestId('code').fill('1');
      await issuer.getByTestId('code').press('Enter');
      await issuer.getByTestId('fault').waitFor();
    },
  },
  { name: 'bank', sizes: TABS, languages: LANGUAGES, reach: toBank },
  {
    name: 'bank-done',
    sizes: TABS,
    languages: LANGUAGES,
    async reach(page, places, language) {
      await toBank(page, places, language);
      await page.getByTestId('approve').click();
      await page.getByTestId('shop').waitFor();
    },
  },
  {
    name: 'bank-unknown',
    sizes: TABS,
    languages: ['en'],
    async reach(page, { redirect }) {
      const { origin } = new URL(await redirect({ paymentBrand: 'PAYPAL' }));
      await page.goto(`${origin}/v1/redirects/${'0'.repeat(64)}`);
    },
  },
  ...[
    {
      name: 'basket',
      reach: (/** @type {Page} */ page, /** @type {Places} */ { demo }) => page.goto(demo),
    },
    {
      name: 'pay',
      reach: (/** @type {Page} */ page, /** @type {Places} */ { demo }) => toShop(page, demo),
    },
    {
      name: 'paid',
      /** @param {Page} page @param {Places} places */
      async reach(page, { demo }) {
        await toShop(page, demo);
        await fillCard(page, TEST_CARDS.visa);
        await pay(page);
        await page.getByText('Back to the shop').waitFor();
      },
    },
    {
      name: 'declined',
      /** @param {Page} page @param {Places} places */
      async reach(page, { demo }) {
        await toShop(page, demo);
        await fillCard(page, TEST_CARDS.declined);
        await pay(page);
        await page.getByRole('link', { name: 'Try again' }).waitFor();
      },
    },
    {
      name: 'refused',
      reach: (/** @type {Page} */ page, /** @type {Places} */ { demo }) =>
        page.goto(`${demo}/pay?amount=0.001`),
    },
    {
      name: 'no-page',
      reach: (/** @type {Page} */ page, /** @type {Places} */ { demo }) =>
        page.goto(`${demo}/nothing`),
    },
  ].map(({ name, reach }) => ({
    name: `shop-${name}`,
    sizes: SHOP,
    languages: ['en'],
    isWhole: true,
    reach,
  })),
];

/** @param {Page} page @param {Places} places @param {string} language */
async function toIssuer(page, { redirect }, language) {
  await page.goto(`${await redirect(ENROLLED)}?watched=true&lang=${language}`);
  await page.frameLocator('[data-testid="issuer"]').getByTestId('code').waitFor();
}

/** @param {Page} page @param {Places} places @param {string} language */
async function toBank(page, { redirect }, language) {
  await page.goto(`${await redirect({ paymentBrand: 'PAYPAL' })}?watched=true&lang=${language}`);
  await page.getByTestId('approve').waitFor();
}

/** @param {Page} page @param {string} demo */
async function toShop(page, demo) {
  await page.goto(`${demo}/pay?method=card&method=paypal&method=ideal&brands=GOOGLEPAY`);
  await page.locator('.wpwl-form-card .wpwl-button-pay[aria-disabled="false"]').waitFor();
}
