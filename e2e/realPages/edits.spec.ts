/**
 * Pages edit the elements of a mounted form: they move, wrap, insert, remove, rewrite, empty and copy them. After each edit of
 * `edits.table.ts` the page keeps what it wrote, all else follows the language, faults stand beside their controls and go when they
 * are mended, the brand and the pay button work, the form pays, and `wpwl.unload()` gives the page's own form back, without an
 * error on the page.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TEST_CARDS, type TestCard } from 'payment-widgets/testkit';
import { expect, pageOf, test } from '../compatibility/shopPage.ts';
import type { Answer } from '../support/fixtures.ts';
import { EDITS, type Edit } from './edits.table.ts';

/** So long the form may take to show something, ms. */
const LIMIT = 15_000;

const FIELDS = ['cardNumber', 'expiry', 'cardHolder', 'cvv'] as const;

/** What a form without input shows, by field. The holder may be blank. */
const FAULTS = {
  cardNumber: 'cardNumberEmpty',
  expiry: 'expiryEmpty',
  cardHolder: '',
  cvv: 'cvvEmpty',
} as const;

/** Where the texts of a language stand: their keys by `selector` or `selector@attribute`. */
const TEXTS: Readonly<Record<string, string>> = {
  '.wpwl-label-brand': 'brand',
  '.wpwl-label-cardNumber': 'cardNumber',
  '.wpwl-label-expiry': 'expiryDate',
  '.wpwl-label-cardHolder': 'cardHolder',
  '.wpwl-label-cvv': 'cvv',
  '.wpwl-control-cardNumber@placeholder': 'cardNumber',
  '.wpwl-control-expiry@placeholder': 'mmyy',
  '.wpwl-control-cardHolder@placeholder': 'cardHolder',
  '.wpwl-control-cvv@placeholder': 'cvv',
  '.wpwl-about': 'expiryHint',
  '.wpwl-button-pay': 'submit',
  '.wpwl-button-pay@aria-label': 'submit',
};

type Language = 'en' | 'fr' | 'de';

const LOCALES = Object.fromEntries(
  ['en', 'fr', 'de'].map((name) => [
    name,
    JSON.parse(readFileSync(`locales/${name}.json`, 'utf8')),
  ]),
) as Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** What a form shows. */
interface Look {
  /** By the places of texts. `null`: not there. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** What the hint right behind a control says, by field; '' where there is no fault. */
  readonly faults: Readonly<Record<string, string | null>>;
  /** Hints of faults that are beside no control with a fault. */
  readonly strays: readonly string[];
  /** What is listed above the form, sorted. */
  readonly summary: readonly string[];
  /** Selectors that match nothing. */
  readonly lacking: readonly string[];
  /** The brand in the list, and that of the picture. */
  readonly brand: readonly (string | null)[];
  readonly button: 'on' | 'off' | null;
}

/** How far the shopper is. */
interface Stage {
  readonly language: Language;
  readonly isEdited: boolean;
  readonly brand?: string;
  /** Of all fields at a submit; or of a number that was left half typed. */
  readonly faults?: 'all' | 'number' | undefined;
  /** A fault of the holder, of the page's own. */
  readonly ownFault?: string | undefined;
  /** The page has switched the pay button off. */
  readonly isOff?: boolean;
}

/** What a form is to show after an edit. */
function expectedOf(row: Edit, stage: Stage): Look {
  const { language, isEdited, brand = 'VISA', faults: shown, ownFault } = stage;
  const { isOff = shown === 'all' } = stage;
  const { wrote = {}, gone = /^$/, ownButton = false } = isEdited ? row : {};
  const isThere = (selector: string) => !gone.test(selector);
  const say = (key: string) => LOCALES[language][key] ?? '';
  const texts = Object.entries(TEXTS).map(([place, key]) => [
    place,
    isThere(place) ? say(key) : null,
  ]);
  const faults = FIELDS.map((field) => {
    const isWrong = shown === 'all' || (shown === 'number' && field === 'cardNumber');
    const isTyped = shown === 'number' || (row.at === 'typing' && !row.loses);
    const key = isTyped && field === 'cardNumber' ? 'cardNumberError' : FAULTS[field];
    const text = (field === 'cardHolder' && ownFault) || (isWrong ? say(key) : '');
    return [field, isThere(`.wpwl-control-${field}`) ? text : null] as const;
  });
  const listed = shown === 'all' && isThere('.wpwl-summary') ? faults : [];
  const button = isOff && !ownButton ? 'off' : 'on';
  return {
    texts: { ...Object.fromEntries(texts), ...wrote },
    faults: Object.fromEntries(faults),
    strays: [],
    summary: listed.flatMap(([, text]) => text || []).sort(),
    lacking: [],
    brand: ['.wpwl-control-brand', '.wpwl-brand-card'].map((it) => (isThere(it) ? brand : null)),
    button: isThere('.wpwl-button-pay') ? button : null,
  };
}

