/** Account numbers as they are written down -> as they are sent. */

const DIGIT = /\p{Nd}/u;

/** Between the groups: blanks, hyphens, points, strokes, and what tells the direction of a text. */
const BETWEEN = /[\s\p{Cf}\p{Pd}./]+/gu;

/**
 * The characters that count, in ASCII where there is one for them: small letters as capitals, full-width ones as ordinary
 * ones, digits of any script as 0 to 9. What stands between groups is dropped; everything else is kept, for a check to refuse.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(/\p{Nd}/gu, digit)
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Unicode lays digits out in runs of ten that begin with a zero: the distance from there is the value. */
function digit(char: string): string {
  const code = char.codePointAt(0) as number;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return String((code - start) % 10);
}
