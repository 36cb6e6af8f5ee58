/** Digits out of whatever a person types, pastes or a browser fills in. */

const DECIMAL_DIGIT = /\p{Nd}/u;

/**
 * Keeps the decimal digits of any script as ASCII digits and drops everything else (blanks, hyphens, letters).
 * Unicode lays decimal digits out in runs of ten that begin with a zero, so the distance from the start of the run
 * is the value: `٤١١١` and full-width `４１１１` both give `4111`.
 */
export function digitsOf(text: string): string {
  let digits = '';
  for (const char of text) {
    if (DECIMAL_DIGIT.test(char)) digits += digitValue(char.codePointAt(0) as number);
  }
  return digits;
}

function digitValue(codePoint: number): number {
  let start = codePoint;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(start - 1))) start--;
  return (codePoint - start) % 10;
}
