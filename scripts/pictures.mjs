// Draws the picture of every brand into public/img, joins those of the sprite, and writes the sprite's table into
// docs/styling.md: node scripts/pictures.mjs. The sprite needs a Chromium.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browsers.mjs';
import { root } from './inputs.mjs';
import { everyPicture } from './pictureLettered.mjs';
import { HEIGHT, WIDTH } from './pictureShapes.mjs';
import { COLUMNS, documented, positions } from './pictureSprite.mjs';
import { SPRITE } from './pictureTable.mjs';
import { encodePng } from './png.mjs';

const folder = join(root, 'public', 'img');
const places = positions();
const pictures = await everyPicture();

mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg') && !(file.slice(0, -4) in pictures)) rmSync(join(folder, file));
}
for (const [name, text] of Object.entries(pictures))
  writeFileSync(join(folder, `${name}.svg`), text);
writeFileSync(join(folder, 'brand.png'), await sprite());
const page = join(root, 'docs', 'styling.md');
writeFileSync(page, documented(readFileSync(page, 'utf8')));
console.log(`${Object.keys(pictures).length} pictures, ${places.length} in the sprite`);

/** All pictures in one, without background between them. */
async function sprite() {
  const browser = await chromium.launch({
    executablePath: findBrowser('chromium') ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--force-color-profile=srgb'],
  });
  const page = await browser.newPage();
  const pixels = await page.evaluate(
    async ({ pictures, width, height }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      for (const { x, y, text } of pictures) {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
        await image.decode();
        canvas.getContext('2d')?.drawImage(image, x, y, 56, 36);
      }
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return Array.from(pixels);
    },
    {
      pictures: places.map(({ name, x, y }) => ({ x, y, text: SPRITE[name] ?? '' })),
      width: COLUMNS * WIDTH,
      height: Math.ceil(places.length / COLUMNS) * HEIGHT,
    },
  );
  await browser.close();
  return encodePng(Uint8Array.from(pixels), COLUMNS * WIDTH);
}
