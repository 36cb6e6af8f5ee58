/**
 * The timer that finds out what became of a payment: its process died while it asked, the answer was lost, or the processor
 * has answered that the result comes later. Any process can take it, also after a restart.
 */
import { NOT_STORED as NOT_STORED_CAUSE } from '../../catalogue/results/causes/payment.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { isUnanswered, waitsForProcessor } from '../transaction/status.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { Payment } from '../transaction/types.ts';
import { type Asked, ask, inquire, questionOf } from './ask.ts';
import { leaseOf } from './askRemote.ts';
import {
  applyAskedIn,
  armInquiry,
  completeIn,
  inquiryOf,
  noteUncertainIn,
} from './completeLater.ts';
import {
  afterQuestion,
  afterReminder,
  beginPhase,
  type Inquiry,
  inquiryIn,
  isFirstPayment,
  isOverdue,
  movesMoney,
} from './inquiry.ts';
import { type LockedPayment, lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Verdict } from './processor.ts';
import {
  causeOfReversed,
  codeOfReversed,
  lastingFindings,
  reversalOf,
  reversalOutcome,
} from './reversal.ts';
import { eraseSealedRequest, openSealedRequest, type SealedRequest } from './sealedRequest.ts';
import type { PaymentTables } from './tables.ts';

/** What a run of the timer has found out, outside of a database transaction. */
type Found =
  | { readonly kind: 'asked'; readonly asked: Asked; readonly sealed?: SealedRequest | undefined }
  | { readonly kind: 'reversal'; readonly asked: Asked }
  /** The time of the phase is over, or the question cannot be repeated. */
  | { readonly kind: 'over' }
  | { readonly kind: 'reminder' };

export const resumeTimer = (needs: PaymentNeeds): TimerHandler<PaymentTables> => ({
  place: 'outside',
  lease: leaseOf(needs),
  async run(timer) {
    const { store, systemClock } = needs;
    const { key, entityId } = timer;
    const id = key as PaymentId;
    const inquiry = inquiryIn(timer);
    const payment = await store.payment.find(id, entityId);
    const waits = payment !== undefined && waitsForProcessor(payment);
    const found = waits ? await findOut(needs, payment, inquiry) : undefined;
    const isAlarm = await store.transaction(async (tables) => {
      const locked = found && (await lockPayment(tables, { id, entityId }));
      if (!(await tables.timer.finish(timer))) return false;
      if (!found || !locked || !waitsForProcessor(locked.payment)) return false;
      const now = await entityTime(tables, systemClock, entityId);
      return (await applyIn(needs, tables, locked, { inquiry, found, now })) === 'alarm';
    });
    if (isAlarm) needs.onAlarm(id);
  },
});

/** Asks the processor what the phase of the inquiry needs. */
async function findOut(needs: PaymentNeeds, payment: Payment, inquiry: Inquiry): Promise<Found> {
  const { store, systemClock } = needs;
  const { phase, reversalId } = inquiry;
  if (phase === 'alarm') return { kind: 'reminder' };
  const now = await entityTime(store, systemClock, payment.entityId);
  if (isOverdue(payment, inquiry, now)) return { kind: 'over' };
  if (phase === 'reverse' && reversalId !== null) {
    const question = reversalOf(payment, reversalId);
    const asked = await ask(needs, { ...payment, request: question.request }, question);
    return { kind: 'reversal', asked };
  }
  return askAgain(needs, payment);
}

/** Asks what became of a payment: by its id, if the processor allows that, else by the same question. */
async function askAgain(needs: PaymentNeeds, payment: Payment): Promise<Found> {
  const { store } = needs;
  const { referencedId, entityId } = payment;
  const sealed = await openSealedRequest(needs, store, payment);
  const referenced =
    referencedId === null ? undefined : await store.payment.find(referencedId, entityId);
  const { request, way }: SealedRequest = sealed ?? { request: payment.request };
  const question = questionOf(payment, request, { referenced, way });
  const known = await inquire(needs, payment, question);
  if (known) return { kind: 'asked', asked: known, sealed };
  // The processor does not know of the payment yet, and without the number it cannot decide.
  if (!sealed && isFirstPayment(payment) && isUnanswered(payment)) return { kind: 'over' };
  return { kind: 'asked', asked: await ask(needs, payment, question), sealed };
}

