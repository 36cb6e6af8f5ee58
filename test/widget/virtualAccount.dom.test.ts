/** Accounts with a provider: what is refused, what is inside the page, and what the page hears of PayPal. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { luhn } from '../../src/card/index.ts';
import { plainText } from '../../src/widget/fields/plainText.ts';
import { containsCardNumber } from '../../src/widget/fields/refuseCardNumber.ts';
import { giveFramesWindows, PAID, resourcePath } from './support/browser.ts';
import { isOff } from './support/busy.ts';
import {
  control,
  hints,
  type MethodPage,
  preparePage,
  press,
  sentIn,
  type,
} from './support/methodPage.ts';

let page: MethodPage;
beforeEach(() => {
  page = preparePage();
});
afterEach(() => page.end());

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the input', () => {
  it.each([
    [' a  b ', 'a b'],
    ['\u200F+966\u00A050', '+966 50'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['ＡＢＣ１２３', 'ABC123'],
    ['', ''],
  ])('%j is %j to programs', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  it('is read once: read again it stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });

  it.each([
    ['4111111111111111', true],
    ['4111 1111-1111 1111', true],
    ['my card 3782 822463 10005', true],
    ['٤١١١١١١١١١١١١١١١', true],
    ['x4111111111111111x', true],
    // Wrong check digit, no scheme's range, too short, too long.
    ['4111111111111112', false],
    ['9999999999999995', false],
    ['41111111111', false],
    ['+966 50 123 4567', false],
    ['jane@shop.example', false],
  ])('%s holds a card number: %s', (text, expected) => {
    expect(containsCardNumber(text)).toBe(expected);
  });

  it('holds the number of any card of the usual schemes, however it is grouped', () => {
    const scheme = fc.constantFrom(['4', 16], ['51', 16], ['2221', 16], ['34', 15], ['6011', 16]);
    const body = fc.array(fc.nat(9), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(
        scheme,
        body,
        fc.constantFrom('', ' ', '-'),
        ([head, length], digits, between) => {
          const start = `${head}${digits.join('')}`.slice(0, Number(length) - 1);
          const number = [...'0123456789'].map((last) => start + last).find(luhn) ?? '';
          expect(containsCardNumber(number.replace(/(\d{4})(?=\d)/g, `$1${between}`))).toBe(true);
        },
      ),
    );
  });
});

describe('the account with a provider', () => {
  it('has to be given, 1 to 100 characters', async () => {
    await page.open('NETELLER');
    for (const wrong of ['', '   ', 'x'.repeat(101)]) {
      control('accountId').value = wrong;
      await press();
      await vi.waitFor(() => expect(hints()).toEqual(['accountIdError']));
      type('accountId', 'a');
      expect(hints()).toEqual([]);
    }
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(sentIn(page.gateway)).toEqual({
      paymentBrand: 'NETELLER',
      'virtualAccount.accountId': 'a',
    });
  });

  it('is not kept where it is a card number, also without validation', async () => {
    await page.open('NETELLER', { validation: false });
    type('accountId', '4111111111111111');
    expect(control('accountId').value).toBe('');
    expect(hints()).toEqual(['accountIdError']);
    control('accountId').value = '4111111111111111';
    await press();
    await vi.waitFor(() => expect(page.gateway.of('/payment')).toHaveLength(1));
    expect(JSON.stringify(sentIn(page.gateway))).not.toMatch(/4111.?1111/);
  });
});

describe('a brand of inlineFlow', () => {
  const inlineFlow = ['PAYPAL', 'KLARNA_INVOICE'];
  const container = (brand: string) =>
    document.querySelector(`.wpwl-container-virtualAccount-${brand}`);
  const button = (brand: string) =>
    container(brand)?.querySelector<HTMLButtonElement>('.wpwl-button-brand');

  it('has its page in a frame of the form', async () => {
    giveFramesWindows();
    await page.open('KLARNA_PAYMENTS_ONE TRUSTLY', { inlineFlow: ['KLARNA_PAYMENTS_ONE'] });
    const its = container('KLARNA_PAYMENTS_ONE');
    expect(its?.classList).toContain('wpwl-brand-inline');
    button('KLARNA_PAYMENTS_ONE')?.click();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(page.browser.sent[0]?.target).toBe(its?.id);
    expect(document.querySelector<HTMLIFrameElement>('iframe.wpwl-target')?.name).toBe(its?.id);
  });

  it('has its page in a window, if no frame shows it', async () => {
    await page.open('PAYPAL', { inlineFlow });
    button('PAYPAL')?.click();
    await vi.waitFor(() =>
      expect(page.browser.opened[0]).toBe(`${container('PAYPAL')?.id}_window`),
    );
  });

  it('has a separate callback, like all others', async () => {
    const asked: string[] = [];
    const options = {
      inlineFlow,
      onBeforeSubmitInlineVirtualAccount: () => asked.push('inline') < 0,
      onBeforeSubmitVirtualAccount: () => asked.push('other') < 0,
    };
    await page.open('PAYPAL ALIPAY', options);
    button('PAYPAL')?.click();
    await vi.waitFor(() => expect(asked).toEqual(['inline']));
    await vi.waitFor(() => expect(isOff(button('ALIPAY'))).toBe(false));
    button('ALIPAY')?.click();
    await vi.waitFor(() => expect(asked).toEqual(['inline', 'other']));
    expect(container('ALIPAY')?.classList).not.toContain('wpwl-brand-inline');
  });

  it('may have fields', async () => {
    giveFramesWindows();
    await page.open('KLARNA_INVOICE', { inlineFlow });
    type('birthDate', '01.02.1990');
    control('providerConsent').click();
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(page.browser.sent[0]?.target).toBe(container('KLARNA_INVOICE')?.id);
  });
});

describe('paypal.onApprove', () => {
  const pay = async (paypal: object, more: object = {}) => {
    page.answers['/payment'] = () => PAID;
    await page.open('PAYPAL', { paypal, ...more });
    await press('wpwl-button-brand');
    await settle();
  };
  const isSent = () => page.gateway.of('/payment').length > 0;

  it('gets the checkout and the form, is called on its own block of options, and then the payment is sent', async () => {
    let goOn: (word: unknown) => void = () => {};
    const onApprove = vi.fn(function (this: unknown, _event: unknown) {
      return new Promise((resolve) => {
        goOn = resolve;
      });
    });
    const paypal = { onApprove };
    await pay(paypal);
    expect(onApprove).toHaveBeenCalledExactlyOnceWith({
      type: 'approve',
      target: document.querySelector('.wpwl-form'),
      paymentBrand: 'PAYPAL',
      id: 'C',
      resourcePath,
    });
    expect(onApprove.mock.contexts).toEqual([paypal]);
    expect(isSent()).toBe(false);
    goOn(undefined);
    await vi.waitFor(() => expect(page.went).toHaveLength(1));
    expect(isSent()).toBe(true);
  });

  it.each([
    ['false', () => false, undefined],
    ['a promise of false', async () => false, undefined],
    [
      'a throw',
      () => {
        throw new Error('x');
      },
      'CALLBACK_FAILED',
    ],
    ['a rejection', () => Promise.reject(new Error('x')), 'CALLBACK_FAILED'],
  ])('stops the payment by %s, and the shopper can try again', async (_what, onApprove, code) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const onError = vi.fn();
    await pay({ onApprove }, { onError });
    expect(isSent()).toBe(false);
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(code ? [code] : []);
    expect(error).toHaveBeenCalledTimes(code ? 1 : 0);
    expect(isOff(document.querySelector('.wpwl-button-brand'))).toBe(false);
  });

  it('stops nothing if it is no function, or if the form pays nothing', async () => {
    await pay({ onApprove: 'no function' });
    expect(isSent()).toBe(true);
    page.unload();
    document.body.replaceChildren();
    const onApprove = vi.fn(() => false);
    await pay({ onApprove }, { useSummaryPage: true });
    expect(onApprove).not.toHaveBeenCalled();
  });

  it('of a page that took its forms away meanwhile: nothing is sent', async () => {
    let goOn: (word: unknown) => void = () => {};
    await pay({
      onApprove: () =>
        new Promise((resolve) => {
          goOn = resolve;
        }),
    });
    page.unload();
    goOn(true);
    await settle();
    expect(isSent()).toBe(false);
  });
});
