/** Masks values in errors: card data are never shown. */
import { containsCardNumber, plainDigits } from '../../../card/index.ts';
import { HEX_ID } from '../../../contract/idForms.ts';
import { SENSITIVE } from '../../../contract/parameters/catalogue.ts';
import { withoutAlias } from '../../../contract/parameters/sections/wallets.ts';

/** Stands for a value that may not be shown. */
export const HIDDEN = '***';

/**
 * Unknown names that probably mean a secret, such as `card.nummber` and `applepay.paymentToken`, and names of credentials in
 * requests that do not accept them.
 */
const LOOKS_SECRET =
  /^authentication\.|^card\.(?!holder$|expiry(?:Month|Year)$|numberType$)|\.(?:paymentToken|cvv|dtvc|cryptogram|pin|iban|number)$/i;

/**
 * A value as it may be shown. Hidden are the values of secret parameters, the values of names that look secret, and all
 * values that contain a possible card number.
 */
export const shown = (name: string, value: string): string =>
  isHidden(name, value) ? HIDDEN : value.slice(0, LONGEST);

/** Whether a value may not be shown. */
export const isHidden = (name: string, value: string): boolean =>
  SENSITIVE.has(withoutAlias(name)) ||
  LOOKS_SECRET.test(name) ||
  // By chance, the digits of an id may look like a card number.
  (!HEX_ID.test(value) && containsCardNumber(value.slice(0, JUDGED)));

/** A name that was sent, as it may be shown: a name can contain a card number too. */
export const shownName = (name: string): string =>
  containsCardNumber(name.slice(0, JUDGED)) ? HIDDEN : name.slice(0, LONGEST);

/** The maximum length of a value that is shown: enough to recognize it. */
const LONGEST = 255;

/** A card number that begins in what is shown ends here. The rest is not read: to judge a text takes time. */
const JUDGED = LONGEST + 64;

/**
 * A path, or a part of one, as the log shows it. No route matches it, so it may contain anything. It is hidden if it has as
 * many digits in a row as a card number, with or without a valid check digit, in any encoding and with any separators.
 */
export const shownPath = (path: string): string =>
  SECRET_IN_PATH.test(squeezed(path)) ? HIDDEN : path.slice(0, LONGEST);

/** The digits of a card number, or the token of a redirect. */
const SECRET_IN_PATH = /[0-9]{12}|[0-9a-f]{64}/i;

/** The maximum number of decodings: a client does not encode a path more often by mistake. */
const DECODINGS = 5;

/** The decoded letters and digits of a path. Bytes are decoded one by one, because separators may be invalid UTF-8. */
function squeezed(path: string): string {
  let text = path;
  for (let i = 0; i < DECODINGS && text.includes('%'); i++) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return plainDigits(text).replace(/[^a-z0-9]/gi, '');
}
