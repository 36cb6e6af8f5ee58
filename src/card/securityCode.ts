/** The security code (CVV, CVC, CID): how many digits it has depends on the brand. */
import { infoOf } from './brands.ts';

/** What is wrong with a code, if anything. `length`: too many digits. */
export type CodeCheck = 'ok' | 'empty' | 'incomplete' | 'length';

/**
 * Judges a code for a brand. Empty is `ok` only where cards of the brand may have no code.
 *
 * @param digits ASCII digits
 * @param brand key of the brand; any code length is right while it is unknown
 */
export function checkCode(digits: string, brand?: string): CodeCheck {
  if (infoOf(brand).cvv.includes(digits.length)) return 'ok';
  if (!digits) return 'empty';
  return digits.length > maxCode(brand) ? 'length' : 'incomplete';
}

/** The most digits a code of this brand has. */
export function maxCode(brand?: string): number {
  return Math.max(...infoOf(brand).cvv);
}
