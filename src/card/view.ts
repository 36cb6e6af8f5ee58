/**
 * The permitted view of a card number: all that a page may learn of it while it is typed. What a frame tells its page, and
 * whether a number may be sent, follows from this view alone, so two numbers with the same view cannot be told apart.
 *
 * The view of a number that was accepted has its last four digits, too (see `showsEnds`); with look-ups the gateway tells
 * what it knows of the first eight digits.
 */
import { infoOf } from './brands.ts';
import { detectBrands } from './detect.ts';
import { isCardBrand } from './everyBrand.ts';
import { luhn } from './luhn.ts';

/** So many digits decide the brand. */
const BIN = 6;

/** What a page may know of a number, or of the beginning of one. */
export interface NumberView {
  /** Number of digits. */
  readonly length: number;
  /** Every brand with published ranges that the first six digits may belong to, the best first. */
  readonly brands: readonly string[];
  /** Whether the check digit is right; `undefined` while it is not told, or where the number cannot be whole. */
  readonly isChecked: boolean | undefined;
}

/**
 * Looks at a number as a page may.
 *
 * The check digit is told at once at the usual length of the brand. At another length the shopper may still be typing, and
 * a check digit at each length would tell the digits one by one: it is told when the shopper is done.
 *
 * @param digits ASCII digits
 * @param isDone whether the shopper has finished typing it
 */
export function viewOf(digits: string, isDone: boolean): NumberView {
  const { length } = digits;
  const brands = detectBrands(digits.slice(0, BIN));
  const isTold = length === usualLength(brands) || (isDone && isWholeLength(length, brands));
  return { length, brands, isChecked: isTold ? luhn(digits) : undefined };
}

/** The length at which a number of the best of these brands usually ends; 16 where there is none. */
const usualLength = ([best]: readonly string[]): number => infoOf(best).usual;

/** Whether numbers of this length exist in every one of the ranges. */
const isWholeLength = (length: number, brands: readonly string[]): boolean =>
  (brands.length ? brands : ['']).every((brand) => infoOf(brand).lengths.includes(length));

/** Whether a view waits for the shopper to be done: the check digit decides, and is not told yet. */
export const isOpen = ({ length, brands, isChecked }: NumberView): boolean =>
  isChecked === undefined && isWholeLength(length, brands);

/**
 * Whether a number is whole: one of this brand, and of every published range that it begins with. So a brand whose numbers
 * are not public takes no beginning of a number of another. An unknown brand has no numbers.
 */
export function isWhole({ length, brands, isChecked }: NumberView, brand: string): boolean {
  if (!isCardBrand(brand)) return false;
  if (infoOf(brand).ranges && !brands.includes(brand)) return false;
  return [brand, ...brands].every((key) => {
    const { lengths, luhn: hasCheck } = infoOf(key);
    return lengths.includes(length) && (!hasCheck || isChecked === true);
  });
}

/** Whether a number is whole for some brand, so that it may end here. @param view of a number whose typing is done */
export const isEnded = (view: NumberView): boolean =>
  view.brands.length ? isWhole(view, view.brands[0] as string) : isWholeLength(view.length, []);

/** Whether digits are a whole number of a brand. @param digits ASCII digits */
export const isWholeNumber = (digits: string, brand: string): boolean =>
  isWhole(viewOf(digits, true), brand);

/**
 * Whether the shopper's browser may be told the first six and the last four digits of an accepted number: its check digit is
 * right, and it has the usual length of its brand (16; AMEX 15, DINERS 14, BCMC 17), so it is no beginning of a longer one.
 */
export const showsEnds = (digits: string): boolean =>
  digits.length === usualLength(detectBrands(digits.slice(0, BIN))) && luhn(digits);
