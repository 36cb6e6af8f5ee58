/** The loader's own part of it: parameters, the script tag, and who is told of what. The script itself is played. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoadParameters, loadPaymentWidgets } from '../../src/loader/index.ts';

const GATEWAY = 'https://pay.example';

const leaving: AbortController[] = [];
beforeEach(() => {
  // The simulated document loads no script: it says at once that one has come, on the console or by an event.
  const { happyDOM } = window as unknown as { happyDOM: { settings: object } };
  Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
  vi.spyOn(HTMLScriptElement.prototype, 'dispatchEvent').mockReturnValue(true);
});
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
  document.body.replaceChildren();
});

const script = () => document.querySelector<HTMLScriptElement>('script[src]');

/** Calls the loader; the promise's end is kept for later. */
function call(parameters: Partial<LoadParameters> = {}) {
  const one = new AbortController();
  leaving.push(one);
  const given = { gateway: GATEWAY, checkoutId: 'abc', signal: one.signal, ...parameters };
  const result = loadPaymentWidgets(given as LoadParameters);
  const outcome = result.then(
    (widgets) => ({ widgets, error: undefined }),
    (error: unknown) => ({ widgets: undefined, error }),
  );
  return { result, outcome };
}

/** The script has come. */
const come = () => script()?.onload?.(new Event('load'));

/** It has come and run. */
function arrive() {
  const wpwl = { mount: vi.fn(), unload: vi.fn(), executePayment: vi.fn() };
  Object.assign(window, { wpwl });
  come();
  return wpwl;
}

/** The script tells of a failure. */
const tell = (error: object) => window.wpwlOptions?.onError?.(error as never);

/** Whether something is still open when everything that was due is done. */
const isOpen = async (outcome: Promise<unknown>) =>
  (await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 0, 'open'))])) ===
  'open';

describe('parameters', () => {
  it.each([
    ['gateway must be', { gateway: '' }],
    ['gateway must be', { gateway: undefined }],
    ['gateway must be', { gateway: '/v1' }],
    ['gateway must be', { gateway: 'javascript:alert(1)//' }],
    ['gateway must be', { gateway: 'https://pay.example?x' }],
    ['there is no target', { target: '#nowhere' }],
    ['there is no form', { form: '#nowhere' }],
    ['there is no form', { form: {} }],
    ['form, or target', { form: 'form', target: 'body' }],
    ['target with brands', { brands: 'VISA' }],
    ['shopperResultUrl', { form: 'form', shopperResultUrl: '/result' }],
  ])('%s: refused, nothing done', async (words, wrong) => {
    const { error } = await call(wrong as never).outcome;
    expect(error).toMatchObject({ name: 'LoadError', code: 'WRONG_PARAMETER' });
    expect((error as Error).message).toContain(words);
    expect(script()).toBeNull();
    expect(window.wpwlOptions).toBeUndefined();
  });

  it.each([
    [{ gateway: `${GATEWAY}/` }, '/v1/paymentWidgets.js?checkoutId=abc'],
    [{ gateway: new URL(`${GATEWAY}/pay/`) }, '/pay/v1/paymentWidgets.js?checkoutId=abc'],
    [{ registration: true }, '/v1/paymentWidgets.js?checkoutId=abc/registration'],
    [{ checkoutId: 'a&b/c' }, '/v1/paymentWidgets.js?checkoutId=a%26b%2Fc'],
    [{ checkoutId: undefined }, '/v1/paymentWidgets.js'],
    [
      { checkoutId: undefined, registration: true },
      '/v1/paymentWidgets.js?checkoutId=/registration',
    ],
  ])('%o: the address is %s', (given, path) => {
    call(given);
    expect(script()?.getAttribute('src')).toBe(GATEWAY + path);
  });

  it('puts integrity, crossorigin and nonce on the tag, and none of them without being asked', () => {
    call({ integrity: 'sha384-x', nonce: 'n1' });
    expect(script()).toMatchObject({
      integrity: 'sha384-x',
      crossOrigin: 'anonymous',
      nonce: 'n1',
    });
    leaving.pop()?.abort();
    call();
    expect(script()?.hasAttribute('integrity')).toBe(false);
    expect(script()?.hasAttribute('crossorigin')).toBe(false);
    expect(script()?.hasAttribute('nonce')).toBe(false);
  });

  it('requests the checkout ahead of the script, until the form is removed', () => {
    call({ gateway: `${GATEWAY}/path/`, checkoutId: 'a&b/c' });
    const ahead = () => document.querySelector('link[rel=preload]');
    expect(ahead()).toMatchObject({
      as: 'fetch',
      crossOrigin: 'anonymous',
      href: `${GATEWAY}/path/v1/checkouts/a%26b%2Fc/config`,
    });
    leaving.pop()?.abort();
    expect(ahead()).toBeNull();
    call({ checkoutId: undefined });
    expect(ahead()).toBeNull();
  });

  it('makes the form of a target: brands by name or as a list, and where the result goes', () => {
    call({ target: document.body, brands: ['VISA', 'MADA'], shopperResultUrl: '/thanks?order=7' });
    expect(document.body.innerHTML).toBe(
      '<form class="paymentWidgets" data-brands="VISA MADA" action="/thanks?order=7"></form>',
    );
  });
});

