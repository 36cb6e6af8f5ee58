import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import {
  declined,
  GATEWAY,
  otherWindow,
  PAID,
  PENDING,
  recordSent,
  resourcePath,
  say,
  stubGateway,
  TOKEN_URL,
} from './support/browser.ts';
import { isBusy, isOff } from './support/busy.ts';
import { ADDRESS, loadPart } from './support/context.ts';

const REDIRECT = { url: TOKEN_URL, method: 'GET', parameters: [] };
const ASKED = { ...PENDING, redirect: REDIRECT };
const config = (more: object = {}) => ({
  checkout: { id: 'C', resourcePath, endpoint: '/payment' },
  config: {},
  origins: [location.origin],
  isTestSystem: true,
  now: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-21T12:30:00Z',
  underWay: null,
  ...more,
});

let widget: Widget | undefined;
let browser: ReturnType<typeof recordSent>;
let went: string[];
let answers: Record<string, () => unknown>;
let gateway: ReturnType<typeof stubGateway>;

// The forms' modules are there when the first test asks for one: what is awaited here is the page.
beforeAll(async () => {
  for (const form of ['virtualAccount', 'onlineTransfer', 'prepayment', 'invoice'] as const) {
    await loadPart(`methods/${form}`, '');
  }
});

beforeEach(() => {
  // The look is not looked at here.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  browser = recordSent();
  went = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    went.push(String(address));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers = {
    '/config': config,
    '/payment': () => ASKED,
    '/outcome': () => PENDING,
    '/cancel': () => declined('100.396.101'),
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

const setOptions = (options: object) =>
  Object.assign(globalThis, { wpwlOptions: { style: 'none', ...options } });

/** A page with these brands, ready to be paid on. @param address of the script */
async function page(brands: string, options: object = {}, address = ADDRESS) {
  setOptions(options);
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = brands;
  form.setAttribute('action', 'https://shop.example/result');
  document.body.append(form);
  widget = createWidget(address, loadPart);
  widget.mount();
  await vi.waitFor(() => {
    expect(widget?.config).toBeDefined();
    expect(document.querySelector('.wpwl-container')).not.toBeNull();
  });
  return form;
}

const container = (key: string) => document.querySelector<HTMLElement>(`.wpwl-container-${key}`);
const button = (key: string) =>
  document.querySelector<HTMLButtonElement>(`.wpwl-form-${key} > .wpwl-button-brand`);
const message = () => document.querySelector('.wpwl-message')?.textContent ?? '';
const press = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.wpwl-message button')]
    .find(({ textContent }) => textContent === text)
    ?.click();
/** A window must have been seen elsewhere five times before it counts as closed by the shopper. */
const seen = (other: ReturnType<typeof otherWindow>) =>
  vi.waitFor(() => expect(other.looks).toBeGreaterThan(4), 5_000);
const RESULT = `https://shop.example/result?id=C&resourcePath=${encodeURIComponent(resourcePath)}`;

/** PayPal takes the whole tab without it. */
const IN_A_WINDOW = { inlineFlow: ['PAYPAL'] };

describe('a brand without fields', () => {
  it.each([
    ['PAYPAL', 'virtualAccount-PAYPAL'],
    ['POLI', 'onlineTransfer-POLI'],
    ['BARPAY', 'prepayment-BARPAY'],
    ['AFFIRM', 'invoice-AFFIRM'],
    ['KLARNA_PAYMENTS_ONE', 'virtualAccount-KLARNA_PAYMENTS_ONE'],
  ])('%s is a button in a separate container', async (brand, key) => {
    await page(brand);
    await vi.waitFor(() => expect(button(key)).toBeTruthy());
    expect(container(key)?.querySelector('form')?.className).toBe(
      `wpwl-form wpwl-form-${key} wpwl-clearfix`,
    );
    expect(button(key)?.querySelector('.wpwl-brand')?.className).toBe(
      `wpwl-brand wpwl-brand-${brand}`,
    );
    expect(button(key)?.type).toBe('submit');
    expect(button(key)?.textContent?.trim()).not.toBe('');
    expect(container(key)?.querySelector('iframe')).toBeNull();
  });

  it('stands in the order of the page, and `onReady` names it', async () => {
    const onReady = vi.fn();
    await page('TRUSTLY PAYPAL nonsense BARPAY', { onReady });
    await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
    const keys = ['onlineTransfer-TRUSTLY', 'virtualAccount-PAYPAL', 'prepayment-BARPAY'];
    expect(onReady.mock.calls[0]?.[0]).toEqual(
      keys.map((containerKey) => ({ containerKey, ccMethods: [] })),
    );
    const containers = [...document.querySelectorAll('.wpwl-container')];
    expect(containers).toEqual(keys.map((key) => container(key)));
  });

  it('is posted by the page itself, with an id and the data of the browser', async () => {
    await page('TRUSTLY');
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    const [post] = gateway.of('/payment');
    expect(post?.url).toBe(`${GATEWAY}/v1/checkouts/C/payment`);
    expect(post?.init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'error' });
    const headers = new Headers(post?.init.headers);
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const body = post?.init.body as URLSearchParams;
    expect(body.get('paymentBrand')).toBe('TRUSTLY');
    expect(body.get('shopperResultUrl')).toBe('https://shop.example/result');
    expect(body.get('customer.browser.javaEnabled')).toBe('false');
  });

  it.each([
    ['/registration', '/payment'],
    ['/registration', '/registration'],
    ['/payment', '/registration'],
  ])(
    'is posted to the %s of the checkout by a script for %s',
    async (endpoint, endpointOfScript) => {
      const { checkout } = config();
      answers['/config'] = () => config({ checkout: { ...checkout, endpoint } });
      answers['/registration'] = () => PENDING;
      await page('TRUSTLY', {}, { ...ADDRESS, endpoint: endpointOfScript });
      const pressed = button('onlineTransfer-TRUSTLY');
      pressed?.click();
      await vi.waitFor(() => expect(gateway.of(endpoint)).toHaveLength(1));
      expect(gateway.of('/payment').length + gateway.of('/registration').length).toBe(1);
      expect(pressed?.form?.getAttribute('action')).toBe(`${GATEWAY}/v1/checkouts/C${endpoint}`);
    },
  );

  it('takes the whole tab to the bank', async () => {
    await page('TRUSTLY');
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    expect(browser.sent[0]).toEqual({
      action: TOKEN_URL,
      method: 'GET',
      target: '_top',
      fields: { lang: 'en' },
    });
  });

  it('goes to the shop where there is nothing for the browser to do', async () => {
    answers['/payment'] = () => PENDING;
    await page('BARPAY');
    button('prepayment-BARPAY')?.click();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(browser.sent).toEqual([]);
  });

  it('is retried with the same id without a response, and finally shows an error', async () => {
    vi.useFakeTimers();
    answers['/payment'] = () => undefined;
    await page('TRUSTLY');
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.advanceTimersByTimeAsync(2_100);
    const ids = gateway
      .of('/payment')
      .map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(message()).toContain('The connection was lost');
    answers['/payment'] = () => PENDING;
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.advanceTimersByTimeAsync(100);
    const last = gateway.of('/payment').at(-1)?.init.headers;
    expect(new Headers(last).get('idempotency-key')).toBe(ids[0]);
  });

  it.each([
    ['PAYPAL', 'virtualAccount-PAYPAL', 'onBeforeSubmitVirtualAccount'],
    ['TRUSTLY', 'onlineTransfer-TRUSTLY', 'onBeforeSubmitOnlineTransfer'],
    ['BARPAY', 'prepayment-BARPAY', 'onBeforeSubmitPrepayment'],
    ['PAYOLUTION_INVOICE', 'invoice-PAYOLUTION_INVOICE', 'onBeforeSubmitInvoice'],
  ])('%s asks the page before', async (brand, key, name) => {
    const callback = vi.fn((_event: { target: unknown }) => false);
    await page(brand, { [name]: callback });
    button(key)?.click();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledOnce());
    expect(callback.mock.calls[0]?.[0].target).toBe(button(key)?.form);
    await vi.waitFor(() => expect(isOff(button(key))).toBe(false));
    expect(gateway.of('/payment')).toEqual([]);
  });

  it('keeps the focus while it is busy, and pressing it then does nothing', async () => {
    await page('TRUSTLY', { onBeforeSubmitOnlineTransfer: () => new Promise(() => {}) });
    const pressed = button('onlineTransfer-TRUSTLY');
    pressed?.focus();
    expect(isBusy(pressed)).toBe(false);
    pressed?.click();
    await vi.waitFor(() => expect(isBusy(pressed)).toBe(true));
    pressed?.click();
    expect(document.activeElement).toBe(pressed);
    expect(document.querySelectorAll('.spinner')).toHaveLength(1);
    expect(gateway.of('/payment')).toEqual([]);
  });

  it('keeps all others busy while it is, and is pressed once', async () => {
    let answer: (body: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    await page('TRUSTLY PAYPAL', {
      onBeforeSubmitOnlineTransfer: () => waiting,
    });
    button('onlineTransfer-TRUSTLY')?.click();
    expect(isOff(button('virtualAccount-PAYPAL'))).toBe(true);
    expect(container('onlineTransfer-TRUSTLY')?.querySelector('.spinner')).not.toBeNull();
    expect(container('virtualAccount-PAYPAL')?.querySelector('.spinner')).toBeNull();
    document.querySelector<HTMLFormElement>('.wpwl-form-virtualAccount-PAYPAL')?.requestSubmit();
    answer(true);
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    expect(gateway.of('/payment')).toHaveLength(1);
  });
});

describe('a submit that the gateway refuses', () => {
  const description = 'what the gateway says';
  const country = { name: 'billing.country', value: 'Nowhere', message: 'must have 2 letters' };
  const street = { name: 'billing.street1', value: null, message: 'is required' };

  it.each([
    [400, '800.700.100', {}, 'PAYMENT_IN_FLIGHT'],
    [400, '200.300.404', {}, 'CHECKOUT_INVALID'],
    [400, '700.500.001', {}, 'TOO_MANY_NUMBERS'],
    [400, '800.100.152', { resourcePath }, 'PAYMENT_DECLINED'],
    [400, '100.150.200', {}, 'SUBMIT_REFUSED'],
    [429, '800.120.100', {}, 'CONNECTION_LOST'],
  ])(
    'HTTP %i %s: the page gets its sentence, the shopper another',
    async (status, code, more, is) => {
      vi.useFakeTimers();
      const result = { code, description };
      answers['/payment'] = () => Response.json({ result, ...more }, { status });
      const onError = vi.fn();
      await page('TRUSTLY', { onError, retryDeclined: true });
      button('onlineTransfer-TRUSTLY')?.click();
      await vi.advanceTimersByTimeAsync(5_000);
      const [[error] = []] = onError.mock.calls;
      expect(error).toMatchObject({ code: is, message: description, result });
      expect(message()).toContain(error.text);
      expect(message()).not.toContain(description);
    },
  );

  it('with the parameters that it names, without their values', async () => {
    const parameterErrors = [country, street];
    const result = { code: '200.300.404', description, parameterErrors };
    answers['/payment'] = () => Response.json({ result }, { status: 400 });
    const onError = vi.fn();
    await page('TRUSTLY', { onError });
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      code: 'SUBMIT_REFUSED',
      message: `${description}; billing.country must have 2 letters; billing.street1 is required`,
    });
  });
});

