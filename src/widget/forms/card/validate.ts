/** Validates the fields of a card form. Pure. */
import { isExpired, type Month, parseExpiry } from '../../../card/expiry.ts';
import { isHolder } from '../../../card/holder.ts';
import type { FieldState } from '../../../protocol/index.ts';

/** Keys of the error texts, also the last part of a hint's class. */
export type FaultKey =
  | 'cardNumberError'
  | 'expiryMonthError'
  | 'expiryYearError'
  | 'cardHolderError';

/**
 * The expiry field.
 * @param now the month of the gateway's clock, UTC; absent if the page accepts past dates
 */
export function expiryFault(text: string, now: Month | undefined): FaultKey | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return 'expiryMonthError';
  return now && isExpired(expiry, now) ? 'expiryYearError' : undefined;
}

/** The holder: may be empty if the page allows it; a card number typed here is rejected, and therefore not sent. */
export const holderFault = (text: string, mayBeEmpty: boolean): FaultKey | undefined =>
  (mayBeEmpty && !text.trim()) || isHolder(text) ? undefined : 'cardHolderError';

/** The number: valid by itself, and of the selected brand. @param fitting the brands that it matches */
export const numberFault = (
  state: FieldState,
  brand: string,
  fitting: readonly string[],
): FaultKey | undefined => (state.valid && fitting.includes(brand) ? undefined : 'cardNumberError');
