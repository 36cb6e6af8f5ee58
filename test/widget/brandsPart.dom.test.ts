/** The part that loads the forms of brands that are no card: which, in what order, and what becomes of those that fail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Method, MethodNeeds } from '../../src/widget/forms/method.ts';
import type { PaymentForm } from '../../src/widget/forms/paymentForm.ts';
import { addEnglish } from '../../src/widget/kernel/texts/texts.ts';
import brands from '../../src/widget/methods/brands/index.ts';
import type { LoadPart } from '../../src/widget/mount/loadPart.ts';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import { resourcePath, stubGateway } from './support/browser.ts';
import { ADDRESS } from './support/context.ts';

const CONFIG = {
  checkout: { id: 'C', resourcePath, endpoint: '/payment' },
  config: {},
  origins: [location.origin],
  isTestSystem: true,
  now: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-21T12:30:00Z',
  underWay: null,
};

/** What a form of these tests was made with. */
type Made = Pick<MethodNeeds, 'key' | 'brands'> & { readonly name: string };

let widget: Widget | undefined;
let made: Made[];
let ended: string[];
/** How a module is loaded, by name; absent: at once. */
let modules: Record<string, () => Promise<unknown>>;
let table: (name: string) => Promise<Record<string, string> | undefined>;
let onError: ReturnType<typeof vi.fn>;
let onReady: ReturnType<typeof vi.fn>;

/** A form with nothing but the names of its brands, and a text. */
const method = (name: string): Method => ({
  create({ context, form, brands: its, key, nameOf }): PaymentForm {
    made.push({ name, key, brands: its });
    form.append(its.map(nameOf).join(', '), ' ', context.texts.value('print'));
    return {
      key,
      brands: its,
      callbacks: [],
      validate: async () => true,
      send: async () => ({ kind: 'lost' }),
      refused() {},
      forget() {},
      target: () => '_top',
      reload() {},
      end: () => void ended.push(key),
    };
  },
});

vi.mock('../../src/widget/kernel/texts/texts.ts', async (original) => {
  const real = await original<typeof import('../../src/widget/kernel/texts/texts.ts')>();
  return {
    ...real,
    loadTable: (base: string, name: string) =>
      name.startsWith('methods/') ? table(name) : real.loadTable(base, name),
  };
});

/** Loads the part itself; the modules of forms are those of a test. */
const loader = (): LoadPart => {
  const part = brands();
  return (async (name: string) => {
    if (name === 'brands') return part;
    if (!name.startsWith('methods/')) throw new Error(`not here: ${name}`);
    const form = name.slice('methods/'.length);
    await modules[form]?.();
    // As every module does that says something.
    addEnglish({ print: 'Print' });
    return method(form);
  }) as LoadPart;
};

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  made = [];
  ended = [];
  modules = {};
  table = async () => undefined;
  onError = vi.fn();
  onReady = vi.fn();
  stubGateway({ '/config': () => CONFIG });
});
afterEach(() => {
  widget?.unload(false);
  // Texts outlive a run.
  addEnglish({ print: 'Print' });
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Begins to mount a form with these brands. */
function mount(keys: string, options: object = {}): HTMLFormElement {
  Object.assign(globalThis, { wpwlOptions: { style: 'none', onError, onReady, ...options } });
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = keys;
  document.body.append(form);
  widget = createWidget(ADDRESS, loader());
  widget.mount();
  return form;
}

const ready = () => vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
const shown = () =>
  [...document.querySelectorAll('.wpwl-container')].map(
    ({ classList }) => classList[1]?.replace('wpwl-container-', '') ?? '',
  );
/** A promise that a test settles itself. */
function held() {
  let go: () => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    go = resolve;
    fail = reject;
  });
  return { promise, go: () => go(), fail: () => fail(new Error('no such file')) };
}

describe('the forms of a page', () => {
  it('stand in the page’s order, whichever comes first over the wire', async () => {
    const slow = held();
    modules['onlineTransfer'] = () => slow.promise;
    mount('TRUSTLY PAYPAL BOLETO INVOICE');
    await vi.waitFor(() => expect(widget?.config).toBeDefined());
    expect(shown()).toEqual([]);
    slow.go();
    await ready();
    const order = [
      'onlineTransfer-TRUSTLY',
      'virtualAccount-PAYPAL',
      'prepayment-BOLETO',
      'invoice-INVOICE',
    ];
    expect(shown()).toEqual(order);
    const told = order.map((containerKey) => ({ containerKey, ccMethods: [] }));
    expect(onReady).toHaveBeenCalledWith(told);
  });

  it('are one a brand, however often the page names it', async () => {
    mount('PAYPAL paypal BOLETO PAYPAL');
    await ready();
    expect(shown()).toEqual(['virtualAccount-PAYPAL', 'prepayment-BOLETO']);
  });

  it('are one for all brands of direct debit, where the first of them stands', async () => {
    mount('PAYPAL DIRECTDEBIT_SEPA BOLETO DIRECTDEBIT_DE');
    await ready();
    expect(shown()).toEqual(['virtualAccount-PAYPAL', 'directDebit', 'prepayment-BOLETO']);
    expect(made.find(({ key }) => key === 'directDebit')).toEqual({
      name: 'directDebit',
      key: 'directDebit',
      brands: ['DIRECTDEBIT_SEPA', 'DIRECTDEBIT_DE'],
    });
    expect(document.querySelector('.wpwl-form-directDebit')?.textContent).toContain(
      'SEPA direct debit, Direct debit (Germany)',
    );
  });

  it('suggest the card that a brand without a form was meant to be', async () => {
    mount('MASTERCARD PAYPAL VISACARD DINER');
    await ready();
    expect(console.warn).toHaveBeenCalledWith(
      'paymentWidgets: no form for: MASTERCARD (did you mean MASTER?), VISACARD (did you mean VISA?), DINER (did you mean DINERS?)',
    );
  });

  it('say which brands have none, and are there without them', async () => {
    mount('NONSENSE PAYPAL OTHER');
    await ready();
    expect(console.warn).toHaveBeenCalledWith('paymentWidgets: no form for: NONSENSE, OTHER');
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
    expect(onError).not.toHaveBeenCalled();
  });

  it('are missing if no brand has one, with an error', async () => {
    mount('NONSENSE');
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'NO_BRAND' });
  });
});

