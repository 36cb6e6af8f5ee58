/** Detects values that must not be typed into the fields of a gift card. Pure. */
import { findCardNumbers } from '../../../card/cardNumbers.ts';
import { asciiDigits } from '../../../card/digits.ts';
import { luhn } from '../../../card/luhn.ts';

/**
 * Whether a text contains a card number of a known scheme. The check digit must be valid, even for schemes with cards that
 * have none: otherwise too many gift card numbers would match.
 */
export const isCardNumber = (text: string): boolean =>
  // Checks both the typed text and the value to send.
  [text, compactCode(text)].flatMap((value) => [...findCardNumbers(value)]).some(luhn);

/** A number or PIN without the spaces and hyphens that are printed between its groups, with ASCII digits. */
export const compactCode = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
