/**
 * Which follow-up a payment allows (API 1, Payment types; API 3, Transactions that refer to earlier ones). Pure: a payment +
 * the requested follow-up + now -> the follow-up and what is left, or the code that refuses the follow-up.
 */

import type { ResultCode } from '../../../../contract/resultCodes.ts';
import { type Money, parseAmount } from '../../../../money/index.ts';
import { addDuration, parseDuration } from '../../../../time/duration.ts';
import type { Cause } from '../../../catalogue/results/cause.ts';
import type { Terms } from '../../merchant/types.ts';
import type { EntityId } from '../../shared/ids.ts';
import type { PaymentType } from '../../shared/paymentType.ts';
import { isSucceeded, isWaiting } from '../../transaction/status.ts';
import type { Payment } from '../../transaction/types.ts';

/** One kind of follow-up, with the codes that refuse it. */
export interface FollowUpKind {
  /** The type of the payment that follows. */
  readonly type: PaymentType;
  /** The types of payment that the follow-up can refer to. */
  readonly of: readonly PaymentType[];
  /** The types among them that strict entities refuse, because the specification does not name them. */
  readonly byDefault?: readonly PaymentType[];
  readonly effect: string;
  /** The referenced payment does not exist. */
  readonly unknown: ResultCode;
  /**
   * The referenced payment has another type. An increment is part of its authorisation, so no payment can refer to an
   * increment.
   */
  readonly wrongType: ResultCode;
  /** The referenced payment was rejected. */
  readonly rejected: ResultCode;
  /** The term that limits the time for the follow-up, counted from the referenced payment; null = no limit. */
  readonly within: 'authorisationLife' | 'reversalCutOff' | 'refundWindow' | null;
  /** The time for the follow-up is over. */
  readonly late: ResultCode;
  /** Nothing is left, or less than requested. */
  readonly exceeded: ResultCode;
}

/** Every follow-up, by its name. */
export const FOLLOW_UP_KINDS = {
  capture: {
    type: 'CP',
    of: ['PA'],
    effect:
      'Captures the authorised amount or a part of it, up to `numberOfCaptures` times, until a capture with `sequence=FINAL`.',
    unknown: '700.400.510',
    wrongType: '700.400.510',
    rejected: '700.400.510',
    within: 'authorisationLife',
    late: '700.300.400',
    exceeded: '700.400.100',
  },
  reversal: {
    type: 'RV',
    of: ['PA', 'DB', 'CD', 'CP'],
    byDefault: ['CP'],
    effect:
      'Reverses the whole amount, so that the statement of the shopper does not show the payment. Only possible before a capture or refund. What a reversed capture has used of its authorisation is not free again. A strict entity cannot reverse a capture.',
    unknown: '700.400.530',
    wrongType: '700.400.530',
    rejected: '700.300.200',
    within: 'reversalCutOff',
    late: '700.300.700',
    exceeded: '700.400.300',
  },
  refund: {
    type: 'RF',
    of: ['DB', 'CD', 'CP'],
    effect:
      'Refunds the amount or a part of it, as long as an amount is left, until a refund with `sequence=FINAL`.',
    unknown: '700.400.520',
    wrongType: '700.400.520',
    rejected: '700.300.200',
    within: 'refundWindow',
    late: '700.400.200',
    exceeded: '700.400.200',
  },
  increment: {
    type: 'PA',
    of: ['PA'],
    effect: 'INCREMENTAL_AUTH: increases the authorised amount. Captures refer to the first PA.',
    unknown: '700.100.100',
    wrongType: '700.100.700',
    rejected: '700.300.200',
    within: 'authorisationLife',
    late: '700.300.400',
    exceeded: '700.300.300',
  },
  reauthorisation: {
    type: 'PA',
    of: ['PA'],
    effect:
      'REAUTHORIZATION: authorises again, also if the first PA has expired. The new PA has a separate life, amount and captures.',
    unknown: '700.100.100',
    wrongType: '700.100.700',
    rejected: '700.300.200',
    within: null,
    late: '700.300.400',
    exceeded: '700.300.300',
  },
} as const satisfies Readonly<Record<string, FollowUpKind>>;

export type FollowUpName = keyof typeof FOLLOW_UP_KINDS;

/** API 3, Card-on-file: the kind of a PA that refers to a PA, by its industry practice. */
const PRACTICES: Readonly<Record<string, FollowUpName>> = {
  INCREMENTAL_AUTH: 'increment',
  REAUTHORIZATION: 'reauthorisation',
};

const BY_TYPE: Readonly<Record<string, FollowUpName>> = {
  CP: 'capture',
  RV: 'reversal',
  RF: 'refund',
};

/** The follow-up of a request that refers to a payment; undefined if the request is no follow-up. */
export const followUpKindOf = (
  type: string,
  practice: string | undefined,
): FollowUpName | undefined => (type === 'PA' ? PRACTICES[practice ?? ''] : BY_TYPE[type]);

