/** International bank account numbers (ISO 13616). All but `plainIban` take the sent form: `DE23100000001234567890`. */
import { shapeOf } from './countries.ts';
import { plain } from './plain.ts';

/** Converts an IBAN to the sent form, and removes the prefix `IBAN` of bank statements. */
export const plainIban = (text: string): string => plain(text).replace(/^IBAN:?/, '');

/** The country code of an IBAN, also if the IBAN is incomplete. */
export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** Whether an IBAN has the length and the characters of its country's IBANs. Its check digits may be wrong. */
export const isCompleteIban = (iban: string): boolean =>
  shapeOf(countryOfIban(iban))?.test(iban) === true;

/** Whether an IBAN is complete, and its check digits are valid. */
export const isIban = (iban: string): boolean => isCompleteIban(iban) && hasCheckDigits(iban);

/**
 * Whether the check digits are valid (ISO 13616). Country and check digits move to the end, and letters become 10 to 35. The
 * remainder of the division by 97 must be 1 (ISO 7064). Check digits are from 02 to 98.
 */
function hasCheckDigits(iban: string): boolean {
  const check = Number(iban.slice(2, 4));
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 && check >= 2 && check <= 98;
}

/** An IBAN in the printed form: groups of four characters. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
