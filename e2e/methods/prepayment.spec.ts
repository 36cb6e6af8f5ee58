/** What is paid later: the voucher is seen and printed, the shop reads what waits, and days later the money comes or does not. */
import type { Page } from '@playwright/test';
import { actForShopper, fillBoleto, payWith, TEST_PAYER, voucherOn } from 'payment-widgets/testkit';
import type { TestGateway } from '../support/entities.ts';
import { fieldForm } from '../support/fieldForm.ts';
import { expect, test } from '../support/fixtures.ts';

const LATER = '800.400.500';
const GOOD = '000.100.110';
const TITLE = 'Your payment details';

/** The page notes that it prints, instead of doing so. */
const notePrints = (page: Page) =>
  page.addInitScript(() => {
    const prints: boolean[] = [];
    Object.assign(window, { prints, print: () => prints.push(true) });
  });

/**
 * The page as it is printed, or as it is shown again. The driver of Firefox knows no medium but the screen: there the rules for
 * print are made rules for every medium.
 */
async function show(page: Page, medium: 'print' | 'screen'): Promise<void> {
  await page.emulateMedia({ media: medium });
  if (page.context().browser()?.browserType().name() !== 'firefox') return;
  const change = medium === 'print' ? ['print', 'all'] : ['all', 'print'];
  await page.evaluate(([from = '', to = '']) => {
    const roots = [document, document.querySelector('#host')?.shadowRoot];
    const sheets = roots.flatMap((root) => root?.adoptedStyleSheets ?? []);
    for (const rule of sheets.flatMap(({ cssRules }) => [...cssRules])) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === from) rule.media.mediaText = to;
    }
  }, change);
}