describe('a form that can’t be loaded', () => {
  const retry = () =>
    document.querySelector<HTMLButtonElement>('.wpwl-message .wpwl-button-retry') ?? undefined;

  it('leaves the others, and a button that tries again', async () => {
    modules['onlineTransfer'] = () => Promise.reject(new Error('no such file'));
    mount('TRUSTLY PAYPAL IDEAL');
    await ready();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      code: 'FILE_UNAVAILABLE',
      remedy: 'retry',
      cause: expect.stringContaining('brands: no such file'),
    });
    modules = {};
    retry()?.click();
    await vi.waitFor(() => expect(shown()).toHaveLength(3));
    expect(shown()).toEqual([
      'virtualAccount-PAYPAL',
      'onlineTransfer-TRUSTLY',
      'onlineTransfer-IDEAL',
    ]);
    expect(retry()).toBeUndefined();
    // What was there is not made anew.
    expect(made.filter(({ key }) => key === 'virtualAccount-PAYPAL')).toHaveLength(1);
  });

  it('is reported again when it fails again', async () => {
    modules['onlineTransfer'] = () => Promise.reject(new Error('no such file'));
    mount('TRUSTLY PAYPAL');
    await ready();
    retry()?.click();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(retry()).toBeDefined();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
  });

  it('and is the only one: the button stands where the form would be, and `onReady` waits', async () => {
    modules['virtualAccount'] = () => Promise.reject(new Error('no such file'));
    mount('PAYPAL');
    await vi.waitFor(() => expect(retry()).toBeDefined());
    expect(onReady).not.toHaveBeenCalled();
    modules = {};
    retry()?.click();
    await ready();
    expect(shown()).toEqual(['virtualAccount-PAYPAL']);
    expect(retry()).toBeUndefined();
  });
});

describe('a page that takes its form away', () => {
  it('while the modules are on their way gets nothing any more, and its own form back', async () => {
    const slow = held();
    modules['virtualAccount'] = () => slow.promise;
    const form = mount('PAYPAL BOLETO');
    await vi.waitFor(() => expect(widget?.config).toBeDefined());
    widget?.unload();
    slow.go();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([...document.body.children]).toEqual([form]);
    expect(made).toEqual([]);
    expect(onReady).not.toHaveBeenCalled();
  });

  it('while they fail gets no error', async () => {
    const slow = held();
    modules['virtualAccount'] = () => slow.promise;
    mount('PAYPAL');
    await vi.waitFor(() => expect(widget?.config).toBeDefined());
    widget?.unload();
    slow.fail();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(onError).not.toHaveBeenCalled();
  });

  it('ends every form', async () => {
    mount('PAYPAL BOLETO');
    await ready();
    widget?.unload();
    expect(ended.toSorted()).toEqual(['prepayment-BOLETO', 'virtualAccount-PAYPAL']);
  });
});

describe('the shopper’s language', () => {
  beforeEach(() => {
    for (const name of ['__LOCALE_HASHES__', '__METHOD_LOCALE_HASHES__']) {
      vi.stubGlobal(name, { de: 'hash' });
    }
    stubGateway({ '/config': () => CONFIG, '/locales/de.json': () => ({}) });
  });
  const said = () => document.querySelector('.wpwl-form-virtualAccount-PAYPAL')?.textContent;

  it('is awaited, and announced also if the forms existed before', async () => {
    const slow = held();
    const asked = vi.fn();
    table = async (name) => {
      asked(name);
      await slow.promise;
      return { print: 'Drucken' };
    };
    mount('PAYPAL TRUSTLY', { locale: 'de' });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown()).toEqual([]);
    slow.go();
    await ready();
    expect(said()).toBe('PayPal Drucken');
    // Once, however many forms say something.
    expect(asked.mock.calls).toEqual([['methods/de']]);
  });

  it('is English where it can’t be had', async () => {
    mount('PAYPAL', { locale: 'de' });
    await ready();
    expect(said()).toBe('PayPal Print');
    expect(onError).not.toHaveBeenCalled();
  });

  it('is not asked for where it is English', async () => {
    const asked = vi.fn();
    table = async (name) => void asked(name);
    mount('PAYPAL');
    await ready();
    expect(said()).toBe('PayPal Print');
    expect(asked).not.toHaveBeenCalled();
  });
});
