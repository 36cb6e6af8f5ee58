/** Stores a plan with its timers. */
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** Inserts a new plan. */
export async function insertSchedule(tables: ScheduleTables, schedule: Schedule): Promise<void> {
  await tables.schedule.insert(schedule);
  await arm(tables, schedule);
}

/** Saves a changed plan. */
export async function saveSchedule(tables: ScheduleTables, schedule: Schedule): Promise<void> {
  await tables.schedule.save(schedule);
  await arm(tables, schedule);
}

/** Arms the timers of the next run, and of the end where the end is known; cancels the others. */
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
