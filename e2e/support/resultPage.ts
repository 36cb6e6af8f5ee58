/** Waits for the shop's result page, and tells what the form said where it does not come. */
import type { Page } from '@playwright/test';
import { errorsOf } from './wallets.ts';

/** So long a payment may take on a busy machine, ms. */
const PATIENCE = 45_000;

/** Listens to the page's console from now on. @returns what waits; rejects with what the form and the console say */
export function resultPage(page: Page): () => Promise<void> {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return async () => {
    try {
      await page.waitForURL(/\/result\?/, { timeout: PATIENCE });
    } catch (cause) {
      const told = JSON.stringify({ at: page.url(), ...(await sayingOf(page)), heard }, null, 2);
      throw new Error(`no result page: ${told}`, { cause });
    }
    heard.length = 0;
  };
}

/** What the form shows, and what `onError` was called with. */
async function sayingOf(page: Page) {
  const shown = page.locator('.wpwl-message, .wpwl-hint, .wpwl-sheet-fault');
  const said = await shown
    .filter({ visible: true })
    .allInnerTexts()
    .catch(() => []);
  return { said, errors: await errorsOf(page).catch(() => []) };
}