/** Asks at once, because the shopper has come back from the page of the processor. The next question is due as before. */
export async function askNow(needs: PaymentNeeds, { id, entityId }: PaymentKey): Promise<void> {
  const { store, systemClock } = needs;
  const payment = await store.payment.find(id, entityId);
  if (!payment || isUnanswered(payment) || !waitsForProcessor(payment)) return;
  const found = await askAgain(needs, payment);
  if (found.kind !== 'asked' || found.asked.kind !== 'answered') return;
  const { verdict } = found.asked;
  // Nothing has changed: the timer asks again.
  if (verdict.code === payment.code) return;
  await store.transaction(async (tables) => {
    const locked = await lockPayment(tables, payment);
    if (!locked || !waitsForProcessor(locked.payment)) return;
    const { inquiry } = await inquiryOf(tables, locked.payment);
    if (inquiry.phase === 'reverse') return;
    const now = await entityTime(tables, systemClock, entityId);
    await completeIn(needs, tables, locked, { inquiry, verdict, now });
  });
}

/** The state of the inquiry before the run, and what the run has found out. `now`: entity time, ms UTC. */
interface Run {
  readonly inquiry: Inquiry;
  readonly found: Found;
  readonly now: number;
}

/** @returns `alarm`: a person has to decide */
async function applyIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  { inquiry, found, now }: Run,
): Promise<'alarm' | undefined> {
  const { payment } = locked;
  switch (found.kind) {
    case 'asked': {
      const { asked, sealed } = found;
      // The first question may have arrived.
      const what = { inquiry, asked, isOnly: false, now };
      const known = sealed && { secrets: sealed.request, way: sealed.way };
      await applyAskedIn(needs, tables, { ...locked, ...known }, what);
      return undefined;
    }
    case 'reversal': {
      const outcome = reversalOutcome(found.asked);
      if (outcome === 'refused') return raiseAlarmIn(tables, payment, null, now);
      if (outcome === 'reversed') await endReversedIn(needs, tables, locked, inquiry, now);
      else await armInquiry(tables, payment, afterQuestion(payment, inquiry, now));
      return undefined;
    }
    case 'over':
      if (inquiry.phase === 'reverse' || !isFirstPayment(payment)) {
        return raiseAlarmIn(tables, payment, inquiry.reversalId, now);
      }
      if (movesMoney(payment)) await beginReversalIn(needs, tables, payment, now);
      else await completeIn(needs, tables, locked, { inquiry, verdict: NOT_STORED, now });
      return undefined;
    case 'reminder':
      await armInquiry(tables, payment, afterReminder(inquiry, now));
      return 'alarm';
    default:
      return found satisfies never;
  }
}

/** Details that may have been stored at the processor: no money has moved. */
const NOT_STORED: Verdict = { code: '900.100.300', riskScore: null, cause: NOT_STORED_CAUSE };

/** The processor is asked next to reverse the payment. Number and code of the card are not needed any more. */
export async function beginReversalIn(
  needs: Pick<PaymentNeeds, 'ids'>,
  tables: PaymentTables,
  payment: Payment,
  now: number,
): Promise<void> {
  await eraseSealedRequest(tables, payment);
  const inquiry = beginPhase('reverse', now, needs.ids.payment(now));
  await armInquiry(tables, payment, { inquiry, due: now });
  await noteUncertainIn(tables, payment, 'reversing', now);
}

/** The processor has reversed the payment, or has never made it. */
async function endReversedIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  inquiry: Inquiry,
  now: number,
): Promise<void> {
  const { payment } = locked;
  const verdict: Verdict = {
    code: codeOfReversed(payment),
    riskScore: null,
    cause: causeOfReversed(payment),
  };
  const ended = { ...locked, payment: { ...payment, findings: lastingFindings(payment) } };
  await completeIn(needs, tables, ended, { inquiry, verdict, now });
}

/**
 * Nothing can be found out: the payment stays pending, and a person has to decide.
 *
 * @param reversalId the key of a reversal without an answer; null if there is none, or if the processor has refused it
 */
async function raiseAlarmIn(
  tables: PaymentTables,
  payment: Payment,
  reversalId: PaymentId | null,
  now: number,
): Promise<'alarm'> {
  const inquiry = beginPhase('alarm', now, reversalId);
  await armInquiry(tables, payment, afterReminder(inquiry, now));
  await noteUncertainIn(tables, payment, 'alarm', now);
  return 'alarm';
}
