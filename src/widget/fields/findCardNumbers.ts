/** Finds card numbers in a text, regardless of their grouping and of the text beside them. Pure. */
import { detectBrands } from '../../card/detect.ts';
import { checkNumber } from '../../card/number.ts';
import { plainText } from './plainText.ts';

/** The number of digits in card numbers of the schemes. */
const MIN_DIGITS = 12;
const MAX_DIGITS = 19;

/** Separators between the groups of a number, or between a number and its expiry date: not words. */
const BETWEEN = /[^\p{L}\d]{1,3}/u;

/**
 * The numbers that are valid for a known card scheme: range, length, check digit. They begin and end with a group of digits,
 * so that adjacent digits (`4111 1111 1111 1111 12/25`) do not hide a number.
 */
export function findCardNumbers(text: string): string[] {
  const found: string[] = [];
  for (const part of plainText(text).split(/(?:\p{L}|[^\p{L}\d]{4,})+/u)) {
    const groups = part.split(BETWEEN).filter(Boolean);
    groups.forEach((_, from) => {
      let digits = '';
      for (const group of groups.slice(from)) {
        digits += group;
        if (digits.length > MAX_DIGITS) break;
        if (digits.length >= MIN_DIGITS && isOfAScheme(digits)) found.push(digits);
      }
    });
  }
  return found;
}

const isOfAScheme = (digits: string): boolean =>
  detectBrands(digits).some((brand) => checkNumber(digits, brand) === 'ok');
