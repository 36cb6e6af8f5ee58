// Takes screenshots of the forms for a review: the card form in all languages and three styles, light, dark and with forced
// colours, on a phone and on a desk; then the form with faults, with brand pictures, and the list of methods of the style
// `modern` in its themes. Sheets show 25 of them at once.
//
// `npm run screenshots`, after `npm run build`. Writes to .cache/screenshots/, which git ignores. The script does not fill in
// the forms, so no picture shows a number or a code, not even of a test card.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startGateway } from 'payment-widgets/testkit';
import { findBrowser } from './browsers.mjs';
import { filesBelow, root } from './inputs.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, scheme: 'light' | 'dark', forced: 'active' | 'none' }} Mode */

/** @type {Mode[]} */
const MODES = [
  { name: 'light', scheme: 'light', forced: 'none' },
  { name: 'dark', scheme: 'dark', forced: 'none' },
  { name: 'forced', scheme: 'dark', forced: 'active' },
];
const WIDTHS = [320, 1024];
const LANGUAGES = filesBelow(join(root, 'locales')).map((file) => file.replace('.json', ''));

/** Several methods, with and without fields, and wallets. */
const METHODS =
  'VISA MASTER AMEX MAESTRO JCB APPLEPAY GOOGLEPAY PAYPAL KLARNA_PAYMENTS_PAYLATER IDEAL DIRECTDEBIT_SEPA INVOICE';

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

const folder = join(root, '.cache', 'screenshots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const start = performance.now();
const gateway = await startGateway();
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
  // The sandbox of Chromium does not start as root, as in a container.
  chromiumSandbox: false,
  args: ['--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
let count = 0;
for (const style of ['card', 'modern', 'plain']) {
  const page = await openForm({ style, showCVVHint: true });
  for (const width of WIDTHS) {
    for (const mode of MODES) {
      await turn(page, width, mode);
      const pictures = [];
      for (const language of LANGUAGES) {
        await speak(page, language);
        pictures.push({ title: language, png: await picture(page, width) });
      }
      await keep(`${style}-${width}-${mode.name}`, pictures, width);
    }
  }
  await page.context().close();
}
for (const width of WIDTHS) {
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
  await keep(`further-${width}`, pictures, width);
}
await browser.close();
shop.close();
await gateway.close();
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`${count} pictures and their sheets in ${folder}, ${seconds} s`);

/**
 * A page with a card form that can be used. It follows the system's colours.
 * @param {Record<string, unknown>} options of the form
 * @param {string} [brands]
 */
async function openForm(options, brands) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 } });
  const page = await context.newPage();
  await page.goto(shop.put(options, await checkout(), brands));
  await page
    .frameLocator('.wpwl-control-cvv')
    .locator('input[aria-label]')
    .waitFor({ timeout: 20_000 });
  return page;
}

async function checkout() {
  const response = await fetch(`${gateway.url}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({
      entityId: gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      shopperResultUrl: `${shop.origin}/result`,
    }),
  });
  return /** @type {{ id: string }} */ (await response.json()).id;
}

/** @param {Page} page @param {number} width @param {Mode} mode */
async function turn(page, width, { scheme, forced }) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme, forcedColors: forced });
}

/** Changes the language, also that of the frames. @param {Page} page @param {string} language */
async function speak(page, language) {
  const tag = await page.evaluate(async (name) => {
    const wpwl = /** @type {{ setLocale(tag: string): Promise<void> }} */ (
      Reflect.get(window, 'wpwl')
    );
    await wpwl.setLocale(name);
    const { lang } = /** @type {HTMLElement} */ (document.querySelector('.wpwl-form'));
    document.documentElement.lang = lang;
    document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr';
    return lang;
  }, language);
  for (const field of ['cardNumber', 'cvv']) {
    await page.frameLocator(`.wpwl-control-${field}`).locator(`html[lang="${tag}"]`).waitFor();
  }
}

/** Every field that must be filled in has its fault, and there is a list of them. @param {Page} page */
async function sendEmpty(page) {
  await page.locator('.wpwl-form-card .wpwl-button-pay').click();
  await page.locator('.wpwl-hint').nth(2).waitFor();
  // The style `modern` shows so few errors only at their fields.
  if ((await page.locator('.wpwl-methods').count()) === 0) {
    await page.locator('.wpwl-summary').waitFor();
  }
  // With forced colours, an element under the mouse looks focused.
  await page.mouse.move(0, 0);
}

/** The form, with a little around it. @param {Page} page @param {number} width */
async function picture(page, width) {
  const height = await page.evaluate(() => {
    const { bottom } = /** @type {Element} */ (
      document.querySelector('.wpwl-methods, .wpwl-form')
    ).getBoundingClientRect();
    return Math.ceil(scrollY + bottom) + 16;
  });
  const shown = Math.min(width, 540);
  count += 1;
  return page.screenshot({
    fullPage: true,
    animations: 'disabled',
    clip: { x: (width - shown) / 2, y: 0, width: shown, height },
  });
}

/**
 * Writes the pictures, and a sheet of them.
 * @param {string} name
 * @param {{ title: string, png: Buffer }[]} pictures
 * @param {number} width
 */
async function keep(name, pictures, width) {
  mkdirSync(join(folder, name));
  for (const { title, png } of pictures) writeFileSync(join(folder, name, `${title}.png`), png);
  const columns = width < 500 ? 7 : 5;
  const context = await browser.newContext({
    viewport: { width: columns * (Math.min(width, 540) + 8) + 8, height: 900 },
  });
  const sheet = await context.newPage();
  const figures = pictures.map(
    ({ title, png }) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await sheet.setContent(`<!doctype html><title>${name}</title>
    <style>body{display:grid;grid-template-columns:repeat(${columns},auto);gap:8px;margin:8px;background:#888}
      figure{margin:0}figcaption{font:bold 20px sans-serif}img{display:block}</style>${figures.join('')}`);
  await sheet.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await context.close();
  console.log(`${name}: ${pictures.length} pictures`);
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
<style>:root{color-scheme:light dark}body{margin:16px}</style>
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
