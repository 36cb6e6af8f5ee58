/**
 * How the gateway finds out what became of a payment that a remote processor was asked about: the state of its timer
 * `resumeSubmit`, and when the next question is due. Pure.
 */

import { groupOf } from '../../../contract/resultCodes.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { NewTimer, Timer } from '../shared/timers.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { SEALED_MS } from './sealedRequest.ts';

/**
 * - `first`: the processor is asked for the first time.
 * - `again`: the result is uncertain or pending. The same question is asked again.
 * - `reverse`: the result stayed unknown. The processor is asked to reverse the payment, and only this answer counts.
 * - `alarm`: nothing was found out. A person has to decide, and the processor is not asked any more.
 */
export type InquiryPhase = 'first' | 'again' | 'reverse' | 'alarm';

/** What was done so far to find out the result of a payment. */
export interface Inquiry {
  readonly phase: InquiryPhase;
  /** The number of questions in this phase. */
  readonly attempts: number;
  /** When this phase began: entity time, ms UTC. */
  readonly since: number;
  /** The key of the reversal; null before the payment is reversed, and after the reversal was refused. */
  readonly reversalId: PaymentId | null;
}

/** The inquiry of a payment about which the processor is asked for the first time. */
export const FIRST_QUESTION: Inquiry = { phase: 'first', attempts: 0, since: 0, reversalId: null };

/** Six hours, in seconds. */
const LAST_INTERVAL = 21_600;

/** Seconds between one question and the next. After the last of these, the interval stays the same. */
export const ASK_AGAIN_SECONDS = [
  ...[5, 15, 30, 60, 120, 240, 480, 900, 1800, 3600],
  ...[7200, 14_400, LAST_INTERVAL],
] as const;

/** How long the gateway tries to reverse a payment, or to find out the result of a follow-up, before the alarm. In ms. */
export const ALARM_AFTER_MS = DAY_MS;

/** The same for a pending answer that says that a bank needs days. */
const ALARM_AFTER_LONG_MS = 7 * DAY_MS;

/** How often the log repeats an alarm, in ms of entity time. */
const REMIND_MS = DAY_MS;

const PHASES: readonly string[] = ['first', 'again', 'reverse', 'alarm'] satisfies InquiryPhase[];

/** The inquiry that the timer of a payment stores. */
export function inquiryIn({ payload }: Pick<Timer, 'payload'>): Inquiry {
  const { phase, attempts, since, reversalId } = payload;
  // The first timer of a payment stores nothing.
  if (phase === undefined || !PHASES.includes(phase)) return FIRST_QUESTION;
  return {
    phase: phase as InquiryPhase,
    attempts: Number(attempts),
    since: Number(since),
    reversalId: (reversalId as PaymentId | undefined) ?? null,
  };
}

/** The timer of the next step of an inquiry. @param due entity time, ms UTC */
export const inquiryTimer = (
  { id: key, entityId }: Pick<Payment, 'id' | 'entityId'>,
  { phase, attempts, since, reversalId }: Inquiry,
  due: number,
): NewTimer => ({
  entityId,
  kind: 'resumeSubmit',
  key,
  due,
  payload: {
    phase,
    attempts: String(attempts),
    since: String(since),
    ...(reversalId !== null && { reversalId }),
  },
});

/** An inquiry at the beginning of a phase. @param now entity time, ms UTC */
export const beginPhase = (
  phase: InquiryPhase,
  now: number,
  reversalId: PaymentId | null = null,
): Inquiry => ({ phase, attempts: 0, since: now, reversalId });

/** The inquiry after a question without a result, and when the next step is due: entity time, ms UTC. */
export interface NextStep {
  readonly inquiry: Inquiry;
  readonly due: number;
}

/** What follows a question that has found out nothing. */
export function afterQuestion(payment: Payment, before: Inquiry, now: number): NextStep {
  const inquiry = before.phase === 'first' ? beginPhase('again', now) : before;
  const attempts = inquiry.attempts + 1;
  const next = now + (ASK_AGAIN_SECONDS[attempts - 1] ?? LAST_INTERVAL) * 1000;
  const due = Math.max(now, Math.min(next, endOfPhase(payment, inquiry)));
  return { inquiry: { ...inquiry, attempts }, due };
}

/** When an alarm is logged again. */
export const afterReminder = (inquiry: Inquiry, now: number): NextStep => ({
  inquiry: { ...inquiry, attempts: inquiry.attempts + 1 },
  due: now + REMIND_MS,
});

/** Whether the time of this phase is over, so that the next one begins. @param now entity time, ms UTC */
export const isOverdue = (payment: Payment, inquiry: Inquiry, now: number): boolean =>
  now >= endOfPhase(payment, inquiry);

/**
 * When the phase ends, in ms UTC of entity time; infinite if nothing here ends it. The question about a first payment can be repeated until number and code of the card are erased. A
 * pending answer to it has a timer of its own (`endPending`). The question about a follow-up needs no card.
 */
export function endOfPhase(payment: Payment, { phase, since }: Inquiry): number {
  if (phase === 'alarm') return Number.POSITIVE_INFINITY;
  if (phase !== 'reverse' && isFirstPayment(payment)) {
    return isUnanswered(payment) ? payment.createdAt + SEALED_MS : Number.POSITIVE_INFINITY;
  }
  if (phase === 'first') return Number.POSITIVE_INFINITY;
  const isLong = groupOf(payment.code) === 'pending-long';
  return since + (isLong ? ALARM_AFTER_LONG_MS : ALARM_AFTER_MS);
}

/** Whether a payment refers to no earlier one. If its result stays unknown, it is reversed; a follow-up is asked about again. */
export const isFirstPayment = ({ referencedId }: Pick<Payment, 'referencedId'>): boolean =>
  referencedId === null;

/** RG stores the details of an account, and 3D authenticates: there is nothing to reverse. */
export const movesMoney = ({ type }: Pick<Payment, 'type'>): boolean =>
  type !== 'RG' && type !== '3D';
