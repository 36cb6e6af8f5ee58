/** Checks and formats card numbers. */
import { infoOf } from './brands.ts';
import { detectBrands } from './detect.ts';
import { luhn } from './luhn.ts';

/**
 * The result of checking a number.
 * `incomplete`: more digits could make it valid; `length`: too many digits; `brand`: it does not belong to the given brand.
 */
export type NumberCheck = 'ok' | 'empty' | 'incomplete' | 'length' | 'luhn' | 'brand';

/**
 * Checks a number for one brand, or without a brand by the rules for an unknown brand.
 *
 * @param digits ASCII digits, as `digitsOf` returns them
 * @param brand the key of the chosen or detected brand; a brand whose ranges are not public accepts any range
 */
export function checkCardNumber(digits: string, brand?: string): NumberCheck {
  if (!digits) return 'empty';
  const info = infoOf(brand);
  if (info.ranges && !detectBrands(digits, [brand as string]).length) return 'brand';
  if (digits.length > maxDigits(brand)) return 'length';
  if (!info.lengths.includes(digits.length)) return 'incomplete';
  return info.luhn && !luhn(digits) ? 'luhn' : 'ok';
}

/** The maximum number of digits of a brand's numbers; without a brand, of any number. */
export function maxDigits(brand?: string): number {
  return infoOf(brand).lengths.at(-1) as number;
}

/** A number with the digit groups of its brand: `4111 1111 1111 1111`, `3782 822463 10005`. */
export function formatCardNumber(digits: string, brand?: string): string {
  const starts = [0, ...infoOf(brand).gaps.filter((gap) => gap < digits.length)];
  return starts.map((start, i) => digits.slice(start, starts[i + 1])).join(' ');
}
