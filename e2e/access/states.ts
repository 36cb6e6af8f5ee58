/**
 * Every form in every state that a shopper may find it in, and how to get there: what the checker of accessibility walks
 * through, and in which languages. No field holds more than a public test number.
 */
import type { FrameLocator, Page, Route } from '@playwright/test';
import {
  createPaymentLink,
  fillCard,
  openWalletSheet,
  passBank,
  pay,
  payWith,
  TEST_CARDS,
  type TestCard,
  voucherOn,
  type WalletBrand,
} from 'payment-widgets/testkit';
import { startDemo } from '../../public/storefront/demo/demo.mjs';
import { startStorefront } from '../../public/storefront/storefront.mjs';
import { endedPage } from '../../src/gateway/api/pages/ended.ts';
import { postPage } from '../../src/gateway/api/pages/post.ts';
import { pageTexts } from '../../src/gateway/api/pages/texts.ts';
import { leavePage } from '../../src/gateway/api/pages/way.ts';
import { languageTag } from '../../src/language/locales.ts';
import { cardForm } from '../support/cardForm.ts';
import { CHALLENGED, challengeOn, issuerIn, pageOf } from '../support/challenge.ts';
import type { TestGateway } from '../support/entities.ts';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, type Shop, type ShopPage } from '../support/fixtures.ts';
import { storeCard } from '../support/storedCards.ts';

/** What a state is reached with. */
export interface Stage {
  readonly page: Page;
  readonly shop: Shop;
  readonly gateway: TestGateway;
  createCheckout(fields?: Readonly<Record<string, string>>): Promise<string>;
}

/** Shows the state in a language. @param language name of a locale file, `cn` */
export type Speak = (language: string) => Promise<unknown>;

/** How a state changes its language: by `wpwl.setLocale`, in a way of its own, or never: it has one. */
export type Languages = 'setLocale' | Speak | 'one';

/** One state of a visit. */
export interface State {
  readonly name: string;
  /** Languages of the ordinary run; absent: those of the visit. */
  readonly languages?: readonly string[];
  /** Why the whole run looks at it in those languages, too, and not in all. */
  readonly isEnough?: string;
  /** Goes there, from the state before it. */
  reach(stage: Stage): Promise<Languages>;
}

/** States that are reached one after the other, in one page. */
export interface Visit {
  readonly name: string;
  /** What browsers tell the console there. */
  readonly tells?: RegExp;
  /** Languages of the ordinary run. */
  readonly languages: readonly string[];
  /** Why the whole run looks at it in those languages, too, and not in all. */
  readonly isEnough?: string;
  readonly states: readonly State[];
}

/** Latin, written from right to left, long words, other signs: what languages differ in. */
const DIFFERENT = ['en', 'ar', 'de', 'ja'];
/** The tag of a language, also with the region of the browser: a page of the gateway formats like it. */
const inLanguage = (language: string) => new RegExp(`^${languageTag(language)}(?:-[A-Z]{2})?$`);

/** Both directions. */
const BOTH = ['en', 'ar'];
/** Its words are as those of others, and were looked at there. */
const ONE = ['en'];
const ARABIC = ['ar'];

const FAULTS_SHOW_MORE = 'the state with faults shows the same texts, and more';

/** The same, in other languages of the ordinary run. */
const inLanguages = (languages: readonly string[], state: State): State => ({
  ...state,
  languages,
});

/** Opens a page of the shop with a new checkout. */
async function open({ page, shop, createCheckout }: Stage, shown: ShopPage = {}): Promise<void> {
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), ...shown }));
}

/** Waits until every form and frame that is shown speaks a language. */
async function spoken(page: Page, language: string): Promise<void> {
  const tag = languageTag(language);
  for (const form of await page.locator('form.wpwl-form').all()) {
    await expect(form).toHaveAttribute('lang', tag);
  }
  for (const frame of await page.locator('iframe.wpwl-control-iframe:visible').all()) {
    await expect(frame.contentFrame().locator('html')).toHaveAttribute('lang', tag);
    await expect(frame.contentFrame().locator('input')).toBeAttached();
  }
}

