/** Plans end when the stored details that they charge end. */

import { entityTime } from '../shared/clock.ts';
import type { RegistrationId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import { type AnnounceScheduleNeeds, announceScheduleChange } from './announceSchedule.ts';
import { saveSchedule } from './saveSchedule.ts';
import { over } from './scheduleStates.ts';
import type { ScheduleTables } from './tables.ts';

/** What ending plans needs. */
export interface EndSchedulesNeeds extends AnnounceScheduleNeeds {
  readonly systemClock: SystemClock;
}

/**
 * Ends all plans of stored details that end, in the same database transaction; the details are locked.
 *
 * @param how `removed`: the shop removed the details, so the plans are cancelled; `ended`: the life of the details is over,
 * so the plans end
 */
export async function endSchedulesOf(
  { systemClock, ...needs }: EndSchedulesNeeds,
  tables: ScheduleTables,
  id: RegistrationId,
  how: 'removed' | 'ended',
): Promise<void> {
  for (const schedule of await tables.schedule.activeWith(id)) {
    const after = over(schedule, how === 'removed' ? 'cancelled' : 'ended');
    const now = await entityTime(tables, systemClock, schedule.entityId);
    await saveSchedule(tables, after);
    const news = how === 'removed' ? 'scheduleCancelled' : 'scheduleEnded';
    await announceScheduleChange(needs, tables, after, news, now, {
      data: { why: 'registrationGone' },
    });
  }
}
