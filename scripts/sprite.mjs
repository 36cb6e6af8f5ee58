// Draws the pictures of the brands into the sprite anew: `node scripts/sprite.mjs`, after a change of a picture. The places are
// those of docs/styling.md. Pictures without a file of their own stay as they are. Writes public/img/brand.png.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browsers.mjs';
import { root } from './inputs.mjs';
import { load } from './load.mjs';
import { palettePng } from './palettePng.mjs';

const { spritePlaces } = await load('test/spritePlaces.ts');
const folder = join(root, 'public/img');
const sprite = join(folder, 'brand.png');
const pictures = [];
for (const { name, x, y } of spritePlaces()) {
  const file = join(folder, `${name}.svg`);
  if (existsSync(file)) pictures.push({ x, y, svg: readFileSync(file, 'utf8') });
}

const browser = await chromium.launch({
  executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
const page = await browser.newPage();
const drawn = await page.evaluate(draw, { png: readFileSync(sprite, 'base64'), pictures });
writeFileSync(sprite, palettePng(Buffer.from(drawn.pixels, 'base64'), drawn.width));
await browser.close();

/**
 * Runs in a page. @param {{ png: string, pictures: { x: number, y: number, svg: string }[] }} from `png` in base64
 * @returns {Promise<{ pixels: string, width: number }>} the bytes of the pixels, in base64
 */
async function draw({ png, pictures }) {
  const picture = async (/** @type {string} */ src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image;
  };
  const before = await picture(`data:image/png;base64,${png}`);
  const canvas = document.createElement('canvas');
  canvas.width = before.width;
  canvas.height = before.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(before, 0, 0);
  for (const { x, y, svg } of pictures) {
    context.clearRect(x, y, 56, 36);
    context.drawImage(await picture(`data:image/svg+xml,${encodeURIComponent(svg)}`), x, y, 56, 36);
  }
  let text = '';
  for (const byte of context.getImageData(0, 0, canvas.width, canvas.height).data) {
    text += String.fromCharCode(byte);
  }
  return { pixels: btoa(text), width: canvas.width };
}
