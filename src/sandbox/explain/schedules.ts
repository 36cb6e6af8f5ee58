/** The coming runs of a schedule in a timeline. Pure. */

import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import { jobOf, nextRunOf, typeIn } from '../../gateway/domain/schedule/job.ts';
import type { Schedule } from '../../gateway/domain/schedule/types.ts';
import { formatAmount } from '../../money/index.ts';
import type { Placed } from './timeline.ts';

/** The most runs of a schedule that are shown. */
const MOST_RUNS = 5;

/**
 * The next runs of a schedule, and the end of its contract if that is known. A schedule that is not in force has none.
 *
 * @param entity the owner of the schedule, whose time zone applies
 */
export function ofSchedule(entity: Pick<Entity, 'terms'>, schedule: Schedule): Placed[] {
  const { id, state, request, endsAt } = schedule;
  const job = jobOf(entity, request);
  if (state !== 'active' || isRefusal(job)) return [];
  const what = `${typeIn(request)} ${formatAmount(job.money)} ${job.money.currency}`;
  const runs: Placed[] = [];
  let run = schedule.nextRun;
  while (run !== null && runs.length < MOST_RUNS) {
    runs.push(planned(id, run, `The schedule runs: ${what} with the stored details.`));
    run = nextRunOf(job, run, endsAt);
  }
  return endsAt === null
    ? runs
    : [
        ...runs,
        planned(id, endsAt, 'The contract of the schedule ends: nothing runs from then on.'),
      ];
}

const planned = (schedule: string, at: number, text: string): Placed => ({
  at,
  systemAt: Number.MAX_SAFE_INTEGER,
  type: 'schedule',
  text,
  fields: { schedule, status: 'planned' },
});
