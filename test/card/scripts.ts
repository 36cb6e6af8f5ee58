/** Digits of other scripts, for tests of fields that take them. */
import fc from 'fast-check';

/** The zero of a script: Arabic, Persian, Devanagari, Bengali, Thai, Myanmar, full-width, mathematical, Adlam. */
export const script = fc.constantFrom(
  0x660,
  0x6f0,
  0x966,
  0x9e6,
  0xe50,
  0x1040,
  0xff10,
  0x1d7ce,
  0x1d7f6,
  0x1e950,
);

/** A text with its ASCII digits in another script. @param zero its zero */
export const inScript = (text: string, zero: number): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** The same in the digits of Arabic. */
export const inArabic = (text: string): string => inScript(text, 0x660);
