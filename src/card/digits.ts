/** Reads the digits of a text that a shopper types or pastes, or that a browser fills in. */

const DECIMAL_DIGIT = /\p{Nd}/u;

/**
 * Replaces decimal digits of any script with ASCII digits, and leaves all other characters unchanged. In Unicode, decimal
 * digits are in runs of ten that begin with a zero, so the distance from the start of the run is the value: `٤/١٢` and
 * full-width `４/１２` both give `4/12`.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) as number)));

/**
 * A text with its digits of all scripts as ASCII digits, in compatibility form (NFKC: a circled or full-width digit is a digit),
 * and without invisible characters, such as zero-width blanks.
 */
export const plainDigits = (text: string): string =>
  asciiDigits(text.replace(/[\p{Cf}\p{DI}]/gu, '').normalize('NFKC'));

/** The decimal digits of any script as ASCII digits, without all other characters (blanks, hyphens, letters). */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');

function digitValue(codePoint: number): number {
  let start = codePoint;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return (codePoint - start) % 10;
}
