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
import { encodePng } from './png.mjs';

const SIZE = { width: 1360, height: 660 };

const CARD = { 'card.expiryMonth': '05', 'card.expiryYear': '2034', 'card.cvv': '123' };

const gateway = await startGateway();
const seed = ['seed', '--days', '14', '--payments', '150', '--base-url', gateway.url];
// The gateway is in this process, which must not wait.
await promisify(execFile)(process.execPath, [join(root, 'dist/gateway/main.js'), ...seed]);

// Not all payments of a shop succeed at once.
await pay('49.90', { ...CARD, 'card.number': TEST_CARDS.declined.number });
await pay('92.00', {
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
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1.25, colorScheme });
  await page.goto(`${gateway.url}/console`);
  await page.getByRole('row').nth(4).waitFor();
  const path = join(root, `docs/console-${colorScheme}.png`);
  writeFileSync(path, await smaller(await page.screenshot()));
}
await browser.close();
await gateway.close();

/** @param {string} amount @param {Record<string, string>} account */
async function pay(amount, account) {
  const { url, token, entityId } = gateway;
  await fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ entityId, amount, currency: 'EUR', paymentType: 'DB', ...account }),
  });
}

/** The picture with 256 colours, a third of the bytes. @param {Buffer} png */
async function smaller(png) {
  const page = await browser.newPage();
  const { width, base64 } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    let text = '';
    for (let at = 0; at < data.length; at += 8192) {
      text += String.fromCharCode(...data.slice(at, at + 8192));
    }
    return { width: image.width, base64: btoa(text) };
  }, png.toString('base64'));
  await page.close();
  return encodePng(Buffer.from(base64, 'base64'), width);
}
