/** Accounts with a provider that ask for something before the shopper goes there, and what the page hears of PayPal. */
import type { Page } from '@playwright/test';
import {
  fillVirtualAccount,
  type ProviderAccount,
  passBank,
  payWith,
} from 'payment-widgets/testkit';
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { fieldForm } from '../support/fieldForm.ts';
import type { Shop } from '../support/fixtures.ts';
import { expect, test } from '../support/wired.ts';

const APPROVED = ['approve', 200, '000.100.110'] as const;
const DECLINED = ['decline', 400, '100.396.102'] as const;

/** Of each set of fields one brand: test/widget/everyBrand.dom.test.ts has the fields of all. */
const CASES: readonly [
  brand: string,
  account: ProviderAccount,
  sent: Record<string, string>,
  ...more: (typeof DECLINED)[],
][] = [
  [
    'NETELLER',
    { accountId: ' jane@shop.example ' },
    { 'virtualAccount.accountId': 'jane@shop.example' },
    DECLINED,
  ],
  [
    'KLARNA_INVOICE',
    { birthDate: '1.2.1990', agrees: true },
    { 'customer.birthDate': '1990-02-01' },
  ],
  ['STC_PAY', {}, {}],
  ['STC_PAY', { mobile: '＋٩٦٦ ٥٠ ١٢٣ ٤٥٦٧' }, { 'customer.mobile': '+966 50 123 4567' }],
];

for (const [brand, account, sent, ...more] of CASES) {
  for (const [does, http, code] of [APPROVED, ...more]) {
    const what = Object.keys(account).join(', ') || 'nothing';
    test(`${brand} with ${what}: ${does} at the provider`, async ({
      page,
      shop,
      wire,
      posted,
      createCheckout,
      status,
    }) => {
      const warnings: string[] = [];
      page.on(
        'console',
        (message) => message.type() === 'warning' && warnings.push(message.text()),
      );
      const checkoutId = await createCheckout();
      const brands = `VISA ${brand}`;
      await page.goto(shop.payPage({ checkoutId, brands, gateway: wire.url }));
      await fillVirtualAccount(page, brand, account);
      await payWith(page, `virtualAccount-${brand}`);
      await passBank(page, does);
      await page.waitForURL(/\/result\?/);
      expect(await status(checkoutId)).toMatchObject({
        http,
        body: { result: { code }, paymentBrand: brand },
      });
      expect(posted()).toEqual({ paymentBrand: brand, ...sent });
      expect(warnings.filter((text) => text.includes('left out'))).toEqual([]);
    });
  }
}

/** A page with one brand, and its form. */
async function open(
  page: Page,
  shop: Shop,
  checkoutId: string,
  brand: string,
  options = '{}',
  gateway?: string,
): Promise<ReturnType<typeof fieldForm>> {
  const where = gateway === undefined ? {} : { gateway };
  await page.goto(shop.payPage({ checkoutId, brands: brand, options, ...where }));
  const form = fieldForm(page, `virtualAccount-${brand}`);
  await expect(form.pay).toBeVisible();
  return form;
}

for (const [brand, faults] of [
  ['NETELLER', ['accountIdError']],
  ['KLARNA_INVOICE', ['birthDateError', 'providerConsentError']],
] as const) {
  test(`${brand}: nothing is sent while a field is missing; the first one has the focus`, async ({
    page,
    shop,
    createCheckout,
  }) => {
    const submits: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') submits.push(request.url());
    });
    const { form, pay, hint } = await open(page, shop, await createCheckout(), brand);
    await pay.click();
    for (const fault of faults) await expect(hint(fault)).toBeVisible();
    await expect(form.locator('.wpwl-hint')).toHaveCount(faults.length);
    await expect(form.getByRole('textbox')).toBeFocused();
    expect(submits).toEqual([]);
  });
}

test('the consent has the text of the brand, and only a missing one is an error', async ({
  page,
  shop,
  createCheckout,
}) => {
  const { form, hint, pay, control } = await open(
    page,
    shop,
    await createCheckout(),
    'KLARNA_INVOICE',
  );
  const box = form.getByRole('checkbox', { name: /^I agree that Klarna.* checks my identity/i });
  await expect(box).not.toBeChecked();
  await control('birthDate').fill('31.12.2999');
  await pay.click();
  await expect(hint('birthDateError')).toBeVisible();
  await control('birthDate').fill('31.12.1999');
  await expect(hint('birthDateError')).toHaveCount(0);
  await pay.click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription('Tick this box to continue');
  await page.keyboard.press('Space');
  await expect(hint('providerConsentError')).toHaveCount(0);
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
});

