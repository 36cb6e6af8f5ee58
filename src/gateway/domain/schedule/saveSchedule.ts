/** Keeps a plan with its timers. */
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** Keeps a plan that is new. */
export async function insertSchedule(tables: ScheduleTables, schedule: Schedule): Promise<void> {
  await tables.schedule.insert(schedule);
  await arm(tables, schedule);
}

/** Keeps what became of a plan. */
export async function saveSchedule(tables: ScheduleTables, schedule: Schedule): Promise<void> {
  await tables.schedule.save(schedule);
  await arm(tables, schedule);
}

/** Its next run, and its end where that is known. */
async function arm(tables: ScheduleTables, schedule: Schedule): Promise<void> {
  const { id: key, entityId, state, nextRun, endsAt } = schedule;
  const isActive = state === 'active';
  for (const [kind, due] of [
    ['scheduleRun', nextRun],
    ['scheduleEnd', endsAt],
  ] as const) {
    if (isActive && due !== null) await tables.timer.arm({ entityId, kind, key, due });
    else await tables.timer.cancel(entityId, kind, key);
  }
}
