/** What a row needs of an account, and whether the account offers it. Pure. */
import { detectBrands, isCardBrand } from '../card/index.ts';
import { methodOf } from '../gateway/domain/transaction/method.ts';
import { isCurrency } from '../money/index.ts';
import type { Fields, Row } from './row.ts';

/** What an account offers. An absent list means everything. */
export interface Offer {
  readonly brands?: readonly string[];
  readonly currencies?: readonly string[];
  /** The letters of payment methods (API 3, Query parameters), such as CC. */
  readonly methods?: readonly string[];
}

/** What a row needs and the account does not offer; undefined if nothing is missing. */
export function lackingFor({ steps }: Row, offer: Offer): string | undefined {
  const needs = steps.map(({ fields }) => needsOf(fields));
  for (const kind of ['brand', 'currency', 'method'] as const) {
    const offered = offer[LISTS[kind]];
    if (offered === undefined) continue;
    const lacking = needs
      .map((need) => need[kind])
      .find((name) => name !== undefined && !offered.includes(name));
    if (lacking !== undefined) return `the account does not offer the ${kind} ${lacking}`;
  }
  return undefined;
}

const LISTS = { brand: 'brands', currency: 'currencies', method: 'methods' } as const;

/** A value that no account could offer is a mistake that the row makes on purpose. */
function needsOf(fields: Fields) {
  const { currency = '', paymentBrand } = fields;
  const brand = paymentBrand ?? detectBrands(fields['card.number'] ?? '')[0];
  const kind = brand !== undefined && isCardBrand(brand) ? 'card' : 'none';
  const account = { kind, bin: null, last4: null, showsEnds: false, hash: null } as const;
  const method = methodOf({ account, brand: brand ?? null });
  return {
    currency: isCurrency(currency) ? currency : undefined,
    brand: method === undefined ? undefined : brand,
    method,
  };
}
