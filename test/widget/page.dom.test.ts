import { afterEach, describe, expect, it } from 'vitest';
import { languageTag } from '../../src/language/locales.ts';
import { withResult } from '../../src/protocol/index.ts';
import { options } from '../../src/widget/kernel/options/readOptions.ts';
import { readScriptAddress } from '../../src/widget/kernel/page/scriptAddress.ts';
import { matchLocale } from '../../src/widget/kernel/texts/texts.ts';
import { resultUrlOf } from '../../src/widget/pay/redirect/resultUrl.ts';
import { collectFields } from '../../src/widget/pay/submit/collectFields.ts';
import { createSubmitId } from '../../src/widget/pay/submit/submitId.ts';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
});

const formOf = (...fields: [name: string, value: string, type?: string][]) => {
  const form = document.createElement('form');
  for (const [name, value, type = 'text'] of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type, name, value });
    form.append(input);
  }
  return form;
};

describe('the address of the result', () => {
  it.each([
    ['https://shop.example/r', 'https://shop.example/r?id=A&resourcePath=%2Fv1%2Fx'],
    ['https://shop.example/r?a=1', 'https://shop.example/r?a=1&id=A&resourcePath=%2Fv1%2Fx'],
    [
      'https://shop.example/r?a=%20+b#top',
      'https://shop.example/r?a=%20+b&id=A&resourcePath=%2Fv1%2Fx#top',
    ],
    ['https://shop.example', 'https://shop.example/?id=A&resourcePath=%2Fv1%2Fx'],
  ])('%s gets id and resourcePath', (address, result) => {
    expect(withResult(new URL(address), 'A', '/v1/x')).toBe(result);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:x', 'ftp://x/y', '', null, undefined])(
    '%j is none',
    (address) => expect(resultUrlOf(address)).toBeUndefined(),
  );

  it('is the first of several that is one', () => {
    expect(resultUrlOf(null, 'javascript:x', 'https://b.example/')?.href).toBe(
      'https://b.example/',
    );
  });
});

describe('the fields of a form', () => {
  it('are the named controls that are parameters, with the expiry date in two', () => {
    const form = formOf(
      ['paymentBrand', 'VISA'],
      ['card.holder', '  Jane Jones '],
      ['card.expiry', '01 / 27'],
      ['customParameters[SHOPPER_note]', 'x'],
      ['billing.city', 'Bath'],
      ['billing.state', ''],
    );
    expect(collectFields(form)).toEqual({
      fields: [
        ['paymentBrand', 'VISA'],
        ['card.holder', 'Jane Jones'],
        ['customParameters[SHOPPER_note]', 'x'],
        ['billing.city', 'Bath'],
        ['card.expiryMonth', '01'],
        ['card.expiryYear', '2027'],
      ],
      leftOut: [],
    });
  });

  it('are never a number or code, and other names than parameters are excluded', () => {
    const form = formOf(
      ['card.number', '4200000000000000'],
      ['card.cvv', '123'],
      ['_csrf', 'secret'],
      ['customParameters[note]', 'x'],
      ['amount', '0.01'],
      ['createRegistration', 'true'],
    );
    expect(collectFields(form)).toEqual({
      fields: [['createRegistration', 'true']],
      leftOut: ['_csrf', 'customParameters[note]', 'amount'],
    });
  });

  it('hold a checkbox only when it is checked', () => {
    const form = formOf(['customParameters[SHOPPER_news]', 'true', 'checkbox']);
    expect(collectFields(form).fields).toEqual([]);
    (form.firstChild as HTMLInputElement).checked = true;
    expect(collectFields(form).fields).toEqual([['customParameters[SHOPPER_news]', 'true']]);
  });
});

describe('the options of a page', () => {
  const set = (given: unknown) => Object.assign(globalThis, { wpwlOptions: given });
  const there = () =>
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

  it('are none where the page has none, or no object', () => {
    expect(there()).toEqual({});
    set('nonsense');
    expect(there()).toEqual({});
  });

  it('take booleans as text, and each stands alone', () => {
    set({ maskCvv: 'true', showLabels: 'false', locale: 7, style: 'card', hideCvv: true });
    expect(there()).toEqual({ maskCvv: true, showLabels: false, style: 'card' });
  });

  it('are the values of the page at the time of the request', () => {
    set({ maskCvv: true });
    expect(options.maskCvv).toBe(true);
    set({ maskCvv: false });
    expect(options.maskCvv).toBe(false);
  });

  it('are not there where asking fails', () => {
    set({
      get maskCvv() {
        throw new Error('of the page');
      },
    });
    expect(options.maskCvv).toBeUndefined();
  });
});

describe('the address of the script', () => {
  const script = (src: string) => Object.assign(document.createElement('script'), { src });

  it.each([
    [
      'https://pay.example/v1/paymentWidgets.js?checkoutId=A-b',
      'https://pay.example',
      'A-b',
      '/payment',
    ],
    [
      'https://pay.example/gw/v1/paymentWidgets.js?checkoutId=A/registration',
      'https://pay.example/gw',
      'A',
      '/registration',
    ],
    [
      'https://pay.example/v1/static/0a/paymentWidgets.js?checkoutId=A',
      'https://pay.example',
      'A',
      '/payment',
    ],
    ['https://pay.example/v1/paymentWidgets.js', 'https://pay.example', '', '/payment'],
    [
      'https://pay.example/gw/v2/paymentWidgets.js?checkoutId=A',
      'https://pay.example/gw',
      'A',
      '/payment',
    ],
  ])('%s is read', (src, base, checkoutId, endpoint) => {
    expect(readScriptAddress(script(src))).toMatchObject({ base, checkoutId, endpoint });
  });

  it('is that of the last tag of its name where no script is the current one', () => {
    for (const id of ['A', 'B']) {
      const tag = document.createElement('script');
      // Only its address counts: it is never loaded.
      tag.setAttribute('type', 'text/plain');
      tag.src = `https://pay.example/v1/paymentWidgets.js?checkoutId=${id}`;
      document.head.append(tag);
    }
    document.head.append(document.createElement('script'));
    expect(readScriptAddress(null)?.checkoutId).toBe('B');
  });

  it('is none for a script of another name', () => {
    expect(readScriptAddress(script('https://x.example/other.js'))).toBeUndefined();
  });
});

describe('the language', () => {
  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['be', undefined],
    ['constructor', undefined],
  ])('of %s is %s', (locale, name) => expect(matchLocale(locale)).toBe(name));

  it.each([
    ['dk', 'da'],
    ['cz', 'cs'],
    ['no', 'nb'],
    ['de', 'de'],
  ])('of file %s has the tag %s', (name, tag) => expect(languageTag(name)).toBe(tag));
});

it('a submit keeps its id until its answer is known', () => {
  const id = createSubmitId();
  const first = id.current();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(id.current()).toBe(first);
  id.settle();
  expect(id.current()).not.toBe(first);
});
