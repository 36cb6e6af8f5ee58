// Takes screenshots of the forms for a review, and puts them on sheets: the card form in all languages and three styles, light,
// dark and with forced colours, on a phone and on a desk; the form with faults, with brand pictures, and the list of methods of
// the style `modern` in its themes; every state of every form (`screenshotStates.mjs`) in two styles, four languages and three
// widths; the simulated pages and the demo shop (`screenshotPages.mjs`). `index.html` shows all sheets.
//
// `npm run screenshots`, after `npm run build`; `-- --only modern-busy` only takes the sheets whose name matches this
// regular expression. A picture of a state is named `modern-busy-320/en-light`; sheets of pages begin with `page-`.
// `-- --beside card` only makes sheets that show each main state in the style `card` and beside it in the style `modern`, in the
// colours of a light and of a dark page; `--beside plain` and `--beside logos` do the same for these styles.
// Writes to .cache/screenshots/, which git ignores. In fields, numbers and codes are shown as dots; only the list of test cards
// of the demo shop has numbers.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startGateway, TEST_CARDS } from 'payment-widgets/testkit';
import { startDemo } from '../public/storefront/demo/demo.mjs';
import { findBrowser } from './browsers.mjs';
import { filesBelow, root } from './inputs.mjs';
import { PAGES } from './screenshotPages.mjs';
import { MAIN_STATES, METHODS, STATES, sendEmpty } from './screenshotStates.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, scheme: 'light' | 'dark', forced: 'active' | 'none' }} Mode */

/** @type {Mode[]} */
const MODES = [
  { name: 'light', scheme: 'light', forced: 'none' },
  { name: 'dark', scheme: 'dark', forced: 'none' },
  { name: 'forced', scheme: 'dark', forced: 'active' },
];
const WIDTHS = [320, 1024];
const HEIGHT = 1600;

/** The frames of number and code. */
const CARD_FIELDS = 'iframe:is(.wpwl-control-cardNumber, .wpwl-control-cvv)';

/** For each step, ms: other programs may need the machine meanwhile. */
const TIMEOUT = 180_000;
const LANGUAGES = filesBelow(join(root, 'locales')).map((file) => file.replace('.json', ''));

/** The languages and widths of the states: long words, other signs, right to left. */
const STATE_LANGUAGES = ['en', 'ar', 'de', 'ja'];
const STATE_WIDTHS = [320, 390, 1280];

/**
 * Further forms: what they are called, their options, their language, their brands, and whether they are sent empty.
 * @type {{ name: string, options: Record<string, unknown>, language: string, brands?: string, send: boolean }[]}
 */
const FURTHER = [
  { name: 'faults', options: { showErrorSummary: true }, language: 'en', send: true },
  { name: 'arabic', options: { showErrorSummary: true }, language: 'ar', send: true },
  { name: 'logos', options: { style: 'logos' }, language: 'en', send: false },
  {
    name: 'logos-arabic',
    options: { style: 'logos', showErrorSummary: true, showCVVHint: true },
    language: 'ar',
    send: true,
  },
  {
    name: 'plain-faults',
    options: { style: 'plain', showErrorSummary: true, showCVVHint: true },
    language: 'de',
    send: true,
  },
  ...['auto', 'light', 'dark', 'contrast', 'compact'].map((theme) => ({
    name: `modern-${theme}`,
    options: { style: 'modern', theme },
    language: 'en',
    brands: METHODS,
    send: false,
  })),
  ...['ar', 'de', 'ja'].map((language) => ({
    name: `modern-${language}`,
    options: { style: 'modern' },
    language,
    brands: METHODS,
    send: true,
  })),
];

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, beside: { type: 'string', default: '' } },
});
/** @param {string} name of a sheet */
const isWanted = (name) =>
  name.startsWith('beside-') === Boolean(values.beside) && new RegExp(values.only).test(name);

const folder = join(root, '.cache', 'screenshots');
if (!values.only && !values.beside) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const start = performance.now();
const gateway = await startGateway();
const credentials = { entityId: gateway.entityId, token: gateway.token };
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
  // The sandbox of Chromium does not start as root, as in a container.
  chromiumSandbox: false,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
