/** What the overview says of the latest payments. Pure. */

import { DAY_MS } from '../../time/units.ts';
import { grouped } from '../amounts.ts';
import type { PaymentRow } from '../api/types.ts';

/** How many days the chart has. */
export const DAYS = 7;

/** What is counted of payments. */
export interface Sum {
  readonly payments: number;
  readonly declined: number;
  /** Money that succeeded, by currency, the most payments first: `{EUR: '184.00'}`. */
  readonly volume: readonly (readonly [currency: string, amount: string])[];
}

/** A day of the entity's time, UTC. */
export interface Day extends Sum {
  /** `2026-03-01`. */
  readonly day: string;
}

/** A result code, and how often payments have it. */
export interface DeclineReason {
  readonly code: string;
  readonly description: string;
  readonly count: number;
}

export interface Figures {
  /** The oldest first; the last one is today. */
  readonly days: readonly Day[];
  /** Of all these days. */
  readonly total: Sum;
  /** Of declines, the most frequent first. */
  readonly reasons: readonly DeclineReason[];
  /** All result codes of these days, the most frequent first. */
  readonly codes: readonly DeclineReason[];
  /** Payments whose time is still to come: they were made while the clock was ahead. */
  readonly future: number;
}

/** Types that take money. Authorisations, refunds and the like are no volume. */
const TAKES_MONEY = /^(?:DB|CP|RC)$/;

/** Types that a shopper's bank decides about. */
const IS_DECIDED = /^(?:DB|PA|CD)$/;

/**
 * Counts payments.
 *
 * @param now entity time, ms UTC
 */
export function figuresOf(payments: readonly PaymentRow[], now: number): Figures {
  const names = Array.from({ length: DAYS }, (_, index) =>
    dayOf(now - (DAYS - 1 - index) * DAY_MS),
  );
  const first = names[0] ?? '';
  const past = payments.filter(({ at }) => Date.parse(at) <= now);
  const lately = past.filter(({ at }) => at >= first);
  const decided = lately.filter(({ paymentType }) => IS_DECIDED.test(paymentType));
  return {
    days: names.map((day) => ({ day, ...sumOf(lately.filter(({ at }) => at.startsWith(day))) })),
    total: sumOf(lately),
    reasons: codesOf(decided.filter(({ status }) => status === 'failed')),
    codes: codesOf(decided),
    future: payments.length - past.length,
  };
}

function sumOf(payments: readonly PaymentRow[]): Sum {
  const decided = payments.filter(({ paymentType }) => IS_DECIDED.test(paymentType));
  return {
    payments: decided.length,
    declined: decided.filter(({ status }) => status === 'failed').length,
    volume: volumeOf(payments),
  };
}

function codesOf(payments: readonly PaymentRow[]): readonly DeclineReason[] {
  const codes = new Map<string, DeclineReason>();
  for (const { code, description } of payments) {
    codes.set(code, { code, description, count: (codes.get(code)?.count ?? 0) + 1 });
  }
  return [...codes.values()].sort((a, b) => b.count - a.count);
}

/** The share of declines in percent; undefined without a payment. */
export const declinedShare = ({ payments, declined }: Sum): number | undefined =>
  payments === 0 ? undefined : Math.round((declined / payments) * 100);

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function volumeOf(payments: readonly PaymentRow[]): Sum['volume'] {
  const sums = new Map<string, { minor: bigint; decimals: number; count: number }>();
  for (const { status, paymentType, amount, currency } of payments) {
    if (status !== 'succeeded' || !TAKES_MONEY.test(paymentType) || !amount || !currency) continue;
    const decimals = amount.split('.')[1]?.length ?? 0;
    const sum = sums.get(currency) ?? { minor: 0n, decimals, count: 0 };
    sum.minor += BigInt(amount.replace('.', ''));
    sum.count += 1;
    sums.set(currency, sum);
  }
  return [...sums]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([currency, { minor, decimals }]) => {
      const digits = String(minor).padStart(decimals + 1, '0');
      const whole = digits.slice(0, digits.length - decimals);
      const rest = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
      return [currency, grouped(whole + rest)] as const;
    });
}