describe('a form of the page that is named by a selector', () => {
  it('is found again by a later call, which takes the place of the one before', async () => {
    const form = document.createElement('form');
    form.id = 'pay';
    document.body.append(form);
    const first = call({ form: '#pay' });
    const { mount, unload } = arrive();
    expect(mount).toHaveBeenCalledExactlyOnceWith(form);
    // As the widget does: its containers stand where the form was.
    form.remove();
    vi.mocked(unload).mockImplementation(() => document.body.append(form));
    const second = call({ form: '#pay' });
    expect((await first.outcome).error).toMatchObject({ code: 'REPLACED' });
    expect(arrive().mount).toHaveBeenCalledExactlyOnceWith(form);
    leaving.pop()?.abort();
    await second.outcome;
  });
});

describe('the script', () => {
  it('mounts the one form of the call; without target and form it finds those of the page', async () => {
    call({ target: document.body });
    const form = document.querySelector('form');
    expect(arrive().mount).toHaveBeenCalledExactlyOnceWith(form);
    expect(window.wpwlOptions?.autoMount).toBe(false);
    leaving.pop()?.abort();
    call();
    expect(arrive().mount).not.toHaveBeenCalled();
    expect(window.wpwlOptions?.autoMount).toBeUndefined();
  });

  it('is another one than a widget that is there already', async () => {
    Object.assign(window, { wpwl: { unload() {} } });
    const { outcome } = call();
    come();
    expect((await outcome).error).toMatchObject({ code: 'SCRIPT_UNAVAILABLE' });
    Reflect.deleteProperty(window, 'wpwl');
  });

  it('is controlled and removed by the handle', async () => {
    const { result } = call({ target: document.body });
    const { executePayment, unload } = arrive();
    window.wpwlOptions?.onReady?.([{ containerKey: 'card', ccMethods: ['VISA'] }]);
    const widgets = await result;
    widgets.executePayment('wpwl-container-card');
    expect(executePayment).toHaveBeenCalledExactlyOnceWith('wpwl-container-card');
    widgets.unload();
    widgets.unload();
    expect(unload).toHaveBeenCalledTimes(1);
    expect([script(), window.wpwl, window.wpwlOptions]).toEqual([null, undefined, undefined]);
    expect(document.body.children).toHaveLength(0);
  });
});

describe('failures', () => {
  it.each(['contact', 'new-checkout'])(
    'an error that no shopper can correct rejects: %s',
    async (remedy) => {
      const onError = vi.fn();
      const { outcome } = call({ options: { onError } });
      arrive();
      const error = { code: 'CHECKOUT_INVALID', remedy };
      tell(error);
      expect((await outcome).error).toBe(error);
      expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    },
  );

  it.each([
    { code: 'GATEWAY_UNREACHABLE', remedy: 'retry' },
    { code: 'BRAND_UNAVAILABLE', remedy: 'contact', brand: 'APPLEPAY' },
  ])('$code does not: the page gets the error, the call continues', async (error) => {
    const onError = vi.fn();
    const { outcome } = call({ options: { onError } });
    arrive();
    tell(error);
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    expect(await isOpen(outcome)).toBe(true);
    window.wpwlOptions?.onReady?.([]);
    expect((await outcome).widgets?.forms).toEqual([]);
  });

  it('a later call takes the place of one that is under way', async () => {
    const { outcome } = call({ target: document.body });
    const { unload } = arrive();
    call({ target: document.body });
    expect((await outcome).error).toMatchObject({ name: 'LoadError', code: 'REPLACED' });
    expect(unload).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('form, script[src]')).toHaveLength(2);
  });

  it('a call that is aborted already does nothing, not even to the one before', async () => {
    const before = call({ target: document.body });
    const reason = new Error('gone');
    const { outcome } = call({ target: document.body, signal: AbortSignal.abort(reason) });
    expect((await outcome).error).toBe(reason);
    expect(await isOpen(before.outcome)).toBe(true);
  });

  it('the signal of the options counts, too', async () => {
    const one = new AbortController();
    const { outcome } = call({ options: { signal: one.signal } });
    one.abort();
    expect((await outcome).error).toMatchObject({ name: 'AbortError' });
    expect(script()).toBeNull();
  });
});

it('calls the page’s callbacks with the options as `this`, and ignores other values than functions', async () => {
  const seen: unknown[] = [];
  const options = {
    onReady(this: unknown, forms: unknown) {
      seen.push((this as { locale?: string }).locale, forms);
    },
    onError: 'nonsense' as never,
    locale: 'de',
  };
  const { outcome } = call({ options });
  arrive();
  tell({ code: 'GATEWAY_UNREACHABLE', remedy: 'retry' });
  window.wpwlOptions?.onReady?.([]);
  expect((await outcome).error).toBeUndefined();
  expect(seen).toEqual(['de', []]);
});

it('keeps the shopper in the form after a decline, and has the style modern, unless the page sets another', () => {
  const own: NonNullable<LoadParameters['options']> = {};
  call({ options: own });
  const { style, retryDeclined } = window.wpwlOptions ?? {};
  expect({ style, retryDeclined }).toEqual({ style: 'modern', retryDeclined: true });
  Object.assign(own, { style: 'card', retryDeclined: false });
  expect(window.wpwlOptions?.style).toBe('card');
  expect(window.wpwlOptions?.retryDeclined).toBe(false);
});

it('gives back the options that the page had', async () => {
  const own = { locale: 'fr' };
  window.wpwlOptions = own;
  call();
  expect(window.wpwlOptions).not.toBe(own);
  expect({ ...window.wpwlOptions }).toEqual(own);
  // What the page sets now is set in its own.
  Object.assign(window.wpwlOptions, { style: 'plain' });
  leaving.pop()?.abort();
  expect(window.wpwlOptions).toBe(own);
  expect(own).toEqual({ locale: 'fr', style: 'plain' });
  Reflect.deleteProperty(window, 'wpwlOptions');
});
