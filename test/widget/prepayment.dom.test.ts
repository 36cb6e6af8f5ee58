/** Prepayments, cash and invoices: what they ask for, and the voucher that comes of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import {
  declined,
  GATEWAY,
  PAID,
  recordSent,
  resourcePath,
  stubGateway,
} from './support/browser.ts';
import { isOff } from './support/busy.ts';
import { ADDRESS, loadPart } from './support/context.ts';

const RESULT = `https://shop.example/result?id=C&resourcePath=${encodeURIComponent(resourcePath)}`;
const ACCOUNT = {
  holder: 'Sandbox Shop',
  iban: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  bankName: 'Sandbox Bank',
};
const LATER = {
  result: { code: '800.400.500' },
  resourcePath,
  amount: '1234.50',
  currency: 'EUR',
  voucher: { reference: 'RF18X539', payableUntil: '2026-11-28T12:00:00Z', bankAccount: ACCOUNT },
};

let widget: Widget | undefined;
let went: string[];
let answers: Record<string, () => unknown>;
let gateway: ReturnType<typeof stubGateway>;
let print: ReturnType<typeof vi.fn>;

beforeEach(() => {
  recordSent();
  went = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    went.push(String(address));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  print = vi.fn();
  vi.stubGlobal('print', print);
  answers = {
    '/config': () => ({
      checkout: { id: 'C', resourcePath, endpoint: '/payment' },
      config: {},
      origins: [location.origin],
      isTestSystem: true,
      now: '2026-11-21T12:00:00Z',
      expiresAt: '2026-11-21T12:30:00Z',
      underWay: null,
    }),
    '/payment': () => LATER,
  };
  gateway = stubGateway(answers);
});
afterEach(() => {
  widget?.unload(false);
  widget = undefined;
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page with one brand, ready to be paid on. */
async function page(brand: string, options: object = {}) {
  Object.assign(globalThis, { wpwlOptions: options });
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = brand;
  form.setAttribute('action', 'https://shop.example/result');
  document.body.append(form);
  widget = createWidget(ADDRESS, loadPart);
  widget.mount();
  await vi.waitFor(() => expect(document.querySelector('.wpwl-form button')).toBeTruthy());
  await vi.waitFor(() => expect(widget?.config).toBeDefined());
  return form;
}

const button = () => document.querySelector<HTMLButtonElement>('.wpwl-form .wpwl-button');
const input = (field: string) =>
  document.querySelector<HTMLInputElement>(`.wpwl-control-${field}`) as HTMLInputElement;
const hints = () => [...document.querySelectorAll('.wpwl-hint')].map((hint) => hint.textContent);
const voucher = () => document.querySelector<HTMLElement>('.wpwl-voucher');
const action = (kind: string) => document.querySelector<HTMLButtonElement>(`.wpwl-button-${kind}`);
const sentBody = () => gateway.of('/payment').at(-1)?.init.body as URLSearchParams;

function type(field: string, text: string): void {
  const control = input(field);
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
}

/** Pays with a brand that asks for nothing, until its voucher is there. */
async function paid(brand = 'PREPAYMENT', options: object = {}) {
  const form = await page(brand, options);
  button()?.click();
  await vi.waitFor(() => expect(voucher()).toBeTruthy());
  return form;
}

/** The rows of the voucher, by their names. */
const rows = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.wpwl-voucher-row')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

