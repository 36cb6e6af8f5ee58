/** Normalises text that a person typed, pasted or had filled in. Pure. */
import { plainDigits } from '../../card/digits.ts';

/** Digits of any script as ASCII digits, full-width letters as narrow ones, no invisible marks, single spaces, trimmed. */
export const plainText = (text: string): string => plainDigits(text).replace(/\s+/g, ' ').trim();
