/** Checks the name on a card. */
import { digitsOf } from './digits.ts';

/** API 1, Card account: the minimum length of a card number. A name with so many digits is a number in the wrong field. */
const NUMBER_IN_NAME = 8;

/**
 * Whether a text can be the holder of a card: 3 to 128 characters (API 1, Card account), and no card number.
 * Blanks before and after the text do not count.
 */
export function isHolder(text: string): boolean {
  const { length } = text.trim();
  return length >= 3 && length <= 128 && digitsOf(text).length < NUMBER_IN_NAME;
}
