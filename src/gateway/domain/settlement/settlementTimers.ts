/** When the days of an entity are closed: by a timer at 00:00 UTC of the next day, where there are payments to settle. */
import { MINUTE_MS } from '../../../time/units.ts';
import type { PaymentListeners } from '../payment/listeners.ts';
import type { EntityId } from '../shared/ids.ts';
import { SURE_MS, type Sure } from '../shared/retention.ts';
import type { Payment } from '../transaction/types.ts';
import { dayAt, midnightAfter, startOfDay } from './day.ts';
import { isSettleable } from './settlementRecord.ts';
import type { SettlementTables } from './tables.ts';

/**
 * In the last minute before midnight, every payment arms the timer itself. A payment that is stored while the day is being
 * closed must detect that, however long its database transaction takes.
 */
const LAST_MS = MINUTE_MS;

/** Entities whose timer is known to be armed for the end of the current day. */
export class ArmedSettlementDays {
  readonly #sure = new Map<EntityId, Sure>();
  readonly #elapsed: () => number;

  /** @param elapsed a stopwatch, in ms of the system clock */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** @param now entity time, ms UTC */
  isSure(entityId: EntityId, now: number): boolean {
    const sure = this.#sure.get(entityId);
    if (sure === undefined || this.#elapsed() - sure.asOf >= SURE_MS) return false;
    return now >= sure.from && now < sure.until - LAST_MS;
  }

  forget(entityId: EntityId): void {
    this.#sure.delete(entityId);
  }

  /** @param due when the timer is due, entity time, ms UTC */
  add(entityId: EntityId, now: number, due: number): void {
    this.#sure.set(entityId, { from: now, until: due, asOf: this.#elapsed() });
  }
}

/** What arming the timer needs. */
export interface SettlementTimerNeeds {
  readonly armedDays: ArmedSettlementDays;
}

/** Arms the settlement timer for payments. */
export const settlementArmer =
  (needs: SettlementTimerNeeds): PaymentListeners['armSettlement'] =>
  (tables: SettlementTables, payment, now) =>
    armSettlement(needs, tables, payment, now);

/**
 * Arms the settlement timer for a payment. Inside the database transaction that stores the payment's result. Where the timer
 * is known to be armed, nothing is written, so that successive payments do not wait for each other.
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
  // The payment succeeded on a later day than it was made on. The search for payments goes by the time they were made.
  if (createdAt < startOfDay(dayAt(now))) await tables.settlement.noteDue(entityId, id, now);
  if (armedDays.isSure(entityId, now)) return;
  const due = midnightAfter(now);
  await tables.timer.armNoLater({ entityId, kind: 'settlement', key: entityId, due });
  armedDays.add(entityId, now, due);
}