/** Changes the language of what is there. */
export async function setLocale(page: Page, language: string): Promise<void> {
  await page.evaluate((name) => window.wpwl?.setLocale(name), language);
  await spoken(page, language);
}

/** For what a gateway answers while other tests ask theirs; ms. */
const SLOW = { timeout: 20_000 };

/** The frames of a card form are there, and no payment is on its way. */
async function cardIsThere(page: Page): Promise<void> {
  const { number, code, pay: button } = cardForm(page);
  await expect(number).toBeVisible();
  await expect(code).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'false', SLOW);
}

/**
 * A card, typed into a form of its own in a language: from one opening of a page no more than ten numbers are sent.
 */
async function typedCard(
  stage: Stage,
  language: string,
  card: TestCard,
  shown: ShopPage = {},
): Promise<void> {
  const { page } = stage;
  await open(stage, shown);
  await cardIsThere(page);
  await setLocale(page, language);
  await fillCard(page, card);
}

/** A card form without a word in it. */
const emptyCard = (options = '{}', more: ShopPage = {}): State => ({
  name: 'empty',
  isEnough: FAULTS_SHOW_MORE,
  async reach(stage) {
    await open(stage, { options, ...more });
    await cardIsThere(stage.page);
    return 'setLocale';
  },
});

/** Its faults, each at its field, and the list of them above. */
const faultyCard: State = {
  name: 'faults and their summary',
  async reach({ page }) {
    const { pay: button, hints } = cardForm(page);
    await button.click();
    await expect(hints).toHaveCount(3);
    await expect(page.locator('.wpwl-summary')).toBeVisible();
    return 'setLocale';
  },
};

/** The payment is on its way, and the gateway takes its time: in each language anew, since patience with it ends. */
function busyCard(): { readonly state: State; readonly release: (page: Page) => Promise<void> } {
  let answer: (() => void) | undefined;
  const release = async (page: Page) => {
    answer?.();
    answer = undefined;
    await cardIsThere(page);
  };
  const hold = async (page: Page) => {
    const isOver = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const late = async (route: Route) => {
      await isOver;
      await route.continue();
    };
    await page.route(/\/payment$/, late, { times: 1 });
  };
  const state: State = {
    name: 'busy',
    isEnough: 'one text more than the empty form',
    async reach(stage) {
      const { page } = stage;
      return async (language) => {
        await release(page);
        await typedCard(stage, language, TEST_CARDS.declined, RETRIED);
        await hold(page);
        await pay(page);
        await expect(cardForm(page).pay).toHaveAttribute('aria-disabled', 'true');
        await expect(page.locator('.spinner')).toBeVisible();
      };
    },
  };
  return { state, release };
}

/** The gateway says no, and the shopper may try again: once more in each language. */
const declinedCard = (release: (page: Page) => Promise<void>): State => ({
  name: 'declined',
  isEnough: 'one text more than the empty form',
  async reach(stage) {
    const { page } = stage;
    const { message } = cardForm(page);
    await release(page);
    await expect(message).toBeVisible();
    return async (language) => {
      await typedCard(stage, language, TEST_CARDS.declined, RETRIED);
      await pay(page);
      await cardIsThere(page);
      await expect(message).toBeVisible();
    };
  },
});

const RETRIED = { options: '{ retryDeclined: true }' };

const busy = busyCard();

