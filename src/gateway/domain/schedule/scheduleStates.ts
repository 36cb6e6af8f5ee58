/** What can happen to a plan. Pure: plan + command + now -> the plan afterwards, or a refusal. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import type { EntityId, RegistrationId, ScheduleId } from '../shared/ids.ts';
import { endByNotice, ownEnd } from './contract.ts';
import { beginsContract, type Job, nextRunOf } from './job.ts';
import type { Schedule, ScheduleState } from './types.ts';

/** The refusal of a plan that never runs. */
const NO_RUN: Refusal = { refused: '100.250.100' };

/** The data of a new plan. */
export interface Making {
  readonly id: ScheduleId;
  readonly request: Parameters;
  readonly job: Job;
  /** Entity time, ms UTC. */
  readonly now: number;
}

/** A new plan, the first of its chain. */
export function begin(
  entityId: EntityId,
  registrationId: RegistrationId,
  { id, request, job, now }: Making,
): Schedule | Refusal {
  const startsAt = job.from ?? now;
  const endsAt = ownEnd(job.contract, startsAt);
  const nextRun = nextRunOf(job, now, endsAt);
  if (nextRun === null) return NO_RUN;
  return {
    id,
    chainId: id,
    entityId,
    registrationId,
    type: 'SD',
    state: 'active',
    createdAt: now,
    startsAt,
    nextRun,
    endsAt,
    hasNotice: false,
    request,
    money: job.money,
  };
}

/**
 * The plan that replaces another plan. A notice that was given stays in force.
 *
 * @param sent the parameters of the reschedule; `request` of the third argument has the merged parameters
 */
export function replace(
  before: Schedule,
  sent: Parameters,
  { id, request, job, now }: Making,
): Schedule | Refusal {
  const startsAt = beginsContract(sent) ? startOf(sent, job, now) : before.startsAt;
  const endsAt = before.hasNotice ? before.endsAt : ownEnd(job.contract, startsAt);
  const nextRun = nextRunOf(job, now, endsAt);
  if (nextRun === null) return NO_RUN;
  const { money } = job;
  return { ...before, id, type: 'RS', createdAt: now, startsAt, nextRun, endsAt, request, money };
}

const startOf = (sent: Parameters, { from }: Job, now: number): number =>
  sent['job.startDate'] !== undefined && from !== null ? from : now;

/**
 * The plan after notice was given: cancelled at once, or at the end that the notice period allows. An earlier notice stays in
 * force.
 */
export function giveNotice(schedule: Schedule, { contract }: Job, now: number): Schedule {
  if (schedule.hasNotice) return schedule;
  const endsAt = endByNotice(contract, schedule.startsAt, now);
  if (endsAt <= now) return over(schedule, 'cancelled');
  const { nextRun } = schedule;
  const isInTime = nextRun !== null && nextRun < endsAt;
  return { ...schedule, hasNotice: true, endsAt, nextRun: isInTime ? nextRun : null };
}

/**
 * The plan after the run that was due at that time. Where there is no next run, and the contract has no end to wait for, the
 * plan ends.
 */
export function afterRun(schedule: Schedule, job: Job, due: number): Schedule {
  const nextRun = nextRunOf(job, due, schedule.endsAt);
  if (nextRun === null && schedule.endsAt === null) return over(schedule, 'ended');
  return { ...schedule, nextRun };
}

/** The plan after it stops being in force. */
export const over = (schedule: Schedule, state: Exclude<ScheduleState, 'active'>): Schedule => ({
  ...schedule,
  state,
  nextRun: null,
});