/**
 * The codes that refuse follow-ups of every kind, in the order in which they are judged: after the type, and before time and
 * amount.
 */
export const EVERY_FOLLOW_UP = {
  '700.400.570': 'the payment is pending',
  '700.400.700': 'the payment belongs to another channel of the same merchant',
  '700.100.600': 'the payment has another test mode',
  '700.100.500': 'the payment has another currency',
  '100.550.300': 'the amount is 0.00 (allowed for a reversal or an authorisation)',
} as const satisfies Partial<Record<ResultCode, string>>;

/** A requested follow-up. */
export interface FollowUp {
  readonly kind: FollowUpName;
  /** null for a reversal without an amount: it reverses all of the payment. */
  readonly money: Money | null;
  /** As sent; a request may send a currency without an amount. */
  readonly currency?: string | undefined;
  /** `sequence=FINAL`. */
  readonly isFinal: boolean;
  /** The channel that the request names; null if its entity has several channels. */
  readonly channelId: EntityId | null;
  /** As sent. */
  readonly testMode: string | undefined;
}

/** The requested amount, or everything that is left if no amount was sent; and the code that refuses the follow-up. */
export interface Judged {
  readonly money: Money;
  readonly refused?: ResultCode | undefined;
  /** Set with `refused`. */
  readonly cause?: Cause | undefined;
}

/** The largest amounts that a request can express (API 1: N10.N2), with decimals and without. */
const LARGEST = ['9999999999.99', '9999999999.00'];

/** `numberOfCaptures` if the request sends none (API 1: 1 to 98). */
const MOST_CAPTURES = 98;

/** What is left of a payment to capture, refund or reverse. Minor units. */
export const leftOf = ({ money, totals }: Pick<Payment, 'money' | 'totals'>): bigint =>
  money.minor + totals.added - totals.used;

/** An increment is part of its authorisation: no payment can refer to it. */
const isIncrement = ({ type, referencedId, request }: Payment): boolean =>
  type === 'PA' &&
  referencedId !== null &&
  request['standingInstruction.industryPractice'] === 'INCREMENTAL_AUTH';

/**
 * Judges a follow-up, in this order: type, result, channel, mode, currency, time, amount.
 *
 * @param terms of the channel that the payment went over
 * @param now entity time, ms UTC
 */
export function judgeFollowUp(
  payment: Payment,
  followUp: FollowUp,
  terms: Terms,
  now: number,
): Judged {
  const kind: FollowUpKind = FOLLOW_UP_KINDS[followUp.kind];
  const { currency } = payment.money;
  const money = followUp.money ?? { minor: leftOf(payment), currency };
  const refusal =
    refusedByKind(payment, kind, terms) ??
    refusedByOrigin(payment, followUp) ??
    ((followUp.currency ?? money.currency) === currency ? undefined : OTHER_CURRENCY) ??
    refusedByTime(payment, kind, terms, now) ??
    refusedByAmount(payment, followUp, money);
  return { money, ...refusal };
}

/** A refusal with its cause. */
interface RefusedFollowUp {
  readonly refused: ResultCode;
  readonly cause: Cause;
}

const FOLLOW_UPS = 'API 3, Transactions that refer to earlier ones';

const refusing = (
  refused: ResultCode,
  cause: Cause['cause'],
  text: string,
  tryInstead: string,
  parameter?: string,
): RefusedFollowUp => ({
  refused,
  cause: { cause, text, parameter, specification: FOLLOW_UPS, tryInstead },
});

const OTHER_CURRENCY = refusing(
  '700.100.500',
  'invalid-parameter',
  'The payment that the request refers to has another currency.',
  'Send the currency of the payment.',
  'currency',
);

const PENDING_FOLLOW_UP = refusing(
  '700.400.570',
  'state',
  'The payment that the request refers to, or an increment of it, is pending.',
  'Wait until it has a result.',
);

function refusedByKind(
  payment: Payment,
  kind: FollowUpKind,
  { strict }: Terms,
): RefusedFollowUp | undefined {
  const allowed = kind.of.filter((type) => !strict || !kind.byDefault?.includes(type));
  const types = allowed.join(', ');
  if (!allowed.includes(payment.type) || isIncrement(payment)) {
    return refusing(
      kind.wrongType,
      'state',
      `The request (${kind.type}) can only refer to a transaction of type ${types} that is no increment.`,
      `Refer to a transaction of type ${types}.`,
    );
  }
  if (isWaiting(payment)) return PENDING_FOLLOW_UP;
  if (isSucceeded(payment)) return undefined;
  return refusing(
    kind.rejected,
    'state',
    'The payment that the request refers to was declined.',
    'Refer to a payment that succeeded.',
  );
}

