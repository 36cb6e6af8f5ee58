/** What the beginning of a card's number tells: its brands, and what is known of who issues such cards. */
import { detectBrands } from '../../card/index.ts';
import { isDebit, testCardOf } from './issuers.ts';

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

/** The banks of the test cards. */
const SANDBOX_COUNTRY = 'GB';

/** @param bin the first 6 to 8 digits */
export function binInfoOf(bin: string): BinInfo {
  const { brand: known = '', type: knownType } = testCardOf(bin) ?? {};
  // Two national schemes have some prefixes in common: the test card tells which it is.
  const isNational = (brand: string) => brand === known && brand in NATIONAL;
  const detected = detectBrands(bin);
  const brands = [...detected.filter(isNational), ...detected.filter((one) => !isNational(one))];
  const [first = ''] = brands;
  const type = knownType ?? (isDebit(first) ? 'DEBIT' : null);
  const country = BY_BIN[bin.slice(0, 6)] ?? NATIONAL[first] ?? (known ? SANDBOX_COUNTRY : null);
  return { brands, type, country };
}
