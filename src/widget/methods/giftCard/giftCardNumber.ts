/** What must not be typed into the fields of a gift card. Pure. */
import { asciiDigits } from '../../../card/digits.ts';
import { luhn } from '../../../card/luhn.ts';
import { findCardNumbers } from '../../fields/findCardNumbers.ts';

/**
 * Whether a text holds the number of a card of a known scheme. The check digit must be right also where a scheme has cards
 * without one: too many gift cards would be taken for those.
 */
export const isCardNumber = (text: string): boolean =>
  // As it was typed, and as it would be sent.
  [text, compactCode(text)].flatMap(findCardNumbers).some(luhn);

/** A number or PIN in one piece: without the blanks and hyphens that are printed between its groups, digits in ASCII. */
export const compactCode = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}]/gu, '');
