/** The plan of the command `seed`: what a plausible shop did in some days, repeatable for a seed. Pure. */
import { seededRandomness } from '../../gateway/platform/randomness.ts';
import type { Fields } from './triggerScenarios.ts';

/** What to plan. */
export interface PlanRequest {
  /** 1 or more. */
  readonly days: number;
  /** The number of payments, without the runs of schedules. */
  readonly payments: number;
  /** 0 to 2^53 - 1. */
  readonly seed: number;
}

export type PlannedEvent = PlannedPayment | PlannedFollowUp | PlannedEnd;

interface Placed {
  /** Minutes since the start of the first day, UTC. */
  readonly minute: number;
}

/** A payment by a shopper, or with stored details. */
export interface PlannedPayment extends Placed {
  readonly kind: 'payment';
  /** Follow-ups refer to this number. */
  readonly n: number;
  readonly paymentType: 'DB' | 'PA';
  /** In hundredths of a euro. */
  readonly cents: number;
  /** The brand with the account; absent if stored details are paid with. */
  readonly account: Fields;
  readonly isInForm: boolean;
  /** The result code that the bank is made to answer; undefined: success. */
  readonly declined: string | undefined;
  /** What the shopper does on the page of the provider; undefined if there is no such page. */
  readonly shopper: 'approve' | 'cancel' | undefined;
  /** Whether the payment also stores the card. */
  readonly stores: boolean;
  /** The payment that has stored the details. */
  readonly paysWith: number | undefined;
  /** The day of the month of a subscription that starts with this payment. */
  readonly subscribes: number | undefined;
}

/** A capture, a reversal, a refund or a chargeback of a payment. */
export interface PlannedFollowUp extends Placed {
  readonly kind: 'capture' | 'reversal' | 'refund' | 'chargeback';
  readonly of: number;
  readonly cents: number;
  /** The result code of a chargeback. */
  readonly reason: string | undefined;
}

/** The end of the subscription that started with a payment. */
export interface PlannedEnd extends Placed {
  readonly kind: 'unsubscribe';
  readonly of: number;
}

const DAY = 1440;

/** How often a payment has this account, in parts of the sum. */
const ACCOUNTS: readonly (readonly [weight: number, account: Fields])[] = [
  [38, card('VISA', '4200000000000000')],
  [8, card('VISA', '4242424242424242')],
  [20, card('MASTER', '5454545454545454')],
  [6, card('MASTER', '5105105105105100')],
  [6, { ...card('AMEX', '377777777777770'), 'card.cvv': '1234' }],
  [3, card('MAESTRO', '6799851000000032')],
  [10, { paymentBrand: 'PAYPAL' }],
  [
    9,
    {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
      'bankAccount.country': 'DE',
      'bankAccount.holder': 'Jane Jones',
    },
  ],
];

/** How often a decline has this code. */
const DECLINES = [
  [40, '800.100.155'],
  [20, '800.100.152'],
  [15, '800.100.153'],
  [10, '800.100.157'],
  [10, '800.100.162'],
  [5, '800.100.159'],
] as const;

/** How often a chargeback has this reason. */
const REASONS = [
  [50, '000.100.220'],
  [30, '000.100.221'],
  [20, '000.100.222'],
] as const;

/** How probable something is. */
const RATES = {
  declined: 0.06,
  cancelled: 0.08,
  inForm: 0.4,
  authorised: 0.3,
  captured: 0.9,
  capturedInPart: 0.15,
  refunded: 0.05,
  refundedInPart: 0.4,
  chargedBack: 0.006,
  stores: 0.08,
  paysWithStored: 0.12,
  subscribes: 0.03,
  unsubscribes: 0.3,
} as const;

/** The times of a day at which shoppers pay, in minutes. Many payments share one, so that the clock moves less often. */
const TIMES = [8 * 60 + 10, 12 * 60 + 25, 17 * 60 + 40, 20 * 60 + 55] as const;

/** Payments of a day of the week, from the first day on, compared with the busiest day. */
const WEEK = [0.7, 0.7, 0.75, 0.8, 1, 0.95, 0.85] as const;

/** The share of the payments of the first day: the business grows. */
const FIRST_DAY = 0.5;

function card(paymentBrand: string, number: string): Fields {
  return {
    paymentBrand,
    'card.number': number,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2049',
    'card.cvv': '123',
  };
}

/** The events in the order of their times, all of them within the days. */
export function planOf({ days, payments, seed }: PlanRequest): PlannedEvent[] {
  const dice = diceOf(seed);
  const minutes = Array.from({ length: payments }, () => minuteOf(days, dice));
  minutes.sort((one, other) => one - other);
  const stored: number[] = [];
  // Payments of the same time are sent together, so none of them pays with what another one stores.
  const fresh: number[] = [];
  let current = 0;
  const events = minutes.flatMap((minute, n): PlannedEvent[] => {
    if (minute !== current) stored.push(...fresh.splice(0));
    current = minute;
    const payment = paymentAt(minute, n, stored, dice);
    if (payment.stores && payment.declined === undefined) fresh.push(n);
    return [payment, ...laterEvents(payment, dice)];
  });
  return events
    .filter(({ minute }) => minute < days * DAY)
    .sort((one, other) => one.minute - other.minute);
}

