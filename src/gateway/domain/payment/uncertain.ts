/** Payments whose result the gateway finds out, for the person who has to decide about some of them. */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import { waitsForProcessor } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import {
  armInquiry,
  type CompleteNeeds,
  completeIn,
  inquiryOf,
  noteUncertainIn,
} from './completeLater.ts';
import {
  beginPhase,
  endOfPhase,
  type Inquiry,
  inquiryIn,
  isFirstPayment,
  movesMoney,
} from './inquiry.ts';
import { type LockedPayment, lockPayment } from './lockPayment.ts';
import type { PaymentTables } from './tables.ts';

/** A payment whose result is being found out. `due`: when the next step is due, entity time, ms UTC. */
export interface UncertainPayment {
  readonly payment: Payment;
  readonly inquiry: Inquiry;
  readonly due: number;
}

/** The most payments that are listed. */
const MOST = 10_000;

/** The payments whose result is being found out, those with an alarm first. */
export async function listUncertain(
  tables: Pick<PaymentTables, 'timer' | 'payment'>,
): Promise<readonly UncertainPayment[]> {
  const found: UncertainPayment[] = [];
  for (const timer of await tables.timer.ofKind('resumeSubmit', MOST)) {
    const inquiry = inquiryIn(timer);
    if (inquiry.phase === 'first') continue;
    const payment = await tables.payment.find(timer.key as PaymentId, timer.entityId);
    if (payment) found.push({ payment, inquiry, due: timer.due });
  }
  const isAlarm = ({ inquiry }: UncertainPayment) => inquiry.phase === 'alarm';
  return [...found.filter(isAlarm), ...found.filter((one) => !isAlarm(one))];
}

/**
 * What a decision has done. `unknown`: no payment has the id; `final`: the payment has a result; `busy`: the gateway still
 * finds out the result, so nobody has to decide.
 */
export type Decided = 'done' | 'unknown' | 'final' | 'busy';

/** What the gateway does by itself about a payment, before a person has to decide. */
export interface OwnAttempts {
  readonly does: 'asks' | 'reverses';
  /** Entity time, ms UTC; null where no time is known yet. */
  readonly until: number | null;
  /** What follows without a result. */
  readonly next: 'reverses' | 'ends' | 'alarm';
}

/** What the gateway does by itself about a payment without a result and without an alarm. */
export async function ownAttempts(
  tables: PaymentTables,
  id: PaymentId,
): Promise<OwnAttempts | undefined> {
  const payment = await tables.payment.find(id);
  if (!payment) return undefined;
  const { inquiry } = await inquiryOf(tables, payment);
  const end = endOfPhase(payment, inquiry);
  const [timer] = await tables.timer.ofKey(payment.entityId, ['endPending'], id);
  const until = Number.isFinite(end) ? end : (timer?.due ?? null);
  if (inquiry.phase === 'reverse') return { does: 'reverses', until, next: 'alarm' };
  const withoutAlarm = movesMoney(payment) ? 'reverses' : 'ends';
  return { does: 'asks', until, next: isFirstPayment(payment) ? withoutAlarm : 'alarm' };
}

/** Completes a payment with an alarm with the result that a person has found out. @param code final and certain */
export const resolveUncertain = (
  needs: CompleteNeeds,
  id: PaymentId,
  code: ResultCode,
): Promise<Decided> =>
  decideAlarm(needs, id, async (tables, locked, inquiry, now) => {
    await noteUncertainIn(tables, locked.payment, 'resolved', now);
    const verdict = { code, riskScore: null };
    await completeIn(needs, tables, locked, { inquiry, verdict, now });
  });

/**
 * Asks the processor again about a payment with an alarm: to reverse it, or about the result of a follow-up. A reversal that
 * was refused gets a new key, because a question with the old one would have the same answer.
 */
export const retryUncertain = (needs: CompleteNeeds, id: PaymentId): Promise<Decided> =>
  decideAlarm(needs, id, async (tables, { payment }, { reversalId }, now) => {
    const inquiry = isFirstPayment(payment)
      ? beginPhase('reverse', now, reversalId ?? needs.ids.payment(now))
      : beginPhase('again', now);
    await armInquiry(tables, payment, { inquiry, due: now });
  });

/** Applies a decision to a payment with an alarm, in one database transaction. */
async function decideAlarm(
  { store, systemClock }: CompleteNeeds,
  id: PaymentId,
  decide: (
    tables: PaymentTables,
    locked: LockedPayment,
    inquiry: Inquiry,
    now: number,
  ) => Promise<void>,
): Promise<Decided> {
  const known = await store.payment.find(id);
  if (!known) return 'unknown';
  return store.transaction(async (tables) => {
    const locked = await lockPayment(tables, known);
    if (!locked) return 'unknown';
    if (!waitsForProcessor(locked.payment)) return 'final';
    const { inquiry } = await inquiryOf(tables, locked.payment);
    if (inquiry.phase !== 'alarm') return 'busy';
    await decide(tables, locked, inquiry, await entityTime(tables, systemClock, known.entityId));
    return 'done';
  });
}
