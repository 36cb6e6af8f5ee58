/** A number for a card of any brand, made of what is known of its numbers. */
import { infoOf } from '../../src/card/brands.ts';
import { luhn } from '../../src/card/luhn.ts';

/** Sevens: none of the simulator's own cards, of which some are declined or asked for more, looks like that. */
const FILLER = '7';

/** @returns a number that the form and the gateway take for one of the brand */
export function numberOf(brand: string): string {
  const { ranges, lengths, luhn: hasCheckDigit } = infoOf(brand);
  const [prefix = ''] = ranges.split(/[ -]/);
  const length = lengths.includes(16) ? 16 : (lengths.at(-1) ?? 16);
  const body = prefix.padEnd(length - 1, FILLER);
  const digits = [...'0123456789'];
  return body + (hasCheckDigit ? digits.find((digit) => luhn(body + digit)) : FILLER);
}

/** A security code of as many digits as the brand has. */
export const codeOf = (brand: string): string =>
  '1234'.slice(0, infoOf(brand).cvv.find((length) => length > 0) ?? 3);