describe('a page that changes while a payment is on its way', () => {
  /** Asks the page before the submit, and lets it take its time. */
  async function held(brands = 'TRUSTLY PAYPAL') {
    let answer: (body: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    await page(brands, { onBeforeSubmitOnlineTransfer: () => waiting });
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(true));
    return async () => {
      answer(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
  }

  it('sends nothing after it was unloaded', async () => {
    const goOn = await held();
    widget?.unload();
    await goOn();
    expect(gateway.of('/payment')).toEqual([]);
  });

  it('sends nothing from a form that it has taken away, and its others are free', async () => {
    const goOn = await held();
    container('onlineTransfer-TRUSTLY')?.remove();
    await goOn();
    expect(gateway.of('/payment')).toEqual([]);
    expect(isOff(button('virtualAccount-PAYPAL'))).toBe(false);
  });

  it('has no say in the address that is posted to', async () => {
    await page('TRUSTLY');
    const input = document.createElement('input');
    input.name = 'action';
    button('onlineTransfer-TRUSTLY')?.form?.append(input);
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() =>
      expect(gateway.of('/payment')[0]?.url).toBe(`${GATEWAY}/v1/checkouts/C/payment`),
    );
  });

  it('distinguishes two brands of one provider by name', async () => {
    await page('PAYPAL PAYPAL_CONTINUE');
    const names = ['PAYPAL', 'PAYPAL_CONTINUE'].map(
      (brand) => button(`virtualAccount-${brand}`)?.textContent,
    );
    expect(new Set(names).size).toBe(2);
  });

  it('and gets its checkout late does not return from the bank', async () => {
    let tell: (body: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      tell = resolve;
    });
    browser.window = otherWindow();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) =>
      String(url).endsWith('/config') ? Response.json(await late) : fetch(url, init),
    );
    setOptions(IN_A_WINDOW);
    document.body.innerHTML =
      '<form class="paymentWidgets" data-brands="PAYPAL" action="https://shop.example/result"></form>';
    widget = createWidget(ADDRESS, loadPart);
    widget.mount();
    await vi.waitFor(() => expect(button('virtualAccount-PAYPAL')).not.toBeNull());
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    tell(config({ underWay: { redirect: REDIRECT, paymentBrand: 'PAYPAL' } }));
    await vi.waitFor(() => expect(widget?.config).toBeDefined());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(message()).toContain('Finish the payment in the window');
  });

  it('asks anew how its checkout stands where the gateway does not know of the payment', async () => {
    browser.window = otherWindow();
    await page('PAYPAL', IN_A_WINDOW);
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    answers['/cancel'] = () => Response.json({}, { status: 404 });
    press('Cancel payment');
    await vi.waitFor(() => expect(gateway.of('/config')).toHaveLength(2));
    await vi.waitFor(() => expect(isOff(button('virtualAccount-PAYPAL'))).toBe(false));
    expect(message()).toBe('');
  });
});

