/** What a field asks of what is typed: pure, one object a field. */
import { infoOf } from '../card/brands.ts';
import { detectBrands } from '../card/detect.ts';
import { asciiDigits, digitsOf } from '../card/digits.ts';
import { formatExpiry, isExpired, parseExpiry } from '../card/expiry.ts';
import { isHolder } from '../card/holder.ts';
import { checkNumber, formatNumber, maxDigits } from '../card/number.ts';
import { checkCode, maxCode } from '../card/securityCode.ts';
import type { FieldSetup, FieldState, SecureFieldName } from '../protocol/index.ts';
import { regroup, type Shown } from './grouping.ts';

/** The rules of one kind of field. */
export interface FieldRules {
  /** Autofill name of the input. */
  readonly autocomplete: 'cc-number' | 'cc-csc' | 'cc-name' | 'cc-exp';
  /** Type of the input: `tel` is written left to right everywhere and gets a keyboard of digits. */
  readonly type: 'tel' | 'text';
  /** What is sent of the text that is shown. */
  read(text: string): string;
  /**
   * What an edit of the shopper's becomes.
   * @param before the text before it
   * @param inputType of the input event
   * @param grouping whether digits are shown in groups; they are until the page says otherwise
   */
  edit(edited: Shown, before: string, inputType: string, grouping?: boolean): Shown;
  /** How the field stands with this value. */
  state(value: string, setup: FieldSetup): FieldState;
}

function stateOf(
  value: string,
  { required }: FieldSetup,
  valid: boolean,
  complete: boolean,
  brands: readonly string[] = [],
): FieldState {
  const empty = !value;
  return { empty, complete, valid: valid || (empty && !required), length: value.length, brands };
}

/** Brands of the offer whose numbers are not public: any number may belong to them. The frame knows none of them by name. */
const openBrands = (setup: FieldSetup) => setup.brands.filter((brand) => !infoOf(brand).ranges);

/** Rules by field. */
export const RULES: Readonly<Record<SecureFieldName, FieldRules>> = {
  'card.number': {
    autocomplete: 'cc-number',
    type: 'tel',
    read: digitsOf,
    edit: (edited, before, inputType, grouping) =>
      regroup(edited, before, inputType, (digits) =>
        grouping === false ? digits : formatNumber(digits, detectBrands(digits)[0]),
      ),
    state(digits, setup) {
      const found = detectBrands(digits, setup.brands);
      const brands = found.length || !digits ? found : openBrands(setup);
      const brand = brands.includes(setup.brand) ? setup.brand : (brands[0] ?? setup.brand);
      const valid = checkNumber(digits, brand) === 'ok';
      return stateOf(digits, setup, valid, digits.length >= maxDigits(brand), brands);
    },
  },
  'card.cvv': {
    autocomplete: 'cc-csc',
    type: 'tel',
    read: digitsOf,
    edit: (edited, before, inputType) => regroup(edited, before, inputType, (digits) => digits),
    state(digits, setup) {
      const { brand } = setup;
      const valid = checkCode(digits, brand) === 'ok';
      return stateOf(digits, setup, valid, digits.length >= maxCode(brand));
    },
  },
  'card.holder': {
    autocomplete: 'cc-name',
    type: 'text',
    read: (text) => text.trim(),
    edit: (edited) => edited,
    state: (name, setup) => stateOf(name, setup, isHolder(name), name.length >= 128),
  },
  'card.expiry': {
    autocomplete: 'cc-exp',
    type: 'tel',
    read: (text) => text,
    edit(edited, _before, inputType) {
      // In the middle, and while something is taken out, the shopper is not done yet.
      if (edited.end < edited.text.length || inputType.startsWith('delete')) {
        const ascii = (end?: number) => asciiDigits(edited.text.slice(0, end));
        return { text: ascii(), start: ascii(edited.start).length, end: ascii(edited.end).length };
      }
      const text = formatExpiry(edited.text);
      return { text, start: text.length, end: text.length };
    },
    state(text, setup) {
      const [date, now] = [parseExpiry(text), parseExpiry(setup.now)];
      const valid = date !== undefined && !(now && isExpired(date, now));
      // `20` may be the beginning of a year of four digits.
      return stateOf(text, setup, valid, /^\d\d \/ (?!20)\d\d/.test(text));
    },
  },
};