/** Reads it. Runs in the page, and must stand for itself. */
function lookAt({ places, fields, stands }: Readonly<Record<string, readonly string[]>>): Look {
  const entries = <T>(keys: readonly string[] = [], value: (key: string) => T) =>
    Object.fromEntries(keys.map((key) => [key, value(key)]));
  const find = (selector: string) => document.querySelector(selector);
  const hintOf = (control: Element) => {
    const next = control.nextElementSibling;
    return next?.matches('.wpwl-hint[class*=wpwl-hint-]') ? next : undefined;
  };
  const beside = [...document.querySelectorAll('.wpwl-has-error')].map(hintOf);
  const hints = [...document.querySelectorAll('.wpwl-hint[class*=wpwl-hint-]')];
  const picture = find('.wpwl-brand-card:not(.wpwl-brand-custom)');
  const button = find('.wpwl-button-pay') as HTMLButtonElement | null;
  return {
    texts: entries(places, (place) => {
      const [selector = '', attribute] = place.split('@');
      const element = find(selector);
      if (!element) return null;
      return attribute ? element.getAttribute(attribute) : (element.textContent ?? '').trim();
    }),
    faults: entries(fields, (field) => {
      const control = find(`.wpwl-control-${field}`);
      if (!control) return null;
      if (!control.classList.contains('wpwl-has-error')) return '';
      return hintOf(control)?.textContent ?? 'a fault without a hint beside it';
    }),
    strays: hints.filter((hint) => !beside.includes(hint)).map(({ outerHTML }) => outerHTML),
    summary: [...document.querySelectorAll('.wpwl-summary-entry')]
      .map(({ textContent }) => textContent ?? '')
      .sort(),
    lacking: (stands ?? []).filter((selector) => !find(selector)),
    brand: [
      (find('.wpwl-control-brand') as HTMLSelectElement | null)?.value ?? null,
      picture && (/wpwl-brand-(?!card\b)(\w+)/.exec(picture.className)?.[1] ?? ''),
    ],
    button: button && (button.disabled ? 'off' : 'on'),
  };
}

/** What scripts of the page have, and what the page notes. Runs in the page, and must stand for itself. */
function prepare(): void {
  const one = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  };
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const made = (html: string) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild as HTMLElement;
  };
  const wrap = (selector: string, html: string) => {
    for (const element of all(selector)) {
      const around = made(html);
      element.replaceWith(around);
      around.append(element);
    }
  };
  const copy = (selector: string) => one(selector).replaceWith(one(selector).cloneNode(true));
  const connected = new Map<Element, Window | null>();
  const shop: ShopWindow['shop'] = {
    isReady: false,
    mayPay: true,
    asked: 0,
    codes: [],
    // A frame that was moved has another window, and connects again.
    isConnected: () =>
      all('.wpwl-control-iframe').every(
        (frame) => connected.get(frame) === (frame as HTMLIFrameElement).contentWindow,
      ),
    options: {
      // The page stays, and can unload the form.
      paymentTarget: 'result',
      shopperResultTarget: 'result',
      onReadyIframeCommunication(this: { $iframe: HTMLIFrameElement[] }) {
        const [frame] = this.$iframe;
        if (frame) connected.set(frame, frame.contentWindow);
      },
      onBeforeSubmitCard() {
        shop.asked++;
        return shop.mayPay;
      },
      onError: ({ code }: { code: string }) => void shop.codes.push(code),
    },
  };
  Object.assign(window, { one, all, made, wrap, copy, shop });
}

