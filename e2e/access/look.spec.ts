/** The form can be read and used: in every language on the narrowest screen, in light, dark and forced colours, by keyboard. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import { TEST_CARDS } from 'payment-widgets/testkit';
import { MARKUP } from '../look.markup.ts';
import { cardForm } from '../support/cardForm.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { storeCard } from '../support/storedCards.ts';
import { WALLETS } from '../support/wallets.ts';

const LANGUAGES = readdirSync(new URL('../../locales', import.meta.url)).map((file) =>
  file.replace('.json', ''),
);
/** The longest words, and those that are written from the right: where a browser is slow to be driven. */
const EXTREMES = ['ar', 'cn', 'fr', 'ja', 'tr'];

/** What WCAG 1.4.12 lets a reader set, on the page of a shop. */
const SPACING = `<style>*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}
  p{margin-bottom:2em!important}</style>`;

/** The form as full as it gets: faults, their list, help at the code. Nothing was typed. */
async function openWithFaults(
  page: Page,
  shop: Shop,
  checkoutId: string,
  style: string,
  { body = '', more = '' } = {},
): Promise<void> {
  const options = `{ style: '${style}', showErrorSummary: true, showCVVHint: true, ${more} }`;
  const before = `<style>:root{color-scheme:light dark}</style>${body}`;
  await page.goto(shop.payPage({ checkoutId, options, body: before, policy: null }));
  const { form, pay } = cardForm(page);
  await expect(form.locator('.wpwl-icon')).toBeVisible();
  await pay.click();
  await expect(page.locator('.wpwl-summary-entry')).toHaveCount(3);
}

/** A page with every part that the look knows, and a style adopted as the widget does. */
async function showParts(page: Page, style: string): Promise<void> {
  const css = new URL(`../../dist/widget/css/${style}.min.css`, import.meta.url);
  await page.setContent(`<!doctype html><html>${MARKUP}`);
  await page.evaluate(
    (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    },
    readFileSync(css, 'utf8'),
  );
}

/** The documents of number and code. */
const framesOf = (page: Page): Promise<Frame[]> =>
  Promise.all(
    ['cardNumber', 'cvv'].map(async (field) => {
      const element = await page.locator(`iframe.wpwl-control-${field}`).elementHandle();
      return (await element?.contentFrame()) as Frame;
    }),
  );

/** Goes on in another language, also in the frames. */
async function speak(page: Page, language: string, frames: readonly Frame[]): Promise<void> {
  const tag = await page.evaluate(async (name) => {
    await window.wpwl?.setLocale(name);
    const { lang } = document.querySelector('.wpwl-form') as HTMLElement;
    document.documentElement.lang = lang;
    document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr';
    return lang;
  }, language);
  for (const frame of frames)
    await frame.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
}

/**
 * Runs in a document: inputs whose placeholder is wider than their room.
 * @param isWide letters of East Asia count as wide as they are where a font has them; a box in their place is narrower
 */
function cutPlaceholders(isWide: boolean): string[] {
  const context = document.createElement('canvas').getContext('2d');
  const length = (text: string) => Number.parseFloat(text) || 0;
  return [...document.querySelectorAll('input')].flatMap((input) => {
    const { placeholder, offsetWidth } = input;
    if (!context || !placeholder || !offsetWidth) return [];
    const style = getComputedStyle(input);
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const signs = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/g;
    const apart =
      context.measureText(placeholder.replace(signs, '')).width +
      (placeholder.match(signs)?.length ?? 0) * length(style.fontSize);
    const needed =
      (isWide ? apart : context.measureText(placeholder).width) +
      placeholder.length * length(style.letterSpacing) +
      (placeholder.split(' ').length - 1) * length(style.wordSpacing);
    // Firefox leaves the padding out of an input's clientWidth.
    const around = [
      style.paddingLeft,
      style.paddingRight,
      style.borderLeftWidth,
      style.borderRightWidth,
    ];
    const room = around.reduce((left, text) => left - length(text), offsetWidth);
    return needed > room ? [`${placeholder}: ${needed.toFixed(1)} in ${room.toFixed(1)}`] : [];
  });
}

