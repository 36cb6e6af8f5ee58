import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDigits, digitsOf } from '../../src/card/digits.ts';
import { inScript, script } from './scripts.ts';

describe('digitsOf', () => {
  it('keeps ASCII digits and drops blanks, hyphens and letters', () => {
    expect(digitsOf('4111 1111-1111\u00a01111 x')).toBe('4111111111111111');
    expect(digitsOf('0123456789')).toBe('0123456789');
  });

  it.each([
    ['Arabic-Indic', '٤١١١'],
    ['Extended Arabic-Indic', '۴۱۱۱'],
    ['Devanagari', '४१११'],
    ['full-width', '４１１１'],
    ['mathematical bold', '𝟒𝟏𝟏𝟏'],
    ['mathematical monospace', '𝟺𝟷𝟷𝟷'],
  ])('reads %s digits', (_script, text) => {
    expect(digitsOf(text)).toBe('4111');
  });

  it('is total: any text gives ASCII digits, and digits of digits are themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const digits = digitsOf(text);
        expect(digits).toMatch(/^\d*$/);
        expect(digitsOf(digits)).toBe(digits);
      }),
    );
  });
});

describe('asciiDigits', () => {
  it.each([
    ['٠٥/٣٤', '05/34'],
    ['۱۲۳-۴۵', '123-45'],
    ['ＤＥ２３', 'ＤＥ23'],
    ['D-١٠١١٥ Köln', 'D-10115 Köln'],
    ['½ Ⅳ ④ 四', '½ Ⅳ ④ 四'],
    ['', ''],
  ])('writes %j as %j', (text, ascii) => {
    expect(asciiDigits(text)).toBe(ascii);
  });

  it('reads the digits of every script as their values, and changes nothing else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-zA-Z ./-]*$/), script, (text, zero) => {
        expect(asciiDigits(inScript(text, zero))).toBe(text);
      }),
    );
  });

  it('converts digits of every script, and keeps ASCII digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const ascii = asciiDigits(text);
        expect(ascii.replace(/[0-9]/g, '')).toBe(text.replace(/\p{Nd}/gu, ''));
        expect(asciiDigits(ascii)).toBe(ascii);
        expect(digitsOf(text)).toBe(ascii.replace(/[^0-9]/g, ''));
      }),
    );
  });
});
