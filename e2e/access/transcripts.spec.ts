/** The walks of a screen reader that docs/accessibility.md shows, taken from the accessibility tree. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';
import { textOf, walk } from './walk.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'no other browser tells its tree');

const BRANDS = 'VISA MASTER GOOGLEPAY PAYPAL DIRECTDEBIT_SEPA';

/** The block of code below a heading of the document, as lines. */
function shown(heading: string): readonly string[] {
  const [, after = ''] = readFileSync('docs/accessibility.md', 'utf8').split(`\n#### ${heading}\n`);
  const [, block = ''] = /\n```text\n([\s\S]*?)\n```/.exec(after) ?? [];
  return block.split('\n');
}

/** What is read from the heading of the page to the end of the form. What was typed is left out, because no file has it. */
async function read(page: Page): Promise<readonly string[]> {
  const lines = textOf(await walk(page));
  return lines
    .slice(lines.indexOf('heading "Checkout"'), lines.indexOf('status ""'))
    .filter((line) => line !== 'form ""')
    .map((line) => line.replace(/^(textbox .*?) = .*?(?= - |$)/, '$1 = …'));
}

test('the list of methods, from its beginning to its end', async ({ page, openForm }) => {
  const { number, code } = await openForm({ options: "{ style: 'modern' }", brands: BRANDS });
  await expect(number).toBeVisible();
  await expect(code).toBeVisible();
  expect(await read(page)).toEqual(shown('The list of methods'));
});

test('a decline: what is said, where the focus is, and what follows', async ({
  page,
  openForm,
}) => {
  const options = "{ style: 'modern', retryDeclined: true }";
  const { message } = await openForm({ options, brands: BRANDS });
  await fillCard(page, TEST_CARDS.declined);
  await pay(page);
  await expect(message).toBeFocused();
  const said = await page.getByRole('alert').innerText();
  const focused = await page.evaluate(() => (document.activeElement as HTMLElement).innerText);
  expect([`alert: ${said}`, `focus: ${focused}`, ...(await read(page))]).toEqual(
    shown('A decline'),
  );
});
