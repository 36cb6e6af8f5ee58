/** Parsers that the payloads of several wallets need. */

const NUMBER = /^\d{12,19}$/;
const CRYPTOGRAM = /^[A-Za-z0-9+/]{8,86}={0,2}$/;

/** A card's number. */
export const numberFrom = (text: string | undefined): string | undefined =>
  text !== undefined && NUMBER.test(text) ? text : undefined;

/** A cryptogram, base64. */
export const cryptogramFrom = (text: string | undefined): string | undefined =>
  text !== undefined && CRYPTOGRAM.test(text) ? text : undefined;

/** A month and a year as they are stored. @param year four digits @returns undefined for an invalid month or year */
export function expiryFrom(month: string, year: string) {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month);
  if (!isMonth || !/^(19|20)\d\d$/.test(year)) return undefined;
  return { expiryMonth: month, expiryYear: year };
}

/**
 * An electronic commerce indicator in two digits. Some networks have none, and some wallets omit the leading zero.
 *
 * @returns `{}` where there is none, undefined for an invalid indicator
 */
export function eciFrom(value: unknown): { readonly eci?: string } | undefined {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'string' || !/^\d{1,2}$/.test(value)) return undefined;
  return { eci: value.padStart(2, '0') };
}