const CARD_VISITS: readonly Visit[] = [
  {
    name: 'the card form',
    languages: DIFFERENT,
    states: [emptyCard(RETRIED.options), faultyCard, busy.state, declinedCard(busy.release)],
  },
  ...['plain', 'logos', 'none'].map((style) => ({
    name: `the card form in the style ${style}`,
    languages: ONE,
    isEnough: 'its texts are those of the card form',
    states: [emptyCard(`{ style: '${style}' }`), inLanguages(ARABIC, faultyCard)],
  })),
  {
    name: 'the card form with everything that options add',
    languages: ONE,
    states: [
      emptyCard(`{
        billingAddress: { country: 'US' }, showBirthDate: true, showTaxNumberField: true, showCVVHint: true,
        forceCardHolderEqualsBillingName: true, allowEmptyCardHolderName: false,
        mandatoryBillingFields: { country: true, state: true, city: true, postcode: true, street1: true },
      }`),
      {
        name: 'faults and their summary',
        languages: ARABIC,
        async reach({ page }) {
          await cardForm(page).pay.click();
          await expect(page.locator('.wpwl-group-billing .wpwl-hint')).not.toHaveCount(0);
          await expect(page.locator('.wpwl-summary')).toBeVisible();
          return 'setLocale';
        },
      },
      {
        name: 'the hint to the code',
        async reach({ page }) {
          return async (language) => {
            await setLocale(page, language);
            await page.locator('.wpwl-icon-question').focus();
            await expect(page.locator('.wpwl-popover')).toBeVisible();
          };
        },
      },
    ],
  },
  {
    name: 'the card form without labels and placeholders, holder and date in frames',
    languages: ONE,
    states: [
      emptyCard('{ showLabels: false, showPlaceholders: false, enableSAQACompliance: true }'),
      {
        name: 'faults and their summary',
        async reach({ page }) {
          await cardForm(page).pay.click();
          await expect(page.locator('.wpwl-summary')).toBeVisible();
          return 'setLocale';
        },
      },
    ],
  },
];

/** A form with fields of a brand that is no card; its pay button finds what is missing. */
const fieldVisit = (brand: string, key: string, more: ShopPage = {}): Visit => ({
  name: `the form of ${brand}`,
  languages: ONE,
  states: [
    {
      name: 'empty',
      isEnough: FAULTS_SHOW_MORE,
      async reach(stage) {
        await open(stage, { brands: brand, ...more });
        const { form, pay: button, control } = fieldForm(stage.page, key);
        await expect(button).toBeVisible();
        if (['IDEAL', 'EPS'].includes(brand)) {
          await expect(control('accountBank').locator('option')).not.toHaveCount(1);
        }
        await expect(form).toBeVisible();
        return 'setLocale';
      },
    },
    {
      name: 'faults',
      languages: ARABIC,
      async reach({ page }) {
        const { form, pay: button } = fieldForm(page, key);
        if (brand === 'STC_PAY') await form.locator('.wpwl-control-radio-mobile').check();
        if (brand === 'SOFORTUEBERWEISUNG') {
          await form.locator('.wpwl-control-country').selectOption('');
        }
        await button.click();
        const hints = form.locator('.wpwl-hint');
        await expect(hints).not.toHaveCount(0);
        if ((await hints.count()) > 1) await expect(page.locator('.wpwl-summary')).toBeVisible();
        return 'setLocale';
      },
    },
  ],
});

const FIELD_VISITS: readonly Visit[] = [
  fieldVisit('DIRECTDEBIT_SEPA', 'directDebit', { options: '{ displayBic: true }' }),
  fieldVisit('GIROPAY', 'onlineTransfer-GIROPAY'),
  fieldVisit('SOFORTUEBERWEISUNG', 'onlineTransfer-SOFORTUEBERWEISUNG'),
  fieldVisit('IDEAL', 'onlineTransfer-IDEAL'),
  fieldVisit('NETELLER', 'virtualAccount-NETELLER'),
  fieldVisit('KLARNA_INVOICE', 'virtualAccount-KLARNA_INVOICE'),
  fieldVisit('STC_PAY', 'virtualAccount-STC_PAY'),
  fieldVisit('BOLETO', 'prepayment-BOLETO'),
  fieldVisit('INVOICE', 'invoice-INVOICE'),
  fieldVisit('BELK_GIFT_CARD', 'virtualAccount-BELK_GIFT_CARD'),
];

/** Brands that are a button, and wallets: one kind each. */
const BUTTONS =
  'PAYPAL TRUSTLY PREPAYMENT CASH_ON_DELIVERY APPLEPAY GOOGLEPAY SAMSUNGPAY AFTERPAY_PACIFIC';

