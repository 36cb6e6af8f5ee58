/** What is wrong with the fields of a card form: pure. */
import { isExpired, type Month, parseExpiry } from '../../../card/expiry.ts';
import { isHolder } from '../../../card/holder.ts';
import type { FieldState } from '../../../protocol/index.ts';

/** Keys of the texts for what can be wrong, also the last part of a hint's class. */
export type FaultKey =
  | 'cardNumberError'
  | 'expiryMonthError'
  | 'expiryYearError'
  | 'cardHolderError';

/**
 * The expiry field.
 * @param now the month of the gateway's clock, UTC; absent where the page does not want past dates refused
 */
export function expiryFault(text: string, now: Month | undefined): FaultKey | undefined {
  const expiry = parseExpiry(text);
  if (!expiry) return 'expiryMonthError';
  return now && isExpired(expiry, now) ? 'expiryYearError' : undefined;
}

/** The holder: may be blank where the page allows it; a card number typed here is refused, and so goes nowhere. */
export const holderFault = (text: string, mayBeEmpty: boolean): FaultKey | undefined =>
  (mayBeEmpty && !text.trim()) || isHolder(text) ? undefined : 'cardHolderError';

/** The number: valid by itself, and of the brand that is in force. @param fitting the brands that it can be */
export const numberFault = (
  state: FieldState,
  brand: string,
  fitting: readonly string[],
): FaultKey | undefined => (state.valid && fitting.includes(brand) ? undefined : 'cardNumberError');
