import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import {
  declined,
  GATEWAY,
  PENDING,
  recordSent,
  resourcePath,
  stubGateway,
} from './support/browser.ts';
import { ADDRESS, loadPart } from './support/context.ts';

const RESULT = `https://shop.example/result?id=C&resourcePath=${encodeURIComponent(resourcePath)}`;

/** What the gateway says of the checkout. */
const config = (more: object = {}, inner: object = {}) => ({
  checkout: { id: 'C', resourcePath, endpoint: '/payment' },
  config: inner,
  origins: [location.origin],
  isTestSystem: true,
  now: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-21T12:30:00Z',
  underWay: null,
  ...more,
});

let widget: Widget | undefined;
let went: string[];
let answers: Record<string, () => unknown>;
let warned: string[];

beforeEach(() => {
  // The look is not looked at here.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  recordSent();
  went = [];
  warned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    went.push(String(address));
  });
  vi.spyOn(console, 'warn').mockImplementation((text) => {
    warned.push(String(text));
  });
  answers = {
    '/config': config,
    '/payment': () => declined('800.100.151'),
    '/outcome': () => PENDING,
  };
  stubGateway(answers);
});
afterEach(() => {
  widget?.unload(false);
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page with these brands, whose checkout is known. */
async function page(brands: string, options: object = {}): Promise<HTMLFormElement> {
  Object.assign(globalThis, { wpwlOptions: { style: 'none', ...options } });
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = brands;
  form.setAttribute('action', 'https://shop.example/result');
  document.body.append(form);
  widget = createWidget(ADDRESS, loadPart);
  widget.mount();
  await vi.waitFor(() => expect(widget?.config).toBeDefined());
  return form;
}

const brandsShown = () =>
  [...document.querySelectorAll<HTMLOptionElement>('.wpwl-control-brand option')].map(
    ({ value }) => value,
  );

describe('additions of a newer gateway', () => {
  it('to its answers is not looked at', async () => {
    const more = { invention: { deep: [1] }, checkout: { ...config().checkout, colour: 'red' } };
    answers['/config'] = () => config(more, { risk: { x: 1 }, registrations: null });
    const ready = vi.fn();
    await page('VISA', { onReady: ready });
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());
    expect(document.querySelectorAll('.wpwl-message')).toHaveLength(0);
  });
});

describe('texts of the page', () => {
  it('are texts, whatever they look like', async () => {
    const html = '<img src=x onerror="window.context = 1">';
    await page('VISA', { labels: { cardNumber: html, submit: html } });
    expect(document.querySelector('.wpwl-label-cardNumber')?.textContent).toBe(html);
    expect(document.querySelector('.wpwl-button-pay')?.textContent).toBe(html);
    expect(document.querySelectorAll('img')).toHaveLength(0);
  });

  it('of one key may be written both ways', async () => {
    await page('VISA', { errorMessages: { surnameError: 'No name' } });
    const { options } = await import('../../src/widget/kernel/options/readOptions.ts');
    expect(options.errorMessages).toEqual({ surnameError: 'No name' });
  });
});

describe('brands that the shop has set at the gateway', () => {
  it.each([
    [{ brands: ['MASTER', 'AMEX'], overrideShopBrands: true }, ['MASTER', 'AMEX']],
    [{ brands: ['MASTER'], activateBrands: true }, ['VISA', 'MASTER']],
    [{ brands: ['MASTER'] }, ['VISA']],
    [{ brands: [], overrideShopBrands: true }, ['VISA']],
    [{ brands: 'MASTER', overrideShopBrands: true }, ['VISA']],
    [undefined, ['VISA']],
  ])('%j', async (brandConfig, brands) => {
    answers['/config'] = () => config({}, { brandConfig });
    const ready = vi.fn();
    await page('VISA', { onReady: ready });
    await vi.waitFor(() => expect(ready).toHaveBeenCalled());
    expect(brandsShown()).toEqual(brands);
    expect(ready).toHaveBeenCalledWith([{ containerKey: 'card', ccMethods: brands }]);
    expect(document.querySelectorAll('.wpwl-container')).toHaveLength(1);
  });
});

describe('a page that comes back from the memory of the browser', () => {
  const comeBack = () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  it('has its form open again', async () => {
    await page('PAYPAL');
    await vi.waitFor(() => expect(document.querySelector('.wpwl-button-brand')).not.toBeNull());
    const button = document.querySelector<HTMLButtonElement>('.wpwl-button-brand');
    // On the way to the shop, which the browser undid.
    button?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    comeBack();
    await vi.waitFor(() => expect(button?.getAttribute('aria-disabled')).toBe('false'));
  });

  it('goes to the result where the checkout is paid by now', async () => {
    await page('PAYPAL');
    await vi.waitFor(() => expect(document.querySelector('.wpwl-button-brand')).not.toBeNull());
    answers['/config'] = () => config({ finished: true });
    comeBack();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
  });
});

describe('inputs of the page’s own form', () => {
  it('are sent with those of the form that took its place, which stand before them', async () => {
    const sent = vi.fn();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) => {
      if (String(url) === `${GATEWAY}/v1/checkouts/C/payment`) sent(String(init?.body));
      return fetch(url, init);
    });
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.dataset['brands'] = 'PAYPAL';
    form.setAttribute('action', 'https://shop.example/result');
    form.innerHTML = `<input type="hidden" name="customParameters[SHOPPER_order]" value="7">
      <input type="hidden" name="customer.email" value="old@shop.example">
      <input type="hidden" name="_csrf" value="secret">`;
    document.body.append(form);
    Object.assign(globalThis, { wpwlOptions: { style: 'none' } });
    widget = createWidget(ADDRESS, loadPart);
    widget.mount();
    await vi.waitFor(() => expect(document.querySelector('.wpwl-button-brand')).not.toBeNull());
    const own = document.createElement('input');
    Object.assign(own, { name: 'customer.email', value: 'new@shop.example' });
    document.querySelector('.wpwl-form')?.append(own);
    document.querySelector<HTMLButtonElement>('.wpwl-button-brand')?.click();
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    const body = new URLSearchParams(sent.mock.calls[0]?.[0]);
    expect(body.get('customParameters[SHOPPER_order]')).toBe('7');
    expect(body.getAll('customer.email')).toEqual(['new@shop.example']);
    expect(body.has('_csrf')).toBe(false);
    expect(warned.join()).toContain('_csrf');
    expect(warned.join()).not.toContain('secret');
  });
});