/** The sheet of a wallet: it says what it says when it opens. */
const sheetVisit = (brand: WalletBrand, languages = ONE, options = '{}'): Visit => ({
  name: `the sheet of ${brand}`,
  languages,
  states: [
    {
      name: 'open',
      async reach(stage) {
        await open(stage, { brands: brand, options });
        const { page } = stage;
        const button = page.locator('.wpwl-button-brand');
        await expect(button).toBeEnabled();
        return async (language) => {
          const sheet = page.locator('dialog.wpwl-sheet');
          if (await sheet.count()) await sheet.locator('.wpwl-sheet-cancel').click();
          await expect(sheet).toHaveCount(0);
          await setLocale(page, language);
          await openWalletSheet(page, brand);
        };
      },
    },
  ],
});

const APPLE_WITH_EVERYTHING = `{ applePay: {
  requiredShippingContactFields: ['postalAddress'], supportsCouponCode: true,
  shippingMethods: [{ identifier: 'a', label: 'Slow', amount: '0.00' }],
  lineItems: [{ label: 'Goods', amount: '92.00' }],
} }`;

const BUTTON_VISITS: readonly Visit[] = [
  {
    name: 'brands that are a button, beside a card form',
    languages: BOTH,
    states: [
      {
        name: 'ready',
        async reach(stage) {
          await open(stage, { brands: `VISA ${BUTTONS}` });
          await cardIsThere(stage.page);
          const buttons = stage.page.locator('.wpwl-button-brand');
          await expect(buttons).toHaveCount(BUTTONS.split(' ').length);
          for (const button of await buttons.all()) await expect(button).toBeEnabled();
          return 'setLocale';
        },
      },
    ],
  },
  {
    name: 'a voucher',
    languages: BOTH,
    states: [
      {
        name: 'shown',
        async reach(stage) {
          await open(stage, { brands: 'PREPAYMENT' });
          await payWith(stage.page, 'prepayment-PREPAYMENT');
          await expect(voucherOn(stage.page).section).toBeVisible();
          return 'setLocale';
        },
      },
    ],
  },
  sheetVisit('APPLEPAY', BOTH, APPLE_WITH_EVERYTHING),
  sheetVisit('GOOGLEPAY'),
  sheetVisit('SAMSUNGPAY'),
];

const storedVisit = (name: string, options: string, isEnough?: string): Visit => ({
  name,
  languages: ONE,
  ...(isEnough !== undefined && { isEnough }),
  states: [
    {
      name: 'offered',
      isEnough: FAULTS_SHOW_MORE,
      async reach(stage) {
        const { page, createCheckout } = stage;
        const checkoutId = await createCheckout({
          'registrations[0].id': await storeCard(stage.gateway, TEST_CARDS.visa.number, 'VISA'),
          'registrations[1].id': await storeCard(stage.gateway, TEST_CARDS.amex.number, 'AMEX'),
        });
        await open(stage, { checkoutId, options });
        const block = page.locator('#wpwl-registrations');
        await expect(block.getByRole('radio')).toHaveCount(2);
        await expect(codeOfStored(page)).toBeVisible();
        return 'setLocale';
      },
    },
    {
      name: 'the code is missing',
      languages: ARABIC,
      async reach({ page }) {
        const form = page.locator('form.wpwl-form-registrations');
        await form.locator('.wpwl-button-pay').first().click();
        await expect(form.locator('.wpwl-hint')).toHaveCount(1);
        return 'setLocale';
      },
    },
  ],
});

const codeOfStored = (page: Page) =>
  page.locator('#wpwl-registrations iframe.wpwl-control-cvv').contentFrame().locator('input');

const STORED_VISITS: readonly Visit[] = [
  storedVisit('stored cards above a card form', '{ registrations: { requireCvv: true } }'),
  storedVisit(
    'stored cards, other ways to pay hidden',
    '{ registrations: { requireCvv: true, hideInitialPaymentForms: true } }',
    'its texts are those of stored cards above a card form, and of one button',
  ),
];

