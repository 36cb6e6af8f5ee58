/** The language of a form changes while it is on the page: all that it says follows, and what was filled in stays. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SubmitOutcome } from '../../src/protocol/index.ts';
import type { MethodName } from '../../src/widget/forms/method.ts';
import type { PaymentForm } from '../../src/widget/forms/paymentForm.ts';
import type { WidgetContext } from '../../src/widget/kernel/context.ts';
import { createSharedState } from '../../src/widget/kernel/state.ts';
import type { Texts } from '../../src/widget/kernel/texts/texts.ts';
import { brandTexts } from '../../src/widget/methods/brands/nameBrands.ts';
import { PENDING, stubGateway } from './support/browser.ts';
import { ADDRESS } from './support/context.ts';
import { ASKING_FORMS, openMethodForm } from './support/methodForm.ts';

/** A language whose words are the keys of the texts, so that what stayed behind is seen. */
const wordsOf = (language: string): Texts => ((key) => `${language}:${key}:{brand}`) as Texts;

let context: WidgetContext;
let payment: PaymentForm;
let form: HTMLFormElement;
let end = () => {};

beforeEach(() => {
  stubGateway({ '/banks': () => ({ banks: [{ id: 'A', name: 'Bank A' }] }) });
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/**
 * Puts the form of brands into the page, in the language `one`.
 * @param merchantName what the gateway says of the shop
 */
async function open(
  name: MethodName,
  brands: readonly string[],
  options: object = {},
  merchantName = 'Shoes',
): Promise<void> {
  const config = { isTestSystem: true, config: { merchantName } } as unknown;
  const shared = createSharedState(wordsOf('one'), 'en', ADDRESS);
  const given = { ...shared, config: () => config as ReturnType<WidgetContext['config']> };
  ({ context, payment, form, end } = await openMethodForm(name, brands, given, options));
}

/** Speaks German names and words of the language `two` from now on. */
function change(): void {
  context.lang.value = 'de';
  context.texts.value = wordsOf('two');
}

const page = () => document.body.innerHTML;
const list = (name: string) => form.querySelector(`.wpwl-control-${name}`) as HTMLSelectElement;
const texts = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe('a form in another language', () => {
  it.each(ASKING_FORMS)('%s of %j has no text in the previous language', async (name, brands) => {
    await open(name, brands);
    for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.click();
    // Also what it has to say of its fields.
    // A list of banks comes a little later than its form.
    await vi.waitFor(async () => {
      expect(await payment.validate()).toBe(false);
      expect(form.querySelector('.wpwl-hint')).not.toBeNull();
    });
    expect(page()).toContain('one:');
    change();
    expect(page()).not.toContain('one:');
    expect(form.querySelector('.wpwl-hint')?.textContent).toMatch(/^two:/);
    expect(form.querySelector('.wpwl-button-pay')?.textContent).toBe('two:submit:{brand}');
  });

  it('names countries in its words and order, and keeps the selection', async () => {
    await open('onlineTransfer', ['SOFORTUEBERWEISUNG']);
    const country = list('country');
    country.value = 'AT';
    change();
    expect(country.value).toBe('AT');
    expect(texts(country)).toEqual([
      'two:chooseCountry:{brand}',
      'Belgien',
      'Deutschland',
      'Italien',
      'Niederlande',
      'Österreich',
      'Polen',
      'Schweiz',
      'Spanien',
    ]);
  });

  it('has no country that the page has taken out of the list', async () => {
    await open('onlineTransfer', ['SOFORTUEBERWEISUNG']);
    list('country').querySelector('[value=PL]')?.remove();
    change();
    expect([...list('country').options].map(({ value }) => value)).not.toContain('PL');
  });

  it('keeps the bank that is chosen', async () => {
    await open('onlineTransfer', ['IDEAL']);
    const bank = list('accountBank');
    await vi.waitFor(() => expect(bank.options).toHaveLength(2));
    bank.value = 'A';
    change();
    expect(bank.value).toBe('A');
    expect(texts(bank)).toEqual(['two:chooseBank:{brand}', 'Bank A']);
  });

  it('keeps the input, and the error of a card number in the wrong field', async () => {
    await open('giftCard', ['BELK_GIFT_CARD']);
    const [number, pin] = ['giftCardNumber', 'pin'].map(
      (name) => form.querySelector(`.wpwl-control-${name}`) as HTMLInputElement,
    );
    if (!number || !pin) throw new Error('there is no such field');
    number.value = '6001 2345 67';
    pin.value = '4111 1111 1111 1111';
    pin.dispatchEvent(new Event('change'));
    change();
    expect(number.value).toBe('6001 2345 67');
    expect(pin.nextElementSibling?.textContent).toBe('two:pinError:{brand}');
  });
});

describe('the name of a brand in another language', () => {
  it.each([
    ['prepayment', 'PREPAYMENT', 'One:brandPrepayment', 'Two:brandPrepayment'],
    [
      'virtualAccount',
      'KLARNA_PAYMENTS_PAYNOW',
      'one:brandPayNow:Klarna',
      'two:brandPayNow:Klarna',
    ],
    [
      'directDebit',
      'DIRECTDEBIT_DE',
      'One:brandDirectDebit (Germany)',
      'Two:brandDirectDebit (Deutschland)',
    ],
    ['virtualAccount', 'PAYPAL', 'PayPal', 'PayPal'],
  ] as const)('%s: %s', async (name, brand, before, after) => {
    await open(name, [brand]);
    const named = form.querySelector('.wpwl-button-brand, .wpwl-wrapper-brand');
    expect(named?.textContent).toBe(before);
    change();
    expect(named?.textContent).toBe(after);
  });

  it('stays what a page has written there', async () => {
    await open('directDebit', ['DIRECTDEBIT_DE']);
    const named = form.querySelector('.wpwl-wrapper-brand') as HTMLElement;
    named.textContent = 'Ours';
    change();
    expect(named.textContent).toBe('Ours');
  });
});

describe('a wallet in another language', () => {
  const dialog = () => document.querySelector('dialog');

  it.each([
    [
      'applePay',
      'APPLEPAY',
      { requiredShippingContactFields: ['email'], supportsCouponCode: true },
    ],
    ['googlePay', 'GOOGLEPAY', { shippingAddressRequired: true }],
    ['samsungPay', 'SAMSUNGPAY', {}],
  ] as const)(
    '%s has no text in the previous language, nor does its sheet',
    async (name, brand, more) => {
      const total = { label: 'Shoes', amount: '92.00' };
      const block = { total, amount: '92.00', currencyCode: 'EUR', countryCode: 'DE', ...more };
      await open(name, [brand], { [name]: block });
      const button = form.querySelector('button');
      expect(button?.textContent).toBe(`one:payWith:${brandTexts(context).nameOf(brand)}`);
      const over = payment.consent?.();
      await vi.waitFor(() => expect(dialog()?.open).toBe(true));
      expect(dialog()?.textContent).toContain('€92.00');
      change();
      expect(page()).not.toContain('one:');
      expect(button?.textContent).toBe(`two:payWith:${brandTexts(context).nameOf(brand)}`);
      expect(button?.getAttribute('aria-label')).toBe(
        `two:payWith:${brandTexts(context).nameOf(brand)}`,
      );
      expect(dialog()?.textContent).toContain('92,00\u00a0€');
      expect(dialog()?.lang).toBe('de');
      dialog()?.querySelector<HTMLButtonElement>('.wpwl-sheet-cancel')?.click();
      expect(await over).toBe(false);
      expect(dialog()).toBeNull();
    },
  );

  it('names a shop that has no name', async () => {
    const block = { amount: '92.00', currencyCode: 'EUR' };
    await open('samsungPay', ['SAMSUNGPAY'], { samsungPay: block }, '');
    void payment.consent?.();
    await vi.waitFor(() => expect(dialog()?.open).toBe(true));
    change();
    expect(dialog()?.querySelector('p')?.textContent).toBe('two:theShop:{brand}');
  });

  it('names the country of an address', async () => {
    const block = { amount: '92.00', currencyCode: 'EUR', shippingAddressRequired: true };
    await open('googlePay', ['GOOGLEPAY'], { googlePay: block });
    void payment.consent?.();
    await vi.waitFor(() => expect(dialog()?.open).toBe(true));
    const people = dialog()?.querySelector('.wpwl-sheet-person') as HTMLSelectElement;
    people.value = '1';
    expect(texts(people)[1]).toContain('Germany');
    change();
    expect(texts(people)[1]).toContain('Deutschland');
    expect(people.value).toBe('1');
  });
});

describe('a voucher in another language', () => {
  const body = {
    ...PENDING,
    result: { code: '000.200.000' },
    amount: '1234.50',
    currency: 'EUR',
    voucher: {
      reference: 'RF18',
      payableUntil: '2026-11-28T12:00:00Z',
      bankAccount: { holder: 'Shop', number: '1', bic: 'MARKDEF1100', bankName: 'Bank' },
    },
  };

  it('has no text in the previous language', async () => {
    await open('prepayment', ['PREPAYMENT']);
    void payment.answered?.({ kind: 'answer', status: 200, body } as SubmitOutcome);
    const voucher = await vi.waitUntil(() => document.querySelector<HTMLElement>('.wpwl-voucher'));
    expect(voucher.textContent).toContain('€1,234.50');
    change();
    expect(page()).not.toContain('one:');
    expect(voucher.lang).toBe('de');
    expect(voucher.querySelector('.wpwl-voucher-amount dd')?.textContent).toBe('1.234,50\u00a0€');
    expect(voucher.querySelector('time')?.textContent).toContain('28. November 2026');
  });
});