/** Draws repeatable random numbers. */
interface Dice {
  /** 0 to 1, without 1. */
  next(): number;
  isLucky(rate: number): boolean;
  /** A whole number, both ends included. */
  between(first: number, last: number): number;
  among<T>(weighted: readonly (readonly [weight: number, value: T])[]): T;
}

function diceOf(seed: number): Dice {
  const source = seededRandomness(seed);
  const next = () => Buffer.from(source.bytes(4)).readUInt32BE() / 2 ** 32;
  return {
    next,
    isLucky: (rate) => next() < rate,
    between: (first, last) => first + Math.floor(next() * (last - first + 1)),
    among(weighted) {
      let rest = next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of weighted) {
        rest -= weight;
        if (rest < 0) return value;
      }
      // Only after an error of rounding.
      return (weighted[0] as (typeof weighted)[number])[1];
    },
  };
}

/** A time at which a shopper pays: later days and the end of the week have more payments. */
function minuteOf(days: number, dice: Dice): number {
  for (;;) {
    const day = dice.between(0, days - 1);
    const growth = FIRST_DAY + ((1 - FIRST_DAY) * (day + 1)) / days;
    const share = growth * (WEEK[day % WEEK.length] ?? 1);
    if (dice.isLucky(share)) return day * DAY + (TIMES[dice.between(0, TIMES.length - 1)] ?? 0);
  }
}

function paymentAt(
  minute: number,
  n: number,
  stored: readonly number[],
  dice: Dice,
): PlannedPayment {
  const isRepeated = stored.length > 0 && dice.isLucky(RATES.paysWithStored);
  const paysWith = isRepeated ? stored[dice.between(0, stored.length - 1)] : undefined;
  const account = paysWith === undefined ? dice.among(ACCOUNTS) : {};
  const isCard = account['card.number'] !== undefined;
  const isPayPal = account['paymentBrand'] === 'PAYPAL';
  const isDeclined = !isPayPal && dice.isLucky(RATES.declined);
  const subscribes = isCard && !isDeclined && dice.isLucky(RATES.subscribes);
  return {
    kind: 'payment',
    minute,
    n,
    paysWith,
    account,
    paymentType: isCard && !subscribes && dice.isLucky(RATES.authorised) ? 'PA' : 'DB',
    // Many small amounts, few large ones: 5 to 320 euros.
    cents: 500 + Math.floor(31_500 * dice.next() ** 3),
    isInForm: isPayPal || (isCard && !subscribes && dice.isLucky(RATES.inForm)),
    declined: isDeclined
      ? dice.among(isCard || paysWith !== undefined ? DECLINES : BANK_DECLINES)
      : undefined,
    shopper: isPayPal ? (dice.isLucky(RATES.cancelled) ? 'cancel' : 'approve') : undefined,
    stores: isCard && (subscribes || dice.isLucky(RATES.stores)),
    subscribes: subscribes ? dice.between(1, 28) : undefined,
  };
}

/** The declines of a bank account. */
const BANK_DECLINES = [
  [70, '800.100.203'],
  [30, '800.100.202'],
] as const;

/** What follows after a payment, at times that may be after the end of the plan. */
function laterEvents(payment: PlannedPayment, dice: Dice): PlannedEvent[] {
  const { minute, n, cents, paymentType, declined, shopper, account, subscribes } = payment;
  if (declined !== undefined || shopper === 'cancel') return [];
  const after = (first: number, last: number) => minute + dice.between(first, last) * DAY + 5;
  const followUp = (
    kind: PlannedFollowUp['kind'],
    at: number,
    amount: number,
    reason?: string,
  ): PlannedFollowUp => ({ kind, of: n, minute: at, cents: amount, reason });
  const part = () => Math.max(100, Math.floor(cents * (0.2 + 0.6 * dice.next())));
  if (paymentType === 'PA') {
    if (!dice.isLucky(RATES.captured)) return [followUp('reversal', after(0, 0), cents)];
    return [followUp('capture', after(0, 4), dice.isLucky(RATES.capturedInPart) ? part() : cents)];
  }
  const events: PlannedEvent[] = [];
  if (account['card.number'] !== undefined && dice.isLucky(RATES.chargedBack)) {
    events.push(followUp('chargeback', after(8, 60), cents, dice.among(REASONS)));
  } else if (dice.isLucky(RATES.refunded)) {
    const amount = dice.isLucky(RATES.refundedInPart) ? part() : cents;
    events.push(followUp('refund', after(1, 20), amount));
  }
  if (subscribes !== undefined && dice.isLucky(RATES.unsubscribes)) {
    events.push({ kind: 'unsubscribe', of: n, minute: after(20, 200) });
  }
  return events;
}
