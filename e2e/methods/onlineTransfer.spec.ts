/** Online transfers that ask for the bank or its country before the shopper goes there. */
import type { Page } from '@playwright/test';
import { fillOnlineTransfer, passBank, payWith, type TransferBank } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/wired.ts';

const BANKS = [{ id: 'ING_TEST', name: 'ING (test)' }];
const ADDRESS = /\/v1\/checkouts\/[^/]+\/banks\?/;

/** What comes in the place of the gateway's list. @returns the addresses that were asked for */
async function stubBanks(page: Page, answer: () => { status?: number; body: unknown } | undefined) {
  const asked: string[] = [];
  await page.route(ADDRESS, async (route) => {
    asked.push(route.request().url());
    const given = answer();
    if (!given) return route.abort();
    await route.fulfill({
      status: given.status ?? 200,
      headers: { 'access-control-allow-origin': '*' },
      json: given.body,
    });
  });
  return asked;
}

/** Waits until a select offers so many choices beside the one that asks for one. */
const choices = (page: Page, key: string, field: string) =>
  fieldForm(page, key).control(field).locator('option:not([value=""])');

const CASES: readonly [brand: string, bank: TransferBank, sent: Record<string, string>][] = [
  ['GIROPAY', { bic: 'testdett 421' }, { 'bankAccount.bic': 'TESTDETT421' }],
  ['SOFORTUEBERWEISUNG', { country: 'AT' }, { 'bankAccount.country': 'AT' }],
  ['IDEAL', { bank: 'ING_TEST' }, { 'bankAccount.bankName': 'ING_TEST' }],
];

const ENDS = [
  ['approve', 200, '000.100.110'],
  ['decline', 400, '100.396.102'],
] as const;

for (const [brand, bank, sent] of CASES) {
  // How a payment ends is up to the gateway: test/gateway/api/everyBrand.test.ts has both ends of every brand.
  for (const [does, http, code] of brand === 'GIROPAY' ? ENDS : ENDS.slice(0, 1)) {
    test(`${brand}: ${does} at the bank`, async ({
      page,
      shop,
      wire,
      posted,
      createCheckout,
      status,
    }) => {
      const checkoutId = await createCheckout();
      const brands = `VISA ${brand}`;
      await page.goto(shop.payPage({ checkoutId, brands, gateway: wire.url }));
      await fillOnlineTransfer(page, brand, bank);
      await payWith(page, `onlineTransfer-${brand}`);
      await passBank(page, does);
      await page.waitForURL(/\/result\?/);
      expect(await status(checkoutId)).toMatchObject({
        http,
        body: { result: { code }, paymentBrand: brand },
      });
      expect(posted()).toEqual({ paymentBrand: brand, ...sent });
    });
  }

  test(`${brand}: nothing is sent while the field is empty; its error is shown`, async ({
    page,
    shop,
    createCheckout,
  }) => {
    const submits: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') submits.push(request.url());
    });
    await page.goto(shop.payPage({ checkoutId: await createCheckout(), brands: brand }));
    const { form, pay } = fieldForm(page, `onlineTransfer-${brand}`);
    if (bank.bank) {
      await expect(choices(page, `onlineTransfer-${brand}`, 'accountBank')).toHaveCount(6);
    }
    const field = bank.bic ? form.getByRole('textbox') : form.getByRole('combobox');
    await expect(field).toHaveAccessibleName(bank.bic ? 'BIC' : bank.bank ? 'Bank' : 'Country');
    await pay.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator('.wpwl-hint')).toHaveCount(1);
    await expect(pay).toBeDisabled();
    expect(submits).toEqual([]);
  });
}

test('an invalid BIC is refused in the field', async ({ page, shop, createCheckout }) => {
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), brands: 'GIROPAY' }));
  const { control, hint, pay } = fieldForm(page, 'onlineTransfer-GIROPAY');
  const bic = control('accountBankBic');
  for (const wrong of ['TESTDETT42', 'TEST1ETT', 'DE02120300000000202051']) {
    await bic.fill(wrong);
    await bic.blur();
    await expect(hint('accountBicError')).toHaveText('Invalid BIC');
  }
  await bic.fill('ＴＥＳＴdett');
  await bic.blur();
  await expect(hint('accountBicError')).toHaveCount(0);
  await expect(bic).toHaveValue('TESTDETT');
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
});

