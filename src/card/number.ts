/** The card number: whether it can be one, and how it is shown. */
import { infoOf } from './brands.ts';
import { detectBrands } from './detect.ts';
import { luhn } from './luhn.ts';

/**
 * What is wrong with a number, if anything.
 * `incomplete`: more digits could make it right; `length`: too many; `brand`: it belongs to none of the brands asked.
 */
export type NumberCheck = 'ok' | 'empty' | 'incomplete' | 'length' | 'luhn' | 'brand';

/**
 * Judges a number, for one brand or, without, for any known brand.
 *
 * @param digits ASCII digits, as `digitsOf` gives them
 * @param brand key of the brand that was chosen or detected; any number may be of a brand whose ranges are not public
 */
export function checkNumber(digits: string, brand?: string): NumberCheck {
  if (!digits) return 'empty';
  const info = infoOf(brand);
  if (info.ranges && !detectBrands(digits, [brand as string]).length) return 'brand';
  if (digits.length > maxDigits(brand)) return 'length';
  if (!info.lengths.includes(digits.length)) return 'incomplete';
  return info.luhn && !luhn(digits) ? 'luhn' : 'ok';
}

/** The longest number of a brand, in digits; of any brand where none is given. */
export function maxDigits(brand?: string): number {
  return Math.max(...infoOf(brand).lengths);
}

/** A number in the groups of its brand: `4111 1111 1111 1111`, `3782 822463 10005`. */
export function formatNumber(digits: string, brand?: string): string {
  const starts = [0, ...infoOf(brand).gaps.filter((gap) => gap < digits.length)];
  return starts.map((start, i) => digits.slice(start, starts[i + 1])).join(' ');
}
