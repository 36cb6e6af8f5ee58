/** Checks the name on a card. */
import { digitsOf } from './digits.ts';

/** A text with so many digits may be a part of a card number that was typed into the wrong field. */
const NUMBER_IN_NAME = 5;

/**
 * Whether a shopper's text can be the holder of a card: 3 to 128 characters (API 1, Card account), with a letter. A holder is
 * returned in responses, so it must not be a card number, nor a part of one, nor a code. Blanks before and after the text do not
 * count.
 */
export const isHolder = (text: string): boolean =>
  /^(?=.*\p{L}).{3,128}$/u.test(text.trim()) && digitsOf(text).length < NUMBER_IN_NAME;
