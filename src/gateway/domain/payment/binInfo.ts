/** What the beginning of a card's number tells: its brands, and what is known of who issues such cards. */
import { detectBrands } from '../../../card/index.ts';

/** Brands whose cards draw on an account at once. */
const DEBIT_BRANDS =
  'VISADEBIT VISAELECTRON VPAY DELTA MASTERDEBIT MAESTRO BCMC DANKORT LASER MADA CABALDEBIT ALIADEBIT TCARDDEBIT'.split(
    ' ',
  );

/** Whether all cards of a brand draw on an account at once. */
export const isDebit = (brand: string): boolean => DEBIT_BRANDS.includes(brand);

/** What is known. Nothing that is not: a card of any other bank has neither type nor country here. */
export interface BinInfo {
  /** Keys of the brands that it can be paid with, the one of the longest matching prefix first. */
  readonly brands: readonly string[];
  readonly type: 'CREDIT' | 'DEBIT' | 'PREPAID' | null;
  /** Where it is issued, ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** Schemes whose cards are issued in one country alone. */
const NATIONAL: Readonly<Record<string, string>> = {
  MADA: 'SA',
  BCMC: 'BE',
  DANKORT: 'DK',
  DINACARD: 'RS',
  ELO: 'BR',
  HIPERCARD: 'BR',
  AURA: 'BR',
  ARGENCARD: 'AR',
  NARANJA: 'AR',
  CENCOSUD: 'AR',
  RUPAY: 'IN',
  POSTEPAY: 'IT',
};

/** Single beginnings: those that the rules of recurring payments take for cards of India (docs/parameters.md). */
const BY_BIN: Readonly<Record<string, string>> = { '437551': 'IN', '466610': 'IN' };

/** A card that its issuer is known of, by the beginning of its number. */
export interface KnownCard {
  readonly brand: string;
  readonly type: NonNullable<BinInfo['type']>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Finds what is known of cards whose number begins so. @param bin 6 digits at least */
export type FindCard = (bin: string) => KnownCard | undefined;

/** @param bin the first 6 to 8 digits */
export function binInfoOf(bin: string, findCard: FindCard): BinInfo {
  const card = findCard(bin);
  const { brand: known = '', type: knownType } = card ?? {};
  // Two national schemes have some prefixes in common: the test card tells which it is.
  const isNational = (brand: string) => brand === known && brand in NATIONAL;
  const detected = detectBrands(bin);
  const brands = [...detected.filter(isNational), ...detected.filter((one) => !isNational(one))];
  const [first = ''] = brands;
  const type = knownType ?? (isDebit(first) ? 'DEBIT' : null);
  const country = BY_BIN[bin.slice(0, 6)] ?? NATIONAL[first] ?? card?.country ?? null;
  return { brands, type, country };
}
