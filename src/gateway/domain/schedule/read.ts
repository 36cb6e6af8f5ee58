/** Reads schedules: one, or all that charge a registration. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { findOwn } from '../registration/useRegistration.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { findSchedule, type OwnSchedule } from './findSchedule.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** The result of a run. */
export interface LastRun {
  readonly due: number;
  /** The payment of the run; null where there is none. */
  readonly paymentId: string | null;
  readonly code: ResultCode;
}

/** A plan with its latest run. */
export interface ReadSchedule {
  readonly schedule: Schedule;
  readonly lastRun: LastRun | undefined;
}

/** The plans that were found, and the entity time of the response. `made`: the transaction that made the stored details. */
export interface ReadSchedules {
  readonly kind: 'one' | 'list';
  readonly found: readonly ReadSchedule[];
  readonly made: OwnSchedule['made'];
  readonly now: number;
}

/** The maximum number of plans that a response lists, the newest first. */
export const MOST_LISTED = 1000;

const UNKNOWN: Refusal = { refused: '700.100.100' };

/** Reads a plan, or the plans of a registration. @param id of either, as the request has it */
export async function readSchedules(
  {
    store,
    systemClock,
  }: { readonly store: Store<ScheduleTables>; readonly systemClock: SystemClock },
  { entityId, id }: { readonly entityId: EntityId; readonly id: string },
): Promise<ReadSchedules | Refusal> {
  const entity = await store.entity.find(entityId);
  if (!entity) return UNKNOWN;
  const now = await entityTime(store, systemClock, entityId);
  const own = await findSchedule(store, entity, id);
  if (own) {
    const found = [await withRun(store, own.schedule)];
    return { kind: 'one', found, made: own.made, now };
  }
  const known = await findOwn(store, entity, id, 'find');
  if (isRefusal(known)) return UNKNOWN;
  const found: ReadSchedule[] = [];
  for (const schedule of await store.schedule.ofRegistration(known.registration.id, MOST_LISTED)) {
    found.push(await withRun(store, schedule));
  }
  return { kind: 'list', found, made: known.made, now };
}

async function withRun(tables: ScheduleTables, schedule: Schedule): Promise<ReadSchedule> {
  const run = await tables.schedule.lastRun(schedule);
  if (!run) return { schedule, lastRun: undefined };
  const { due, paymentId } = run;
  const payment =
    paymentId === null ? undefined : await tables.payment.find(paymentId, schedule.entityId);
  const code = payment?.code ?? run.code;
  return { schedule, lastRun: code === null ? undefined : { due, paymentId, code } };
}
