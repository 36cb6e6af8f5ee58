/** International bank account numbers (ISO 13616). All but `plainIban` take them as they are sent: `DE23100000001234567890`. */
import { shapeOf } from './countries.ts';
import { plain } from './plain.ts';

/** An IBAN as it is sent. The word before it, which bank statements print, is dropped. */
export const plainIban = (text: string): string => plain(text).replace(/^IBAN:?/, '');

/** The country that an IBAN says it is of, also where nothing else of it is there yet. */
export const countryOfIban = (iban: string): string => iban.slice(0, 2);

/** Whether it has the length and the characters that its country's IBANs have, and the right check digits. */
export const isIban = (iban: string): boolean =>
  shapeOf(countryOfIban(iban))?.test(iban) === true && hasCheckDigits(iban);

/** ISO 13616: country and check digits behind the rest, letters as 10 to 35, leave 1 by 97 (ISO 7064). From 02 to 98. */
function hasCheckDigits(iban: string): boolean {
  const check = Number(iban.slice(2, 4));
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 && check >= 2 && check <= 98;
}

/** As it is printed: groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
