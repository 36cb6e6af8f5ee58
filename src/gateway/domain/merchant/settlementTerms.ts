/** How an entity is settled: only data. Numbers are strings with at most two decimals, such as `1.50`. */

/** What a fee can be for: a record, which then includes the fee; or another event, which then has a record of its own. */
export const FEES = [
  'DEBIT',
  'CREDIT',
  'REFUND',
  'CHARGEBACK',
  'CHARGEBACK REVERSAL',
  'AUTH_FEE',
  'CAPTURE_FEE',
  'CANCEL_FEE',
  'REFUND_FEE',
  'BATCH',
  'MONTHLY',
] as const;

/** Something that a fee can be for. */
export type FeeName = (typeof FEES)[number];

/** A fee: a share of the amount, an amount in the currency that is paid out, or both. Texts with two decimals. */
export interface Fee {
  /** `1.50`. */
  readonly percent?: string | undefined;
  /** `0.10`. */
  readonly fixed?: string | undefined;
}

/** How an entity is settled. Without an entry, there is no fee, and the currency is that of the payment. */
export interface SettlementTerms {
  /** ISO 4217: what is paid out; null = the currency of each payment. */
  readonly currency?: string | null | undefined;
  /** How much of `currency` one unit of another currency is worth. Keys: ISO 4217. */
  readonly rates?: Readonly<Record<string, string>> | undefined;
  readonly fees?: Readonly<Partial<Record<FeeName, Fee>>> | undefined;
  readonly clearingInstitute?:
    | { readonly name?: string | undefined; readonly merchantId?: string | undefined }
    | undefined;
}
