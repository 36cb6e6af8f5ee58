/** What the first digits of a card number show: the brands of the card, and what is known about its issuer. */
import { cardBrand } from '../../../brands/index.ts';
import { detectBrands } from '../../../card/index.ts';

/** Whether all cards of a brand are debit cards. */
export const isDebit = (brand: string): boolean => cardBrand(brand)?.isDebit === true;

/** What is known about a card. Unknown members are null: a card of a bank that is not listed has neither type nor country. */
export interface BinInfo {
  /** Keys of the brands that the card can be paid with, the one with the longest matching prefix first. */
  readonly brands: readonly string[];
  readonly type: 'CREDIT' | 'DEBIT' | 'PREPAID' | null;
  /** Country in which the card is issued, ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Countries of single BINs. The rules of recurring payments treat these BINs as cards of India (docs/parameters.md). */
const BY_BIN: Readonly<Record<string, string>> = { '437551': 'IN', '466610': 'IN' };

/** A card whose issuer is known by the first digits of the card number. */
export interface KnownCard {
  readonly brand: string;
  readonly type: NonNullable<BinInfo['type']>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Finds what is known about cards whose number begins with `bin`. @param bin at least 6 digits */
export type FindCard = (bin: string) => KnownCard | undefined;

/** @param bin the first 6 to 8 digits */
export function binInfoOf(bin: string, findCard: FindCard): BinInfo {
  const card = findCard(bin);
  const { brand: known = '', type: knownType } = card ?? {};
  // Two national schemes share some prefixes: the known test card shows which scheme it is.
  const isNational = (brand: string) => brand === known && cardBrand(brand)?.country !== undefined;
  const detected = detectBrands(bin);
  const brands = [...detected.filter(isNational), ...detected.filter((one) => !isNational(one))];
  const [first = ''] = brands;
  const type = knownType ?? (isDebit(first) ? 'DEBIT' : null);
  const country = BY_BIN[bin.slice(0, 6)] ?? cardBrand(first)?.country ?? card?.country ?? null;
  return { brands, type, country };
}
