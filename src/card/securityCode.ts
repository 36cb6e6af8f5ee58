/** The security code (CVV, CVC, CID). Its number of digits depends on the brand. */
import { infoOf } from './brands.ts';

/** The result of checking a code. `length`: too many digits. */
export type CodeCheck = 'ok' | 'empty' | 'incomplete' | 'length';

/**
 * Checks a code for a brand. An empty code is `ok` only if cards of the brand may have no code.
 *
 * @param digits ASCII digits
 * @param brand the key of the brand; while it is unknown, every valid code length is accepted
 */
export function checkSecurityCode(digits: string, brand?: string): CodeCheck {
  if (infoOf(brand).cvv.includes(digits.length)) return 'ok';
  if (!digits) return 'empty';
  return digits.length > maxCode(brand) ? 'length' : 'incomplete';
}

/** The maximum number of digits of a code of this brand. */
export function maxCode(brand?: string): number {
  return Math.max(...infoOf(brand).cvv);
}
