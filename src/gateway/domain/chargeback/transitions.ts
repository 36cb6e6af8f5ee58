/**
 * What may be charged back, and how a dispute goes on. Pure: a payment or a dispute + what is asked -> what follows, or the
 * code that refuses. Nothing of it can be asked for by a shop: a bank does it.
 */
import type { Money } from '../../../money/index.ts';
import {
  groupOf,
  isGood,
  isPending,
  isResultCode,
  type ResultCode,
} from '../../catalogue/results/codes.ts';
import { leftOf } from '../payment/transitions.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { CapturedTotals, Payment } from '../transaction/types.ts';
import type { DisputeState } from './types.ts';

/** What follows what, for the tables of docs/life-cycle.md. */
export const CHARGEBACK_STEPS = {
  chargeback: { type: 'CB', of: ['DB', 'CP'] },
  'chargeback reversal': { type: 'CR', of: ['CB'] },
} as const satisfies Readonly<Record<string, { type: PaymentType; of: readonly PaymentType[] }>>;

/** Whether a code is the reason of a chargeback (API 3, Chargeback parameter). */
export const isReason = (code: string): code is ResultCode =>
  isResultCode(code) && groupOf(code) === 'chargeback';

/**
 * Judges a chargeback, in this order: type, result, amount.
 *
 * @param asked null = all that is left
 * @returns what is charged back, or the code that refuses it
 */
export function judgeChargeback(
  payment: Payment,
  asked: Money | null,
): { readonly money: Money } | { readonly refused: ResultCode } {
  const { type, code, ledger, money: paid } = payment;
  if (!CHARGEBACK_STEPS.chargeback.of.some((one) => one === type)) return { refused: WRONG_TYPE };
  if (isPending(code)) return { refused: '700.400.570' };
  if (!isGood(code)) return { refused: DECLINED };
  const left = leftToChargeBack(payment);
  if (ledger.ended === 'reversed' || left === 0n) return { refused: EXCEEDED };
  const money = asked ?? { minor: left, currency: paid.currency };
  if (money.minor === 0n) return { refused: '100.550.300' };
  return money.minor > left ? { refused: EXCEEDED } : { money };
}

const WRONG_TYPE: ResultCode = '700.400.550';
const DECLINED: ResultCode = '700.300.200';
const EXCEEDED: ResultCode = '700.400.400';

/** What neither a refund nor a chargeback has taken yet; a shop that refunds no more (FINAL) can be charged back all the same. */
export const leftToChargeBack = (payment: Payment): bigint =>
  payment.ledger.ended === 'reversed' ? 0n : leftOf(payment);

/** The ledger of a payment that was charged back: what is gone cannot be refunded, and what was booked not be reversed. */
export const chargedBack = (ledger: CapturedTotals, { minor }: Money): CapturedTotals => ({
  ...ledger,
  taken: ledger.taken + minor,
  takes: ledger.takes + 1,
});

/** The ledger after the bank has given it back. It was booked: a reversal is too late all the same. */
export const givenBack = (ledger: CapturedTotals, { minor }: Money): CapturedTotals => ({
  ...ledger,
  taken: ledger.taken - minor,
});

/** What somebody does about a dispute: the shop contests it; its shopper's bank gives in, or stays by it. */
export type DisputeAct = 'represent' | 'giveBack' | 'reject';

const LEADS_TO: Readonly<Record<DisputeAct, DisputeState>> = {
  represent: 'represented',
  giveBack: 'won',
  reject: 'lost',
};

const FROM: Readonly<Record<DisputeAct, readonly DisputeState[]>> = {
  represent: ['opened'],
  giveBack: ['opened', 'represented'],
  reject: ['represented'],
};

/** Why an act is too late, or too early. */
const REFUSED: Readonly<Record<DisputeState, ResultCode>> = {
  opened: '700.400.411',
  represented: '700.400.411',
  won: '700.400.410',
  lost: '700.400.411',
};

/** The state that an act leads to; the same one where it was done before: a repeated call changes nothing. */
export function afterAct(
  state: DisputeState,
  act: DisputeAct,
): { readonly state: DisputeState } | { readonly refused: ResultCode } {
  if (LEADS_TO[act] === state) return { state };
  return FROM[act].includes(state) ? { state: LEADS_TO[act] } : { refused: REFUSED[state] };
}
