/** Converts amounts from the API's text form, `1234.56`, to minor units and back. */
import { currencyDecimals } from './currencies.ts';

/** An amount: `minor` is in the smallest unit of the currency (cent, yen, fils). */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/**
 * The result of reading an amount.
 * `format`: not 1 to 10 digits with optional dot and exactly two decimals (API 1, conventions: N10.N2).
 * `currency`: the currency is unknown. `exponent`: the currency does not have these decimals (`1.50` yen).
 */
export type ParsedAmount =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly reason: 'format' | 'currency' | 'exponent' };

const N10_N2 = /^(\d{1,10})(?:\.(\d{2}))?$/;

/** Reads an amount in the API's text form, without any float. */
export function parseAmount(text: string, currency: string): ParsedAmount {
  const match = N10_N2.exec(text);
  if (!match) return { ok: false, reason: 'format' };
  return moneyOf(BigInt((match[1] as string) + (match[2] ?? '00')), currency);
}

/** An amount in hundredths of the currency's main unit, as the API writes all amounts. */
export function moneyOf(hundredths: bigint, currency: string): ParsedAmount {
  const exponent = currencyDecimals(currency);
  if (exponent === undefined) return { ok: false, reason: 'currency' };
  if (exponent >= 2) {
    return { ok: true, money: { minor: hundredths * 10n ** BigInt(exponent - 2), currency } };
  }
  const unit = 10n ** BigInt(2 - exponent);
  if (hundredths % unit) return { ok: false, reason: 'exponent' };
  return { ok: true, money: { minor: hundredths / unit, currency } };
}

/**
 * Writes an amount in the API's text form, always with two decimals (`92.00`, also for yen). The text is exact for every
 * amount from `parseAmount`.
 *
 * @throws RangeError for an unknown currency, or an amount with more decimals than the text form has
 */
export function formatAmount({ minor, currency }: Money): string {
  const exponent = currencyDecimals(currency);
  if (exponent === undefined) throw new RangeError(`unknown currency ${currency}`);
  const unit = 10n ** BigInt(Math.abs(exponent - 2));
  if (exponent > 2 && minor % unit)
    throw new RangeError(`${currency} amount has more than 2 decimals`);
  const hundredths = exponent > 2 ? minor / unit : minor * unit;
  const sign = hundredths < 0n ? '-' : '';
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
