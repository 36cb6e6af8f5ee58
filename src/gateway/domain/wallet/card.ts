/** What the payloads of the wallets have in common. */

const NUMBER = /^\d{12,19}$/;
const CRYPTOGRAM = /^[A-Za-z0-9+/]{8,86}={0,2}$/;

/** A card's number. */
export const numberFrom = (text: string | undefined): string | undefined =>
  text !== undefined && NUMBER.test(text) ? text : undefined;

/** A cryptogram, base64. */
export const cryptogramFrom = (text: string | undefined): string | undefined =>
  text !== undefined && CRYPTOGRAM.test(text) ? text : undefined;

/** A month and a year as they are kept. @param year four digits @returns undefined for a month that does not exist */
export function expiryFrom(month: string, year: string) {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month);
  if (!isMonth || !/^(19|20)\d\d$/.test(year)) return undefined;
  return { expiryMonth: month, expiryYear: year };
}

/**
 * An electronic commerce indicator in two digits; some networks give none, and some wallets leave out the zero.
 *
 * @returns `{}` where there is none, undefined for what is no indicator
 */
export function eciFrom(value: unknown): { readonly eci?: string } | undefined {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'string' || !/^\d{1,2}$/.test(value)) return undefined;
  return { eci: value.padStart(2, '0') };
}