let count = 0;
for (const style of ['card', 'modern', 'plain']) {
  const sheets = WIDTHS.flatMap((width) => MODES.map((mode) => ({ width, mode }))).filter(
    ({ width, mode }) => isWanted(`${style}-${width}-${mode.name}`),
  );
  if (sheets.length === 0) continue;
  const page = await openForm({ style, showCVVHint: true });
  for (const { width, mode } of sheets) {
    await turn(page, width, mode);
    const pictures = [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      pictures.push({ title: language, png: await picture(page, width) });
    }
    await keep(`${style}-${width}-${mode.name}`, pictures, width < 500 ? 7 : 5);
  }
  await page.context().close();
}
for (const width of WIDTHS) {
  if (!isWanted(`further-${width}`)) continue;
  const pictures = [];
  for (const { name, options, language, brands, send } of FURTHER) {
    const page = await openForm(options, brands);
    await speak(page, language);
    if (send) await sendEmpty(page);
    for (const mode of MODES) {
      await turn(page, width, mode);
      pictures.push({ title: `${name}-${mode.name}`, png: await picture(page, width) });
    }
    await page.context().close();
  }
  await keep(`further-${width}`, pictures, width < 500 ? 7 : 5);
}
for (const style of ['modern', 'card']) {
  for (const state of STATES) await keepState(style, state);
}
for (const mode of values.beside ? MODES.slice(0, 2) : []) {
  for (const width of STATE_WIDTHS) await keepBeside(values.beside, width, mode);
}
const demo = await startDemo({ port: 0, gateway: gateway.url, ...credentials });
for (const shown of PAGES) await keepPage(shown);
writeIndex();
await browser.close();
shop.close();
await demo.close();
await gateway.close();
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`${count} pictures and their sheets in ${folder}, ${seconds} s`);

/**
 * A page with a card form that can be used. It follows the system's colours.
 * @param {Record<string, unknown>} options of the form
 * @param {string} [brands]
 */
async function openForm(options, brands) {
  const page = await openPage(1024, HEIGHT);
  await page.goto(shop.put(options, await checkout(), brands));
  await page.frameLocator('.wpwl-control-cvv').locator('input[aria-label]').waitFor();
  return page;
}

/** @param {number} width @param {number} height */
async function openPage(width, height) {
  const context = await browser.newContext({ viewport: { width, height } });
  context.setDefaultTimeout(TIMEOUT);
  return context.newPage();
}

/** @param {Record<string, string>} [fields] */
async function checkout(fields) {
  return /** @type {{ id: string }} */ (await begin('/v1/checkouts', fields)).id;
}

/** Creates a checkout or a payment as a shop's server does. @param {string} path @param {Record<string, string>} [fields] @returns {Promise<unknown>} */
async function begin(path, fields = {}) {
  const response = await fetch(gateway.url + path, {
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
  return response.json();
}

/** @param {Page} page @param {number} width @param {Mode} mode */
async function turn(page, width, { scheme, forced }) {
  await page.setViewportSize({ width, height: HEIGHT });
  await recolour(page, scheme, forced);
}

/**
 * Changes the colours, and waits until the frames have them: a card field gets the colour of its text in a message, and the
 * buttons of a bank's page change slowly.
 * @param {Page} page
 * @param {Mode['scheme']} colorScheme
 * @param {Mode['forced']} forcedColors
 */
async function recolour(page, colorScheme, forcedColors) {
  await page.emulateMedia({ colorScheme, forcedColors });
  // Forced colours also apply inside a frame, so the page does not send them.
  const fields = forcedColors === 'none' ? page.locator(`${CARD_FIELDS}:visible`).all() : [];
  for (const field of await fields) {
    const element = await field.elementHandle();
    const frame = await element?.contentFrame();
    const colour = await field.evaluate((one) => getComputedStyle(one).color);
    await frame?.waitForFunction(
      (text) => document.querySelector('input')?.style.color === text,
      colour,
    );
  }
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changes.map(({ finished }) => finished));
    });
  }
}

