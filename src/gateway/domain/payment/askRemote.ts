/** Asks a remote processor between two database transactions, and completes the payment in the second one. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { Rendered } from '../../catalogue/results/envelope.ts';
import { reserveAgreementPlace } from '../registration/saveRegistration.ts';
import { entityTime } from '../shared/clock.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { ask, questionOf } from './ask.ts';
import { insertPayment, savePayment } from './complete.ts';
import { decide } from './draft.ts';
import { entryOf, reserve } from './followUp/followUpTotals.ts';
import { type LockedPayment, lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Verdict } from './processor.ts';
import { renderForShop } from './renderForShop.ts';
import { renderPayment } from './renderPayment.ts';
import { eraseSealedRequest, sealRequest } from './sealedRequest.ts';
import type { PaymentTables } from './tables.ts';

/** Added to the timeout of the processor, because the second database transaction needs time, too. In ms. */
const SLACK_MS = 10_000;

/** The lease of the process that works on a payment, in ms of the system clock. */
export const leaseOf = ({ processorTimeout }: PaymentNeeds): number => processorTimeout + SLACK_MS;

/**
 * Stores a payment that waits for a remote processor. Seals the request that is needed to ask, and arms two timers: one
 * erases the sealed request; the other resumes the payment if this process dies before the payment is complete.
 */
export async function savePending(
  needs: PaymentNeeds,
  tables: PaymentTables,
  { payment, referenced, redirect }: LockedPayment,
  request: Parameters,
): Promise<void> {
  const { id, entityId, createdAt: now } = payment;
  await insertPayment(needs, tables, payment);
  if (redirect) await tables.redirect.insert(redirect);
  const entry = entryOf(payment);
  if (referenced && entry)
    await tables.payment.saveTotals(referenced, reserve(referenced.totals, entry));
  await reserveAgreementPlace(tables, payment);
  await sealRequest(needs, tables, payment, request, now);
  const resume = { entityId, kind: 'resumeSubmit', key: id, due: now } as const;
  await tables.timer.arm(resume, leaseOf(needs));
}

/** Completes a payment that waited for the processor. @param locked the payment as it still waits */
export async function completePendingIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  verdict: Verdict,
  now: number,
): Promise<Rendered> {
  await eraseSealedRequest(tables, locked.payment);
  const payment = decide(locked.payment, verdict);
  const answer = await savePayment(needs, tables, { ...locked, payment }, now, 'waiting');
  if (locked.checkout) await tables.submit.complete(payment, answer);
  return answer;
}

/**
 * Asks a remote processor about a waiting payment, and completes the payment. If the database fails after the processor has
 * answered, and the payment has no checkout, the shop gets a pending response: an error would make the shop ask again for a
 * payment that the processor already has. The timer completes the payment later, and GET returns the result.
 *
 * @param request secrets included
 */
export async function askAndComplete(
  needs: PaymentNeeds,
  { payment, referenced }: Pick<LockedPayment, 'payment' | 'referenced'>,
  request: Parameters,
): Promise<Rendered> {
  const question = questionOf(payment, request, referenced);
  const verdict = await ask(needs, payment, question);
  try {
    return await completePending(needs, payment, verdict, request);
  } catch (error) {
    const isForLater = needs.store.faultOf(error) !== undefined && payment.checkoutId === null;
    if (!isForLater) throw error;
    needs.onProcessorFault(
      payment.id,
      'the processor has answered, but the result is not in the database yet',
    );
    // The response has `referencedId` only if the terms of the channel can still be read.
    return renderForShop(needs.store, payment, payment.createdAt).catch(() =>
      renderPayment(payment, 'shop', payment.createdAt),
    );
  }
}

/**
 * The second database transaction of a payment that waited for this process. Another process may have assumed that this one
 * died, and completed the payment: then the answer of the other process counts.
 */
function completePending(
  needs: PaymentNeeds,
  asked: Payment,
  verdict: Verdict,
  secrets: Parameters,
): Promise<Rendered> {
  return needs.store.transaction(async (tables) => {
    const locked = await lockPayment(tables, asked);
    if (!locked) throw new Error(`payment ${asked.id} does not exist`);
    const now = await entityTime(tables, needs.systemClock, locked.payment.entityId);
    if (isUnanswered(locked.payment)) {
      return completePendingIn(needs, tables, { ...locked, secrets }, verdict, now);
    }
    if (!locked.checkout) return renderForShop(tables, locked.payment, now);
    const answer = await tables.submit.answer(asked);
    if (!answer) throw new Error(`payment ${asked.id} has no result`);
    return answer;
  });
}