/** A payment as a shop's server reads it after its checkout is over: HTTP status and result code. */
async function read({ url, entityId, token }: TestGateway, id: string) {
  const reply = await fetch(`${url}/v1/payments/${id}?entityId=${entityId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await reply.json()) as { result: { code: string } };
  return [reply.status, result.code];
}

test('a prepayment: the shopper sees the instructions, prints them, and the money arrives days later', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  await notePrints(page);
  const { checkoutId } = await openForm({
    checkout: { amount: '99.60', currency: 'HUF' },
    brands: 'PREPAYMENT',
    body: '<p>Your basket</p>',
  });
  await payWith(page, 'prepayment-PREPAYMENT');
  const voucher = voucherOn(page);
  await expect(page.getByRole('heading', { name: TITLE })).toBeFocused();
  await expect(page.getByRole('region', { name: TITLE })).toBeVisible();
  await expect(voucher.value('amount')).toHaveText('HUF 99.60');
  await expect(voucher.value('iban')).toHaveText(/^DE\d\d( \d{4}){4} \d\d$/);
  await expect(voucher.value('payableUntil')).toContainText(/\d{4}/);
  const reference = (await voucher.value('reference').textContent()) ?? '';
  // The shop's server knows as much.
  const { http, body } = await status(checkoutId);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { result: { code: LATER }, paymentBrand: 'PREPAYMENT', voucher: { reference } },
  });
  const [print, goOn] = await Promise.all(
    [voucher.print, voucher.goOn].map((button) => button.boundingBox()),
  );
  expect(print).toMatchObject({ width: goOn?.width, height: goOn?.height });
  await voucher.print.click();
  await voucher.print.click();
  expect(await page.evaluate('prints')).toHaveLength(2);
  await voucher.goOn.click();
  await page.waitForURL(/\/result\?/);
  expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
  expect(await actForShopper(gateway, body.id ?? '')).toBe(GOOD);
  expect(await status(checkoutId)).toMatchObject({ http: 200, body: { result: { code: GOOD } } });
});

test('a transfer in euro: its values can be copied, and a banking app can scan it', async ({
  page,
  openForm,
}) => {
  await page.addInitScript(() => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  await openForm({ brands: 'PREPAYMENT' });
  await payWith(page, 'prepayment-PREPAYMENT');
  const { section, value } = voucherOn(page);
  await expect(section.getByRole('figure', { name: 'Scan with your banking app' })).toBeVisible();
  const copy = section.getByRole('button', { name: 'Copy: IBAN' });
  expect(await copy.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await copy.click();
  await expect(page.getByRole('status').getByText('Copied')).toHaveCount(1);
  const iban = (await value('iban').textContent())?.replaceAll(' ', '');
  expect(await page.evaluate('copied')).toEqual([iban]);
});

test('only the voucher is printed, and the page is restored', async ({ page, openForm }) => {
  const body = '<header><img alt="Logo"><p>Your basket</p></header>text<div>more</div>';
  await openForm({ brands: 'VISA PREPAYMENT', body });
  await payWith(page, 'prepayment-PREPAYMENT');
  const { section, value, print } = voucherOn(page);
  // The code has a part of its own, which comes after the voucher.
  await expect(section.locator('.wpwl-voucher-code')).toBeVisible();
  const before = await page.evaluate(() => document.body.innerHTML);
  await show(page, 'print');
  await expect(section).toBeVisible();
  await expect(value('reference')).toBeVisible();
  for (const gone of [print, page.getByText('Your basket'), page.getByText('Checkout')]) {
    await expect(gone).toBeHidden();
  }
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await expect(page.locator('main')).toHaveCSS('visibility', 'hidden');
  // What is around it takes up no paper either.
  for (const gone of ['header', '.wpwl-container-card']) {
    await expect(page.locator(gone)).toHaveCSS('display', 'none');
  }
  expect((await section.boundingBox())?.y).toBeLessThan(100);
  await show(page, 'screen');
  for (const back of [print, page.getByText('Your basket'), page.locator('.wpwl-container-card')]) {
    await expect(back).toBeVisible();
  }
  expect(await page.evaluate(() => document.body.innerHTML)).toBe(before);
  await page.evaluate('wpwl.unload()');
  await show(page, 'print');
  await expect(page.getByText('Your basket')).toBeVisible();
});

test('in a shadow root nothing around it is printed either', async ({ page, openForm }) => {
  const options = '{ autoMount: false }';
  const body = '<p>Your basket</p><div id="host"></div>';
  await openForm({ options, body });
  await page.evaluate(() => {
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    const form = document.createElement('form');
    form.dataset['brands'] = 'PREPAYMENT';
    form.setAttribute('action', '/result');
    const aside = document.createElement('p');
    aside.textContent = 'Beside it';
    root?.append(aside, form);
    (window as unknown as { wpwl: { mount(form: Element): void } }).wpwl.mount(form);
  });
  await payWith(page, 'prepayment-PREPAYMENT');
  const { section, value, goOn } = voucherOn(page);
  await expect(section).toBeVisible();
  await show(page, 'print');
  await expect(value('reference')).toBeVisible();
  for (const gone of ['Checkout', 'Your basket', 'Beside it']) {
    await expect(page.getByText(gone)).toBeHidden();
  }
  await show(page, 'screen');
  await goOn.click();
  await page.waitForURL(/\/result\?/);
});

for (const [does, http, code] of [
  ['decline', 400, '100.396.102'],
  ['expire', 400, '100.396.103'],
] as const) {
  test(`a prepayment that does not arrive: ${does}`, async ({
    page,
    gateway,
    status,
    openForm,
  }) => {
    const { checkoutId } = await openForm({ brands: 'PREPAYMENT' });
    await payWith(page, 'prepayment-PREPAYMENT');
    await voucherOn(page).goOn.click();
    await page.waitForURL(/\/result\?/);
    expect(await actForShopper(gateway, checkoutId, does)).toBe(code);
    expect(await status(checkoutId)).toMatchObject({ http, body: { result: { code } } });
  });
}

test('not paid by the last day: then the payment ends', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  await gateway.clock.freeze();
  const { checkoutId } = await openForm({ brands: 'OXXO' });
  await payWith(page, 'prepayment-OXXO');
  const voucher = voucherOn(page);
  const until = await voucher.value('payableUntil').locator('time').getAttribute('datetime');
  // Paid in a shop: there is no account.
  await expect(voucher.value('iban')).toHaveCount(0);
  await voucher.goOn.click();
  await page.waitForURL(/\/result\?/);
  const { id = '' } = (await status(checkoutId)).body;
  await gateway.clock.advance('P6DT23H59M59S');
  expect(await read(gateway, id)).toEqual([200, LATER]);
  const now = Date.parse((await gateway.clock.now()) as string);
  expect(Date.parse(until ?? '') - now).toBe(1000);
  await gateway.clock.advance('PT1S');
  expect(await read(gateway, id)).toEqual([400, '100.396.103']);
  await gateway.clock.real();
});

test('a page that shows vouchers itself gets the redirect at once', async ({
  page,
  status,
  openForm,
}) => {
  const options = '{ showVoucher: false }';
  const { checkoutId } = await openForm({ brands: 'PREPAYMENT', options });
  await payWith(page, 'prepayment-PREPAYMENT');
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe(LATER);
});

test('a page that is loaded again meanwhile redirects to the shop', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm({ brands: 'PREPAYMENT' });
  await payWith(page, 'prepayment-PREPAYMENT');
  await expect(voucherOn(page).section).toBeVisible();
  await page.reload();
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe(LATER);
});

test('in Arabic codes run from left to right, and everything else the other way', async ({
  page,
  openForm,
}) => {
  const options = `{ locale: 'ar' }`;
  await openForm({ brands: 'PREPAYMENT', options });
  await payWith(page, 'prepayment-PREPAYMENT');
  const { section, value, goOn } = voucherOn(page);
  await expect(section).toHaveCSS('direction', 'rtl');
  await expect(section).toHaveAttribute('lang', 'ar');
  for (const name of ['reference', 'iban', 'bic']) {
    await expect(value(name).locator('bdi')).toHaveCSS('direction', 'ltr');
  }
  await goOn.click();
  await page.waitForURL(/\/result\?/);
});

test('BOLETO requests its payer, and waits for the money', async ({
  page,
  gateway,
  status,
  openForm,
}) => {
  const options = `{ locale: 'pt' }`;
  const { checkoutId } = await openForm({
    checkout: { currency: 'BRL' },
    brands: 'VISA BOLETO',
    options,
  });
  await fillBoleto(page, { ...TEST_PAYER, identificationDocId: '12345678909' });
  const { control } = fieldForm(page, 'prepayment-BOLETO');
  await control('surname').focus();
  await expect(control('identificationDocId')).toHaveValue('123.456.789-09');
  await payWith(page, 'prepayment-BOLETO');
  await expect(voucherOn(page).value('amount')).toHaveText(/^R\$\s92,00$/);
  await voucherOn(page).goOn.click();
  await page.waitForURL(/\/result\?/);
  const { http, body } = await status(checkoutId);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: {
      result: { code: LATER },
      paymentBrand: 'BOLETO',
      customer: {
        givenName: 'João',
        surname: 'da Silva',
        identificationDocId: '12345678909',
        identificationDocType: 'TAXSTATEMENT',
      },
    },
  });
  expect(await actForShopper(gateway, body.id ?? '')).toBe(GOOD);
  expect((await status(checkoutId)).body.result.code).toBe(GOOD);
});

test('BOLETO: errors are shown next to their fields, and the callback of the page is called last', async ({
  page,
  openForm,
}) => {
  const options = `{ onBeforeSubmitPrepayment(event) {
    window.calls.push(['onBeforeSubmitPrepayment', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitPrepayment').length > 1;
  } }`;
  await openForm({ checkout: { currency: 'BRL' }, brands: 'BOLETO', options });
  const { control, hint, pay, form } = fieldForm(page, 'prepayment-BOLETO');
  await pay.click();
  await expect(control('givenName')).toBeFocused();
  await expect(pay).toBeDisabled();
  for (const error of ['givenNameError', 'surNameError', 'identificationDocIdError']) {
    await expect(hint(error)).toBeVisible();
  }
  await fillBoleto(page, { ...TEST_PAYER, identificationDocId: '123.456.789-10' });
  await pay.click();
  await expect(hint('identificationDocIdError')).toHaveText('Invalid CPF or CNPJ');
  await expect(hint('givenNameError')).toHaveCount(0);
  await control('identificationDocId').fill('11.222.333/0001-81');
  await pay.click();
  const asked = () =>
    page.evaluate('calls.filter(([name]) => name === "onBeforeSubmitPrepayment")');
  await expect.poll(asked).toHaveLength(1);
  expect(await asked()).toEqual([['onBeforeSubmitPrepayment', await form.getAttribute('class')]]);
  await expect(pay).toBeEnabled();
  await pay.press('Enter');
  await voucherOn(page).goOn.click();
  await page.waitForURL(/\/result\?/);
});
