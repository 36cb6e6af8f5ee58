/** Hides account data in the output. Pure. */
import { shown } from '../gateway/catalogue/parameters/secrets.ts';

const HIDDEN = '***';
/** The digits that may be shown of a card number: the first six and the last four. */
const SHORTEST_NUMBER = 13;
/** Longer values are shortened: only their length matters. */
const LONGEST = 60;
/** A run of digits that may be a card number; ids are hexadecimal, so letters next to the digits exclude it. */
const LONG_NUMBER = /(?<![0-9A-Za-z])[0-9]{12,19}(?![0-9A-Za-z])/g;
const CARD_NUMBER = /(?:^|\.)(?:card|tokenAccount|giftCard)\.number$/;

/**
 * The value of a parameter, as the output shows it: of a card number the first six and the last four digits, of a security
 * code or another secret nothing.
 */
export function maskedValue(name: string, value: string): string {
  if (CARD_NUMBER.test(name)) return maskedNumber(value);
  const text = shown(name, value);
  return text === HIDDEN ? HIDDEN : shortened(maskedText(text));
}

/** A text of an answer, without possible card numbers. */
export const maskedText = (text: string): string => text.replace(LONG_NUMBER, maskedNumber);

/** A text of an answer, without possible card numbers and not too long. */
export const maskedAnswer = (text: string): string => shortened(maskedText(text));

function maskedNumber(number: string): string {
  // Of a shorter number, ten digits would be most of it.
  if (!/^[0-9]+$/.test(number) || number.length < SHORTEST_NUMBER) return HIDDEN;
  if (number.length > 19) return HIDDEN;
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= LONGEST) return text;
  return `${characters.slice(0, LONGEST - 20).join('')}… (${characters.length} characters)`;
}
