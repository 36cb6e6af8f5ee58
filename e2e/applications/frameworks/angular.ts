import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cardForm } from '../../support/cardForm.ts';
import { expect } from '../../support/fixtures.ts';
import { describeBuiltExample } from '../builtExample.ts';
import { bundle, pageWith } from '../bundle.ts';
import { failuresOf } from '../example.ts';

const { test, folder } = describeBuiltExample('Angular', 'angular');

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('Angular removes its own form, hides it, shows it again, and ends: it pays', async ({
  page,
  shop,
  gateway,
  createCheckout,
  pay,
}) => {
  // Angular is in the folder of the example only.
  const entry = join(folder(), 'ownForm.js');
  cpSync('e2e/applications/frameworks/angularForm.js', entry);
  const code = await bundle(entry, { project: folder(), mode: 'development' });
  const script = async () =>
    `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const scripts = JSON.stringify([await script(), await script()]);
  const html = pageWith(code, `<script>scripts = ${scripts}</script><main></main>`);
  const address = shop.payPage({ html, policy: null });
  const { number, form } = cardForm(page);
  const failed = failuresOf(page);

  await page.goto(address);
  await press(page, 'Change');
  await expect(number).toBeVisible();
  await press(page, 'Count');
  await expect(page.getByText('A note, 1')).toBeVisible();
  await press(page, 'Hide or show');
  await expect(number).toBeHidden();
  await press(page, 'Hide or show');
  await expect(number).toBeVisible();
  await press(page, 'Change');
  await expect(page.getByText('Your cart')).toBeVisible();
  await expect(form).toHaveCount(0);
  await press(page, 'Change');
  await expect(form).toHaveCount(1);
  await pay();

  await page.goto(address);
  await press(page, 'Change');
  await expect(number).toBeVisible();
  await press(page, 'Leave');
  await expect(page.locator('.wpwl-container, .wpwl-form, iframe')).toHaveCount(0);
  expect(failed).toEqual([]);
});