/** Asks the bank in a language, of a payment of its own. */
function challengeIn(stage: Stage): Speak {
  const { page } = stage;
  const { issuer } = challengeOn(page);
  return async (language) => {
    await typedCard(stage, language, CHALLENGED);
    await pay(page);
    await expect(issuer.root).toHaveAttribute('lang', inLanguage(language));
    await expect(issuer.code).toBeVisible();
    await expect(page.locator('.spinner')).toHaveCount(0);
  };
}

/** The challenge of a card, as wide as the form, or all over a small screen. */
const challengeState = (name: string): State => ({
  name,
  reach: async (stage) => challengeIn(stage),
});

/** Opened again it says why the form is not there. */
const underWay: State = {
  name: 'a payment is under way',
  languages: ONE,
  async reach(stage) {
    const { page } = stage;
    await open(stage);
    await cardIsThere(page);
    await fillCard(page, CHALLENGED);
    await pay(page);
    await expect(challengeOn(page).issuer.code).toBeVisible();
    const { note } = challengeOn(page);
    // The page keeps its options, and so its language: it is asked for by another.
    return async (language) => {
      await withLocale(page, language);
      await page.reload();
      await expect(note.getByRole('button')).toHaveCount(2);
      await spoken(page, language);
    };
  },
};

/** From the next document on the page's options name a language. */
async function withLocale(page: Page, language: string): Promise<void> {
  await page.addInitScript((locale) => {
    let given: object | undefined;
    Object.defineProperty(window, 'wpwlOptions', {
      configurable: true,
      get: () => given,
      set(options: object) {
        given = Object.assign(options, { locale });
      },
    });
  }, language);
}

const BANK_VISITS: readonly Visit[] = [
  {
    name: '3-D Secure in the page',
    languages: BOTH,
    isEnough:
      'the texts of the issuer are those of its page in the whole tab, and few are beside it',
    states: [
      challengeState('asked'),
      {
        name: 'a wrong code',
        languages: ARABIC,
        async reach(stage) {
          const { issuer } = challengeOn(stage.page);
          const ask = challengeIn(stage);
          return async (language) => {
            await ask(language);
            await issuer.code.fill('1');
            await issuer.code.press('Enter');
            await expect(issuer.fault).toBeVisible();
          };
        },
      },
      {
        name: 'cancelled',
        languages: ONE,
        async reach(stage) {
          const { cancel, note } = challengeOn(stage.page);
          const ask = challengeIn(stage);
          return async (language) => {
            await ask(language);
            await cancel.click();
            await expect(note).toBeVisible();
          };
        },
      },
      underWay,
    ],
  },
  {
    name: '3-D Secure on a small screen',
    languages: ['en', 'ar', 'de', 'gr'],
    isEnough: 'its texts are those of 3-D Secure in the page',
    states: [
      {
        name: 'asked, all over the screen',
        async reach(stage) {
          await stage.page.setViewportSize({ width: 320, height: 640 });
          return challengeState('').reach(stage);
        },
      },
    ],
  },
  {
    name: 'the page of a bank inside the shop’s',
    languages: ONE,
    isEnough: 'it has one language',
    states: [
      {
        name: 'asked',
        async reach(stage) {
          const { page } = stage;
          const brand = 'KLARNA_PAYMENTS_ONE';
          await open(stage, { brands: brand, options: `{ inlineFlow: ['${brand}'] }` });
          await payWith(page, `virtualAccount-${brand}`);
          const bank = pageOf(page.locator('iframe.wpwl-target:visible').contentFrame());
          await expect(bank.approve).toBeVisible();
          await expect(page.locator('.spinner')).toHaveCount(0);
          return 'one';
        },
      },
    ],
  },
];

/** Begins a payment as a shop's server does; gives the address that its shopper is sent to. */
async function begin(
  { gateway, shop }: Stage,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const reply = await fetch(`${gateway.url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({
      entityId: gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${shop.origin}/result`,
      ...fields,
    }),
  });
  const { redirect } = (await reply.json()) as { redirect?: { url: string } };
  expect(redirect?.url).toBeTruthy();
  return redirect?.url ?? '';
}

