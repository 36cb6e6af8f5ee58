/** What a field asks of its digits: pure, one object a field. */
import { infoOf } from '../card/brands.ts';
import { detectBrands } from '../card/detect.ts';
import { checkNumber, formatNumber, maxDigits } from '../card/number.ts';
import { checkCode, maxCode } from '../card/securityCode.ts';
import type { FieldSetup, FieldState } from '../protocol/index.ts';

/** The rules of one kind of field. */
export interface FieldRules {
  /** Autofill name of the input. */
  readonly autocomplete: 'cc-number' | 'cc-csc';
  /** What the input shows for these digits. */
  format(digits: string): string;
  /** How the field stands. */
  state(digits: string, setup: FieldSetup): FieldState;
}

/** Brands of the offer whose numbers are not public: any number may belong to them. The frame knows none of them by name. */
const openBrands = (setup: FieldSetup) => setup.brands.filter((brand) => !infoOf(brand).ranges);

/** The card number. */
export const numberRules: FieldRules = {
  autocomplete: 'cc-number',
  format: (digits) => formatNumber(digits, detectBrands(digits)[0]),
  state(digits, setup) {
    const found = detectBrands(digits, setup.brands);
    const brands = found.length || !digits ? found : openBrands(setup);
    const brand = brands.includes(setup.brand) ? setup.brand : (brands[0] ?? setup.brand);
    const check = checkNumber(digits, brand || undefined);
    return {
      empty: !digits,
      complete: digits.length >= maxDigits(brand || undefined),
      valid: check === 'ok' || (check === 'empty' && !setup.required),
      length: digits.length,
      brands,
    };
  },
};

/** The security code. */
export const codeRules: FieldRules = {
  autocomplete: 'cc-csc',
  format: (digits) => digits,
  state(digits, setup) {
    const check = checkCode(digits, setup.brand || undefined);
    return {
      empty: !digits,
      complete: digits.length >= maxCode(setup.brand || undefined),
      valid: check === 'ok' || (check === 'empty' && !setup.required),
      length: digits.length,
      brands: [],
    };
  },
};
