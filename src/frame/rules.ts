/** The rules of each field for its text, one object per field. Pure. */
import { infoOf, isCardBrand } from '../card/brands.ts';
import { detectBrands } from '../card/detect.ts';
import { asciiDigits, digitsOf } from '../card/digits.ts';
import { COMPLETE_EXPIRY, formatExpiry, isExpired, parseExpiry } from '../card/expiry.ts';
import { isHolder } from '../card/holder.ts';
import { formatCardNumber, maxDigits } from '../card/number.ts';
import { maxCode } from '../card/securityCode.ts';
import { BIN, isOpen, isWhole, type NumberView } from '../card/view.ts';
import type { FieldSetup, FieldState, SecureFieldName } from '../protocol/index.ts';
import { regroup, type Shown } from './grouping.ts';

/** The rules of one kind of field. */
export interface FieldRules {
  /** Autofill name of the input. */
  readonly autocomplete: 'cc-number' | 'cc-csc' | 'cc-name' | 'cc-exp';
  /** Type of the input: `tel` is written from left to right everywhere and opens a numeric keyboard. */
  readonly type: 'tel' | 'text';
  /** Returns the value that is sent for the displayed text. */
  read(text: string): string;
  /**
   * Returns the content to display after an edit by the shopper.
   * @param before the text before it
   * @param inputType of the input event
   * @param grouping whether digits are shown in groups; `true` until the page sets it
   */
  edit(edited: Shown, before: string, inputType: string, grouping?: boolean): Shown;
  /** Returns the state that is reported to the page for this value. */
  state(value: string, setup: FieldSetup, known: Known): FieldState;
}

/** Further input of a state, besides the value. */
export interface Known {
  /** The data that may be reported about a number. Only the field of the number reads it. */
  readonly view: NumberView;
  /** Whether only the length of a number is reported. */
  readonly isHidden: boolean | undefined;
  /** Month of the gateway's clock, `YYYY-MM`. */
  readonly now: string;
}

function stateOf(
  empty: boolean,
  { required }: FieldSetup,
  valid: boolean,
  complete: boolean,
): FieldState {
  return { empty, complete, valid: valid || (empty && !required), length: 0, brands: [] };
}

/** Offered brands whose number ranges are not public: a number that matches no other brand may belong to them. */
const openBrands = (setup: FieldSetup) =>
  setup.brands.filter((brand) => isCardBrand(brand) && !infoOf(brand).ranges);

/** Rules by field. */
export const RULES: Readonly<Record<SecureFieldName, FieldRules>> = {
  'card.number': {
    autocomplete: 'cc-number',
    type: 'tel',
    read: digitsOf,
    edit: (edited, before, inputType, grouping) =>
      regroup(edited, before, inputType, (digits) =>
        grouping === false ? digits : formatCardNumber(digits, detectBrands(digits)[0]),
      ),
    // Only the first six digits are read here. Everything else comes from the view.
    state(digits, setup, { view, isHidden }) {
      const { length } = view;
      if (isHidden) return { ...stateOf(!length, setup, false, false), length };
      const found = detectBrands(digits.slice(0, BIN), setup.brands);
      const brands = found.length || !length ? found : openBrands(setup);
      const brand = brands.includes(setup.brand) ? setup.brand : (brands[0] ?? setup.brand);
      // An open number is not complete: it is not invalid before the shopper has finished typing.
      const complete = length >= maxDigits(brand) && !isOpen(view);
      return { ...stateOf(!length, setup, isWhole(view, brand), complete), length, brands };
    },
  },
  'card.cvv': {
    autocomplete: 'cc-csc',
    type: 'tel',
    read: digitsOf,
    edit: (edited, before, inputType) => regroup(edited, before, inputType, (digits) => digits),
    state(digits, setup) {
      const { brand } = setup;
      const valid = infoOf(brand).cvv.includes(digits.length);
      return stateOf(!digits, setup, valid, digits.length >= maxCode(brand));
    },
  },
  'card.holder': {
    autocomplete: 'cc-name',
    type: 'text',
    read: (text) => text.trim(),
    edit: (edited) => edited,
    state: (name, setup) => stateOf(!name, setup, isHolder(name), false),
  },
  'card.expiry': {
    autocomplete: 'cc-exp',
    type: 'tel',
    read: (text) => text,
    edit(edited, _before, inputType) {
      // The shopper has not finished while editing in the middle or deleting.
      if (edited.end < edited.text.length || inputType.startsWith('delete')) {
        const ascii = (end?: number) => asciiDigits(edited.text.slice(0, end));
        return { text: ascii(), start: ascii(edited.start).length, end: ascii(edited.end).length };
      }
      const text = formatExpiry(edited.text);
      return { text, start: text.length, end: text.length };
    },
    state(text, setup, { now }) {
      const [date, month] = [parseExpiry(text), parseExpiry(now)];
      const isPast = date && month && isExpired(date, month);
      const valid = date !== undefined && (setup.mayBePast || !isPast);
      return stateOf(!text, setup, valid, COMPLETE_EXPIRY.test(text));
    },
  },
};