/** Checks that the channel and the test mode are the same. */
function refusedByOrigin(payment: Payment, followUp: FollowUp): RefusedFollowUp | undefined {
  if (followUp.channelId !== null && followUp.channelId !== payment.channelId) return OTHER_CHANNEL;
  const mode = payment.request['testMode'] ?? 'INTERNAL';
  return followUp.testMode !== undefined && followUp.testMode !== mode ? OTHER_MODE : undefined;
}

const OTHER_CHANNEL = refusing(
  '700.400.700',
  'state',
  'The payment went over another channel of the merchant.',
  'Send the entityId of the channel of the payment.',
  'entityId',
);
const OTHER_MODE = refusing(
  '700.100.600',
  'invalid-parameter',
  'The payment that the request refers to has another test mode.',
  'Send the testMode of the payment, or leave it out.',
  'testMode',
);

function refusedByTime(
  payment: Payment,
  { type, within, late }: FollowUpKind,
  terms: Terms,
  now: number,
): RefusedFollowUp | undefined {
  const text = within && terms[within];
  const duration = text ? parseDuration(text) : undefined;
  const end = duration && addDuration(payment.createdAt, duration);
  if (end === undefined || now < end) return undefined;
  return refusing(
    late,
    'expired',
    `The time for the request is over: the term ${within} of the entity is ${text}.`,
    type === 'RV' && payment.type !== 'PA'
      ? 'Refund the payment, or change the term.'
      : 'Send the request earlier by the clock of the entity, or change the term.',
  );
}

function refusedByAmount(
  payment: Payment,
  followUp: FollowUp,
  money: Money,
): RefusedFollowUp | undefined {
  const exceeded = exceededBy(FOLLOW_UP_KINDS[followUp.kind].exceeded);
  const { totals, request } = payment;
  if (totals.closedBy !== null) return closed(exceeded.refused, totals.closedBy);
  // An increment that is still pending could be neither captured nor reversed afterwards.
  const ends = followUp.kind === 'reversal' || (followUp.kind === 'capture' && followUp.isFinal);
  if (ends && totals.pendingIncrements > 0n) return PENDING_FOLLOW_UP;
  const left = leftOf(payment);
  switch (followUp.kind) {
    case 'capture': {
      if (totals.uses >= Number(request['numberOfCaptures'] ?? MOST_CAPTURES)) {
        return tooManyCaptures(exceeded.refused);
      }
      return money.minor === 0n ? TOO_LOW : money.minor > left ? exceeded : undefined;
    }
    case 'refund':
      return money.minor === 0n ? TOO_LOW : money.minor > left ? exceeded : undefined;
    case 'reversal':
      return totals.uses > 0 || money.minor !== left ? notWhole(exceeded.refused) : undefined;
    case 'increment':
      if (money.minor === 0n) return TOO_LOW;
      return payment.money.minor + totals.added + totals.pendingIncrements + money.minor >
        largest(money.currency)
        ? TOO_HIGH
        : undefined;
    case 'reauthorisation':
      return undefined;
    default:
      return followUp.kind satisfies never;
  }
}

const exceededBy = (refused: ResultCode): RefusedFollowUp =>
  refusing(
    refused,
    'limit',
    'The amount is greater than what is left of the payment.',
    'Send a smaller amount, or no amount for all that is left.',
    'amount',
  );

const closed = (refused: ResultCode, by: 'reversed' | 'final'): RefusedFollowUp =>
  refusing(
    refused,
    'state',
    by === 'reversed'
      ? 'The payment was reversed, so nothing is left of it.'
      : 'An earlier follow-up of the payment had sequence=FINAL.',
    'Refer to another payment.',
  );

const tooManyCaptures = (refused: ResultCode): RefusedFollowUp =>
  refusing(
    refused,
    'limit',
    'The payment already has as many captures as numberOfCaptures allows.',
    'Send a larger numberOfCaptures with the authorisation.',
    'numberOfCaptures',
  );

const notWhole = (refused: ResultCode): RefusedFollowUp =>
  refusing(
    refused,
    'limit',
    'A reversal needs the whole amount, and a payment without captures and refunds.',
    'Leave out the amount, or refund the payment.',
    'amount',
  );

const TOO_LOW = refusing(
  '100.550.300',
  'invalid-parameter',
  'The amount is 0.00.',
  'Send an amount greater than 0.00.',
  'amount',
);

const TOO_HIGH = refusing(
  '700.100.300',
  'limit',
  'With the increment, the authorised amount is greater than the largest amount that a request can have.',
  'Send a smaller amount.',
  'amount',
);

function largest(currency: string): bigint {
  for (const text of LARGEST) {
    const parsed = parseAmount(text, currency);
    if (parsed.ok) return parsed.money.minor;
  }
  return 0n;
}
