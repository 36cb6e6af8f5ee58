/** Plans end with the details that they charge. */

import { entityTime } from '../shared/clock.ts';
import type { RegistrationId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import { type AnnounceScheduleNeeds, announceScheduleChange } from './announceSchedule.ts';
import { saveSchedule } from './saveSchedule.ts';
import type { ScheduleTables } from './tables.ts';
import { over } from './transitions.ts';

/** What ending them needs. */
export interface EndSchedulesNeeds extends AnnounceScheduleNeeds {
  readonly wall: SystemClock;
}

/**
 * Ends all plans of details that are gone, in the transaction in which they go; the details are locked.
 *
 * @param how `removed` by the shop: its plans are cancelled; `ended`: so are they
 */
export async function endSchedulesOf(
  { wall, ...needs }: EndSchedulesNeeds,
  tables: ScheduleTables,
  id: RegistrationId,
  how: 'removed' | 'ended',
): Promise<void> {
  for (const schedule of await tables.schedule.activeWith(id)) {
    const after = over(schedule, how === 'removed' ? 'cancelled' : 'ended');
    const now = await entityTime(tables, wall, schedule.entityId);
    await saveSchedule(tables, after);
    const news = how === 'removed' ? 'scheduleCancelled' : 'scheduleEnded';
    await announceScheduleChange(tables, needs, after, news, now, {
      data: { why: 'registrationGone' },
    });
  }
}
