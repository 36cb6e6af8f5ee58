/** Direct debits: the shopper gives a bank account, and a mandate by paying. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillDirectDebit, payWith, TEST_ACCOUNTS } from 'payment-widgets/testkit';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/fixtures.ts';
import { startWire, type Wire } from '../support/servers.ts';

const KEY = 'directDebit';
const BRANDS = 'DIRECTDEBIT_SEPA';
const debitForm = (page: Page) => {
  const form = fieldForm(page, KEY);
  return {
    ...form,
    holder: form.control('accountHolder'),
    iban: form.control('accountIban'),
    bic: form.control('accountBic'),
    brand: form.control('brand'),
    routing: form.control('routingNumber'),
    number: form.control('accountNumber'),
    hints: form.container.locator('.wpwl-hint'),
    mandate: form.container.locator('.wpwl-wrapper-mandate'),
  };
};

/** What the browser has posted to pay, by name. */
function posted({ exchanges }: Wire): Record<string, string> {
  const submit = exchanges.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/payment'),
  );
  return Object.fromEntries(new URLSearchParams(submit?.body));
}

test('a shopper pays from a bank account, and the shop reads the result and a mandate', async ({
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const wire = await startWire(gateway.url);
  await openForm({ checkoutId, brands: BRANDS, gateway: wire.url });
  const form = debitForm(page);
  await form.holder.fill(' Jane Jones ');
  await form.iban.pressSequentially('de23100000001234567890');
  await expect(form.iban).toHaveValue('DE23 1000 0000 1234 5678 90');
  await expect(form.bic).toBeHidden();
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  const sent = posted(wire);
  wire.close();
  expect(sent).toMatchObject({
    paymentBrand: BRANDS,
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE23100000001234567890',
  });
  expect(Object.keys(sent).filter((name) => name.startsWith('bankAccount.'))).toHaveLength(2);
  await expectPaid(checkoutId, {
    paymentBrand: BRANDS,
    bankAccount: {
      holder: 'Jane Jones',
      last4Digits: '7890',
      mandate: { id: expect.any(String), dateOfSignature: expect.any(String) },
    },
  });
});

test('a debit that the bank declines goes to the shop too, which reads why', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({
    checkout: {
      'customParameters[forceResultCode]': '800.100.202',
    },
    brands: BRANDS,
  });
  await fillDirectDebit(page, TEST_ACCOUNTS.at);
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe('800.100.202');
});

test('errors are shown next to their fields, and can be corrected', async ({ page, openForm }) => {
  await openForm({ brands: BRANDS });
  const form = debitForm(page);
  await form.pay.click();
  await expect(form.hints).toHaveText(['Enter the name of the account holder', 'Enter your IBAN']);
  await expect(form.holder).toBeFocused();
  await expect(form.pay).toBeDisabled();

  await fillDirectDebit(page, { ...TEST_ACCOUNTS.badIban, holder: '4200 0000 0000 0000' });
  await form.iban.blur();
  await expect(form.hint('accountHolderError')).toBeVisible();
  await expect(form.hint('accountIbanError')).toHaveText('Invalid IBAN');
  await expect(form.iban).toHaveAttribute('aria-invalid', 'true');

  await fillDirectDebit(page, TEST_ACCOUNTS.unserved);
  await form.iban.blur();
  await expect(form.hints).toHaveText(['Accounts of this country cannot be used here']);
  await expect(form.hint('accountIbanCountryError')).toBeVisible();

  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await expect(form.hints).toHaveCount(0);
  await expect(form.pay).toBeEnabled();
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('a BIC is required if the IBAN does not determine the bank', async ({
  page,
  openForm,
  expectPaid,
}) => {
  const { checkoutId } = await openForm({ brands: BRANDS });
  const form = debitForm(page);
  await form.holder.fill('Jane Jones');
  await form.iban.pressSequentially('ch');
  await expect(form.bic).toBeVisible();
  await form.iban.fill('DE');
  await expect(form.bic).toBeHidden();
  await form.iban.fill(TEST_ACCOUNTS.ch.iban);
  await page.keyboard.press('Tab');
  await expect(form.bic).toBeFocused();
  await form.pay.click();
  await expect(form.hints).toHaveText(['Enter the BIC of your bank']);
  await form.bic.fill('TESTDEFF');
  await form.bic.blur();
  await expect(form.hints).toHaveText(['Invalid BIC']);
  await form.bic.fill('test ch zz');
  await form.bic.blur();
  await expect(form.bic).toHaveValue('TESTCHZZ');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { bankAccount: { bic: 'TESTCHZZ', last4Digits: '2957' } });
});

test('with displayBic it is shown, and is optional if the IBAN determines the bank', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: BRANDS, options: '{ displayBic: true }' });
  const form = debitForm(page);
  await expect(form.bic).toBeVisible();
  await form.bic.fill('nonsense?');
  await form.bic.blur();
  await expect(form.hints).toHaveText(['Invalid BIC']);
  await form.bic.fill('');
  await fillDirectDebit(page, { ...TEST_ACCOUNTS.es, bic: '' });
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('fields and mandate follow the brand; in the United States by routing number', async ({
  page,
  gateway,
  createCheckout,
  openForm,
  expectPaid,
}) => {
  const checkoutId = await createCheckout({ currency: 'USD' });
  const wire = await startWire(gateway.url);
  const brands = 'DIRECTDEBIT_SEPA DIRECTDEBIT_DE DIRECTDEBIT_US';
  await openForm({ checkoutId, brands, gateway: wire.url });
  const form = debitForm(page);
  await expect(form.container).toHaveCount(1);
  await expect(form.brand.locator('option')).toHaveText([
    'SEPA direct debit',
    'Direct debit (Germany)',
    'Direct debit (United States)',
  ]);
  await expect(form.mandate).toContainText('within eight weeks');
  await fillDirectDebit(page, TEST_ACCOUNTS.at);
  await form.brand.focus();
  await form.brand.selectOption('DIRECTDEBIT_DE');
  await form.pay.click();
  await expect(form.hints).toHaveText(['Accounts of this country cannot be used here']);
  await expect(form.pay).toBeDisabled();

  await form.brand.selectOption('DIRECTDEBIT_US');
  await expect(form.pay).toBeEnabled();
  await expect(form.iban).toBeHidden();
  await expect(form.hints).toHaveCount(0);
  await expect(form.mandate).toHaveText(
    'By paying, you authorise Bean shop to debit this amount from your account once.',
  );
  await fillDirectDebit(page, { holder: 'Jane Jones', routingNumber: '1', accountNumber: '1' });
  await form.pay.click();
  await expect(form.hints).toHaveText(['Invalid routing number', 'Invalid account number']);
  await fillDirectDebit(page, { ...TEST_ACCOUNTS.us, accountNumber: '000-123 456 789' });
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  const sent = posted(wire);
  wire.close();
  expect(sent).toMatchObject({
    paymentBrand: 'DIRECTDEBIT_US',
    'bankAccount.bankCode': '110000000',
    'bankAccount.number': '000123456789',
    'bankAccount.country': 'US',
  });
  expect(Object.keys(sent)).not.toContain('bankAccount.iban');
  await expectPaid(checkoutId, { paymentBrand: 'DIRECTDEBIT_US' });
});

