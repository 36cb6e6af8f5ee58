/**
 * Takes a picture of every state of every form and page: in the languages that differ most, on a phone and on a desk, light, dark
 * and with forced colours. The states are those that the checker of accessibility looks at. What is typed is shown as dots.
 */
import type { Page, TestInfo } from '@playwright/test';
import { setLocale, VISITS } from './access/states.ts';
import { expect, test } from './support/fixtures.ts';

const LANGUAGES = ['en', 'ar', 'de', 'ja'];
const WIDTHS = [320, 1280];
const MODES = [
  { mode: 'light', colorScheme: 'light', forcedColors: 'none' },
  { mode: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { mode: 'forced', colorScheme: 'dark', forcedColors: 'active' },
] as const;

for (const { name, tells, states } of VISITS) {
  test(name, async ({ page, shop, gateway, createCheckout, consoleMayTell }, info) => {
    if (tells) consoleMayTell(tells);
    const stage = { page, shop, gateway, createCheckout };
    for (const state of states) {
      await test.step(state.name, async () => {
        const way = await state.reach(stage);
        for (const language of way === 'one' ? ['en'] : LANGUAGES) {
          if (way === 'setLocale') await setLocale(page, language);
          else if (way !== 'one') await way(language);
          await takeAll(page, info, `${state.name}, ${language}`);
        }
      });
    }
  });
}

async function takeAll(page: Page, info: TestInfo, name: string) {
  const size = page.viewportSize();
  for (const frame of page.frames()) await frame.evaluate(showDots);
  // The page of the tests follows the system.
  await page.evaluate(() =>
    document.documentElement.style.setProperty('color-scheme', 'light dark'),
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const { mode, ...media } of MODES) {
      await page.emulateMedia(media);
      if (mode !== 'forced') await framesAreColoured(page);
      const body = await page.screenshot({ fullPage: true, animations: 'disabled' });
      await info.attach(`${name}, ${width} px, ${mode}`, { body, contentType: 'image/png' });
    }
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  if (size) await page.setViewportSize(size);
}

/** A frame gets the colour of its text in a message. */
async function framesAreColoured(page: Page) {
  for (const field of await page.locator('iframe.wpwl-control-iframe:visible').all()) {
    const colour = await field.evaluate((frame) => getComputedStyle(frame).color);
    await expect(field.contentFrame().locator('input')).toHaveCSS('color', colour);
  }
}

/** Runs in a page or a frame. */
function showDots() {
  for (const input of document.querySelectorAll('input')) {
    input.style.setProperty('-webkit-text-security', 'disc');
  }
}