/** What the page has, as far as these tests use it. */
interface ShopWindow {
  readonly shop: {
    isReady: boolean;
    mayPay: boolean;
    asked: number;
    readonly codes: string[];
    isConnected(): boolean;
    readonly options: object;
  };
  readonly wpwl: {
    setLocale(tag: string): Promise<void>;
    executePayment(): void;
    unload(): void;
  };
}

declare const shop: ShopWindow['shop'];
declare const wpwl: ShopWindow['wpwl'];

const pageFor = ({ edit, at = 'ready', options = '' }: Edit) => `<script>(${prepare})();
  var wpwlOptions = { ...shop.options, ${options} onReady() {
    ${at === 'ready' ? `(${edit})();` : ''}
    shop.isReady = true;
  } };</script>
  <main id="place"><p>Your order</p><form class="paymentWidgets" action="/result"
    data-brands="VISA MASTER AMEX"></form><p>Our terms</p></main>
  <iframe name="result"></iframe>`;

/** What a shopper does, and sees, on a page that makes an edit. */
function createShopper(page: Page, row: Edit) {
  const { at = 'ready', gone = /^$/, press = '.wpwl-button-pay', stands = [], wrote = {} } = row;
  let isEdited = at === 'ready';
  const inputOf = (field: (typeof FIELDS)[number]) => {
    const control = page.locator(`.wpwl-control-${field}`);
    const isFramed = field === 'cardNumber' || field === 'cvv';
    return isFramed ? control.contentFrame().locator('input').first() : control;
  };
  const connected = () => page.waitForFunction(() => shop.isReady && shop.isConnected());
  return {
    inputOf,
    connected,
    async edit() {
      await page.evaluate(row.edit);
      isEdited = true;
      await connected();
    },
    async type({ number, expiry, holder = '', cvv }: TestCard) {
      const values = { cardNumber: number, expiry, cardHolder: holder, cvv };
      for (const field of FIELDS) {
        const isGone = isEdited && gone.test(`.wpwl-control-${field}`);
        if (!isGone) await inputOf(field).fill(values[field]);
      }
    },
    /** Pays, by the page's script where no button is left. */
    async press() {
      if (isEdited && gone.test(press)) await page.evaluate(() => wpwl.executePayment());
      else await page.locator(press).click();
    },
    speak: (tag: Language) => page.evaluate((it) => wpwl.setLocale(it), tag),
    /** Waits until the form shows what it is to show. */
    async sees(stage: Omit<Stage, 'isEdited'>) {
      const given = {
        places: Object.keys({ ...TEXTS, ...(isEdited && wrote) }),
        fields: FIELDS,
        stands: isEdited ? stands : [],
      };
      await expect
        .poll(() => page.evaluate(lookAt, given), { intervals: [10, 30, 100] })
        .toEqual(expectedOf(row, { ...stage, isEdited }));
    },
  };
}

type Shopper = ReturnType<typeof createShopper>;

/** Uses the form up to its faults, with the edit at its moment. */
async function goWrong({ at = 'ready', loses, ownFault, stops }: Edit, shopper: Shopper) {
  const { edit, inputOf, press, sees, speak } = shopper;
  let language: Language = 'en';
  let brand = 'VISA';
  let faults: Stage['faults'];
  if (at === 'typing') {
    await inputOf('cardNumber').pressSequentially('5454');
    await inputOf('cardHolder').pressSequentially('Jane');
    brand = 'MASTER';
    await sees({ language, brand, faults: 'number' });
    await edit();
    if (!stops) {
      await expect(inputOf('cardNumber')).toHaveValue(loses ? '' : '5454');
      await expect(inputOf('cardHolder')).toHaveValue('Jane');
    }
    if (!loses) faults = 'number';
  }
  if (at === 'language') {
    language = 'fr';
    await speak(language);
    await edit();
  }
  await sees({ language, brand, faults, ownFault });
  if (!stops || at === 'faults') {
    faults = 'all';
    await press();
    await sees({ language, brand, faults });
  }
  if (at === 'faults') await edit();
  await speak('de');
  await sees({ language: 'de', brand, faults });
}

