/** What is wrong with the fields of a card form: pure. */
import { digitsOf } from '../../card/digits.ts';
import { isExpired, type Month, parseExpiry } from '../../card/expiry.ts';
import type { FieldState } from '../../protocol/index.ts';
import type { FaultKey } from '../state.ts';

/** API 1, Card account: `card.holder` has 3 to 128 characters. */
const HOLDER = { min: 3, max: 128 };
/** API 1, Card account: the fewest digits a number has. So many in a name are a number in the wrong field. */
const NUMBER_IN_NAME = 8;

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
export function holderFault(text: string, mayBeEmpty: boolean): FaultKey | undefined {
  const name = text.trim();
  if (!name) return mayBeEmpty ? undefined : 'cardHolderError';
  const fits = name.length >= HOLDER.min && name.length <= HOLDER.max;
  return fits && digitsOf(name).length < NUMBER_IN_NAME ? undefined : 'cardHolderError';
}

/** The number: valid by itself, and of the brand that is in force. @param fitting the brands that it can be */
export const numberFault = (
  state: FieldState,
  brand: string,
  fitting: readonly string[],
): FaultKey | undefined => (state.valid && fitting.includes(brand) ? undefined : 'cardNumberError');
