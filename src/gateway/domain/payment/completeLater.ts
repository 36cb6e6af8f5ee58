/**
 * Applies what becomes known of a payment that waits for its processor: by the first question, by a repeated one, by a
 * reversal, or by a message of the processor. One state for all: the payment is pending until one of them has its result.
 */

import { isPending } from '../../../contract/resultCodes.ts';
import { UNCERTAIN_RESULT } from '../../catalogue/results/causes/payment.ts';
import { isUnanswered, isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import type { Asked } from './ask.ts';
import { answerFor, type SavePaymentNeeds, savePayment, storeFirstAnswer } from './complete.ts';
import {
  afterQuestion,
  beginPhase,
  FIRST_QUESTION,
  type Inquiry,
  inquiryIn,
  inquiryTimer,
  type NextStep,
} from './inquiry.ts';
import type { LockedPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { PaymentAnswer } from './paymentAnswer.ts';
import { isExternal, type Verdict } from './processor.ts';
import { eraseSealedRequest } from './sealedRequest.ts';
import type { PaymentTables } from './tables.ts';
import { withVerdict } from './withVerdict.ts';

/** Dependencies for applying what becomes known of a payment. */
export type CompleteNeeds = SavePaymentNeeds &
  Pick<PaymentNeeds, 'store' | 'systemClock' | 'processorFor'>;

/** The inquiry of a payment. `isClaimed`: whether another process than the first one has worked on it. */
export interface FoundInquiry {
  readonly inquiry: Inquiry;
  readonly isClaimed: boolean;
}

/** Reads the inquiry of a payment. The payment is locked. */
export async function inquiryOf(
  tables: PaymentTables,
  { id, entityId }: Pick<Payment, 'id' | 'entityId'>,
): Promise<FoundInquiry> {
  const [timer] = await tables.timer.ofKey(entityId, ['resumeSubmit'], id);
  if (!timer) return { inquiry: FIRST_QUESTION, isClaimed: true };
  return { inquiry: inquiryIn(timer), isClaimed: timer.fence > 0 };
}

/** Arms the timer of the next step of an inquiry. */
export const armInquiry = (
  tables: PaymentTables,
  payment: Payment,
  { inquiry, due }: NextStep,
): Promise<void> => tables.timer.arm(inquiryTimer(payment, inquiry, due));

/** Stores an event about a payment whose result stays unknown. @param at entity time, ms UTC */
export const noteUncertainIn = (
  tables: PaymentTables,
  { entityId, checkoutId, id: paymentId }: Payment,
  step: 'reversing' | 'alarm' | 'resolved',
  at: number,
): Promise<void> => {
  const kind = 'paymentUncertain';
  return tables.event.append({ entityId, checkoutId, paymentId, kind, at, data: { step } });
};

/** What came of a question about a payment. `now`: entity time, ms UTC. */
export interface AskedPayment {
  readonly inquiry: Inquiry;
  readonly asked: Asked;
  /** Whether this was the only question, so that nothing was done if this question has done nothing. */
  readonly isOnly: boolean;
  readonly now: number;
}

/** Completes the payment, or lets it wait for the next question. @param locked a payment that waits for its processor */
export async function applyAskedIn(
  needs: CompleteNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  { inquiry, asked, isOnly, now }: AskedPayment,
): Promise<PaymentAnswer> {
  const { payment } = locked;
  // The payment is being reversed: what it was before counts no more, and the answer to the reversal does.
  if (inquiry.phase === 'reverse' || inquiry.phase === 'alarm') {
    return answerFor(tables, payment, locked.checkout, now);
  }
  if (asked.kind === 'answered' || (asked.kind === 'undone' && isOnly)) {
    return completeIn(needs, tables, locked, { inquiry, now, verdict: asked.verdict });
  }
  const next = afterQuestion(payment, inquiry, now);
  if (inquiry.phase !== 'first') {
    await armInquiry(tables, payment, next);
    return answerFor(tables, payment, locked.checkout, now);
  }
  const cause = (asked.kind === 'uncertain' && asked.cause) || UNCERTAIN_RESULT;
  const waiting = { ...locked, payment: { ...payment, cause } };
  const answer = await savePayment(needs, tables, waiting, now, 'waiting');
  await storeFirstAnswer(needs, tables, answer);
  await armInquiry(tables, payment, next);
  return answer;
}

/** A verdict about a payment. `now`: entity time, ms UTC. */
interface Judged {
  readonly inquiry: Inquiry;
  readonly verdict: Verdict;
  readonly now: number;
}

/** Stores the verdict. A pending one leaves the payment waiting, and the processor is asked again. */
export async function completeIn(
  needs: CompleteNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  { inquiry, verdict, now }: Judged,
): Promise<PaymentAnswer> {
  const before = locked.payment;
  if (!isUnanswered(before) && before.code === verdict.code && isPending(verdict.code)) {
    await armInquiry(tables, before, afterQuestion(before, inquiry, now));
    return answerFor(tables, before, locked.checkout, now);
  }
  await eraseSealedRequest(tables, before);
  const answered = withVerdict(locked, verdict, now);
  const { payment } = answered;
  const answer = await savePayment(needs, tables, answered, now, 'waiting');
  await storeFirstAnswer(needs, tables, answer);
  if (isWaiting(payment) && isExternal(needs.processorFor(payment))) {
    await armInquiry(tables, payment, afterQuestion(payment, beginPhase('again', now), now));
  }
  return answer;
}
