/**
 * What may be charged back, and the steps of a dispute. Pure: a payment or a dispute + what is requested -> the result, or
 * the code that refuses. A shop cannot request any of this: a bank does it.
 */

import { groupOf, isResultCode, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import { leftOf } from '../payment/followUp/followUpRules.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import { isSucceeded, isWaiting } from '../transaction/status.ts';
import type { FollowUpTotals, Payment } from '../transaction/types.ts';
import type { DisputeState } from './types.ts';

/** Which type follows which, for the tables of docs/life-cycle.md. */
export const CHARGEBACK_STEPS = {
  chargeback: { type: 'CB', of: ['DB', 'CP'] },
  'chargeback reversal': { type: 'CR', of: ['CB'] },
} as const satisfies Readonly<Record<string, { type: PaymentType; of: readonly PaymentType[] }>>;

/** Whether a code is the reason of a chargeback (API 3, Chargeback parameter). */
export const isReason = (code: string): code is ResultCode =>
  isResultCode(code) && groupOf(code) === 'chargeback';

/**
 * Checks a chargeback, in this order: type, result, amount.
 *
 * @param requested null = the whole amount that is left
 * @returns the amount that is charged back, or the code that refuses the chargeback
 */
export function judgeChargeback(
  payment: Payment,
  requested: Money | null,
): { readonly money: Money } | { readonly refused: ResultCode } {
  const { type, totals, money: paid } = payment;
  if (!CHARGEBACK_STEPS.chargeback.of.some((one) => one === type)) return { refused: WRONG_TYPE };
  if (isWaiting(payment)) return { refused: '700.400.570' };
  if (!isSucceeded(payment)) return { refused: DECLINED };
  const left = leftToChargeBack(payment);
  if (totals.closedBy === 'reversed' || left === 0n) return { refused: EXCEEDED };
  const money = requested ?? { minor: left, currency: paid.currency };
  if (money.minor === 0n) return { refused: '100.550.300' };
  return money.minor > left ? { refused: EXCEEDED } : { money };
}

const WRONG_TYPE: ResultCode = '700.400.550';
const DECLINED: ResultCode = '700.300.200';
const EXCEEDED: ResultCode = '700.400.400';

/**
 * The amount that neither a refund nor a chargeback has taken yet. A payment whose shop makes no more refunds (FINAL) can
 * still be charged back.
 */
export const leftToChargeBack = (payment: Payment): bigint =>
  payment.totals.closedBy === 'reversed' ? 0n : leftOf(payment);

/**
 * The follow-up totals of a payment after a chargeback: the amount that was charged back cannot be refunded, and the payment was
 * booked, so it cannot be reversed.
 */
export const afterChargeback = (totals: FollowUpTotals, { minor }: Money): FollowUpTotals => ({
  ...totals,
  used: totals.used + minor,
  uses: totals.uses + 1,
});

/** The follow-up totals after the bank has given the amount back. The payment was booked, so a reversal is still too late. */
export const afterChargebackReversal = (
  totals: FollowUpTotals,
  { minor }: Money,
): FollowUpTotals => ({
  ...totals,
  used: totals.used - minor,
});

/** A step of a dispute: the shop contests the chargeback; the shopper's bank gives the money back, or rejects the contest. */
export type DisputeAct = 'represent' | 'giveBack' | 'reject';

const NEXT_STATE: Readonly<Record<DisputeAct, DisputeState>> = {
  represent: 'represented',
  giveBack: 'won',
  reject: 'lost',
};

const ALLOWED_STATES: Readonly<Record<DisputeAct, readonly DisputeState[]>> = {
  represent: ['opened'],
  giveBack: ['opened', 'represented'],
  reject: ['represented'],
};

/** The code for a step that is too late or too early. */
const REFUSED: Readonly<Record<DisputeState, ResultCode>> = {
  opened: '700.400.411',
  represented: '700.400.411',
  won: '700.400.410',
  lost: '700.400.411',
};

/** The state after a step. Where the step was made before, the state stays: a repeated request changes nothing. */
export function afterAct(
  state: DisputeState,
  act: DisputeAct,
): { readonly state: DisputeState } | { readonly refused: ResultCode } {
  if (NEXT_STATE[act] === state) return { state };
  return ALLOWED_STATES[act].includes(state)
    ? { state: NEXT_STATE[act] }
    : { refused: REFUSED[state] };
}
