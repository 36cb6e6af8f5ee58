/** The colours and the widths in which views of the console are checked. */
import { type Page, test } from '@playwright/test';

/** Colours and width of a page, in px. */
export type Look = readonly [scheme: 'light' | 'dark', width: number];

/** Both colours and both widths in two pages: what is of colours does not depend on the width. */
export const LOOKS: readonly Look[] = [
  ['light', 390],
  ['dark', 1280],
];

/** Shows a page so. Ends the test as skipped in a browser that cannot. */
export async function setLook(page: Page, [scheme, width]: Look, browserName: string) {
  test.skip(
    scheme === 'dark' && browserName !== 'chromium',
    'this Firefox driver passes no media features on',
  );
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
}
