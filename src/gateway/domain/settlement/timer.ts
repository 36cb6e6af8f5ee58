/** The timer that closes days, and the request that closes a day at once. */

import { DAY_MS } from '../../../time/units.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { beginDay, closeStep, dayBefore, saveClearing } from './close.ts';
import { dayAt, midnightAfter, startOfDay } from './day.ts';
import type { CloseNeeds } from './files.ts';
import type { SettlementTables } from './tables.ts';
import type { Clearing, Day, Settlement, SettlementDay } from './types.ts';

/** Closes a day, one step per run, and arms itself for the next step, or for the next day with payments to settle. */
export const settlementTimer = (needs: CloseNeeds): TimerHandler<SettlementTables> => ({
  place: 'inside',
  // The entity is locked first, as in all other code that closes a day.
  lock: (tables, { entityId }) => tables.entity.lock(entityId),
  async run(tables, { entityId, due }, now) {
    needs.armedDays.forget(entityId);
    const day = dayBefore(due);
    const known = await tables.settlement.day(entityId, day);
    if (known?.state === 'closed') await catchUp(tables, known, now);
    else {
      const started = await beginDay(tables, { entityId, day, now: Math.max(now, due) });
      const after = await closeStep(needs, tables, started.day, now);
      if (after.state === 'closing') await arm(tables, entityId, due);
      else await armNext(tables, entityId, after.until);
    }
    return undefined;
  },
});

const arm = (tables: SettlementTables, entityId: EntityId, due: number) =>
  tables.timer.arm({ entityId, kind: 'settlement', key: entityId, due });

/** Arms the timer for the end of the day of the next payment to settle. After a pause, such payments may exist already. */
async function armNext(tables: SettlementTables, entityId: EntityId, from: number): Promise<void> {
  const next = await tables.settlement.nextAt(entityId, from);
  if (next !== undefined) await arm(tables, entityId, midnightAfter(next));
}

/**
 * Handles a day that is already closed: by an early request, or because the clock was set back since. Payments that were
 * added to the day later are settled with the next day that is not closed.
 */
async function catchUp(
  tables: SettlementTables,
  { entityId, day }: SettlementDay,
  now: number,
): Promise<void> {
  const late = await tables.settlement.late(entityId);
  const start = startOfDay(day);
  const from = Math.min(late ?? start, start);
  const next = await tables.settlement.nextAt(entityId, from);
  if (next === undefined) return;
  await tables.settlement.noteLate(entityId, from);
  let open = Math.max(startOfDay(dayAt(now)), start + DAY_MS);
  while ((await tables.settlement.day(entityId, dayAt(open)))?.state === 'closed') open += DAY_MS;
  await arm(tables, entityId, open + DAY_MS);
}

/** A request to close a day. */
export interface CloseRequest {
  readonly entityId: EntityId;
  /** The day to close; undefined: the current day of the entity. */
  readonly day: Day | undefined;
  readonly records: readonly Clearing[];
}

/** A closed day with its settlements. */
export interface Closed {
  readonly day: SettlementDay;
  readonly settlements: readonly Settlement[];
}

/** Why a request is refused. `future`: the day has not begun; `closed`: the day is closed, so records come too late. */
export type CloseFault = 'future' | 'closed';

/** Closes a day now; a closed day is not changed. */
export async function closeDay(
  needs: CloseNeeds & {
    readonly store: Store<SettlementTables>;
    readonly systemClock: SystemClock;
  },
  request: CloseRequest,
): Promise<Closed | CloseFault> {
  const { store, systemClock } = needs;
  const { entityId } = request;
  let day = request.day;
  for (let isFirst = true; ; isFirst = false) {
    const step = await store.transaction(async (tables) => {
      await tables.entity.lock(entityId);
      const now = await entityTime(tables, systemClock, entityId);
      day ??= dayAt(now);
      if (startOfDay(day) > now) return 'future';
      const started = await beginDay(tables, { entityId, day, now });
      const records = isFirst ? request.records : [];
      if (started.day.state === 'closed' && records.length > 0) return 'closed';
      await saveClearing(needs, tables, started.day, { records, now });
      return closeStep(needs, tables, started.day, now);
    });
    if (typeof step === 'string') return step;
    if (step.state === 'closed') {
      return { day: step, settlements: await store.settlement.ofDay(entityId, step.day) };
    }
  }
}
