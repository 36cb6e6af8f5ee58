/** When the days of an entity are closed: by a timer at 00:00 UTC of the next day, where there is something to settle. */
import type { PaymentListeners } from '../payment/listeners.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { dayAt, midnightAfter, startOf } from './day.ts';
import { isSettleable } from './record.ts';
import type { SettlementTables } from './tables.ts';

/**
 * Before midnight every payment arms the timer for itself: one that is kept while the day is being closed must find that
 * out, however long its transaction takes.
 */
const LAST_MS = 60_000;

/** Entities whose timer is known to be armed for the end of their day. */
export class SettlementTimers {
  readonly #sure = new Map<EntityId, { readonly from: number; readonly until: number }>();

  /** @param now entity time, ms UTC */
  isSure(entityId: EntityId, now: number): boolean {
    const sure = this.#sure.get(entityId);
    return sure !== undefined && now >= sure.from && now < sure.until - LAST_MS;
  }

  forget(entityId: EntityId): void {
    this.#sure.delete(entityId);
  }

  /** @param due when the timer is, entity time, ms UTC */
  note(entityId: EntityId, now: number, due: number): void {
    this.#sure.set(entityId, { from: now, until: due });
  }
}

/** What arming needs. */
export interface SettlementTimerNeeds {
  readonly armedDays: SettlementTimers;
}

/** Sees to it that payments are settled. */
export const settlementArmer =
  (needs: SettlementTimerNeeds): PaymentListeners['armSettlement'] =>
  (tables: SettlementTables, payment, now) =>
    armSettlement(needs, tables, payment, now);

/**
 * Sees to it that a payment is settled. Inside the transaction that keeps its result; one payment after the other comes
 * without keeping others waiting.
 *
 * @param now entity time of the result, ms UTC
 */
async function armSettlement(
  { armedDays }: SettlementTimerNeeds,
  tables: SettlementTables,
  payment: Payment,
  now: number,
): Promise<void> {
  if (!isSettleable(payment)) return;
  const { entityId, id, createdAt } = payment;
  // It succeeded on another day than it was made on: nobody would look for it there.
  if (createdAt < startOf(dayAt(now))) await tables.settlement.noteDue(entityId, id, now);
  if (armedDays.isSure(entityId, now)) return;
  const due = midnightAfter(now);
  await tables.timer.armNoLater({ entityId, kind: 'settlement', key: entityId, due });
  armedDays.note(entityId, now, due);
}
