// Takes the pictures of the console in the README and in docs/console.md, light and dark: `node scripts/readmePictures.mjs`,
// after `npm run build`. A gateway of its own has two weeks of a plausible shop. Writes docs/console-light.png and -dark.png.

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startGateway, TEST_CARDS } from 'payment-widgets/testkit';
import { findBrowser } from './browsers.mjs';
import { root } from './inputs.mjs';
import { palettePng } from './palettePng.mjs';

const SIZE = { width: 1280, height: 980 };

const SHOPPER = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

const CARD = {
  ...SHOPPER,
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const gateway = await startGateway();
const seed = ['seed', '--days', '14', '--payments', '150', '--base-url', gateway.url];
// The gateway is in this process, which must not wait.
await promisify(execFile)(process.execPath, [join(root, 'dist/gateway/main.js'), ...seed]);

// Not all payments of a shop succeed at once.
await pay('49.90', { ...CARD, 'card.number': TEST_CARDS.declined.number });
await pay('92.00', {
  ...SHOPPER,
  paymentBrand: 'IDEAL',
  'bankAccount.bankName': 'ING_TEST',
  'bankAccount.country': 'NL',
  shopperResultUrl: 'http://localhost:3001/result',
});
await pay('18.50', { ...CARD, 'card.number': TEST_CARDS.success.number });

const browser = await chromium.launch({
  executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
const blank = await browser.newPage();
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme });
  await page.goto(`${gateway.url}/console`);
  await page.getByRole('row').nth(4).waitFor();
  await page.getByText('Last 7 days').waitFor();
  const picture = (await page.screenshot()).toString('base64');
  const pixels = await blank.evaluate(pixelsOf, picture);
  const file = join(root, `docs/console-${colorScheme}.png`);
  writeFileSync(file, palettePng(Buffer.from(pixels, 'base64'), SIZE.width));
}
await browser.close();
await gateway.close();

/** Runs in a page: the bytes of the pixels, in base64. @param {string} png in base64 */
async function pixelsOf(png) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let i = 0; i < data.length; i += 8192) {
    text += String.fromCharCode(...data.subarray(i, i + 8192));
  }
  return btoa(text);
}

/** @param {string} amount @param {Record<string, string>} account */
async function pay(amount, account) {
  const { url, token, entityId } = gateway;
  await fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ entityId, amount, currency: 'EUR', paymentType: 'DB', ...account }),
  });
}