test('countries are in the language of the form, with the likely one selected', async ({
  page,
  shop,
  createCheckout,
}) => {
  const options = "{ locale: 'de-AT' }";
  await page.goto(
    shop.payPage({ checkoutId: await createCheckout(), brands: 'SOFORTUEBERWEISUNG', options }),
  );
  const { control, pay } = fieldForm(page, 'onlineTransfer-SOFORTUEBERWEISUNG');
  await expect(control('country')).toHaveValue('AT');
  await expect(choices(page, 'onlineTransfer-SOFORTUEBERWEISUNG', 'country')).toHaveText([
    'Belgien',
    'Deutschland',
    'Italien',
    'Niederlande',
    'Österreich',
    'Polen',
    'Schweiz',
    'Spanien',
  ]);
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
});

test('a list of banks that cannot be loaded is reported in its container only, and requested again', async ({
  page,
  shop,
  createCheckout,
  status,
}) => {
  let isAway = true;
  const asked = await stubBanks(page, () => (isAway ? undefined : { body: { banks: BANKS } }));
  const checkoutId = await createCheckout();
  await page.goto(shop.payPage({ checkoutId, brands: 'VISA IDEAL TRUSTLY' }));
  const { container, message, control, pay } = fieldForm(page, 'onlineTransfer-IDEAL');
  const banks = control('accountBank');
  const form = cardForm(page);
  await expect(message).toContainText('The list of banks could not be loaded.');
  await expect(page.locator('.wpwl-message')).toHaveCount(1);
  expect(await form.errors()).toMatchObject([{ name: 'WidgetError', code: 'BANKS_UNAVAILABLE' }]);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toContain(`/v1/checkouts/${checkoutId}/banks?paymentBrand=IDEAL`);
  // The pay button asks for it as well, and pays nothing.
  await pay.click();
  await expect.poll(() => asked.length).toBe(6);
  await expect(message).toBeVisible();
  isAway = false;
  await container.getByRole('button', { name: 'Try again' }).click();
  await expect(banks).toBeFocused();
  await expect(message).toHaveCount(0);
  await banks.selectOption('ING_TEST');
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe('000.100.110');
});

test('a list that the gateway refuses is a failure as well', async ({
  page,
  shop,
  createCheckout,
}) => {
  const refusal = { result: { code: '200.300.404', description: 'invalid or missing parameter' } };
  await stubBanks(page, () => ({ status: 400, body: refusal }));
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), brands: 'EPS' }));
  await expect(fieldForm(page, 'onlineTransfer-EPS').message).toBeVisible();
  expect((await cardForm(page).errors())[0]?.cause).toContain('HTTP 400');
});

test('without a checkout the first press creates one, and then requests the bank', async ({
  page,
  shop,
  createCheckout,
  status,
}) => {
  const checkoutId = await createCheckout();
  const options = `{ createCheckout: async ({ brand }) => {
    window.calls.push(['createCheckout', brand]);
    return '${checkoutId}';
  } }`;
  await page.goto(shop.payPage({ brands: 'IDEAL', options }));
  const { control, hint, pay } = fieldForm(page, 'onlineTransfer-IDEAL');
  await pay.click();
  await expect(control('accountBank')).toBeFocused();
  await expect(choices(page, 'onlineTransfer-IDEAL', 'accountBank')).toHaveCount(6);
  await expect(hint('accountBankError')).toHaveCount(0);
  await control('accountBank').selectOption('POLDER_BANK_TEST');
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
  expect(await status(checkoutId)).toMatchObject({
    http: 200,
    body: { result: { code: '000.100.110' }, paymentBrand: 'IDEAL' },
  });
});

test('by keys alone, and the callback of the page is called first', async ({
  page,
  shop,
  createCheckout,
}) => {
  const options = `{ onBeforeSubmitOnlineTransfer(event) {
    window.calls.push(['onBeforeSubmitOnlineTransfer', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitOnlineTransfer').length > 1;
  } }`;
  await page.goto(shop.payPage({ checkoutId: await createCheckout(), brands: 'GIROPAY', options }));
  const { control, pay } = fieldForm(page, 'onlineTransfer-GIROPAY');
  const { calls } = cardForm(page);
  await expect(control('accountBankBic')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(control('accountBankBic')).toBeFocused();
  await page.keyboard.type('TESTDETT421');
  await page.keyboard.press('Enter');
  await expect
    .poll(calls)
    .toContainEqual([
      'onBeforeSubmitOnlineTransfer',
      expect.stringContaining('wpwl-form-onlineTransfer-GIROPAY'),
    ]);
  await expect(pay).toBeEnabled();
  await page.keyboard.press('Enter');
  await passBank(page);
  await page.waitForURL(/\/result\?/);
});
