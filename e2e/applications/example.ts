/** The examples in a browser: built by Vite, served by their own server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { startShop } from '../../examples/server.mjs';
import { cardForm } from '../support/cardForm.ts';
import type { TestGateway } from '../support/entities.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { bundle, pageWith } from './bundle.ts';
import { leftIn, NOTHING } from './tools.ts';

/**
 * Tests that every example passes, whatever it is made with.
 * @param name in the titles @param entry its first file
 */
export function describeExample(name: string, entry: string): void {
  const test = base.extend<{ address: string }, { folder: string }>({
    folder: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
      async ({}, use) => {
        const folder = mkdtempSync(join(tmpdir(), 'example-'));
        const code = await bundle(entry, { mode: 'development' });
        writeFileSync(join(folder, 'index.html'), pageWith(code, '<main id="app"></main>'));
        await use(folder);
        rmSync(folder, { recursive: true });
      },
      { scope: 'worker' },
    ],
    address: async ({ folder, gateway }, use) => {
      const shop = await startShop({ folder, gateway: gateway.url, ...credentials(gateway) });
      await use(shop.url);
      shop.close();
    },
  });

  test(`the ${name} example pays, and its callbacks are those of the latest rendering`, async ({
    page,
    address,
  }) => {
    const failed: string[] = [];
    page.on('pageerror', ({ message }) => failed.push(message));
    page.on('console', (message) => message.type() === 'error' && failed.push(message.text()));
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    // Once, also where effects run twice.
    await expect(cardForm(page).number).toBeVisible();
    await expect(cardForm(page).form).toHaveCount(1);
    expect((await leftIn(page)).scripts).toBe(1);
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    // Nobody has accepted the terms.
    await expect(cardForm(page).pay).toBeEnabled();
    expect(page.url()).toBe(`${address}/`);
    await page.getByLabel('I accept the terms').check();
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
    await expect(page.getByRole('heading')).toHaveText('The payment was declined');
  });

  test(`the ${name} example shows an error if there is no form`, async ({ page, address }) => {
    await page.route('**/paymentWidgets.js*', (route) => route.abort());
    await page.goto(address);
    await page.getByRole('button', { name: 'Go to payment' }).click();
    await expect(page.getByRole('alert')).toContainText('no script');
    await page.unroute('**/paymentWidgets.js*');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(cardForm(page).number).toBeVisible();
    // But for the region of the form itself, which has nothing to say.
    await expect(page.locator('[role="alert"]:not(.wpwl-live)')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveText('');
  });
}

const credentials = ({ entityId, token }: TestGateway) => ({ entityId, token });