describe('a voucher', () => {
  it('takes the form’s place with all that the payer needs, and the focus', async () => {
    await paid();
    expect(document.querySelector('.wpwl-form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Your payment details');
    expect(document.activeElement?.tagName).toBe('H2');
    expect(rows()).toEqual({
      Amount: '€1,234.50',
      Reference: 'RF18X539',
      'Pay by': expect.stringContaining('November 28, 2026'),
      'Account holder': 'Sandbox Shop',
      IBAN: 'DE23 1000 0000 1234 5678 90',
      BIC: 'MARKDEF1100',
      Bank: 'Sandbox Bank',
    });
    expect(document.querySelector('.wpwl-voucher-iban bdi')?.getAttribute('dir')).toBe('ltr');
    expect(document.querySelector('.spinner')).toBeNull();
    expect(went).toEqual([]);
  });

  it('has no account where the money is paid in a shop', async () => {
    const { bankAccount: _, ...without } = LATER.voucher;
    answers['/payment'] = () => ({ ...LATER, voucher: without });
    await paid('OXXO');
    expect(Object.keys(rows())).toEqual(['Amount', 'Reference', 'Pay by']);
  });

  it('has the number of an account that has no IBAN', async () => {
    const bankAccount = { holder: 'Shop', number: '123456789', bic: 'SNDBUS33XXX' };
    answers['/payment'] = () => ({ ...LATER, voucher: { ...LATER.voucher, bankAccount } });
    await paid();
    expect(rows()).toMatchObject({ 'Account number': '123456789' });
  });

  it('is text, for any response', async () => {
    const reference = '<img src=x onerror=alert(1)>';
    answers['/payment'] = () => ({ ...LATER, voucher: { reference } });
    await paid();
    expect(rows()).toMatchObject({ Reference: reference });
    expect(voucher()?.querySelector('img')).toBeNull();
  });

  it('is printed by a button, any number of times', async () => {
    await paid();
    action('print')?.click();
    action('print')?.click();
    expect(print).toHaveBeenCalledTimes(2);
    expect(went).toEqual([]);
  });

  it('is left by a button, once, for the shop', async () => {
    await paid();
    action('continue')?.click();
    action('continue')?.click();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(isOff(action('continue'))).toBe(true);
  });

  it('is not shown where the page has its own', async () => {
    await page('PREPAYMENT', { showVoucher: 'false' });
    button()?.click();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(voucher()).toBeNull();
  });

  it.each([
    ['paid', () => PAID],
    ['refused', () => declined()],
  ])('is none where it is %s at once', async (_, answer) => {
    answers['/payment'] = answer;
    await page('CASH_ON_DELIVERY');
    button()?.click();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(voucher()).toBeNull();
  });

  it('goes with the forms, and nothing goes to the shop then', async () => {
    const form = await paid();
    widget?.unload();
    expect([...document.body.children]).toEqual([form]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(went).toEqual([]);
  });

  it('goes with its form alone, and the others can be used', async () => {
    await page('TRUSTLY', { style: 'none' });
    const form = document.createElement('form');
    form.dataset['brands'] = 'PREPAYMENT';
    form.setAttribute('action', 'https://shop.example/result');
    document.body.append(form);
    const removing = new AbortController();
    widget?.mountOne(form, removing.signal);
    const key = '.wpwl-form-prepayment-PREPAYMENT .wpwl-button';
    await vi.waitFor(() => expect(document.querySelector(key)).toBeTruthy());
    document.querySelector<HTMLButtonElement>(key)?.click();
    await vi.waitFor(() => expect(voucher()).toBeTruthy());
    expect(isOff(button())).toBe(true);
    removing.abort();
    expect(voucher()).toBeNull();
    expect(form.isConnected).toBe(true);
    await vi.waitFor(() => expect(isOff(button())).toBe(false));
    expect(went).toEqual([]);
  });

  it('gives back its style sheets', async () => {
    const before = document.adoptedStyleSheets.length;
    await paid('PREPAYMENT', { style: 'none' });
    expect(document.adoptedStyleSheets.length).toBe(before + 1);
    widget?.unload();
    expect(document.adoptedStyleSheets.length).toBe(before);
  });
});

describe('BOLETO', () => {
  it('asks for its payer', async () => {
    await page('BOLETO');
    button()?.click();
    await vi.waitFor(() =>
      expect(hints()).toEqual([
        'Enter your first name',
        'Enter your last name',
        'Enter your CPF or CNPJ',
      ]),
    );
    expect(document.activeElement).toBe(input('givenName'));
    expect(gateway.of('/payment')).toEqual([]);
  });

  it('groups the number while it is typed, and sends it without', async () => {
    await page('BOLETO');
    type('givenName', 'João');
    type('surname', 'da Silva');
    type('identificationDocId', '12345678909');
    expect(input('identificationDocId').value).toBe('123.456.789-09');
    button()?.click();
    await vi.waitFor(() => expect(voucher()).toBeTruthy());
    expect(Object.fromEntries(sentBody())).toMatchObject({
      paymentBrand: 'BOLETO',
      'customer.givenName': 'João',
      'customer.surname': 'da Silva',
      'customer.identificationDocId': '12345678909',
      'customer.identificationDocType': 'TAXSTATEMENT',
    });
  });

  it.each([
    ['givenName', '4111 1111 1111 1111', 'Invalid first name'],
    ['surname', 'x'.repeat(51), 'Invalid last name'],
    ['identificationDocId', '123.456.789-10', 'Invalid CPF or CNPJ'],
  ])('refuses a wrong %s', async (field, text, hint) => {
    await page('BOLETO');
    type('givenName', 'João');
    type('surname', 'da Silva');
    type('identificationDocId', '11.222.333/0001-81');
    type(field, text);
    button()?.click();
    await vi.waitFor(() => expect(hints()).toEqual([hint]));
    expect(gateway.of('/payment')).toEqual([]);
  });

  it('shows which field the gateway refused', async () => {
    const parameterErrors = [{ name: 'customer.identificationDocId', value: 'x', message: 'no' }];
    answers['/payment'] = () =>
      Response.json({ result: { code: '200.300.404', parameterErrors } }, { status: 400 });
    await page('BOLETO', { validation: false });
    button()?.click();
    await vi.waitFor(() => expect(hints()).toEqual(['Invalid CPF or CNPJ']));
  });
});

describe('an invoice of the shop', () => {
  it.each(['INVOICE', 'ALLPAGO_INVOICE'])('%s asks for the day of birth', async (brand) => {
    await page(brand);
    button()?.click();
    await vi.waitFor(() => expect(document.activeElement).toBe(input('birthDate')));
    expect(gateway.of('/payment')).toEqual([]);
    type('birthDate', '31121980');
    await vi.waitFor(() => expect(isOff(button())).toBe(false));
    button()?.click();
    await vi.waitFor(() => expect(voucher()).toBeTruthy());
    expect(Object.fromEntries(sentBody())).toMatchObject({
      paymentBrand: brand,
      'customer.birthDate': '1980-12-31',
    });
  });
});

it('a checkout that is paid, or paid later, goes to the shop when its page is loaded again', async () => {
  const { '/config': config } = answers;
  answers['/config'] = () => ({ ...(config?.() as object), finished: true });
  // No form was there yet when the gateway said so.
  await page('PREPAYMENT');
  await vi.waitFor(() => expect(went).toEqual([RESULT]));
  expect(isOff(button())).toBe(true);
});

it('cash on delivery is a button in a container without its brand', async () => {
  const onBeforeSubmitPrepayment = vi.fn(() => false);
  await page('CASH_ON_DELIVERY', { onBeforeSubmitPrepayment });
  expect(document.querySelector('.wpwl-container-cashOnDelivery')).toBeTruthy();
  button()?.click();
  await vi.waitFor(() => expect(onBeforeSubmitPrepayment).toHaveBeenCalledOnce());
  expect(gateway.calls.some(({ url }) => url.startsWith(GATEWAY))).toBe(true);
  expect(gateway.of('/payment')).toEqual([]);
});
