/** The status of a payment, and who decided its result. Pure. */

import { groupOf, isGood, isPending, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';

/**
 * - `requires_action`: the shopper has to do something before the payment continues, or the money of a transfer has to arrive.
 * - `processing`: the processor has not answered yet, or has answered that the result comes later.
 * - `succeeded`, `failed`, `cancelled`: the result is final. A shopper or the shop cancels a payment before its result; a
 *   reversal afterwards is a payment of its own.
 */
export type PaymentStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled';

/**
 * Who gave the result code.
 *
 * - `account`: the gateway, because the account is wrong.
 * - `gateway`: the gateway, for any other reason, such as a referenced payment that allows no such follow-up.
 * - `risk`: the risk rules of the entity.
 * - `shopper`: the shopper's step failed, was cancelled, timed out, or could not begin.
 * - `processor`: the processor.
 *
 * The processor was not asked for the first three. A response has fewer members for `account` and `gateway`, and all members
 * for `risk`.
 */
export type DecidedBy = 'account' | 'gateway' | 'risk' | 'shopper' | 'processor';

/** The result of a payment. The members change together. */
export interface PaymentResult {
  readonly code: ResultCode;
  readonly status: PaymentStatus;
  /** null while nothing is decided: the shopper has to do something, or the processor has not answered. */
  readonly decidedBy: DecidedBy | null;
  /** What decided. It is known only while the result is being stored, and is not a column of the payment. */
  readonly cause?: Cause | undefined;
}

/** The result of a payment that the processor has not answered yet. */
export const UNANSWERED = {
  code: '000.200.000',
  status: 'processing',
  decidedBy: null,
} as const satisfies PaymentResult;

/** The result while the shopper has to do something. @param code a pending code */
export const requiresAction = (code: ResultCode): PaymentResult => ({
  code,
  status: 'requires_action',
  decidedBy: null,
});

/** The result with the code of whoever decided. A pending code means that the result comes later. */
export const decided = (decidedBy: DecidedBy, code: ResultCode, cause?: Cause): PaymentResult => ({
  code,
  status: statusOf(code),
  decidedBy,
  cause,
});

/** Result codes of a payment that the shopper or the shop cancelled (API 3, Result codes). */
const CANCELLED: readonly ResultCode[] = ['100.396.101', '100.396.104', '100.396.201'];

/** The status for the code of a decided payment. */
export function statusOf(code: ResultCode): PaymentStatus {
  if (isPending(code)) return 'processing';
  // The code of a chargeback is its reason.
  if (isGood(code) || groupOf(code) === 'chargeback') return 'succeeded';
  return CANCELLED.includes(code) ? 'cancelled' : 'failed';
}

/** Whether the result is still to come. */
export const isWaiting = ({ status }: Pick<PaymentResult, 'status'>): boolean =>
  status === 'processing' || status === 'requires_action';

/** Whether the payment succeeded. */
export const isSucceeded = ({ status }: Pick<PaymentResult, 'status'>): boolean =>
  status === 'succeeded';

/** Whether the processor has not answered yet: it is asked next, or it is being asked. */
export const isUnanswered = ({ status, decidedBy }: Pick<PaymentResult, 'status' | 'decidedBy'>) =>
  status === 'processing' && decidedBy === null;

/** Whether the result comes from the processor: it is asked, it has not answered, or it has answered that the result comes later. */
export const waitsForProcessor = ({ status }: Pick<PaymentResult, 'status'>): boolean =>
  status === 'processing';

/** Whether only the shopper, the shopper's money or a timeout can end the payment. */
export const isActionRequired = ({ status }: Pick<PaymentResult, 'status'>): boolean =>
  status === 'requires_action';
