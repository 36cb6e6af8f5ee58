import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARDS } from '../../src/brands/index.ts';
import {
  checkCardNumber,
  detectBrands,
  digitsOf,
  formatCardNumber,
  infoOf,
  luhn,
  maxDigits,
} from '../../src/card/index.ts';
import { table } from '../table.ts';

/** Digits with a check digit that makes them pass. */
const withCheckDigit = (head: string) =>
  head + [...'0123456789'].find((digit) => luhn(head + digit));

describe('luhn', () => {
  table(['4200000000000000', '5454545454545454', '377777777777770', '79927398713'])(
    'passes %s',
    (number) => expect(luhn(number)).toBe(true),
  );

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{7,18}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (head, at, by) => {
          const number = withCheckDigit(head);
          const i = at % number.length;
          const wrong = number.slice(0, i) + ((Number(number[i]) + by) % 10) + number.slice(i + 1);
          expect(luhn(number)).toBe(true);
          expect(luhn(wrong)).toBe(false);
        },
      ),
    );
  });

  it('passes a lone zero', () => expect(luhn('0')).toBe(true));

  it('refuses nothing at all', () => expect(luhn('')).toBe(false));
});

describe('detectBrands', () => {
  table([
    ['4', 'VISA'],
    ['5454', 'MASTER'],
    ['2221', 'MASTER'],
    ['34', 'AMEX'],
    ['36', 'DINERS'],
    ['6011', 'DISCOVER'],
    ['3528', 'JCB'],
    ['62', 'UNIONPAY'],
    ['6799', 'MAESTRO'],
  ])('%s is %s', (digits, brand) => {
    const offered = 'VISA MASTER AMEX DINERS DISCOVER JCB UNIONPAY MAESTRO'.split(' ');
    expect(detectBrands(digits, offered)[0]).toBe(brand);
  });

  it('prefers the longest prefix: a mada number is also a Visa number', () => {
    expect(detectBrands('4406471234', ['VISA', 'MADA'])).toEqual(['MADA', 'VISA']);
  });

  it('keeps the order of the offer among equals', () => {
    expect(detectBrands('4', ['VISADEBIT', 'VISA'])).toEqual(['VISADEBIT', 'VISA']);
  });

  it('names only brands of the offer, and none for no digits', () => {
    expect(detectBrands('4', ['MASTER'])).toEqual([]);
    expect(detectBrands('')).toEqual([]);
  });

  it('never drops a brand that was found when fewer digits are known', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,19}$/), (digits) => {
        const whole = detectBrands(digits);
        const head = detectBrands(digits.slice(0, -1));
        if (digits.length > 1) for (const brand of whole) expect(head).toContain(brand);
      }),
    );
  });

  it('reads six digits, and no range has a longer prefix', () => {
    const prefixes = Object.values(CARDS).flatMap((card) =>
      'numbers' in card ? card.numbers.ranges.split(/[ -]/) : [],
    );
    expect(Math.max(...prefixes.map(({ length }) => length))).toBe(6);
    expect(detectBrands('417500')[0]).not.toBe(detectBrands('417501')[0]);
  });

  it('does not remember the brands of other digits, or of another offer', () => {
    expect(detectBrands('4', ['VISA'])).toEqual(['VISA']);
    expect(detectBrands('4', ['MASTER'])).toEqual([]);
    expect(detectBrands('51', ['VISA', 'MASTER'])).toEqual(['MASTER']);
    expect(detectBrands('4', ['VISA', 'MASTER'])).toEqual(['VISA']);
  });
});

describe('checkCardNumber', () => {
  table([
    ['', 'VISA', 'empty'],
    ['4200', 'VISA', 'incomplete'],
    ['4200000000000000', 'VISA', 'ok'],
    ['4200000000000001', 'VISA', 'luhn'],
    ['42000000000000000000', 'VISA', 'length'],
    ['5454545454545454', 'VISA', 'brand'],
    ['6250947000000052', 'UNIONPAY', 'ok'],
    ['12345678', 'ALIA', 'ok'],
    ['1234567', 'ALIA', 'incomplete'],
    ['4200000000000000', undefined, 'ok'],
    ['4200000000000001', undefined, 'luhn'],
    ['4200000', undefined, 'incomplete'],
    ['42000000', undefined, 'ok'],
    ['4'.repeat(33), undefined, 'length'],
    ['4200000000000000', 'constructor', 'ok'],
    ['42000001', 'A_BRAND_OF_ITS_OWN', 'ok'],
    ['4'.repeat(33), 'ALIA', 'length'],
  ])('%s as %s is %s', (digits, brand, result) => {
    expect(checkCardNumber(digits, brand)).toBe(result);
  });

  it('takes every number of the right range, length and check digit, for every brand', () => {
    for (const brand of Object.keys(CARDS)) {
      const info = infoOf(brand);
      for (const range of info.ranges.split(' ')) {
        const head = range.split('-')[0] as string;
        for (const length of info.lengths) {
          const number = withCheckDigit(head.padEnd(length - 1, '0'));
          expect([brand, number, checkCardNumber(number, brand)]).toEqual([brand, number, 'ok']);
        }
      }
    }
  });
});

describe('maxDigits', () => {
  table([
    ['VISA', 19],
    ['AMEX', 15],
    [undefined, 32],
    ['NOPE', 32],
  ])('of %s is %i', (brand, digits) => expect(maxDigits(brand)).toBe(digits));
});

describe('formatCardNumber', () => {
  table([
    ['4111111111111111', 'VISA', '4111 1111 1111 1111'],
    ['378282246310005', 'AMEX', '3782 822463 10005'],
    ['4111', 'VISA', '4111'],
    ['', 'VISA', ''],
    ['41111', undefined, '4111 1'],
    ['1'.repeat(30), undefined, '1111 1111 1111 1111 1111 1111 1111 11'],
    ['4200000000000000123', 'VISA', '4200 0000 0000 0000 123'],
  ])('%s of %s is shown as %s', (digits, brand, shown) => {
    expect(formatCardNumber(digits, brand)).toBe(shown);
  });

  it('changes no digit', () => {
    const brands = fc.constantFrom(undefined, ...Object.keys(CARDS));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,40}$/), brands, (digits, brand) => {
        const shown = formatCardNumber(digits, brand);
        expect(digitsOf(shown)).toBe(digits);
        expect(shown).toBe(shown.trim());
      }),
    );
  });
});