describe('a brand in a new window', () => {
  it('that the shopper closes leaves all brands of the checkout to choose from', async () => {
    const other = otherWindow();
    browser.window = other;
    await page('PAYPAL TRUSTLY', IN_A_WINDOW);
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(true);
    await seen(other);
    other.closed = true;
    await vi.waitFor(() => expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(false), 2_000);
    expect(gateway.of('/cancel')).toHaveLength(1);
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(gateway.of('/payment')).toHaveLength(2));
  });

  it('that is opened again after it was closed is another payment, with a new id', async () => {
    const first = otherWindow();
    browser.window = first;
    await page('PAYPAL', IN_A_WINDOW);
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    await seen(first);
    first.closed = true;
    await vi.waitFor(() => expect(isOff(button('virtualAccount-PAYPAL'))).toBe(false), 2_000);
    browser.window = otherWindow();
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(gateway.of('/payment')).toHaveLength(2));
    const ids = gateway
      .of('/payment')
      .map(({ init }) => new Headers(init.headers).get('idempotency-key'));
    expect(new Set(ids).size).toBe(2);
  });

  it('goes to the shop when it is paid there', async () => {
    const other = otherWindow();
    browser.window = other;
    await page('PAYPAL', IN_A_WINDOW);
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    answers['/outcome'] = () => PAID;
    say(other, GATEWAY);
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(other.close).toHaveBeenCalled();
  });

  it.each([
    [false, [RESULT], ''],
    // No card and no other method is there to be named.
    [true, [], 'The payment could not be completed. Try again.'],
  ])('when it is declined there, with retryDeclined %s', async (retryDeclined, places, text) => {
    const other = otherWindow();
    browser.window = other;
    await page('PAYPAL', { ...IN_A_WINDOW, retryDeclined });
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    answers['/outcome'] = () => declined();
    say(other, GATEWAY);
    await vi.waitFor(() => expect(other.close).toHaveBeenCalled());
    await vi.waitFor(() => expect(went).toEqual(places));
    expect(message()).toContain(text);
    expect(isOff(button('virtualAccount-PAYPAL'))).toBe(!retryDeclined);
  });
});

