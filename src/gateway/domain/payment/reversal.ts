/**
 * The reversal of a payment whose result stays unknown: the question for the processor, and what its answer means
 * (docs/processor.md). Pure.
 */
import type { Parameters } from '../../../contract/parameters/request.ts';
import { isGood, isPending, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { NO_RESULT, REVERSED } from '../../catalogue/results/causes/payment.ts';
import type { PaymentId } from '../shared/ids.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Findings, Payment } from '../transaction/types.ts';
import type { Asked } from './ask.ts';
import { isInOneGo } from './draft.ts';
import type { Question } from './processor.ts';

/** Parameters of the payment that its reversal repeats. */
const REPEATED = ['testMode', 'merchantTransactionId'] as const;

/**
 * The question that reverses a payment. Its request has no number and no code.
 *
 * @param id of the reversal: the key of the question, the same each time it is asked
 */
export function reversalOf(payment: Payment, id: PaymentId): Question {
  const { entityId, channelId, brand, account, money, createdAt, request } = payment;
  const own: Parameters = Object.assign(Object.create(null), { paymentType: 'RV' });
  for (const name of REPEATED) {
    const value = request[name];
    if (value !== undefined) Object.assign(own, { [name]: value });
  }
  return {
    paymentId: id,
    entityId,
    channelId,
    type: 'RV',
    brand: brand ?? '',
    account: account.kind,
    money,
    request: own,
    referenced: {
      paymentId: payment.id,
      type: isInOneGo(payment) ? 'PA.CP' : payment.type,
      money,
      details: payment.findings.details ?? {},
    },
    now: createdAt,
  };
}

/**
 * Answers that say that nothing is left of the payment: the processor has no such payment, or has declined it.
 */
export const NOTHING_TO_REVERSE: readonly ResultCode[] = [
  '700.300.200',
  '700.400.530',
  '700.400.580',
];

/**
 * What came of a reversal. `reversed`: nothing is left of the payment; `refused`: the processor does not reverse it;
 * `unknown`: the question has to be asked again.
 */
export function reversalOutcome(asked: Asked): 'reversed' | 'refused' | 'unknown' {
  if (asked.kind !== 'answered') return 'unknown';
  const { code } = asked.verdict;
  if (isPending(code)) return 'unknown';
  return isGood(code) || code === '900.100.301' || NOTHING_TO_REVERSE.includes(code)
    ? 'reversed'
    : 'refused';
}

/** The result of a payment that was reversed: it timed out without an answer, or with a pending one. */
export const codeOfReversed = (payment: Payment): ResultCode =>
  isUnanswered(payment) ? '900.100.301' : '100.396.103';

/** The findings that still apply after the end: the others describe a payment in progress. */
export function lastingFindings({ findings }: Payment): Findings {
  const { issuer, bankAccount, threeDSecure } = findings;
  return {
    ...(issuer && { issuer }),
    ...(bankAccount && { bankAccount }),
    ...(threeDSecure && { threeDSecure }),
  };
}

/** The cause of that result. */
export const causeOfReversed = (payment: Payment): Cause =>
  isUnanswered(payment) ? REVERSED : NO_RESULT;
