import { describe, expect, it } from 'vitest';
import { createNumberMemory } from '../../src/frame/number.ts';
import { RULES } from '../../src/frame/rules.ts';
import type { FieldSetup, SecureFieldName } from '../../src/protocol/index.ts';
import { setup } from './support/setup.ts';

/** How a field stands when this is shown in it. */
const stateOf =
  (field: SecureFieldName, now = '') =>
  (text: string, more?: Partial<FieldSetup>, isDone = true) => {
    const value = RULES[field].read(text);
    const number = createNumberMemory();
    if (isDone) number.finish(value);
    return RULES[field].state(value, setup(more), {
      now,
      view: number.view(value),
      isHidden: false,
    });
  };

/** What a text becomes when its last character was typed. */
const typed = (field: SecureFieldName, text: string, grouping = true) => {
  const edited = { text, start: text.length, end: text.length };
  return RULES[field].edit(edited, text.slice(0, -1), 'insertText', grouping);
};

describe('the number field', () => {
  const state = stateOf('card.number');

  it('reports only the progress and the possible brands of a number', () => {
    expect(Object.keys(state('4200000000000000')).sort()).toEqual([
      'brands',
      'complete',
      'empty',
      'length',
      'valid',
    ]);
  });

  it.each([
    ['', { empty: true, valid: false, brands: [] }],
    ['4', { empty: false, valid: false, brands: ['VISA'] }],
    ['4200000000000000', { valid: true, complete: false, length: 16 }],
    ['4200000000000001', { valid: false, complete: false }],
    ['42000000000000000', { valid: false, complete: false }],
    ['377777777777770', { valid: true, complete: true, brands: ['AMEX'] }],
    ['42000000000000000000', { valid: false, complete: true }],
    ['6', { valid: false, brands: [] }],
  ])('of %j', (digits, expected) => expect(state(digits)).toMatchObject(expected));

  it('is not wrong at its greatest length before the shopper is done', () => {
    const at = (digits: string, isDone: boolean) => state(digits, {}, isDone);
    expect(at('4200000000000001232', false)).toMatchObject({ valid: false, complete: false });
    expect(at('4200000000000001232', true)).toMatchObject({ valid: true, complete: true });
    expect(at('4200000000000001233', true)).toMatchObject({ valid: false, complete: true });
  });

  it('is wrong at once if it has the greatest length of its brand', () => {
    expect(state('5454545454545455', {}, false)).toMatchObject({ valid: false, complete: true });
  });

  it('judges by the brand that was found, whatever brand is in force', () => {
    expect(state('5454545454545454', { brand: 'VISA' })).toMatchObject({
      valid: true,
      brands: ['MASTER'],
    });
  });

  it('takes any number for a brand whose ranges are not public', () => {
    const alia = { brands: ['ALIA'], brand: 'ALIA' };
    expect(state('123456789', alia)).toMatchObject({ valid: true, brands: ['ALIA'] });
    expect(state('1234567', alia)).toMatchObject({ valid: false, brands: ['ALIA'] });
    expect(state('4'.repeat(33), alia)).toMatchObject({ valid: false, complete: true });
  });

  it('shows the digits in groups, or as they are', () => {
    expect(typed('card.number', '42000')).toEqual({ text: '4200 0', start: 6, end: 6 });
    expect(typed('card.number', '42000', false)).toEqual({ text: '42000', start: 5, end: 5 });
  });
});

describe('the code field', () => {
  const state = stateOf('card.cvv');

  it.each([
    ['', {}, { empty: true, valid: false }],
    ['', { required: false }, { empty: true, valid: true }],
    ['', { brand: 'MAESTRO' }, { valid: true }],
    ['12', {}, { valid: false, complete: false }],
    ['123', {}, { valid: true, complete: true, brands: [] }],
    ['123', { brand: 'AMEX' }, { valid: false, complete: false }],
    ['1234', {}, { valid: false, complete: true }],
  ])('of %j with %o', (digits, more, expected) => {
    expect(state(digits, more)).toMatchObject(expected);
  });
});

describe('the holder', () => {
  const state = stateOf('card.holder');

  it.each([
    ['', {}, { empty: true, valid: false }],
    ['   ', {}, { empty: true, valid: false }],
    ['', { required: false }, { empty: true, valid: true }],
    ['Jane Jones', {}, { empty: false, valid: true, complete: false, length: 0, brands: [] }],
    ['Jo', { required: false }, { valid: false }],
    ['4200 0000 0000 0000', {}, { valid: false }],
    ['x'.repeat(128), {}, { valid: true, complete: false }],
    ['x'.repeat(129), {}, { valid: false }],
  ])('of %j with %o', (text, more, expected) => expect(state(text, more)).toMatchObject(expected));

  it('is left as it is typed', () => {
    expect(typed('card.holder', 'Jane  ').text).toBe('Jane  ');
  });
});

describe('the expiry date', () => {
  const state = stateOf('card.expiry', '2026-11');
  const past = { mayBePast: true };

  it.each([
    ['', {}, { empty: true, valid: false, complete: false }],
    ['', { required: false }, { valid: true }],
    ['12 / 2', {}, { valid: false, complete: false }],
    ['12 / 27', {}, { valid: true, complete: true, length: 0, brands: [] }],
    ['2027-12', {}, { valid: true }],
    ['13 / 27', {}, { valid: false, complete: true }],
    ['10 / 26', past, { valid: true }],
    ['10 / 26', {}, { valid: false, complete: true }],
    ['11 / 26', {}, { valid: true }],
    ['01 / 20', {}, { valid: false, complete: false }],
  ])('of %j with %o', (text, more, expected) => expect(state(text, more)).toMatchObject(expected));

  it.each([
    ['12', '12 / '],
    ['5', '05 / '],
    ['1227', '12 / 27'],
    ['12/2027', '12 / 27'],
  ])('typed as %s shows as %s', (text, shown) => {
    expect(typed('card.expiry', text)).toEqual({
      text: shown,
      start: shown.length,
      end: shown.length,
    });
  });

  it('is left alone while something is taken out, or put in in the middle', () => {
    const { edit } = RULES['card.expiry'];
    const backspaced = { text: '12 /', start: 4, end: 4 };
    expect(edit(backspaced, '12 / ', 'deleteContentBackward')).toEqual(backspaced);
    const middle = { text: '112 / 27', start: 1, end: 1 };
    expect(edit(middle, '12 / 27', 'insertText')).toEqual(middle);
  });

  it('has ASCII digits at once, wherever they are typed', () => {
    const { edit } = RULES['card.expiry'];
    const middle = { text: '1𝟚٢ / 27', start: 3, end: 3 };
    expect(edit(middle, '1 / 27', 'insertText')).toEqual({ text: '122 / 27', start: 2, end: 2 });
  });
});

it('reports only the progress of any other field', () => {
  for (const field of ['card.cvv', 'card.holder', 'card.expiry'] as const) {
    for (const text of ['', '123', '12 / 34', 'Jane Jones', '4200000000000000']) {
      const { brands, length, ...bits } = stateOf(field)(text);
      expect([brands, length <= text.length]).toEqual([[], true]);
      expect(Object.keys(bits).sort()).toEqual(['complete', 'empty', 'valid']);
      expect(Object.values(bits).every((bit) => typeof bit === 'boolean')).toBe(true);
    }
  }
});
