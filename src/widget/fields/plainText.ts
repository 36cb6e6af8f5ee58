/** What a person typed, pasted or had filled in, as programs write it. Pure. */
import { asciiDigits } from '../../card/digits.ts';

/** Digits of any script as ASCII ones, full-width letters narrow, no invisible marks, single blanks, none around it. */
export const plainText = (text: string): string =>
  asciiDigits(text.replace(/\p{Cf}/gu, '').normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim();