describe('where the result opens', () => {
  const pay = async (options: object) => {
    answers['/payment'] = () => PAID;
    await page('TRUSTLY', options);
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(gateway.of('/payment')).toHaveLength(1));
  };

  it('is a frame of the page’s choice', async () => {
    browser.window = otherWindow();
    await pay({ paymentTarget: 'shop', shopperResultTarget: 'shop' });
    await vi.waitFor(() => expect(browser.opened).toEqual(['shop']));
    expect(browser.sent[0]?.fields).toEqual({ id: 'C', resourcePath });
    expect(went).toEqual([]);
  });

  it('leaves nothing turning on a page that stays', async () => {
    browser.window = otherWindow();
    await pay({ paymentTarget: 'shop', shopperResultTarget: 'shop' });
    await vi.waitFor(() => expect(browser.opened).toEqual(['shop']));
    expect(document.querySelector('.spinner')).toBeNull();
    expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(true);
  });

  it.each([
    ['shop-frame', undefined, 'shop-frame'],
    ['_self', undefined, '_self'],
    ['shop-frame', 'other', 'other'],
  ])('with the target %s, which holds this page, and %s is %s', async (to, result, place) => {
    window.name = 'shop-frame';
    browser.window = window;
    await pay({ paymentTarget: to, ...(result && { shopperResultTarget: result }) });
    await vi.waitFor(() => expect(browser.opened).toEqual([place]));
    window.name = '';
  });

  it('is the tab where that is blocked', async () => {
    browser.window = null;
    await pay({ paymentTarget: 'shop', shopperResultTarget: '_blank' });
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
  });

  it('is the tab without a paymentTarget', async () => {
    await pay({ shopperResultTarget: 'shop' });
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
    expect(browser.opened).toEqual([]);
  });

  it('is nowhere that is not https: nothing is sent', async () => {
    const onError = vi.fn();
    const form = await page('TRUSTLY', { onError });
    form.setAttribute('action', 'http://evil.example/');
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'ADDRESS_UNSAFE', remedy: 'contact' });
    expect(gateway.of('/payment')).toEqual([]);
  });
});