/** Runs in the page: texts that are cut, parts that lie on one another, and what makes the page scroll sideways. */
function misplaced(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(({ offsetWidth }) => offsetWidth);
  const texts = shown(
    '.wpwl-label, .wpwl-hint, .wpwl-button, .wpwl-summary-title, .wpwl-summary-entry',
  );
  // The list of methods has the mark of the brand inside the number field.
  const marks = '.wpwl-brand:not(.wpwl-methods .wpwl-brand-card)';
  const solid = [...texts, ...shown(`.wpwl-control, ${marks}`)];
  const popovers = shown('.wpwl-popover');
  if (solid.length < 18 || !popovers.length) found.push(`only ${solid.length} parts`);
  const name = (one: Element) => `${one.className} ${one.textContent}`;
  for (const one of [...solid, ...popovers]) {
    const { left, right } = one.getBoundingClientRect();
    if (left < 0 || right > root.clientWidth) found.push(`${name(one)} leaves the page`);
  }
  for (const one of [...texts, ...popovers]) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
    if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
      found.push(`${name(one)} is cut`);
  }
  const all = [...solid, ...popovers];
  all.forEach((one, i) => {
    const a = one.getBoundingClientRect();
    for (const other of all.slice(i + 1)) {
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1) found.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  return found;
}

/** What has no room, in the page and its frames. */
async function withoutRoom(
  page: Page,
  frames: readonly Frame[],
  isWide: boolean,
): Promise<string[]> {
  const found = [page, ...frames].map((document) => document.evaluate(cutPlaceholders, isWide));
  return (await Promise.all([page.evaluate(misplaced), ...found])).flat();
}

// 320 px is also what a zoom of 400 % leaves of 1280 px (WCAG 1.4.10).
for (const style of ['card', 'plain', 'modern']) {
  for (const [name, body] of [
    ['', ''],
    [', and for a reader’s own spacing', SPACING],
  ] as const) {
    test(`${style} has room for every language at 320 px${name}`, async ({
      page,
      shop,
      createCheckout,
      browserName,
    }) => {
      await page.setViewportSize({ width: 320, height: 900 });
      await openWithFaults(page, shop, await createCheckout(), style, { body });
      await page.locator('.wpwl-icon').focus();
      const frames = await framesOf(page);
      const found: string[] = [];
      for (const language of browserName === 'chromium' ? LANGUAGES : EXTREMES) {
        await speak(page, language, frames);
        const faults = await withoutRoom(page, frames, true);
        found.push(...faults.map((fault) => `${language}: ${fault}`));
      }
      expect(found).toEqual([]);
    });
  }
}

test('modern has expiry date and code in one line at 320 px, with their fields at one level, in every language and size', async ({
  page,
  shop,
  createCheckout,
  browserName,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 900 });
  const body = '<style>body { margin: 16px }</style>';
  await openWithFaults(page, shop, await createCheckout(), 'modern', { body });
  await page.locator('.wpwl-icon').focus();
  const frames = await framesOf(page);
  const list = page.locator('.wpwl-methods');
  const found: string[] = [];
  for (const language of browserName === 'chromium' ? LANGUAGES : EXTREMES) {
    await speak(page, language, frames);
    // `light` has a padding around the list.
    for (const theme of ['auto', 'light', 'compact']) {
      await list.evaluate((one, name) => one.setAttribute('data-theme', name), theme);
      const faults = await withoutRoom(page, frames, true);
      const [expiry, code] = await page
        .locator('.wpwl-control-expiry, .wpwl-control-cvv')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      if (!expiry || !code) throw new Error('not in the page');
      if (expiry.top !== code.top) faults.push(`${expiry.top} and ${code.top}`);
      if (expiry.height !== code.height) faults.push(`${expiry.height} and ${code.height} high`);
      if (expiry.width !== code.width) faults.push(`${expiry.width} and ${code.width} wide`);
      if (expiry.left === code.left) faults.push('one below the other');
      found.push(...faults.map((fault) => `${language} ${theme}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

for (const [style, theme] of [
  ['card', 'auto'],
  ['plain', 'auto'],
  ['modern', 'auto'],
  // It has a padding around the list.
  ['modern', 'light'],
] as const) {
  test(`${style} in the theme ${theme} has the text of each wallet in one line at 320 px, in every language`, async ({
    page,
    openForm,
    browserName,
  }) => {
    await page.setViewportSize({ width: 320, height: 900 });
    const body = '<style>body { margin: 16px; font-family: sans-serif }</style>';
    const brands = WALLETS.map(([brand]) => brand).join(' ');
    await openForm({
      options: `{ style: '${style}', theme: '${theme}' }`,
      body,
      brands,
      policy: null,
    });
    await expect(page.locator('.wpwl-wallet:enabled')).toHaveCount(WALLETS.length);
    const found: string[] = [];
    for (const language of browserName === 'chromium' ? LANGUAGES : EXTREMES) {
      await speak(page, language, []);
      const faults = await page.locator('.wpwl-wallet').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const text = button.querySelector<HTMLElement>(':scope > span');
          if (!text) return ['no text'];
          const size = Number.parseFloat(getComputedStyle(text).fontSize);
          const { height } = button.getBoundingClientRect();
          return [
            text.offsetHeight > 2 * size && `${text.offsetHeight} px for its text`,
            button.scrollWidth > button.clientWidth && 'cut',
            size < 12 && `letters of ${size} px`,
            height < 44 && `${height} px high`,
          ].flatMap((fault) => (fault ? [`${button.ariaLabel}: ${fault}`] : []));
        }),
      );
      found.push(...faults.map((fault) => `${language} ${fault}`));
    }
    expect(found).toEqual([]);
  });
}

test('card has room for every language where fields stand side by side, and a line has one level', async ({
  page,
  shop,
  createCheckout,
  browserName,
}) => {
  await openWithFaults(page, shop, await createCheckout(), 'card');
  await page.locator('.wpwl-icon').focus();
  const frames = await framesOf(page);
  const found: string[] = [];
  for (const language of browserName === 'chromium' ? LANGUAGES : EXTREMES) {
    await speak(page, language, frames);
    // The narrowest that has two columns beside the body's margin, and the widest form.
    for (const width of [448, 768]) {
      await page.setViewportSize({ width, height: 900 });
      // Labels and placeholders are made of the same boxes: one is as wide as the other asks for.
      const faults = await withoutRoom(page, frames, false);
      const [number, expiry, holder, code] = await page
        .locator('.wpwl-control:not(.wpwl-control-brand)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      if (number !== expiry) faults.push('number and expiry are not on a level');
      if (holder !== code) faults.push('holder and code are not on a level');
      found.push(...faults.map((fault) => `${language} ${width}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

for (const style of ['card', 'modern']) {
  test(`without labels the placeholders of ${style} have room, too`, async ({
    page,
    shop,
    createCheckout,
  }) => {
    const more = 'showLabels: false';
    await openWithFaults(page, shop, await createCheckout(), style, { more });
    const frames = await framesOf(page);
    for (const language of EXTREMES) {
      await speak(page, language, frames);
      for (const width of [320, 390, 448, 768]) {
        await page.setViewportSize({ width, height: 900 });
        for (const document of [page, ...frames])
          expect(await document.evaluate(cutPlaceholders, true), `${language} ${width}`).toEqual(
            [],
          );
      }
    }
  });
}

test('the code of a stored card has room for its placeholder', async ({
  page,
  gateway,
  openForm,
}) => {
  const id = await storeCard(gateway, TEST_CARDS.visa.number, 'VISA');
  const checkout = { 'registrations[0].id': id };
  await openForm({ checkout, options: '{ registrations: { requireCvv: true } }' });
  const code = page.locator('#wpwl-registrations .wpwl-control-cvv');
  await expect(code.contentFrame().locator('input')).toBeVisible();
  const frame = (await (await code.elementHandle())?.contentFrame()) as Frame;
  for (const language of EXTREMES) {
    await speak(page, language, [frame]);
    // The narrowest page, and the narrowest that has the code beside the details.
    for (const width of [320, 448]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await frame.evaluate(cutPlaceholders, true), `${language} ${width}`).toEqual([]);
      const isCovered = await page.locator('.wpwl-registration').evaluate((label) => {
        const [brand, details] = ['.wpwl-brand', '.wpwl-wrapper-registration-details'].map((one) =>
          label.querySelector(one)?.getBoundingClientRect(),
        );
        return brand && details && brand.left < details.right && details.left < brand.right;
      });
      expect(isCovered, `${language} ${width}`).toBe(false);
    }
  }
});

/** Runs in the page: what is pressed and smaller than 24 x 24 (WCAG 2.5.8). A label belongs to its box. */
function tooSmall(): string[] {
  const found: string[] = [];
  let count = 0;
  for (const one of document.querySelectorAll<HTMLElement>(
    '.wpwl-control, .wpwl-container :is(button, a), input[type=radio], .wpwl-group-createRegistration input',
  )) {
    const isBox = one.matches('[type=checkbox], [type=radio]');
    const target = (isBox && one.closest('label')) || one;
    const { width, height } = target.getBoundingClientRect();
    if (!width || one.matches('[aria-hidden=true]')) continue;
    count += 1;
    if (width < 24 || height < 24) found.push(`${target.className}: ${width} x ${height}`);
  }
  return count < 10 ? [...found, `only ${count}`] : found;
}

test('every control is large enough', async ({ page, shop, createCheckout }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  for (const style of ['card', 'plain', 'logos']) {
    await showParts(page, style);
    expect(await page.evaluate(tooSmall), style).toEqual([]);
  }
  await openWithFaults(page, shop, await createCheckout(), 'logos');
  expect(await page.evaluate(tooSmall)).toEqual([]);
});

test('without rules the form fits on the narrowest page, and the help can be pressed', async ({
  page,
  shop,
  createCheckout,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  const body = '<style>body { margin: 16px }</style>';
  await openWithFaults(page, shop, await createCheckout(), 'none', { body });
  const help = page.locator('.wpwl-icon');
  const [box, form, ...fields] = await Promise.all(
    [help, page.locator('.wpwl-form'), ...(await page.locator('.wpwl-control').all())].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  expect(fields).toHaveLength(5);
  for (const field of fields) expect(field?.width).toBeLessThanOrEqual(form?.width ?? 0);
  // One class of the page is enough.
  await page.addStyleTag({
    content: '.wpwl-icon { min-width: 0; width: 20px; height: 20px; min-height: 0 }',
  });
  expect((await help.boundingBox())?.width).toBe(20);
});

/** Red, green, blue: 0 to 255; and how opaque. */
type Colour = readonly [number, number, number, number];

/** A colour and what is beside it. */
interface Pair {
  readonly what: string;
  readonly front: Colour;
  /** From what is nearest to what is behind it all; a frame's end where its element begins. */
  readonly grounds: readonly Colour[];
  /** The least contrast (WCAG 1.4.3, 1.4.11). */
  readonly least: number;
}

/** What is measured: selector, pseudo-element, property, least contrast, and whether what is around the element counts. */
type Wanted = readonly [string, string, string, number, ('inside' | 'outside')?];

/** Runs in a document: the colours that are asked for, as a canvas paints them. */
function colours(wanted: readonly Wanted[]): Pair[] {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const painted = (colour: string): [number, number, number, number] => {
    if (!context) throw new Error('no canvas');
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const backdrop = () => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return painted(color);
  };
  const groundsOf = (element: Element | null): Colour[] => {
    if (!element) return window === top ? [backdrop()] : [];
    const ground = painted(getComputedStyle(element).backgroundColor);
    return ground[3] === 1 ? [ground] : [ground, ...groundsOf(element.parentElement)];
  };
  return wanted.flatMap(([selector, pseudo, property, least, side = 'inside']) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const shown = all.filter(({ offsetWidth }) => offsetWidth > 0);
    if (!shown.length) throw new Error(`no ${selector}`);
    return shown.map((one) => {
      const style = getComputedStyle(one, pseudo);
      const [r, g, b, a] = painted(style.getPropertyValue(property));
      return {
        what: `${one.className} ${pseudo} ${property} ${side}`,
        front: [r, g, b, a * Number(style.opacity)] as const,
        grounds: groundsOf(side === 'outside' ? one.parentElement : one),
        least,
      };
    });
  });
}

const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
  r * a + x * (1 - a),
  g * a + y * (1 - a),
  b * a + z * (1 - a),
  1,
];

function light(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour
    .slice(0, 3)
    .map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast({ front, grounds }: Pair): number {
  const ground = grounds.reduceRight((below, above) => over(above, below));
  const [less = 0, more = 0] = [light(over(front, ground)), light(ground)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const tooFaint = (pairs: readonly Pair[]): string[] =>
  pairs
    .map((pair) => ({ ...pair, found: contrast(pair) }))
    .filter(({ found, least }) => found < least)
    .map(({ what, found, least }) => `${what}: ${found.toFixed(2)} of ${least}`);

const TEXTS: readonly Wanted[] = [
  '.wpwl-label',
  '.wpwl-hint',
  '.wpwl-summary-title',
  '.wpwl-summary-entry',
  '.wpwl-button',
  '.wpwl-control',
  '.wpwl-icon',
  '.wpwl-popover-content',
].map((selector) => [selector, '', 'color', 4.5]);

const LINES: readonly Wanted[] = [
  ['.wpwl-control', '', 'border-top-color', 3, 'outside'],
  ['.wpwl-has-error', '', 'border-top-color', 3, 'outside'],
  ['.wpwl-summary', '', 'border-top-color', 3, 'outside'],
];

const PLACEHOLDER: Wanted = ['input:placeholder-shown', '::placeholder', 'color', 4.5];
const TICK: Wanted = ['.wpwl-wrapper-expiry', '::after', 'border-bottom-color', 3];
const FOCUS: readonly Wanted[] = [
  ['iframe.wpwl-focus', '', 'outline-color', 3],
  ['iframe.wpwl-focus', '', 'outline-color', 3, 'outside'],
];

/** The colours of a form with faults whose expiry date is right and whose number has the focus, also in its frames. */
async function coloursOf(page: Page, more: readonly Wanted[]): Promise<Pair[]> {
  const ask = (document: Page | Frame, wanted: readonly Wanted[]) =>
    document.evaluate(colours, wanted);
  const [number, code] = await framesOf(page);
  const [field] = await ask(page, [['iframe.wpwl-control-cvv', '', 'color', 1]]);
  const framed = [number, code].map((frame) => ask(frame as Frame, [PLACEHOLDER]));
  const inField = (pair: Pair) => ({
    ...pair,
    grounds: [...pair.grounds, ...(field as Pair).grounds],
  });
  const [tick, ...rest] = await ask(page, [TICK, PLACEHOLDER, ...TEXTS, ...LINES, ...more]);
  return [
    inField(tick as Pair),
    ...rest.map((pair) => (pair.what.startsWith('wpwl-icon') ? inField(pair) : pair)),
    ...(await Promise.all(framed)).flat().map(inField),
  ];
}

for (const style of ['card', 'plain', 'logos']) {
  test(`${style} can be read, light, dark and in forced colours`, async ({
    page,
    shop,
    createCheckout,
    browserName,
  }) => {
    await openWithFaults(page, shop, await createCheckout(), style);
    const { expiry, numberFrame, number } = cardForm(page);
    await expiry.fill('12 / 34');
    await expiry.blur();
    await expect(expiry).toHaveClass(/wpwl-valid/);
    await page.locator('.wpwl-icon').hover();
    await expect(page.locator('.wpwl-popover')).toBeVisible();
    await number.focus();
    await expect(numberFrame).toHaveClass(/wpwl-focus/);
    const logos: readonly Wanted[] =
      style === 'logos' ? [['.wpwl-logo[aria-pressed=true]', '', 'border-top-color', 3]] : [];
    expect(tooFaint(await coloursOf(page, [...logos, ...FOCUS])), 'light').toEqual([]);
    // This Firefox driver passes no media features on.
    if (browserName !== 'chromium') return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(async () => light((await coloursOf(page, []))[0]?.grounds.at(-1) as Colour))
      .toBeLessThan(0.1);
    expect(tooFaint(await coloursOf(page, [...logos, ...FOCUS])), 'dark').toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(tooFaint(await coloursOf(page, [...logos, ...FOCUS])), 'forced').toEqual([]);
  });
}

test('a tick does not cover the input', async ({ page, shop, createCheckout }) => {
  await openWithFaults(page, shop, await createCheckout(), 'card');
  const { expiry } = cardForm(page);
  await expiry.fill('12 / 34');
  await expiry.blur();
  await expect(expiry).toHaveClass(/wpwl-valid/);
  const { room, tick } = await expiry.evaluate((input) => {
    const after = getComputedStyle(input.parentElement as Element, '::after');
    const [right = 0, width = 0, height = 0] = [after.right, after.width, after.height].map(
      Number.parseFloat,
    );
    // Standing on its corner it is wider than it is.
    return {
      room: Number.parseFloat(getComputedStyle(input).paddingRight),
      tick: right + width / 2 + height,
    };
  });
  expect(tick).toBeGreaterThan(20);
  expect(room).toBeGreaterThan(tick);
});

test('every element that Tab reaches shows the focus', async ({
  page,
  shop,
  createCheckout,
  browserName,
}) => {
  // Some hundred questions to the page, which wait for their turn on a busy machine.
  test.slow();
  await openWithFaults(page, shop, await createCheckout(), 'logos', {
    body: '<button>Before</button>',
  });
  const { holder, pay } = cardForm(page);
  // Something is edited: the pay button can be pressed again.
  await holder.fill('Jane Jones');
  await expect(pay).toBeEnabled();
  const stops = page.locator(
    '.wpwl-summary-entry, .wpwl-logo, .wpwl-control:not([aria-hidden]), .wpwl-icon, .wpwl-button-pay',
  );
  await expect(stops).toHaveCount(3 + 3 + 4 + 1 + 1);
  const outline = (i: number) =>
    stops.nth(i).evaluate((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
  // This Firefox driver passes no media features on.
  const modes = browserName === 'chromium' ? ['light', 'dark', 'forced'] : ['light'];
  for (const mode of modes) {
    await page.emulateMedia({
      colorScheme: mode === 'light' ? 'light' : 'dark',
      forcedColors: mode === 'forced' ? 'active' : 'none',
    });
    await page.getByRole('button', { name: 'Before' }).focus();
    for (let i = 0; i < 12; i++) {
      const stop = stops.nth(i);
      expect(await outline(i), `${mode} ${i}, before`).toBe(0);
      await page.keyboard.press('Tab');
      if (await stop.evaluate((one) => one.matches('iframe')))
        await expect(stop).toHaveClass(/wpwl-focus/);
      else await expect(stop).toBeFocused();
      expect(await outline(i), `${mode} ${i}`).toBeGreaterThanOrEqual(2);
      const drawn = await page.evaluate(colours, [
        [':focus, .wpwl-focus', '', 'outline-color', 3, 'outside'],
      ] satisfies Wanted[]);
      expect(tooFaint(drawn), `${mode} ${i}`).toEqual([]);
    }
  }
});

test('forced colours show errors, the focus and the selection by lines', async ({
  page,
  shop,
  createCheckout,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver passes no media features on');
  await page.emulateMedia({ forcedColors: 'active' });
  const css = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  await openWithFaults(page, shop, await createCheckout(), 'logos');
  await expect(cardForm(page).numberFrame).toHaveClass(/wpwl-focus/);
  for (const field of ['cardNumber', 'expiry', 'cvv'])
    expect(await css(`.wpwl-control-${field}`, 'border-top-width'), field).toBe('3px');
  expect(await css('.wpwl-control-cardHolder', 'border-top-width')).toBe('1px');
  // A field that is wrong and has the focus shows both.
  expect(await css('.wpwl-focus', 'outline-style')).toBe('solid');
  expect(await css('.wpwl-focus', 'outline-color')).not.toBe(
    await css('.wpwl-focus', 'border-top-color'),
  );
  expect(Number.parseFloat(await css('.wpwl-focus', 'outline-offset'))).toBeGreaterThan(0);
  expect(await css('.wpwl-control-cvv', 'outline-style')).toBe('none');
  await showParts(page, 'logos');
  for (const [chosen, other] of [
    ['.wpwl-logo[aria-pressed=true]', '.wpwl-logo[aria-pressed=false]'],
    ['.wpwl-selected', '.wpwl-group-registration:not(.wpwl-selected)'],
  ] as const) {
    expect(await css(chosen, 'border-top-color')).not.toBe(await css(other, 'border-top-color'));
  }
  // The browser draws these in the reader's colours.
  for (const box of ['input[type=radio]', '.wpwl-control[type=checkbox]']) {
    expect(await css(box, 'appearance')).toBe('auto');
    expect(await css(box, 'forced-color-adjust')).toBe('auto');
  }
});

test('animations are reduced on request', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver passes no media features on');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const style of ['card', 'plain', 'logos']) {
    await showParts(page, style);
    const durations = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => effect?.getTiming().duration),
    );
    expect(durations, style).toEqual([4000]);
  }
});
