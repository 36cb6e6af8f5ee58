/** Accounts with a provider: what is refused, what is inside the page, and what the page hears of PayPal. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { luhn } from '../../src/card/index.ts';
import { plainText } from '../../src/widget/fields/plainText.ts';
import { holdsCardNumber } from '../../src/widget/fields/refuseCardNumber.ts';
import { createApproval } from '../../src/widget/methods/virtualAccount/approval.ts';
import { declined, giveFramesWindows, PAID, resourcePath } from './support/browser.ts';
import { isOff } from './support/busy.ts';
import { makeContext } from './support/context.ts';
import {
  ASKED,
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
    expect(holdsCardNumber(text)).toBe(expected);
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
          expect(holdsCardNumber(number.replace(/(\d{4})(?=\d)/g, `$1${between}`))).toBe(true);
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

  it('has its page in a frame of the form, also one that has a window otherwise', async () => {
    giveFramesWindows();
    await page.open('PAYPAL TRUSTLY', { inlineFlow });
    expect(container('PAYPAL')?.classList).toContain('wpwl-brand-inline');
    button('PAYPAL')?.click();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(page.browser.sent[0]?.target).toBe(container('PAYPAL')?.id);
    expect(document.querySelector<HTMLIFrameElement>('iframe.wpwl-target')?.name).toBe(
      container('PAYPAL')?.id,
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
  const answer = (body: unknown, status = 200) => ({ kind: 'answer', status, body }) as const;
  const warn = vi.fn();
  let error: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    warn.mockClear();
    error = vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  /** What comes of an outcome. */
  function approval(paypal: object, more: object = {}) {
    vi.stubGlobal('wpwlOptions', { paypal, ...more });
    const form = document.createElement('form');
    const needs = { context: makeContext({ warn }), form, brands: ['PAYPAL'] };
    return { form, hear: createApproval(needs as never) };
  }

  it('gets the payment and the form, and is called on its own block of options', async () => {
    const onApprove = vi.fn(function (this: unknown, _event: unknown) {
      return this === (globalThis as { wpwlOptions?: { paypal: unknown } }).wpwlOptions?.paypal;
    });
    const { form, hear } = approval({ onApprove });
    await hear(answer({ ...PAID, id: 'P' }));
    const event = { type: 'approve', target: form, paymentBrand: 'PAYPAL', id: 'P', resourcePath };
    expect(onApprove).toHaveBeenCalledExactlyOnceWith(event);
    expect(onApprove).toHaveReturnedWith(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['000.000.000', true],
    ['000.300.000', true],
    ['000.600.000', true],
    ['000.400.000', true],
    ['000.400.100', true],
    ['000.400.030', false],
    ['000.200.000', false],
    ['800.400.500', false],
    [undefined, false],
  ])('gets %s: %s', async (code, expected) => {
    const onApprove = vi.fn();
    await approval({ onApprove }).hear(answer({ result: { code } }));
    expect(onApprove).toHaveBeenCalledTimes(expected ? 1 : 0);
  });

  it('is not called without a payment', async () => {
    const onApprove = vi.fn();
    const { hear } = approval({ onApprove });
    await hear({ kind: 'lost' });
    await hear(answer(ASKED));
    await hear(answer(PAID, 400));
    await hear(answer(null));
    await approval({ onApprove }, { useSummaryPage: true }).hear(answer(PAID));
    expect(onApprove).not.toHaveBeenCalled();
    await approval({ onApprove: 'no function' }).hear(answer(PAID));
    await approval({}).hear(answer(PAID));
    expect(error).not.toHaveBeenCalled();
  });

  it.each([
    ['false', () => false],
    ['a promise of false', async () => false],
  ])(
    'does not prevent the redirect to the shop by %s, with a warning for the developer',
    async (_what, onApprove) => {
      await approval({ onApprove }).hear(answer(PAID));
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        'paypal.onApprove gave false, yet the payment is made',
      );
    },
  );

  it.each([
    [
      'a throw',
      () => {
        throw new Error('x');
      },
    ],
    ['a rejection', () => Promise.reject(new Error('x'))],
  ])('nor by %s', async (_what, onApprove) => {
    await approval({ onApprove }).hear(answer(PAID));
    expect(error).toHaveBeenCalledOnce();
  });

  it('nor by silence of more than ten seconds', async () => {
    vi.useFakeTimers();
    const heard = vi.fn();
    void approval({ onApprove: () => new Promise(() => {}) })
      .hear(answer(PAID))
      .then(heard);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(heard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes before the shop, and a page that took its forms away meanwhile stays', async () => {
    let goOn: (word: unknown) => void = () => {};
    const onApprove = vi.fn(
      () =>
        new Promise((resolve) => {
          goOn = resolve;
        }),
    );
    const pay = async () => {
      page.answers['/payment'] = () => PAID;
      await page.open('PAYPAL', { paypal: { onApprove } });
      await press('wpwl-button-brand');
      await vi.waitFor(() => expect(onApprove).toHaveBeenCalled());
      await settle();
    };
    await pay();
    expect(page.went).toEqual([]);
    page.unload();
    goOn(true);
    await settle();
    expect(page.went).toEqual([]);
    document.body.replaceChildren();
    onApprove.mockClear();
    await pay();
    goOn(true);
    await vi.waitFor(() => expect(page.went).toHaveLength(1));
  });

  it('is not called for a declined payment', async () => {
    const onApprove = vi.fn();
    page.answers['/payment'] = () => declined();
    await page.open('PAYPAL', { paypal: { onApprove } });
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(page.went).toHaveLength(1));
    expect(onApprove).not.toHaveBeenCalled();
  });
});
