/** How values are shown in errors: never those of a card. */
import { digitsOf, luhn } from '../../../card/index.ts';
import { SENSITIVE } from './catalogue.ts';
import { withoutAlias } from './sections/wallets.ts';

const HIDDEN = '***';

/** Names that nobody knows, yet somebody meant a secret by: `card.nummber`, `applepay.paymentToken`; and credentials, where they are not taken. */
const LOOKS_SECRET =
  /^authentication\.|^card\.(?!holder$|expiry(?:Month|Year)$|numberType$)|\.(?:paymentToken|cvv|dtvc|cryptogram|pin|iban|number)$/i;
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

/**
 * A path, or a part of one, as the log shows it. No route knows it, so it may hold anything: it is hidden where so many digits
 * stand in a row as a card number has, right check digit or not, however they are encoded and whatever stands between them.
 */
export const shownPath = (path: string): string =>
  SECRET_IN_PATH.test(squeezed(path)) ? HIDDEN : path.slice(0, LONGEST);

/** The digits of a card number, or a token that opens a shopper's way. */
const SECRET_IN_PATH = /[0-9]{12}|[0-9a-f]{64}/i;

/** Encoded so often a path is no mistake of a client's. */
const DECODINGS = 5;

/** Letters and digits alone, decoded. Bytes are decoded one by one: what is no UTF-8 may stand between digits, too. */
function squeezed(path: string): string {
  let text = path;
  for (let i = 0; i < DECODINGS && text.includes('%'); i++) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return text.replace(/\p{Nd}/gu, digitsOf).replace(/[^a-z0-9]/gi, '');
}

/** Whether a text holds what looks like a card number. */
export function holdsCardNumber(text: string): boolean {
  for (const [match] of text.matchAll(LONG_NUMBER)) {
    const digits = match.replace(/[ -]/g, '');
    if (digits.length <= 19 && luhn(digits)) return true;
  }
  return false;
}
