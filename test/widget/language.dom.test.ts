/** Whose word on the language counts, what comes when, and what is left where a language can't be had. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLanguage, type TextSource } from '../../src/widget/kernel/texts/language.ts';
import { englishTexts } from '../../src/widget/kernel/texts/texts.ts';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import { GATEWAY, resourcePath, stubGateway } from './support/browser.ts';
import { ADDRESS, loadPart } from './support/context.ts';

/** What a file says: the button's text tells the languages apart. */
const FILES = {
  de: { submit: 'Bezahlen', cardNumber: 'Kartennummer' },
  fr: { submit: 'Payer', cardNumber: 'Numéro de carte' },
  dk: { submit: 'Betal' },
  ar: { submit: 'إدفع' },
} as const;
type Name = keyof typeof FILES;

/** Files that come when a test lets them. */
let held: Map<string, () => void>;
/** Files that do not come. */
let lost: Set<string>;
let asked: string[];
let warn: ReturnType<typeof vi.fn<(message: string) => void>>;
let checkout: object;

beforeEach(() => {
  held = new Map();
  lost = new Set();
  asked = [];
  warn = vi.fn();
  checkout = {};
  const hashes = Object.fromEntries(Object.keys(FILES).map((name) => [name, 'hash']));
  vi.stubGlobal('__LOCALE_HASHES__', hashes);
  vi.stubGlobal('fetch', load);
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A file from the gateway. */
async function load(address: string | URL, init?: RequestInit): Promise<Response> {
  const name = /([a-z]+)\.json$/.exec(String(address))?.[1] as Name;
  expect(init?.integrity).toBe('sha256-hash=');
  asked.push(name);
  if (held.has(name)) await new Promise<void>((resolve) => held.set(name, resolve));
  if (lost.has(name)) throw new TypeError('no connection');
  return Response.json(FILES[name]);
}

describe('a language', () => {
  let page: AbortController;
  let texts: ReturnType<typeof signal<ReturnType<typeof englishTexts>>>;
  let lang: ReturnType<typeof signal<string>>;
  let language: ReturnType<typeof createLanguage>;

  beforeEach(() => {
    page = new AbortController();
    texts = signal(englishTexts());
    lang = signal('en');
    language = createLanguage({
      base: GATEWAY,
      texts: texts as Parameters<typeof createLanguage>[0]['texts'],
      lang: lang as Parameters<typeof createLanguage>[0]['lang'],
      signal: page.signal,
      warn,
    });
  });
  const said = () => [lang.value, texts.value?.('submit')];

  it.each([
    ['de', 'de', 'Bezahlen'],
    ['de-AT', 'de-AT', 'Bezahlen'],
    ['DE_at', 'de-AT', 'Bezahlen'],
    ['da', 'da', 'Betal'],
    ['dk', 'da', 'Betal'],
    ['ar-EG', 'ar-EG', 'إدفع'],
    ['en', 'en', 'Pay now'],
    ['en-GB', 'en-GB', 'Pay now'],
  ])('of %s is %s', async (tag, tongue, submit) => {
    await language.setLanguage(tag);
    expect([said(), warn.mock.calls]).toEqual([[tongue, submit], []]);
  });

  it('has the region of the page by default', async () => {
    document.documentElement.lang = 'de-CH';
    await language.setLanguage('de');
    expect(lang.value).toBe('de-CH');
    await language.setLanguage('de-AT');
    expect(lang.value).toBe('de-AT');
    await language.setLanguage('en');
    expect(lang.value).toBe('en');
    document.documentElement.lang = '';
  });

  it.each(['tlh', 'constructor', '', '../de', '__proto__'])(
    'of %j is English, with a warning',
    async (tag) => {
      await language.setLanguage('de');
      await language.setLanguage(tag);
      expect(said()).toEqual(['en', 'Pay now']);
      expect(warn.mock.calls).toEqual([[`no texts in "${tag}": the forms are in English`]]);
      expect(asked).toEqual(['de']);
    },
  );

  it('uses English for missing texts', async () => {
    await language.setLanguage('dk');
    expect(texts.value?.('cardNumber')).toBe('Card Number');
  });

  it('that cannot be loaded changes nothing, and is requested again the next time', async () => {
    await language.setLanguage('de');
    lost.add('fr');
    await language.setLanguage('fr');
    expect([said(), warn.mock.calls]).toEqual([['de', 'Bezahlen'], []]);
    lost.clear();
    await language.setLanguage('fr');
    expect(said()).toEqual(['fr', 'Payer']);
  });

  it('that was asked for last counts, though another comes after it', async () => {
    held.set('de', () => {});
    const slow = language.setLanguage('de');
    await language.setLanguage('fr');
    held.get('de')?.();
    await slow;
    expect(said()).toEqual(['fr', 'Payer']);
  });

  it('that arrives after the forms were removed is not announced', async () => {
    held.set('de', () => {});
    const slow = language.setLanguage('de');
    page.abort();
    held.get('de')?.();
    await slow;
    expect(said()).toEqual(['en', 'Pay now']);
  });

  it('has no text of the previous language', async () => {
    await language.setLanguage('de');
    await language.setLanguage('dk');
    expect(texts.value?.('cardNumber')).toBe('Card Number');
  });

  it('keeps the texts of the page', async () => {
    Object.assign(globalThis, {
      wpwlOptions: {
        labels: { submit: 'Go', cvvError: 'from labels' },
        errorMessages: { cvvError: 'from errorMessages' },
      },
    });
    for (const tag of ['en', 'de', 'fr']) {
      await language.setLanguage(tag);
      expect(texts.value?.('submit')).toBe('Go');
      expect(texts.value?.('cvvError')).toBe('from errorMessages');
    }
    expect(texts.value?.('cardNumber')).toBe('Numéro de carte');
  });

  describe('with words that only some forms say', () => {
    const loaded = vi.fn((name: string) => ({ print: `print ${name}` }));
    /** What another file says, by the language. */
    const more: TextSource = async (name) => loaded(name);
    const print = () => texts.value?.('print');
    beforeEach(() => loaded.mockClear());

    it('gets them at once, and the next language with itself', async () => {
      await language.setLanguage('de');
      await language.addTexts(more);
      expect([print(), ...said()]).toEqual(['print de', 'de', 'Bezahlen']);
      await language.setLanguage('fr');
      expect([print(), ...said()]).toEqual(['print fr', 'fr', 'Payer']);
      expect(loaded.mock.calls).toEqual([['de'], ['fr']]);
    });

    it('has those of English only while it is English', async () => {
      await language.addTexts(more);
      expect(print()).toBe('print en');
      await language.setLanguage('de');
      expect(print()).toBe('print de');
      expect(asked).toEqual(['de']);
    });

    it('gets them also where they are asked for while it is on its way', async () => {
      held.set('de', () => {});
      const slow = language.setLanguage('de');
      let isThere = false;
      const words = language.addTexts(more).then(() => {
        isThere = true;
      });
      // They are loaded side by side, and not one after the other.
      await vi.waitFor(() => expect(loaded.mock.calls).toEqual([['de']]));
      expect([isThere, ...said()]).toEqual([false, 'en', 'Pay now']);
      held.get('de')?.();
      await Promise.all([slow, words]);
      expect([print(), ...said()]).toEqual(['print de', 'de', 'Bezahlen']);
      expect(loaded).toHaveBeenCalledOnce();
    });

    it('does not get those of a language that never came', async () => {
      lost.add('de');
      const failing = language.setLanguage('de');
      await language.addTexts(more);
      await failing;
      expect([print(), ...said()]).toEqual([englishTexts()('print'), 'en', 'Pay now']);
      await language.setLanguage('fr');
      expect(print()).toBe('print fr');
    });

    it('gets what the file of the language says about them', async () => {
      const of = async (_name: string, texts: Promise<object | undefined>) => ({
        print: JSON.stringify(await texts),
      });
      await language.addTexts(of);
      expect(print()).toBe('{}');
      await language.setLanguage('dk');
      expect(print()).toBe(JSON.stringify(FILES.dk));
      lost.add('fr');
      await language.setLanguage('fr');
      await language.addTexts(of);
      expect(JSON.parse(print() ?? '')).toMatchObject(FILES.dk);
    });

    it('has the wording of the style `modern` where the page has none', async () => {
      await language.addTexts(async () => ({
        'modern.submit': 'Pay',
        'modern.cvvError': 'Check the code',
      }));
      await language.setLanguage('de');
      expect([texts.value?.('submit'), texts.value?.('cvvError')]).toEqual([
        'Pay',
        'Check the code',
      ]);
      Object.assign(globalThis, { wpwlOptions: { errorMessages: { cvvError: 'Wrong' } } });
      language.refresh();
      expect([texts.value?.('submit'), texts.value?.('cvvError')]).toEqual(['Pay', 'Wrong']);
    });

    it('gets the right ones after another was not to be had', async () => {
      await language.setLanguage('fr');
      lost.add('de');
      await language.setLanguage('de');
      await language.addTexts(more);
      expect(loaded.mock.calls).toEqual([['fr']]);
      expect(print()).toBe('print fr');
    });
  });
});

describe('the language of a page', () => {
  let widget: Widget | undefined;
  afterEach(() => widget?.unload(false));

  const config = () => ({
    checkout: { id: 'C', resourcePath, endpoint: '/payment', ...checkout },
    config: {},
    origins: [location.origin],
    isTestSystem: true,
    now: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-21T12:30:00Z',
    underWay: null,
  });

  /** A page whose forms are ready. */
  async function open(options: object = {}): Promise<Widget> {
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
    vi.spyOn(console, 'warn').mockImplementation(warn);
    stubGateway({
      '/config': config,
      ...Object.fromEntries(
        Object.keys(FILES).map((name) => [
          `/locales/${name}.json`,
          () => {
            asked.push(name);
            return lost.has(name) ? undefined : FILES[name as Name];
          },
        ]),
      ),
    });
    const onReady = vi.fn();
    Object.assign(globalThis, { wpwlOptions: { style: 'none', onReady, ...options } });
    const form = document.createElement('form');
    form.className = 'paymentWidgets';
    form.dataset['brands'] = 'VISA';
    form.setAttribute('action', 'https://shop.example/result');
    document.body.append(form);
    widget = createWidget(ADDRESS, loadPart);
    widget.mount();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    return widget;
  }
  const button = () => document.querySelector('.wpwl-button-pay')?.textContent;
  const container = () => document.querySelector<HTMLElement>('.wpwl-container');
  const told = () => warn.mock.calls.filter(([message]) => /no texts/.test(message));

  it.each([
    [{}, {}, 'Pay now'],
    [{ locale: 'de-AT' }, {}, 'Bezahlen'],
    [{ locale: 'de' }, { locale: 'fr' }, 'Payer'],
    [{ locale: 'de' }, { locale: 'en' }, 'Pay now'],
    [{ locale: '' }, {}, 'Pay now'],
  ])('with the checkout %j and the options %j', async (its, options, text) => {
    checkout = its;
    await open(options);
    expect(button()).toBe(text);
    expect(told()).toEqual([]);
  });

  it('is requested once, before the forms are shown', async () => {
    checkout = { locale: 'de' };
    await open({ locale: 'fr' });
    expect(asked).toEqual(['fr']);
    expect(container()?.style.visibility).toBe('');
  });

  it.each([
    [{ locale: 'tlh' }, {}],
    [{}, { locale: 'tlh' }],
    [{ locale: 'de' }, { locale: 'tlh' }],
  ])('is English if it is not supported, with one warning: %j %j', async (its, options) => {
    checkout = its;
    await open(options);
    expect(button()).toBe('Pay now');
    expect(told()).toHaveLength(1);
  });

  it('is English where it can’t be had, and the form is shown', async () => {
    lost.add('de');
    await open({ locale: 'de' });
    expect(button()).toBe('Pay now');
    expect(container()?.style.visibility).toBe('');
  });

  it('may change, direction and all', async () => {
    const { setLocale } = await open();
    await setLocale('ar');
    expect([button(), container()?.dir]).toEqual(['إدفع', 'rtl']);
    await setLocale('de');
    expect([button(), container()?.hasAttribute('dir')]).toEqual(['Bezahlen', false]);
    expect(document.querySelector('.wpwl-form')?.getAttribute('lang')).toBe('de');
  });

  it('does not change texts that the page has replaced', async () => {
    const { setLocale } = await open();
    const label = document.querySelector('.wpwl-label-cardNumber') as HTMLElement;
    label.textContent = 'Mine';
    await setLocale('de');
    expect([label.textContent, button()]).toEqual(['Mine', 'Bezahlen']);
  });

  it('that was chosen before the response about the checkout stays', async () => {
    checkout = { locale: 'de' };
    const opening = open();
    await widget?.setLocale('fr');
    await opening;
    expect(button()).toBe('Payer');
    expect(asked).toEqual(['fr']);
  });
});
