/**
 * The arithmetic of settlement: exchange, fees, payout. Pure; minor units in bigints, never a float.
 *
 * The file shows two decimals. Computed amounts are therefore rounded to hundredths, or to the smallest unit of the currency
 * where that is larger (yen): half away from zero. A payment's own amount is never rounded.
 */
import { currencyDecimals, formatAmount, type Money } from '../../../money/index.ts';
import type { Fee } from '../merchant/settlementTerms.ts';
import type { Cashflow, SettlementStatus, Totals } from './types.ts';

/** Hundredths as a text with two decimals: 92n is `0.92`. @param number not negative */
export const shownHundredths = (number: bigint): string =>
  `${number / 100n}.${String(number % 100n).padStart(2, '0')}`;

/** A number with two decimals, as hundredths: `0.92` is 92n. @param text validated */
export function hundredths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
}

/** Decimals of a currency. Payments have only currencies that the gateway knows. */
const decimalsOf = (currency: string): number => currencyDecimals(currency) ?? 2;

/** Decimals of computed amounts in a currency: no more than the file can show. */
const shownDecimals = (currency: string): number => Math.min(decimalsOf(currency), 2);

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** A quotient, rounded half away from zero. @param divisor above zero */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return (dividend < 0n ? dividend - half : dividend + half) / divisor;
}

/** Minor units of a currency for one unit of the last decimal that the file shows. */
const unshown = (currency: string): bigint => power(decimalsOf(currency) - shownDecimals(currency));

/**
 * Converts an amount to another currency.
 *
 * @param rate hundredths: the amount of the other currency for one unit of this currency
 */
export function exchange({ minor, currency }: Money, to: string, rate: bigint): Money {
  if (currency === to) return { minor, currency };
  const shown = divided(
    minor * rate * power(shownDecimals(to)),
    power(decimalsOf(currency)) * 100n,
  );
  return { minor: shown * unshown(to), currency: to };
}

/** The largest rate that the file can show, in hundredths: ten digits before the dot. */
const LARGEST_RATE = 999_999_999_999n;

/** The rate that converts one amount into another, in hundredths. @param from not zero */
export function rateOf(from: Money, to: Money): bigint {
  const rate = divided(
    to.minor * power(decimalsOf(from.currency)) * 100n,
    from.minor * power(decimalsOf(to.currency)),
  );
  return rate > LARGEST_RATE ? LARGEST_RATE : rate;
}

/** The share of an amount, in the ratio of `part` to `whole`. @param whole above zero, in the unit of `part` */
export function shareOf({ minor, currency }: Money, part: bigint, whole: bigint): Money {
  if (part === whole) return { minor, currency };
  const unit = unshown(currency);
  return { minor: divided(minor * part, whole * unit) * unit, currency };
}

/** The fee for an amount, in the same currency; never negative. */
export function feeOn({ minor, currency }: Money, fee: Fee | undefined): Money {
  if (fee === undefined) return { minor: 0n, currency };
  const unit = unshown(currency);
  const part = divided(minor * hundredths(fee.percent ?? '0'), 10_000n * unit);
  const fixed = divided(hundredths(fee.fixed ?? '0') * power(shownDecimals(currency)), 100n);
  return { minor: (part + fixed) * unit, currency };
}

/** The totals that a record adds to its settlement. A failed record moves no money. */
export function totalsOf(
  amount: bigint,
  cashflow: Cashflow,
  { fee, isFee, status }: { fee: bigint; isFee: boolean; status: SettlementStatus },
): Totals {
  if (status === 'FAILED') return { count: 1, failed: 1, net: 0n, fee: 0n };
  const signed = cashflow === 'POS' ? amount : -amount;
  return { count: 1, failed: 0, net: signed - fee, fee: isFee ? amount : fee };
}

/** The sum of two totals. */
export const sum = (one: Totals, other: Totals): Totals => ({
  count: one.count + other.count,
  failed: one.failed + other.failed,
  net: one.net + other.net,
  fee: one.fee + other.fee,
});

/** Totals of no records. */
export const NOTHING: Totals = { count: 0, failed: 0, net: 0n, fee: 0n };

/** An amount without its sign; `cashflow` has the sign. */
export const shownAmount = ({ minor, currency }: Money): string =>
  formatAmount({ minor: minor < 0n ? -minor : minor, currency });

/** The cash flow of an amount. */
export const cashflowOf = (minor: bigint): Cashflow => (minor < 0n ? 'NEG' : 'POS');
