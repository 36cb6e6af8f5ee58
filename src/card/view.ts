/**
 * The permitted view of a card number: all data about the number that a page may learn while the shopper types. A frame
 * sends its page only data from this view, and only this view decides whether a number may be sent. So a page cannot
 * distinguish two numbers with the same view.
 *
 * For an accepted number the page also learns the last four digits (see `showsEnds`). With look-ups, the gateway returns the
 * data of the first eight digits.
 */
import { infoOf, isCardBrand } from './brands.ts';
import { detectBrands } from './detect.ts';
import { luhn } from './luhn.ts';
import { maxDigits } from './number.ts';

/** The number of first digits that decide the brand. */
export const BIN = 6;

/** The data that a page may have about a number, or about the beginning of a number. */
export interface NumberView {
  /** Number of digits. */
  readonly length: number;
  /** All brands with published ranges that the first six digits may belong to, the best match first. */
  readonly brands: readonly string[];
  /** Whether the check digit is valid; `undefined` while the result is withheld, or if the number cannot be complete. */
  readonly isChecked: boolean | undefined;
}

/**
 * The view of a number.
 *
 * At the usual length of the brand, the view has the result of the check digit at once. At another length the shopper may
 * still be typing, and a result at each length would disclose the digits one by one. There the view has the result only when
 * the shopper has finished.
 *
 * @param digits ASCII digits
 * @param isDone whether the shopper has finished typing the number
 */
export function viewOf(digits: string, isDone: boolean): NumberView {
  const { length } = digits;
  const brands = detectBrands(digits.slice(0, BIN));
  const isTold = length === usualLength(brands) || (isDone && isWholeLength(length, brands));
  return { length, brands, isChecked: isTold ? luhn(digits) : undefined };
}

/** The usual length of numbers of the best brand; 16 if there is no brand. */
const usualLength = ([best]: readonly string[]): number => infoOf(best).usual;

/** Whether all of the brands have numbers of this length. */
const isWholeLength = (length: number, brands: readonly string[]): boolean =>
  (brands.length ? brands : ['']).every((brand) => infoOf(brand).lengths.includes(length));

/** Whether the number may be complete, but the result of the check digit is withheld until the shopper has finished. */
export const isOpen = ({ length, brands, isChecked }: NumberView): boolean =>
  isChecked === undefined && isWholeLength(length, brands);

/** Whether the number may be complete, but may also be the beginning of a longer number of its best brand. */
export const mayContinue = ({ length, brands }: NumberView): boolean =>
  isWholeLength(length, brands) && length < maxDigits(brands[0]);

/**
 * Whether a number is complete: a valid number of this brand, and of every brand whose published range it begins with. So a
 * brand whose ranges are not public does not accept the beginning of another brand's number. An unknown brand has no numbers.
 */
export function isWhole({ length, brands, isChecked }: NumberView, brand: string): boolean {
  if (!isCardBrand(brand)) return false;
  if (infoOf(brand).ranges && !brands.includes(brand)) return false;
  return [brand, ...brands].every((key) => {
    const { lengths, luhn: hasCheck } = infoOf(key);
    return lengths.includes(length) && (!hasCheck || isChecked === true);
  });
}

/** Whether a number is complete for some brand, so it may end here. @param view the view of a number after typing */
export const isEnded = (view: NumberView): boolean =>
  view.brands.length ? isWhole(view, view.brands[0] as string) : isWholeLength(view.length, []);

/** Whether digits are a complete number of a brand. @param digits ASCII digits */
export const isWholeNumber = (digits: string, brand: string): boolean =>
  isWhole(viewOf(digits, true), brand);

/**
 * Whether the shopper's browser may receive the first six and the last four digits of an accepted number. The check digit
 * must be valid, and the number must have the usual length of its brand (16; AMEX 15, DINERS 14, BCMC 17), so that it is not
 * the beginning of a longer number.
 */
export const showsEnds = (digits: string): boolean =>
  digits.length === usualLength(detectBrands(digits.slice(0, BIN))) && luhn(digits);
