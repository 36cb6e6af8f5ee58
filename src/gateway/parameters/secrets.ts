/** How values are shown in errors: never those of a card. */
import { luhn } from '../../card/index.ts';
import { SENSITIVE } from './catalogue.ts';
import { withoutAlias } from './sections/wallets.ts';

const HIDDEN = '***';

/** Names that nobody knows, yet somebody meant a secret by: `card.nummber`, `applepay.paymentToken`. */
const LOOKS_SECRET =
  /^card\.(?!holder$|expiry(?:Month|Year)$|numberType$)|\.(?:paymentToken|cvv|dtvc|cryptogram|pin|iban|number)$/i;
const LONG_NUMBER = /[0-9](?:[ -]?[0-9]){11,31}/g;

/**
 * A value as it may be shown. Hidden are secret parameters, names that look like one, and
 * values that hold what looks like a card number, wherever somebody put it.
 */
export function shown(name: string, value: string): string {
  if (SENSITIVE.has(withoutAlias(name)) || LOOKS_SECRET.test(name)) return HIDDEN;
  return !ID.test(value) && holdsCardNumber(value) ? HIDDEN : value.slice(0, LONGEST);
}

/** A name that was sent, as it may be shown: a number can end up there too. */
export const shownName = (name: string): string =>
  holdsCardNumber(name) ? HIDDEN : name.slice(0, LONGEST);

/** An id of the gateway's own: now and then chance puts digits into one that would pass for a card number. */
const ID = /^[0-9a-f]{32}$/;

/** As much of a value as helps to find it again. */
const LONGEST = 255;

/** Whether a text holds what looks like a card number. */
export function holdsCardNumber(text: string): boolean {
  for (const [match] of text.matchAll(LONG_NUMBER)) {
    const digits = match.replace(/[ -]/g, '');
    if (digits.length <= 19 && luhn(digits)) return true;
  }
  return false;
}