/** Changes the language, also that of the frames. @param {Page} page @param {string} language */
async function speak(page, language) {
  const tag = await page.evaluate(async (name) => {
    const wpwl = /** @type {{ setLocale(tag: string): Promise<void> }} */ (
      Reflect.get(window, 'wpwl')
    );
    await wpwl.setLocale(name);
    const { lang = '' } =
      /** @type {HTMLElement | null} */ (document.querySelector('.wpwl-form')) ?? {};
    document.documentElement.lang = lang || name;
    document.documentElement.dir = name === 'ar' ? 'rtl' : 'ltr';
    return lang;
  }, language);
  for (const field of ['cardNumber', 'cvv']) {
    const frame = page.locator(`iframe.wpwl-control-${field}:visible`);
    for (const shown of tag ? await frame.all() : []) {
      await shown.contentFrame().locator(`html[lang="${tag}"]`).waitFor();
    }
  }
}

/**
 * A sheet for each width: two languages in a row, each in all modes.
 * @param {string} style
 * @param {import('./screenshotStates.mjs').State} state
 */
async function keepState(style, state) {
  const sheet = `${style}-${state.name}`;
  const wanted = STATE_WIDTHS.flatMap((width) =>
    STATE_LANGUAGES.flatMap((language) => MODES.map((mode) => ({ width, language, mode }))),
  ).filter(({ width, language, mode }) => isWanted(`${sheet}-${width}/${language}-${mode.name}`));
  if (wanted.length === 0) return;
  const page = await openState(style, state);
  /** @type {Map<number, { title: string, png: Buffer }[]>} */
  const sheets = new Map();
  for (const { width, language, mode } of wanted) {
    await speak(page, language);
    await turn(page, width, mode);
    const taken = { title: `${language}-${mode.name}`, png: await picture(page, width) };
    sheets.set(width, [...(sheets.get(width) ?? []), taken]);
  }
  await page.context().close();
  for (const [width, pictures] of sheets) {
    await keep(`${sheet}-${width}`, pictures, Math.min(pictures.length, MODES.length * 2));
  }
}

/**
 * A page with a form in a state. Numbers and codes are hidden.
 * @param {string} style
 * @param {import('./screenshotStates.mjs').State} state
 */
async function openState(style, state) {
  const page = await openPage(1280, HEIGHT);
  const fields = state.stored ? await storeCards(state.stored) : {};
  const id = state.checkoutId ?? (await checkout(fields));
  await page.goto(shop.put({ ...state.options, style }, id, state.brands));
  await state.reach(page);
  await hideNumbers(page);
  return page;
}

/**
 * A sheet of the main states in English, each in another style and beside it in the style `modern`; two states in a row.
 * @param {string} other the style
 * @param {number} width
 * @param {Mode} mode
 */
async function keepBeside(other, width, mode) {
  const sheet = `beside-${other}-${width}-${mode.name}`;
  const pictures = [];
  for (const state of STATES.filter(({ name }) => MAIN_STATES.includes(name))) {
    if (!isWanted(`${sheet}/${state.name}`)) continue;
    for (const style of [other, 'modern']) {
      const page = await openState(style, state);
      await turn(page, width, mode);
      pictures.push({ title: `${state.name}-${style}`, png: await picture(page, width) });
      await page.context().close();
    }
  }
  if (pictures.length) await keep(sheet, pictures, Math.min(pictures.length, 4));
}

/**
 * A sheet for each size: two languages in a row, each in all modes.
 * @param {import('./screenshotPages.mjs').ShownPage} shown
 */
async function keepPage({ name, sizes, languages, isWhole = false, reach }) {
  for (const [width, height] of sizes) {
    const sheet = `page-${name}-${width}`;
    if (!isWanted(sheet)) continue;
    const pictures = [];
    for (const language of languages) {
      const page = await openPage(width, height);
      await reach(page, { demo: demo.url, redirect }, language);
      for (const { name: mode, scheme, forced } of MODES) {
        await recolour(page, scheme, forced);
        const png = await page.screenshot({ fullPage: isWhole, animations: 'disabled' });
        pictures.push({ title: `${language}-${mode}`, png });
        count += 1;
      }
      await page.context().close();
    }
    await keep(sheet, pictures, MODES.length * (width < 500 ? 2 : 1));
  }
}

/** Begins a payment from server to server. @param {Record<string, string>} fields @returns the address for the shopper */
async function redirect(fields) {
  const answer = await begin('/v1/payments', fields);
  return /** @type {{ redirect: { url: string } }} */ (answer).redirect.url;
}