/** What 3-D Secure wants to know of a browser. */
const CARD_IN_BROWSER = {
  'card.number': CHALLENGED.number,
  'card.cvv': CHALLENGED.cvv,
  'card.expiryMonth': '12',
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

/** A page of the simulated issuer or bank in the whole tab. */
const gatewayPage = (
  name: string,
  fields: Readonly<Record<string, string>>,
  shown: (page: Page) => Page | FrameLocator,
): State => ({
  name,
  async reach(stage) {
    const { page } = stage;
    const address = await begin(stage, fields);
    return async (language) => {
      await page.goto(`${address}?watched=true&lang=${languageTag(language)}`);
      const { root, heading } = pageOf(shown(page));
      await expect(heading).toBeVisible();
      await expect(root).toHaveAttribute('lang', inLanguage(language));
    };
  },
});

/** A page that goes on by itself, and is seen where no script runs: it is shown without its script. */
const passingPage = (
  name: string,
  make: (language: string) => { html: string },
  isEnough?: string,
): State => ({
  name,
  languages: ARABIC,
  ...(isEnough !== undefined && { isEnough }),
  async reach({ page, shop }) {
    return async (language) => {
      const { html } = make(languageTag(language));
      const shown = html.replace(/<script>[\s\S]*?<\/script>/, '');
      await page.goto(shop.payPage({ html: shown, policy: null }));
      await expect(page.locator('h1')).toBeVisible();
    };
  },
});

const AS_EXPIRED = 'a heading, a text and a way on, as on the page of what is expired';

const shownIn = (language: string) => ({ texts: pageTexts(language), ancestors: '*' });

/** The page of a link to pay: empty, and its receipt. */
const LINK_VISIT: Visit = {
  name: 'a link to pay',
  // The page is of the origin of its frames, and one that is over has the status 410.
  tells: /can escape its sandboxing|410/,
  languages: BOTH,
  states: [
    {
      name: 'open',
      async reach(stage) {
        return async (language) => void (await openLinkIn(stage, language));
      },
    },
    {
      name: 'paid',
      async reach(stage) {
        return async (language) => {
          await openLinkIn(stage, language);
          await fillCard(stage.page, TEST_CARDS.visa);
          await pay(stage.page);
          await expect(stage.page.locator('html')).toHaveAttribute('data-page', 'receipt');
        };
      },
    },
    {
      name: 'deactivated',
      isEnough: 'its texts are those of a notice, in the language of the receipt',
      async reach({ page, gateway }) {
        return async (language) => {
          const { id, url } = await createPaymentLink(gateway, { locale: language });
          await fetch(`${gateway.url}/paybylink/v1/${id}?entityId=${gateway.entityId}`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${gateway.token}` },
          });
          await page.goto(url);
          await expect(page.locator('html')).toHaveAttribute('data-page', 'linkOver');
        };
      },
    },
  ],
};

async function openLinkIn({ page, gateway }: Stage, locale: string): Promise<void> {
  const { url } = await createPaymentLink(gateway, {
    locale,
    'merchant.name': 'Fern & Sons',
    termsAndConditionsUrl: 'https://shop.example/terms',
    'cart.items[0].name': 'Tea',
    'cart.items[0].totalAmount': '92.00',
  });
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('lang', inLanguage(locale));
  await cardIsThere(page);
}

const PAGE_VISITS: readonly Visit[] = [
  LINK_VISIT,
  {
    name: 'pages of the gateway, each in the whole tab',
    languages: BOTH,
    states: [
      gatewayPage('the issuer’s page', CARD_IN_BROWSER, (page) =>
        page.frameLocator('[data-testid="issuer"]'),
      ),
      gatewayPage('the bank’s page', { paymentBrand: 'PAYPAL' }, (page) => page),
      {
        name: 'the last page of a window',
        isEnough: AS_EXPIRED,
        async reach(stage) {
          const { page } = stage;
          return async (language) => {
            const address = await begin(stage, { paymentBrand: 'PAYPAL' });
            await page.goto(`${address}?watched=true&lang=${languageTag(language)}`);
            await passBank(page);
            await expect(page.locator('html')).toHaveAttribute('data-page', 'done');
            await expect(page.locator('html')).toHaveAttribute('lang', inLanguage(language));
          };
        },
      },
      passingPage(
        'a page that leaves',
        (language) => leavePage({ ...shownIn(language), address: '/' }),
        AS_EXPIRED,
      ),
      passingPage(
        'a page that posts',
        (language) =>
          postPage({ ...shownIn(language), address: '/', parameters: [{ name: 'a', value: 'b' }] }),
        AS_EXPIRED,
      ),
      ...(['expired', 'unknown', 'over', 'invalid'] as const).map((kind) =>
        passingPage(
          `the page of what is ${kind}`,
          (language) =>
            endedPage({ ...shownIn(language), kind, shopAddress: 'https://shop.example/' }),
          kind === 'expired' ? undefined : AS_EXPIRED,
        ),
      ),
    ],
  },
];

/** So much of the half hour of a checkout has gone by when its shopper is told. */
const NEARLY_OVER = '25:05';

/** A state whose words are said once: the page is opened anew for each language. */
const anew = (
  name: string,
  show: (stage: Stage, options: (more?: string) => string) => Promise<unknown>,
  isEnough?: string,
): State => ({
  name,
  ...(isEnough !== undefined && { isEnough }),
  async reach(stage) {
    return async (language) => {
      await show(stage, (more = '') => `{ locale: '${language}', ${more} }`);
      await spoken(stage.page, language);
    };
  },
});

const MESSAGE_VISITS: readonly Visit[] = [
  {
    name: 'the time is nearly over',
    languages: ARABIC,
    isEnough: 'one text more than the empty form',
    states: [
      anew('told', async (stage, options) => {
        const { page } = stage;
        await page.clock.install();
        await open(stage, { options: options() });
        await cardIsThere(page);
        await page.clock.fastForward(NEARLY_OVER);
        await expect(page.locator('.wpwl-message-note')).toBeVisible();
      }),
    ],
  },
  {
    name: 'failures',
    languages: ONE,
    states: [
      anew('the checkout is none', async (stage, options) => {
        await open(stage, { checkoutId: 'no.checkout', options: options() });
        await expect(stage.page.locator('.wpwl-message')).toBeVisible();
      }),
      anew(
        'the gateway can not be reached',
        async (stage, options) => {
          await stage.page.route(/\/config$/, (route) => route.abort());
          await open(stage, { options: options() });
          await expect(stage.page.locator('.wpwl-button-retry')).toBeVisible();
          await stage.page.unroute(/\/config$/);
        },
        'a text as above, and a button below it',
      ),
    ],
  },
  {
    name: 'the page of the shop that these tests end on',
    languages: ONE,
    isEnough: 'it has one language',
    states: [
      {
        name: 'paid',
        async reach(stage) {
          const { page } = stage;
          await open(stage);
          await cardIsThere(page);
          await fillCard(page, TEST_CARDS.success);
          await pay(page);
          await page.waitForURL(/\/result\?/);
          return 'one';
        },
      },
    ],
  },
  {
    name: 'a window of the bank',
    languages: ONE,
    isEnough: 'one text and one button more than the empty form',
    states: [
      anew('open', async (stage, options) => {
        const { page } = stage;
        await open(stage, { options: options(`paymentTarget: '_blank'`) });
        await cardIsThere(page);
        await fillCard(page, CHALLENGED);
        const opened = page.waitForEvent('popup');
        await pay(page);
        const window = await opened;
        await expect(issuerIn(window).code).toBeVisible();
        await expect(challengeOn(page).note.getByRole('button')).toHaveCount(1);
      }),
    ],
  },
];

/** The demo storefront: the page before the form, that of the form, and the page that follows the payment. */
function storefrontVisit(): Visit {
  let address = '';
  const result = (name: string, card: TestCard): State => ({
    name,
    async reach({ page }) {
      await page.goto(`${address}/pay`);
      await cardIsThere(page);
      await fillCard(page, card);
      await pay(page);
      await page.waitForURL(/\/result\?/);
      return 'one';
    },
  });
  return {
    name: 'the demo storefront',
    languages: ONE,
    isEnough: 'its form is the card form, and its own texts have one language',
    states: [
      {
        name: 'basket',
        async reach({ page, gateway }) {
          const { url, entityId, token } = gateway;
          const shop = await startStorefront({ port: 0, gateway: url, entityId, token });
          page.once('close', () => void shop.close());
          address = shop.url;
          await page.goto(address);
          return 'one';
        },
      },
      {
        name: 'form',
        async reach({ page }) {
          return async (language) => {
            await page.goto(`${address}/pay?locale=${language}`);
            await cardIsThere(page);
            await spoken(page, language);
          };
        },
      },
      result('paid', TEST_CARDS.success),
      result('declined', TEST_CARDS.declined),
    ],
  };
}

/** The list of methods of the style `modern`, in its colours. */
const modernVisit = (theme: string): Visit => ({
  name: `the style modern, ${theme}`,
  languages: theme === 'light' ? DIFFERENT : ONE,
  ...(theme !== 'light' && { isEnough: 'its texts are those of the light one' }),
  states: [
    {
      name: 'the list of methods',
      isEnough: FAULTS_SHOW_MORE,
      async reach(stage) {
        await open(stage, {
          options: `{ style: 'modern', theme: '${theme}' }`,
          brands: 'VISA MASTER AMEX PAYPAL DIRECTDEBIT_SEPA GOOGLEPAY',
        });
        await cardIsThere(stage.page);
        await expect(stage.page.getByRole('radio', { name: 'PayPal' })).toBeVisible();
        return 'setLocale';
      },
    },
    {
      name: 'errors at the fields',
      async reach({ page }) {
        const { pay: button, hints } = cardForm(page);
        await button.click();
        await expect(hints).toHaveCount(3);
        return 'setLocale';
      },
    },
    {
      name: 'another method',
      async reach({ page }) {
        const container = page.locator('.wpwl-container-directDebit');
        await page.locator('.wpwl-method', { has: container }).locator('label').first().click();
        await expect(container).toBeVisible();
        // The other method has closed.
        await expect(page.locator('.wpwl-form-card')).toBeHidden();
        return 'setLocale';
      },
    },
  ],
});
/** The shop that `npm start` serves: with its panel beside the form, and below it on a phone. */
function demoVisit(width: number): Visit {
  let address = '';
  const shown = (name: string, path: string): State => ({
    name,
    async reach({ page, gateway }) {
      if (address === '') {
        const { url, entityId, token } = gateway;
        const demo = await startDemo({ port: 0, gateway: url, entityId, token });
        page.once('close', () => void demo.close());
        address = demo.url;
      }
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address + path);
      if (path !== '/') await cardIsThere(page);
      return 'one';
    },
  });
  return {
    name: `the demo shop, ${width} px wide`,
    languages: ONE,
    isEnough: 'it has one language',
    states: [
      shown('basket', '/'),
      shown('light', '/pay?theme=light&method=card&method=paypal'),
      {
        ...shown('dark, with the ways to pay', '/pay?theme=dark&style=logos'),
        async reach(stage) {
          const way = await shown('', '/pay?theme=dark&style=logos').reach(stage);
          await stage.page.getByText('Ways to pay').first().click();
          await expect(stage.page.getByLabel('PayPal')).toBeVisible();
          return way;
        },
      },
    ],
  };
}

/** All of them. */
export const VISITS: readonly Visit[] = [
  ...CARD_VISITS,
  // The checker takes the background of a frame for white: the contrast of dark colours is computed in a unit test.
  ...['light', 'contrast', 'compact'].map(modernVisit),
  ...FIELD_VISITS,
  ...BUTTON_VISITS,
  ...STORED_VISITS,
  ...BANK_VISITS,
  ...PAGE_VISITS,
  ...MESSAGE_VISITS,
  storefrontVisit(),
  demoVisit(1280),
  demoVisit(320),
];
