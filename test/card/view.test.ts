import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARDS } from '../../src/brands/index.ts';
import {
  infoOf,
  isEnded,
  isOpen,
  isWhole,
  isWholeNumber,
  luhn,
  showsEnds,
  viewOf,
} from '../../src/card/index.ts';

const withCheckDigit = (head: string) =>
  head + [...'0123456789'].find((digit) => luhn(head + digit));

describe('a whole number', () => {
  it.each([
    ['VISA', '4200000000000000'],
    ['AMEX', '377777777777770'],
    ['DINERS', '36961903000009'],
    ['MAESTRO', '6799851000000032'],
    ['UNIONPAY', '6200000000000000'],
    ['TARJETASHOPPING', '4200000000000000'],
    ['TARJETASHOPPING', '99999999'],
  ])('of %s is %s', (brand, number) => expect(isWholeNumber(number, brand)).toBe(true));

  it('is of a brand that there is', () => {
    for (const brand of ['NO_SUCH_BRAND', '', 'constructor', 'PAYPAL']) {
      expect(isWholeNumber('4200000000000000', brand)).toBe(false);
    }
  });

  it('is of every published range that it begins with, whatever brand is named', () => {
    const heads = ['42', '54', '37', '36', '6011', '3528', '5019', '6703'];
    const beginning = fc.tuple(fc.constantFrom(...heads), fc.stringMatching(/^\d{6,20}$/));
    fc.assert(
      fc.property(beginning, fc.constantFrom(...Object.keys(CARDS)), ([head, more], brand) => {
        const digits = head + more;
        const { brands } = viewOf(digits, true);
        if (isWholeNumber(digits, brand)) {
          for (const range of brands) {
            expect(infoOf(range).lengths).toContain(digits.length);
            if (infoOf(range).luhn) expect(luhn(digits)).toBe(true);
          }
        }
      }),
    );
  });

  it('is no other brand’s', () => expect(isWholeNumber('5454545454545454', 'VISA')).toBe(false));
});

describe('the view of a number', () => {
  it('contains the check digit at once only at the usual length', () => {
    expect(viewOf('4200000000000000', false).isChecked).toBe(true);
    expect(viewOf('4200000000000001', false).isChecked).toBe(false);
    const short = withCheckDigit('420000000000');
    expect(viewOf(short, false).isChecked).toBeUndefined();
    expect(isOpen(viewOf(short, false))).toBe(true);
    expect(viewOf(short, true).isChecked).toBe(true);
  });

  it('never contains it at a length without numbers', () => {
    const view = viewOf(withCheckDigit('4200000000000'), true);
    expect(view.isChecked).toBeUndefined();
    expect(isOpen(view)).toBe(false);
  });

  it('decides which numbers are complete: equal views have equal results, for every brand', () => {
    const digits = fc.stringMatching(/^\d{8,19}$/);
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (one, other, isDone) => {
        const same = one.slice(0, 6) + other.slice(6).padEnd(one.length - 6, '0');
        const [a, b] = [viewOf(one, isDone), viewOf(same.slice(0, one.length), isDone)];
        if (a.isChecked !== b.isChecked) return;
        expect(a).toEqual(b);
        for (const brand of Object.keys(CARDS)) {
          expect(isWhole(a, brand)).toBe(isWhole(b, brand));
        }
      }),
    );
  });
});

describe('a number may end', () => {
  const mayEnd = (digits: string) => isEnded(viewOf(digits, true));

  it('where it is whole for the best of the brands that it begins like', () => {
    expect(mayEnd('4200000000000000')).toBe(true);
    expect(mayEnd('4200000000000001')).toBe(false);
    expect(mayEnd('420000000000000')).toBe(false);
    expect(mayEnd('377777777777770')).toBe(true);
  });

  it('at any usual length where it begins like none', () => {
    expect(mayEnd('9999999')).toBe(false);
    expect(mayEnd('99999999')).toBe(true);
    expect(mayEnd('9'.repeat(33))).toBe(false);
  });
});

describe('the ends of an accepted number', () => {
  it.each([
    ['4200000000000000', true],
    ['4200000000000001', false],
    [withCheckDigit('420000000000'), false],
    [withCheckDigit('420000000000000000'), false],
    ['377777777777770', true],
    ['36961903000009', true],
    [withCheckDigit('6703000000000000'), true],
    [withCheckDigit('670300000000000'), false],
    ['99999999', false],
    // The brand is that of the first six digits alone.
    [withCheckDigit('601100000000000'), true],
  ])('%s: %s', (number, isShown) => expect(showsEnds(number)).toBe(isShown));
});