/** @param {number} count @returns {Promise<Record<string, string>>} the fields of a checkout that offers them */
async function storeCards(count) {
  const cards = Object.entries({ VISA: TEST_CARDS.visa, AMEX: TEST_CARDS.amex }).slice(0, count);
  const stored = cards.map(async ([paymentBrand, { number }], index) => {
    const response = await fetch(`${gateway.url}/v1/registrations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}` },
      body: new URLSearchParams({
        entityId: gateway.entityId,
        paymentBrand,
        'card.number': number,
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
      }),
    });
    const { id } = /** @type {{ id: string }} */ (await response.json());
    return [`registrations[${index}].id`, id];
  });
  return Object.fromEntries(await Promise.all(stored));
}

/** Shows dots in place of numbers and codes. @param {Page} page */
async function hideNumbers(page) {
  for (const frame of await page.locator(`${CARD_FIELDS}:visible`).all()) {
    await frame
      .contentFrame()
      .locator('input')
      .evaluate((input) => input.style.setProperty('-webkit-text-security', 'disc'));
  }
}

/** The form, with a little around it. @param {Page} page @param {number} width */
async function picture(page, width) {
  const height = await page.evaluate(() => {
    const parts = document.querySelectorAll(
      '.wpwl-methods, .wpwl-container, .wpwl-message, dialog',
    );
    const bottoms = [...parts].map((part) => part.getBoundingClientRect().bottom);
    return Math.ceil(scrollY + Math.max(64, ...bottoms)) + 16;
  });
  const shown = Math.min(width, 540);
  count += 1;
  // Taken at once if the form is not higher than the window; otherwise the browser resizes the page for each picture.
  return page.screenshot({
    fullPage: height > HEIGHT,
    animations: 'disabled',
    clip: { x: (width - shown) / 2, y: 0, width: shown, height },
  });
}

/**
 * Writes the pictures, and a sheet of them.
 * @param {string} name
 * @param {{ title: string, png: Buffer }[]} pictures
 * @param {number} columns
 */
async function keep(name, pictures, columns) {
  mkdirSync(join(folder, name), { recursive: true });
  for (const { title, png } of pictures) writeFileSync(join(folder, name, `${title}.png`), png);
  const context = await browser.newContext({ viewport: { width: 320 * columns, height: 100 } });
  const sheet = await context.newPage();
  const figures = pictures.map(
    ({ title, png }) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await sheet.setContent(`<!doctype html><title>${name}</title>
    <style>body{display:grid;grid-template-columns:repeat(${columns},max-content);gap:8px;margin:8px;width:max-content;background:#888}
      figure{margin:0}figcaption{font:bold 20px sans-serif}img{display:block}</style>${figures.join('')}`);
  await sheet.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await context.close();
  console.log(`${name}: ${pictures.length} pictures`);
}

/** A page with all sheets of the folder, also those of earlier runs with `--only`. */
function writeIndex() {
  const sheets = filesBelow(folder).filter((file) => /^[^/\\]+\.png$/.test(file));
  const figures = sheets.map(
    (file) =>
      `<figure><figcaption>${file}</figcaption><a href="${file}"><img src="${file}" loading="lazy"></a></figure>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Forms</title><style>body{display:grid;grid-template-columns:repeat(auto-fill,minmax(360px,1fr));gap:16px}
      figure{margin:0}img{width:100%}</style>${figures.join('')}`,
  );
}

/** A shop on another site than the gateway: `localhost` beside `127.0.0.1`. */
async function startShop() {
  /** @type {string[]} */
  const pages = [];
  const server = createServer((request, response) => {
    const index = Number(/\d+/.exec(request.url ?? '')?.[0] ?? -1);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pages[index] ?? '<!doctype html><title>Result</title>');
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://localhost:${port}`;
  return {
    origin,
    /**
     * Serves a page with a form; returns its URL.
     * @param {Record<string, unknown>} options
     * @param {string} checkoutId
     * @param {string} [brands]
     */
    put(options, checkoutId, brands = 'VISA MASTER AMEX') {
      pages.push(`<!doctype html><html lang="en"><title>Pay</title>
<style>:root{color-scheme:light dark}body{margin:16px;font-family:sans-serif}</style>
<script>var wpwlOptions = ${JSON.stringify(options)}</script>
<form class="paymentWidgets" action="/result" data-brands="${brands}"></form>
<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`);
      return `${origin}/pay-${pages.length - 1}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
