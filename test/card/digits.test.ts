import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '../../src/card/index.ts';

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
