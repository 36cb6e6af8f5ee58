/** What every example does in a browser, whatever it is made with. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { startShop } from '../../examples/server.mjs';
import { cardForm } from '../support/cardForm.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { bundle, pageWith } from './bundle.ts';
import { leftIn, NOTHING } from './tools.ts';

export interface RunningShop {
  readonly url: string;
  close(): void;
}

/** The gateway of a shop. */
export type ShopGateway = Readonly<Record<'url' | 'entityId' | 'token', string>>;

/** The tests of an example, with the address of its running shop. */
type ExampleTest = ReturnType<typeof testWith>;

/** @param start starts the shop with the gateway of the test */
export const testWith = (start: (gateway: ShopGateway) => Promise<RunningShop>) =>
  base.extend<{ address: string }>({
    address: async ({ gateway }, use) => {
      const shop = await start(gateway);
      await use(shop.url);
      shop.close();
    },
  });

/**
 * The examples that the repository has all packages for, built by Vite.
 * @param name in the titles @param entry its first file
 */
export function describeExample(name: string, entry: string): void {
  let built: Promise<string> | undefined;
  const test = testWith(async ({ url, entityId, token }) => {
    built ??= bundle(entry, { mode: 'development' });
    const folder = mkdtempSync(join(tmpdir(), 'example-'));
    writeFileSync(join(folder, 'index.html'), pageWith(await built, '<main id="app"></main>'));
    const shop = await startShop({ folder, gateway: url, entityId, token });
    return {
      url: shop.url,
      close() {
        shop.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
  describePayments(name, test);
}

/** Tests that every example passes. @param name in the titles */
export function describePayments(name: string, test: ExampleTest): void {
  test(`the ${name} example pays, and says that its terms must be accepted before`, async ({
    page,
    address,
  }) => {
    const failed = failuresOf(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    // Once, also where effects run twice.
    await expect(cardForm(page).number).toBeVisible();
    await expect(cardForm(page).form).toHaveCount(1);
    expect((await leftIn(page)).scripts).toBe(1);
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    // The browser shows its message at a field, and gives it the focus.
    const terms = page.getByLabel('I accept the terms');
    await expect(terms).toBeFocused();
    await expect(terms).toHaveJSProperty('validity.valueMissing', true);
    await expect(cardForm(page).pay).toBeEnabled();
    expect(new URL(page.url()).pathname).not.toBe('/result');
    await terms.check();
    await pay(page);
    await expect(page.getByRole('heading')).toHaveText('Thank you, it is paid');
    expect(failed).toEqual([]);
  });

  test(`the ${name} example changes to another checkout, and leaves nothing behind`, async ({
    page,
    address,
  }) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await expect(cardForm(page).number).toBeVisible();
    const first = await page.evaluate(() => window.wpwl?.ndc);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => page.evaluate(() => window.wpwl?.ndc)).not.toBe(first);
    await expect(cardForm(page).number).toBeVisible();
    await expect(cardForm(page).form).toHaveCount(1);
    await page.getByRole('button', { name: 'Change the basket' }).click();
    await expect.poll(() => leftIn(page)).toEqual(NOTHING);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await page.getByLabel('I accept the terms').check();
    await fillCard(page, TEST_CARDS.declined);
    await pay(page);
    await expect(cardForm(page).message).toHaveText(/^The payment was declined/);
    await expect(cardForm(page).number).toBeVisible();
  });

  test(`the ${name} example shows an error if there is no form`, async ({ page, address }) => {
    await page.route('**/paymentWidgets.js*', (route) => route.abort());
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await expect(alert(page)).toContainText('no script');
    await page.unroute('**/paymentWidgets.js*');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(cardForm(page).number).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });
}

/** The message of the shop. The form and frameworks have regions of their own with this role. */
const alert = (page: Page) => page.locator('p[role="alert"]');

/** Everything that a page reports as an error, from now on. */
export function failuresOf(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('pageerror', ({ message }) => failed.push(message));
  page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
  return failed;
}
