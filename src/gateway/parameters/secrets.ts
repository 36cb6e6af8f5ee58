/** How values are shown in errors: never those of a card. */
import { luhn } from '../../card/index.ts';
import { SENSITIVE } from './catalogue.ts';

const HIDDEN = '***';
const LONG_NUMBER = /[0-9](?:[ -]?[0-9]){11,31}/g;

/**
 * A value as it may be shown. Hidden are secret parameters, names of the card that nobody knows (`card.nummber`), and
 * values that hold what looks like a card number, wherever somebody put it.
 */
export function shown(name: string, value: string): string {
  if (SENSITIVE.has(name) || /^card\.(?!holder$|expiry(?:Month|Year)$)/i.test(name)) return HIDDEN;
  return holdsCardNumber(value) ? HIDDEN : value.slice(0, LONGEST);
}

/** A name that was sent, as it may be shown: a number can end up there too. */
export const shownName = (name: string): string =>
  holdsCardNumber(name) ? HIDDEN : name.slice(0, LONGEST);

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
