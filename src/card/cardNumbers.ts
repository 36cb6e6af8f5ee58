/** Finds card numbers in a text, however they are written: in any script, with any separators, beside any other text. */
import { detectBrands } from './detect.ts';
import { plainDigits } from './digits.ts';
import { luhn } from './luhn.ts';
import { checkCardNumber } from './number.ts';

/** The number of digits in card numbers of the schemes. */
const MIN_DIGITS = 12;
const MAX_DIGITS = 19;

/** Characters of a text that are judged: no parameter is longer, and of no longer text more is kept or shown. */
const LONGEST = 65_536;

/**
 * The numbers that are valid for a known card scheme: range, length, check digit. They begin and end with a group of digits,
 * so that adjacent digits (`4111 1111 1111 1111 12/25`) do not hide a number. Between the groups is anything but letters.
 */
export function* findCardNumbers(text: string): Generator<string> {
  for (const digits of groupsOfLength(text)) if (isOfAScheme(digits)) yield digits;
}

/** The groups of digits that are as long as a card number, alone or together. */
function* groupsOfLength(text: string): Generator<string> {
  for (const part of plainDigits(text).split(/\p{L}+/u)) {
    const groups = part.match(/\d+/g) ?? [];
    for (let from = 0; from < groups.length; from++) {
      let digits = '';
      for (let to = from; digits.length <= MAX_DIGITS && to < groups.length; to++) {
        digits += groups[to];
        if (isLength(digits)) yield digits;
      }
    }
  }
}

/**
 * Whether a text contains the number of a card with a right check digit: of a known scheme in any spelling; of another one
 * alone, or in groups with blanks or hyphens. With other separators nearly every list of numbers would contain one.
 */
export function containsCardNumber(text: string): boolean {
  const judged = text.slice(0, LONGEST);
  // The check digit first: looking for the scheme takes ten times as long.
  for (const digits of groupsOfLength(judged)) if (luhn(digits) && isOfAScheme(digits)) return true;
  return (plainDigits(judged).match(/\d(?:[ -]?\d)*/g) ?? []).some((run) => {
    const digits = run.replace(/[ -]/g, '');
    return isLength(digits) && luhn(digits);
  });
}

/** Whether a text is a card number and no word or id: the digits of a hexadecimal id look like one by chance. */
export const isCardNumber = (text: string): boolean =>
  !/\p{L}/u.test(text) && containsCardNumber(text);

/** Whether a text contains the digits of this number, with anything between them. @param number ASCII digits */
export const containsNumber = (text: string, number: string): boolean =>
  plainDigits(text).replace(/\D/g, '').includes(number);

const isLength = ({ length }: string): boolean => length >= MIN_DIGITS && length <= MAX_DIGITS;

const isOfAScheme = (digits: string): boolean =>
  detectBrands(digits).some((brand) => checkCardNumber(digits, brand) === 'ok');