test('in Arabic an IBAN in Arabic digits pays, and is written from left to right', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: BRANDS, options: '{ locale: "ar" }' });
  const form = debitForm(page);
  await expect(form.container).toHaveAttribute('dir', 'rtl');
  await form.holder.fill('جين جونز');
  await form.iban.pressSequentially('DE٢٣١٠٠٠٠٠٠٠١٢٣٤٥٦٧٨٩٠');
  await expect(form.iban).toHaveValue('DE23 1000 0000 1234 5678 90');
  await expect(form.iban).toHaveCSS('direction', 'ltr');
  await expect(form.iban).toHaveCSS('text-align', 'end');
  await expect(form.holder).toHaveCSS('direction', 'rtl');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('the caret stays in its place, and a gap does not prevent a deletion', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: BRANDS });
  const form = debitForm(page);
  await form.iban.pressSequentially('DE2310000');
  await expect(form.iban).toHaveValue('DE23 1000 0');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expect(form.iban).toHaveValue('DE21 0000');
  await page.keyboard.type('3');
  await expect(form.iban).toHaveValue('DE23 1000 0');
  await page.keyboard.type('9');
  await expect(form.iban).toHaveValue('DE23 9100 00');
});

test('Enter pays, unless the page disables it', async ({ page, shop, createCheckout }) => {
  const options = '{ disableSubmitOnEnter: location.search === "?off" }';
  const address = shop.payPage({ checkoutId: await createCheckout(), brands: BRANDS, options });
  await page.goto(`${address}?off`);
  const form = debitForm(page);
  await form.iban.focus();
  await page.keyboard.press('Enter');
  // What is wrong would be said.
  await form.iban.fill('x');
  await form.holder.focus();
  await expect(form.hints).toHaveText(['Invalid IBAN']);

  await page.goto(address);
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await form.iban.press('Enter');
  await page.waitForURL(/\/result\?/);
});

