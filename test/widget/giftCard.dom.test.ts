/** Number and PIN of a gift card, and card numbers that are typed in their place. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import { declined, PAID, recordSent, resourcePath, stubGateway } from './support/browser.ts';
import { ADDRESS, loadPart } from './support/context.ts';

const CARD = '4111 1111 1111 1111';

let widget: Widget | undefined;
let answers: Record<string, () => unknown>;
let gateway: ReturnType<typeof stubGateway>;

beforeEach(() => {
  recordSent();
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
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
    '/payment': () => PAID,
  };
  gateway = stubGateway(answers);
});
afterEach(() => {
  widget?.unload(false);
  widget = undefined;
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function page(options: object = {}) {
  Object.assign(globalThis, { wpwlOptions: { style: 'none', ...options } });
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = 'BELK_GIFT_CARD';
  form.setAttribute('action', 'https://shop.example/result');
  document.body.append(form);
  widget = createWidget(ADDRESS, loadPart);
  widget.mount();
  await vi.waitFor(() => expect(pay()).toBeTruthy());
  await vi.waitFor(() => expect(widget?.config).toBeDefined());
}

/** The form can be used again. */
const isOpen = () => vi.waitFor(() => expect(pay()?.form?.getAttribute('aria-busy')).toBe('false'));
const pay = () => document.querySelector<HTMLButtonElement>('.wpwl-button-pay');
const control = (field: 'giftCardNumber' | 'pin') =>
  document.querySelector<HTMLInputElement>(`.wpwl-control-${field}`) as HTMLInputElement;
const hints = () => [...document.querySelectorAll('.wpwl-hint')].map((hint) => hint.textContent);
const sent = () => gateway.of('/payment').map(({ init }) => String(init.body));

function enter(field: 'giftCardNumber' | 'pin', text: string, inputType = 'insertText'): void {
  control(field).value = text;
  control(field).dispatchEvent(new InputEvent('input', { inputType, bubbles: true }));
}

describe('a gift card', () => {
  it('is paid with by number and PIN, in one piece', async () => {
    await page();
    enter('giftCardNumber', ' 6001 2345 6780 ');
    enter('pin', '12-34');
    pay()?.click();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    const body = new URLSearchParams(sent()[0]);
    expect(Object.fromEntries(body)).toMatchObject({
      paymentBrand: 'BELK_GIFT_CARD',
      'giftCard.number': '600123456780',
      'giftCard.pin': '1234',
    });
    await vi.waitFor(() => expect(control('giftCardNumber').value).toBe(''));
  });

  it('needs both', async () => {
    await page();
    pay()?.click();
    await vi.waitFor(() => expect(hints()).toEqual(['Fill in this field', 'Please enter the PIN']));
    await isOpen();
    enter('pin', '1');
    pay()?.click();
    await vi.waitFor(() => expect(hints()).toEqual(['Fill in this field', 'Invalid PIN']));
    expect(sent()).toEqual([]);
  });

  it('has a placeholder in the order of its own language, although digits run from left to right', async () => {
    await page({ placeholders: { pin: 'رمز PIN' } });
    expect(control('pin').dir).toBe('ltr');
    expect(control('pin').placeholder).toBe('\u2067رمز PIN\u2069');
    expect(control('giftCardNumber').placeholder).toBe('Gift card number');
  });

  it('keeps no PIN from the moment that it is sent', async () => {
    answers['/payment'] = () => new Promise(() => {});
    vi.stubGlobal('fetch', (address: unknown) => {
      const answer = String(address).endsWith('/config') ? answers['/config']?.() : undefined;
      return answer ? Promise.resolve(Response.json(answer)) : new Promise(() => {});
    });
    await page();
    enter('giftCardNumber', '600123456780');
    enter('pin', '1234');
    expect(control('pin').type).toBe('password');
    pay()?.click();
    await vi.waitFor(() => expect(control('pin').value).toBe(''));
    expect(control('giftCardNumber').value).toBe('600123456780');
  });

  it('that is declined keeps its number for another try, and asks for the PIN again', async () => {
    answers['/payment'] = () => declined('800.100.166');
    await page({ retryDeclined: true });
    enter('giftCardNumber', '600123456780');
    enter('pin', '1234');
    pay()?.click();
    await vi.waitFor(() =>
      expect(document.querySelector('.wpwl-message')?.textContent).toContain('declined'),
    );
    expect(control('giftCardNumber').value).toBe('600123456780');
    await isOpen();
    pay()?.click();
    await vi.waitFor(() => expect(hints()).toEqual(['Please enter the PIN']));
    expect(sent()).toHaveLength(1);
  });

  it('whose PIN the gateway refuses shows the error', async () => {
    const parameterErrors = [{ name: 'giftCard.pin', value: '***', message: 'no' }];
    answers['/payment'] = () =>
      Response.json({ result: { code: '200.300.404', parameterErrors } }, { status: 400 });
    await page();
    enter('giftCardNumber', '600123456780');
    enter('pin', '1234');
    pay()?.click();
    await vi.waitFor(() => expect(hints()).toEqual(['Invalid PIN']));
    enter('pin', '12345');
    await vi.waitFor(() => expect(hints()).toEqual([]));
  });
});

describe.each(['giftCardNumber', 'pin'] as const)('a card number in %s', (field) => {
  const text = field === 'pin' ? 'Invalid PIN' : 'Invalid gift card number';

  it.each(['change', 'blur'])('is taken out of the page: %s', async (event) => {
    await page();
    enter(field, CARD);
    // The beginning of a longer number is nobody's business yet.
    expect(control(field).value).toBe(CARD);
    control(field).dispatchEvent(new Event(event));
    expect(control(field).value).toBe('');
    expect(hints()).toEqual([text]);
  });

  it('is taken out at once when it is pasted', async () => {
    await page();
    enter(field, CARD, 'insertFromPaste');
    expect(control(field).value).toBe('');
    expect(hints()).toEqual([text]);
    expect(control(field).getAttribute('aria-invalid')).toBe('true');
    enter(field, '6001234567');
    expect(hints()).toEqual([]);
  });

  it.each([
    [{}, 0],
    [{ validation: false }, 1],
  ])('is never sent, with %j', async (options, posts) => {
    await page(options);
    enter('giftCardNumber', '600123456780');
    enter('pin', '1234');
    enter(field, CARD);
    pay()?.click();
    await vi.waitFor(() => expect(control(field).value).toBe(''));
    await vi.waitFor(() => expect(sent()).toHaveLength(posts));
    expect(sent().join()).not.toMatch(/4111.?1111/);
  });

  it('is not sent either when the page puts it there', async () => {
    await page({
      onBeforeSubmitVirtualAccount() {
        control(field).value = CARD;
      },
    });
    enter('giftCardNumber', '600123456780');
    enter('pin', '1234');
    pay()?.click();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toMatch(/4111.?1111/);
    expect(control(field).value).toBe('');
  });
});
