/** The security code (CVV, CVC, CID): how many digits it has depends on the brand. */
import { CARD_BRANDS } from './brands.ts';

/** What is wrong with a code, if anything. `length`: too many digits. */
export type CodeCheck = 'ok' | 'empty' | 'incomplete' | 'length';

/** API 1, Card account: `card.cvv` has 3 or 4 digits. */
const ANY_BRAND: readonly number[] = [3, 4];

/**
 * Judges a code for a brand. Empty is `ok` only where cards of the brand may have no code.
 *
 * @param digits ASCII digits
 * @param brand key of the brand; any code length is right while it is unknown
 */
export function checkCode(digits: string, brand?: string): CodeCheck {
  const lengths = codeLengths(brand);
  if (lengths.includes(digits.length)) return 'ok';
  if (!digits) return 'empty';
  return digits.length > maxCode(brand) ? 'length' : 'incomplete';
}

/** The most digits a code of this brand has. */
export function maxCode(brand?: string): number {
  return Math.max(...codeLengths(brand));
}

function codeLengths(brand?: string): readonly number[] {
  return CARD_BRANDS[brand ?? '']?.cvv ?? ANY_BRAND;
}
