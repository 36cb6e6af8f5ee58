/** The rules for the numbers of card brands: those of the table `brands/cards.ts`, and of brands whose ranges are not public. */
import type { CardNumbers } from '../brands/cards.ts';
import {
  type CompiledNumbers,
  NUMBERS,
  PRIVATE_KEYS,
  USUAL,
} from '../brands/compiled/cardNumbers.ts';

const brand = ([ranges, lengths = USUAL.lengths, more]: CompiledNumbers): CardNumbers => ({
  ranges,
  ...USUAL,
  lengths,
  ...more,
});

/** Brands with published ranges. A map, because a page may send any text as a brand. */
const PUBLIC = new Map(Object.entries(NUMBERS).map(([key, row]) => [key, brand(row)]));

const PRIVATE = PRIVATE_KEYS.split(' ');

/** The data for a number without a known brand. API 1, Card account: `card.number` has 8 to 32 digits, `card.cvv` 3 or 4. */
const UNKNOWN = brand(['', Array.from({ length: 25 }, (_, i) => i + 8), { cvv: [3, 4] }]);

/** The data for a brand whose ranges are not public: its numbers need no check digit, and its cards may have no code. */
const OPEN: CardNumbers = { ...UNKNOWN, luhn: false, cvv: [0, 3, 4] };

/** The data of a brand's numbers, or of numbers without a known brand. @param key the brand; '' or absent: no known brand */
export const infoOf = (key?: string): CardNumbers => (key ? (PUBLIC.get(key) ?? OPEN) : UNKNOWN);

/** Whether the key is a card brand. Names of the prototype (`constructor`) are not. */
export const isCardBrand = (key: string): boolean => PUBLIC.has(key) || PRIVATE.includes(key);
