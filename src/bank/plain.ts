/** Converts account numbers from the written form to the sent form. */

const DIGIT = /\p{Nd}/u;

/** The characters between groups: blanks, hyphens, dots, slashes, and marks of the text direction. */
const BETWEEN = /[\s\p{Cf}\p{Pd}./]+/gu;

/**
 * The characters of an account number, as ASCII if possible: small letters become capitals, full-width characters become
 * ordinary ones, digits of any script become 0 to 9. Characters between groups are removed. All others stay, so that a later
 * check rejects them.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Unicode has digits in runs of ten that begin with a zero: the distance from the zero is the value of the digit. */
function digit(char: string): string {
  const code = char.codePointAt(0) as number;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return String((code - start) % 10);
}