describe('a payment that is under way', () => {
  const underWay = { redirect: REDIRECT, paymentBrand: 'TRUSTLY' };

  it('before a reload is offered at its brand', async () => {
    answers['/config'] = () => config({ underWay });
    await page('PAYPAL TRUSTLY');
    await vi.waitFor(() =>
      expect(container('onlineTransfer-TRUSTLY')?.textContent).toContain('already been started'),
    );
    expect(container('virtualAccount-PAYPAL')?.querySelector('.wpwl-message')).toBeNull();
    expect(isOff(button('virtualAccount-PAYPAL'))).toBe(true);
    press('Continue');
    await vi.waitFor(() => expect(browser.sent[0]?.target).toBe('_top'));
  });

  it('in another tab is offered when this one is refused', async () => {
    const refusal = { result: { code: '800.700.100' } };
    answers['/payment'] = () => Response.json(refusal, { status: 400 });
    await page('TRUSTLY');
    answers['/config'] = () => config({ underWay });
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(message()).toContain('already been started'));
    press('Cancel payment');
    await vi.waitFor(() => expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(false));
  });

  it('in another tab, and over meanwhile, goes to the shop', async () => {
    const refusal = { result: { code: '800.700.100' } };
    answers['/payment'] = () => Response.json(refusal, { status: 400 });
    await page('TRUSTLY');
    answers['/config'] = () => config({ finished: true });
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(went).toEqual([RESULT]));
  });

  it('and is still being sent is only reported', async () => {
    const onError = vi.fn();
    const refusal = { result: { code: '800.700.100' } };
    answers['/payment'] = () => Response.json(refusal, { status: 400 });
    await page('TRUSTLY', { onError });
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'PAYMENT_IN_FLIGHT' });
    expect(isOff(button('onlineTransfer-TRUSTLY'))).toBe(false);
  });

  it('is offered again to a shopper who comes back by the back button', async () => {
    await page('TRUSTLY');
    button('onlineTransfer-TRUSTLY')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    window.dispatchEvent(shown);
    await vi.waitFor(() => expect(message()).toContain('already been started'));
  });
});

describe('unloading', () => {
  it('takes all containers and puts the page’s form back', async () => {
    const form = await page('TRUSTLY PAYPAL');
    widget?.unload();
    expect([...document.body.children]).toEqual([form]);
  });

  it('closes the window that was opened, and looks no more', async () => {
    const other = otherWindow();
    browser.window = other;
    await page('PAYPAL', IN_A_WINDOW);
    button('virtualAccount-PAYPAL')?.click();
    await vi.waitFor(() => expect(browser.sent).toHaveLength(1));
    widget?.unload();
    expect(other.close).toHaveBeenCalledOnce();
    say(other, GATEWAY);
    expect(gateway.of('/outcome')).toEqual([]);
  });

  it('while a submit is on its way opens nothing afterwards', async () => {
    let answer: (body: unknown) => void = () => {};
    const waiting = new Promise((resolve) => {
      answer = resolve;
    });
    answers['/payment'] = () => waiting;
    await page('TRUSTLY');
    vi.stubGlobal('fetch', async () => Response.json(await waiting));
    button('onlineTransfer-TRUSTLY')?.click();
    await new Promise((resolve) => setTimeout(resolve));
    widget?.unload();
    answer(ASKED);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(browser.sent).toEqual([]);
  });
});