for (const [brand, field, error] of [
  ['NETELLER', 'accountId', 'accountIdError'],
  ['STC_PAY', 'mobilePhone', 'mobilePhoneError'],
] as const) {
  test(`${brand}: a card number in the wrong field does not stay there, and is not sent`, async ({
    page,
    shop,
    wire,
    createCheckout,
  }) => {
    const { form, hint, pay, control } = await open(
      page,
      shop,
      await createCheckout(),
      brand,
      '{}',
      wire.url,
    );
    if (brand === 'STC_PAY') await control('radio-mobile').check();
    await control(field).fill('3782 822463 10005');
    await control(field).blur();
    await expect(hint(error)).toBeVisible();
    await expect(control(field)).toHaveValue('');
    // By a script, so that it is not left before the submit.
    await control(field).evaluate((input) => {
      (input as HTMLInputElement).value = '378282246310005';
    });
    await pay.click();
    await expect(hint(error)).toBeVisible();
    await expect(control(field)).toHaveValue('');
    const values = await form
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(values.join()).not.toMatch(/3782.?8224/);
    await control(field).fill(brand === 'STC_PAY' ? '0501234567' : '450000000001');
    await expect(hint(error)).toHaveCount(0);
    await pay.click();
    await passBank(page);
    await page.waitForURL(/\/result\?/);
    expect(wire.exchanges.map(({ path, body }) => path + body).join()).not.toMatch(/3782.?8224/);
  });
}

test('STC_PAY: the number is requested for telephone only, wrong ones are refused, and keys select', async ({
  page,
  shop,
  wire,
  posted,
  createCheckout,
}) => {
  const { form, hint, pay, control } = await open(
    page,
    shop,
    await createCheckout(),
    'STC_PAY',
    '{}',
    wire.url,
  );
  const choice = form.getByRole('radiogroup', { name: 'How would you like to pay?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('radio', { name: 'With a QR code' })).toBeChecked();
  await expect(control('mobilePhone')).toBeHidden();
  await choice.getByRole('radio', { name: 'With a QR code' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice.getByRole('radio', { name: 'With my mobile number' })).toBeChecked();
  for (const wrong of ['', '12345', 'call me', '+966 50 123 4567 8901']) {
    await control('mobilePhone').fill(wrong);
    await control('mobilePhone').blur();
    await pay.click();
    await expect(hint('mobilePhoneError')).toHaveText(
      wrong ? 'Invalid mobile number' : 'Fill in this field',
    );
    await expect(control('mobilePhone')).toBeFocused();
    await control('mobilePhone').fill('+966 50 123 4567');
    await expect(hint('mobilePhoneError')).toHaveCount(0);
  }
  await control('mobilePhone').fill('no number');
  await pay.click();
  await expect(pay).toBeDisabled();
  await control('radio-qrcode').check();
  await expect(control('mobilePhone')).toBeHidden();
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
  expect(posted()).toEqual({ paymentBrand: 'STC_PAY' });
});

test('in Arabic numbers run from left to right, and the callback of the page is called first', async ({
  page,
  shop,
  createCheckout,
}) => {
  const options = `{ locale: 'ar', onBeforeSubmitVirtualAccount(event) {
    window.calls.push(['onBeforeSubmitVirtualAccount', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitVirtualAccount').length > 1;
  } }`;
  const { container, control, pay } = await open(
    page,
    shop,
    await createCheckout(),
    'NETELLER',
    options,
  );
  await expect(container).toHaveAttribute('dir', 'rtl');
  await expect(control('accountId')).toHaveCSS('direction', 'ltr');
  await control('accountId').fill('a');
  await pay.click();
  await expect
    .poll(cardForm(page).calls)
    .toContainEqual([
      'onBeforeSubmitVirtualAccount',
      expect.stringContaining('wpwl-form-virtualAccount-NETELLER'),
    ]);
  await expect(pay).toBeEnabled();
  await pay.click();
  await passBank(page);
  await page.waitForURL(/\/result\?/);
});

test('paypal.onApprove is asked before the payment: false stops it, true lets it go', async ({
  page,
  shop,
  createCheckout,
  status,
}) => {
  // A shop's plug-in sets it in `onReady`, where the block exists.
  const options = `{ onReady() {
    [wpwlOptions.applePay, wpwlOptions.googlePay].forEach((block) => block.note = 'there');
    wpwlOptions.paypal.onApprove = (event) => {
      document.title = [event.type, event.paymentBrand, event.target.className, event.id, event.resourcePath].join('|');
      return new Promise((resolve) => { window.answer = resolve; });
    };
  } }`;
  const checkoutId = await createCheckout();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto(shop.payPage({ checkoutId, brands: 'PAYPAL', options }));
  const { button } = brandButton(page, 'virtualAccount', 'PAYPAL');
  for (const word of [false, true]) {
    await button.click();
    await expect.poll(() => page.evaluate(() => 'answer' in window)).toBe(true);
    await expect(page).toHaveTitle(
      `approve|PAYPAL|wpwl-form wpwl-form-virtualAccount-PAYPAL wpwl-clearfix|${checkoutId}|/v1/checkouts/${checkoutId}/payment`,
    );
    await expect(button).toBeDisabled();
    expect(posts).toEqual([]);
    await page.evaluate((given) => {
      const page = window as unknown as { answer?(given: boolean): void };
      const { answer } = page;
      delete page.answer;
      answer?.(given);
    }, word);
    if (!word) await expect(button).toBeEnabled();
  }
  await page.waitForURL(/\/bank\//);
  await passBank(page);
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe('000.100.110');
});
