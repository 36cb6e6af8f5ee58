/** Asks a remote processor between two database transactions, and applies the answer in the second one. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { reserveAgreementPlace } from '../registration/saveRegistration.ts';
import { entityTime } from '../shared/clock.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { type Asked, askTwice, questionOf } from './ask.ts';
import { insertPayment } from './complete.ts';
import { applyAskedIn, inquiryOf } from './completeLater.ts';
import { entryOf, reserve } from './followUp/followUpTotals.ts';
import { type LockedPayment, lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import { answerForShop, type FirstAnswer, type PaymentAnswer } from './paymentAnswer.ts';
import { sealRequest } from './sealedRequest.ts';
import type { PaymentTables } from './tables.ts';

/** Added to the timeout of the processor, because the second database transaction needs time, too. In ms. */
const SLACK_MS = 10_000;

/** The lease of the process that works on a payment, in ms of the system clock. */
export const leaseOf = ({ processorTimeout }: PaymentNeeds): number => processorTimeout + SLACK_MS;

/**
 * Stores a payment that waits for a remote processor. Seals the request that is needed to ask, and arms two timers: one
 * erases the sealed request; the other asks again if this process dies, or gets no answer.
 */
export async function savePending(
  needs: PaymentNeeds,
  tables: PaymentTables,
  { payment, referenced, redirect, way }: LockedPayment,
  request: Parameters,
): Promise<void> {
  const { id, entityId, createdAt: now } = payment;
  await insertPayment(needs, tables, payment);
  if (redirect) await tables.redirect.insert(redirect);
  const entry = entryOf(payment);
  if (referenced && entry)
    await tables.payment.saveTotals(referenced, reserve(referenced.totals, entry));
  await reserveAgreementPlace(tables, payment);
  await sealRequest(needs, tables, payment, { request, way }, now);
  const resume = { entityId, kind: 'resumeSubmit', key: id, due: now } as const;
  await tables.timer.arm(resume, leaseOf(needs));
}

/**
 * Asks a remote processor about a waiting payment, and completes the payment; if the result is uncertain, the payment stays
 * pending, and its timer asks again. If the database fails after the processor has answered, and the payment has no checkout,
 * the shop gets a pending response: an error would make the shop ask again for a payment that the processor already has. The
 * timer completes the payment later, and GET returns the result.
 *
 * @param request secrets included
 */
export async function askAndComplete(
  needs: PaymentNeeds,
  { payment, referenced, way }: Pick<LockedPayment, 'payment' | 'referenced' | 'way'>,
  request: Parameters,
): Promise<PaymentAnswer | FirstAnswer> {
  const question = questionOf(payment, request, { referenced, way });
  const asked = await needs.outside(askTwice(needs, payment, question));
  try {
    return await completePending(needs, payment, asked, { secrets: request, way });
  } catch (error) {
    const isForLater = needs.store.faultOf(error) !== undefined && payment.checkoutId === null;
    if (!isForLater) throw error;
    needs.onProcessorFault({
      paymentId: payment.id,
      entityId: payment.entityId,
      fault: 'the processor was asked, but the result is not in the database yet',
    });
    // The response has `referencedId` only if the terms of the channel can still be read.
    const { createdAt: now } = payment;
    return answerForShop(needs.store, payment, now).catch(() => ({
      payment,
      reader: 'shop' as const,
      now,
    }));
  }
}

/**
 * The second database transaction of a payment that waited for this process. Another process may have assumed that this one
 * died, and completed the payment: then the answer of the other process counts.
 */
function completePending(
  needs: PaymentNeeds,
  about: Payment,
  asked: Asked,
  known: Pick<LockedPayment, 'secrets' | 'way'>,
): Promise<PaymentAnswer | FirstAnswer> {
  return needs.store.transaction(async (tables) => {
    const locked = await lockPayment(tables, about);
    if (!locked) throw new Error(`payment ${about.id} does not exist`);
    const now = await entityTime(tables, needs.systemClock, locked.payment.entityId);
    const found = isUnanswered(locked.payment) ? await inquiryOf(tables, about) : undefined;
    if (found) {
      // Another process that has claimed the timer may have asked the same question.
      const isOnly = found.inquiry.phase === 'first' && !found.isClaimed;
      return applyAskedIn(needs, tables, { ...locked, ...known }, { ...found, asked, isOnly, now });
    }
    if (!locked.checkout) return answerForShop(tables, locked.payment, now);
    const answer = await tables.submit.answer(about);
    if (!answer) throw new Error(`payment ${about.id} has no result`);
    return answer;
  });
}