/** Mends the faults, and tries another brand and another card where the row asks for that. */
async function mend(page: Page, { at, chooses, declines, disables }: Edit, shopper: Shopper) {
  const { edit, press, sees, type } = shopper;
  const language = 'de';
  if (declines || at === 'message') {
    await type(TEST_CARDS.declined);
    await press();
    await page.locator('.wpwl-message.wpwl-has-error').waitFor();
    if (at === 'message') await edit();
    await sees({ language, ...(disables && { isOff: true }) });
  }
  await type(TEST_CARDS.master);
  await sees({ language, brand: 'MASTER' });
  for (const brand of chooses ? ['VISA', 'AMEX', 'MASTER'] : []) {
    await page.locator('.wpwl-control-brand').selectOption(brand);
    await sees({ language, brand });
  }
}

/** Uses the edited form to the end. @param status reads the status as the shop's server does */
async function follow(page: Page, row: Edit, status: () => Promise<Answer>): Promise<void> {
  const { asks, isNowhere, paid, stops } = row;
  const shopper = createShopper(page, row);
  await shopper.connected();
  await goWrong(row, shopper);
  if (stops) await shopper.type(TEST_CARDS.master);
  else await mend(page, row, shopper);
  await page.evaluate((mayPay) => void Object.assign(shop, { mayPay }), !asks);
  await shopper.press();
  if (stops === 'off') await expect(page.locator('.wpwl-button-pay')).toBeDisabled();
  else if (stops) await expect.poll(() => page.evaluate(() => shop.codes)).toEqual([stops]);
  else if (asks) await expect.poll(() => page.evaluate(() => shop.asked)).toBe(1);
  else await page.frameLocator('[name=result]').getByText('Thank you').waitFor();
  expect(await status()).toMatchObject(
    stops || asks
      ? { result: { code: '000.200.000' } }
      : { result: { code: '000.100.110' }, paymentBrand: 'MASTER', ...paid },
  );
  expect(await page.evaluate(unload)).toEqual({ own: isNowhere ? 0 : 1, left: [] });
}

/** Unloads the form. @returns how many forms of the page's own are back, and what is left of ours */
function unload() {
  wpwl.unload();
  return {
    own: document.querySelectorAll('#place form.paymentWidgets').length,
    left: [...document.querySelectorAll('[class*="wpwl-"]')].map(({ className }) => className),
  };
}

/** Errors of a page that nothing catches, and warnings and errors on its console, as they come. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    const isTold = ['warning', 'error'].includes(message.type());
    if (isTold && !/^Failed to load|favicon/.test(message.text())) heard.push(message.text());
  });
  return heard;
}

for (const [what, table] of Object.entries(EDITS)) {
  test(`after each edit of ${what} the form works`, async ({
    browser,
    shop,
    gateway,
    createCheckout,
    status,
  }) => {
    const rows = Object.entries(table);
    // Each row that fails is named, also where all do.
    test.setTimeout(rows.length * 2 * LIMIT);
    const wrong: string[] = [];
    for (const [name, row] of rows) {
      // A browser remembers for a minute that a number was typed below a site, and not paid with.
      const page = await browser.newPage();
      page.setDefaultTimeout(LIMIT);
      try {
        const heard = listen(page);
        const checkoutId = await createCheckout();
        const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
        await page.goto(pageOf(shop, `${pageFor(row)}<script src="${src}"></script>`));
        await follow(page, row, async () => (await status(checkoutId)).body);
        // A form that the page has removed is named on the console of the test system, too.
        const isMeant = (text: string) =>
          row.stops === 'CONTAINER_NOT_FOUND' && text.includes(row.stops);
        expect(heard.filter((text) => !isMeant(text))).toEqual([]);
      } catch (error) {
        wrong.push(`${name} (${row.at ?? 'ready'}): ${(error as Error).message}`);
      }
      await page.close();
    }
    expect(wrong.join('\n\n')).toBe('');
  });
}