test('the callback of the page is called before a debit, and can stop it', async ({
  page,
  openForm,
}) => {
  const options = `{
    onBeforeSubmitDirectDebit(event) {
      window.calls.push(["asked", this.className, event.target === this]);
      return window.calls.length > 2;
    },
  }`;
  await openForm({ brands: BRANDS, options });
  const form = debitForm(page);
  await form.pay.click();
  await expect(form.hints).toHaveCount(2);
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await form.pay.click();
  const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[][] }).calls);
  await expect.poll(calls).toContainEqual(['asked', expect.stringContaining('directDebit'), true]);
  expect((await calls()).filter(([what]) => what === 'asked')).toHaveLength(1);
  await expect(form.pay).toBeEnabled();
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('a page’s labels, texts and disabled validation apply, and the gateway’s error is shown', async ({
  page,
  openForm,
}) => {
  const options = `{
    showLabels: false, showPlaceholders: false, validation: false,
    labels: { accountIban: "Your IBAN" }, errorMessages: { accountIbanError: "No such IBAN" },
  }`;
  await openForm({ brands: BRANDS, options });
  const form = debitForm(page);
  const iban = page.getByRole('textbox', { name: 'Your IBAN' });
  await expect(iban).toHaveAttribute('placeholder', '');
  await expect(form.container.locator('.wpwl-label')).toHaveCount(0);
  await form.holder.fill('Jane Jones');
  await iban.fill('12');
  await form.pay.click();
  await expect(form.hints).toHaveText(['No such IBAN']);
  await expect(form.message).toBeVisible();
  await iban.fill(TEST_ACCOUNTS.de.iban);
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('a BIC that the gateway requires is requested', async ({ page, openForm }) => {
  await openForm({ brands: BRANDS });
  const form = debitForm(page);
  let refused = false;
  await page.route('**/payment', async (route) => {
    if (refused) return route.continue();
    refused = true;
    const result = {
      code: '200.300.404',
      description: 'invalid or missing parameter',
      parameterErrors: [{ name: 'bankAccount.bic', value: null, message: 'is required' }],
    };
    return route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { result },
    });
  });
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await form.pay.click();
  await expect(form.hints).toHaveText(['Invalid BIC']);
  await form.bic.fill('MARKDEF1100');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('the mandate contains any name of the shop, and describes the pay button', async ({
  page,
  openForm,
}) => {
  await page.route('**/config', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.config.merchantName = '<b>Beans & $& Sons</b>';
    await route.fulfill({ response: reply, json: body });
  });
  await openForm({ brands: BRANDS });
  const form = debitForm(page);
  const text = /^By paying, you authorise <b>Beans & \$& Sons<\/b> to collect this payment/;
  await expect(form.mandate).toHaveText(text);
  await expect(form.pay).toHaveAccessibleDescription(text);
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
});

test('an account is stored, and used for the next payment', async ({
  page,
  status,
  openForm,
  expectPaid,
}) => {
  const { checkoutId: storing } = await openForm({
    checkout: { createRegistration: 'true' },
    brands: BRANDS,
  });
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  const { registrationId } = (await status(storing)).body as { registrationId?: string };
  const { checkoutId } = await openForm({
    checkout: { 'registrations[0].id': registrationId ?? '' },
    brands: BRANDS,
  });
  const stored = page.locator('#wpwl-registrations');
  await expect(stored.locator('.wpwl-brand-DIRECTDEBIT_SEPA')).toBeVisible();
  await expect(stored.locator('.wpwl-wrapper-registration-details')).toHaveText(
    /7890\s*Jane Jones/,
  );
  await stored.locator('.wpwl-button-pay').first().click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId, { paymentBrand: BRANDS, bankAccount: { last4Digits: '7890' } });
});

test('a checkout without a payment stores an account', async ({
  page,
  shop,
  gateway,
  createCheckout,
}) => {
  const checkoutId = await createCheckout({
    createRegistration: 'true',
    amount: '',
    currency: '',
    paymentType: '',
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Store</title><h1>Store</h1>
    <form class="paymentWidgets" action="/result" data-brands="${BRANDS}"></form>
    <script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}/registration"></script></html>`;
  await page.goto(shop.payPage({ html }));
  await fillDirectDebit(page, TEST_ACCOUNTS.at);
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  const reply = await fetch(
    `${gateway.url}/v1/checkouts/${checkoutId}/registration?entityId=${gateway.entityId}`,
    { headers: { authorization: `Bearer ${gateway.token}` } },
  );
  expect(await reply.json()).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: BRANDS,
    bankAccount: { holder: 'Jane Jones', last4Digits: '3201' },
  });
});

test('it is filled in by keyboard', async ({ page, openForm }) => {
  await openForm({ brands: 'DIRECTDEBIT_SEPA DIRECTDEBIT_US', options: '{ displayBic: true }' });
  const form = debitForm(page);
  for (const name of ['Account holder', 'IBAN', 'BIC']) {
    await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible();
  }
  await form.brand.focus();
  for (const next of [form.holder, form.iban, form.bic, form.pay]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('the page of the documentation works without changes', async ({
  page,
  shop,
  gateway,
  createCheckout,
  expectPaid,
}) => {
  const [, snippet = ''] =
    /```html\n([\s\S]*?)```/.exec(readFileSync('docs/direct-debit.md', 'utf8')) ?? [];
  const checkoutId = await createCheckout();
  const html = snippet
    .replace('http://127.0.0.1:3000', gateway.url)
    .replace('CHECKOUT_ID', checkoutId);
  await page.goto(shop.payPage({ html: `<!doctype html><title>Pay</title>${html}`, policy: null }));
  await fillDirectDebit(page, TEST_ACCOUNTS.de);
  await payWith(page, KEY);
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});
