/** The timers of a plan: one for its runs, which make payments, and one for its end. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { addDuration } from '../../../time/duration.ts';
import { iso } from '../../../time/format.ts';
import { HOUR_MS } from '../../../time/units.ts';
import { BANNED, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { isBanned, requireEntity } from '../merchant/findEntity.ts';
import { askAndComplete } from '../payment/askRemote.ts';
import type { PaymentNeeds } from '../payment/needs.ts';
import { createServerPaymentIn } from '../payment/serverPayment.ts';
import type { StartedPayment } from '../payment/startPayment.ts';
import { ClockDoubted, type IsClockDoubted } from '../shared/clockDoubt.ts';
import type { EntityId, ScheduleId } from '../shared/ids.ts';
import { ndcOf } from '../shared/ids.ts';
import type { AfterCommit, TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import { withoutServer } from '../threeDSecure/askServer.ts';
import { type AnnounceScheduleNeeds, announceScheduleChange } from './announceSchedule.ts';
import { jobOf, runRequest } from './job.ts';
import { saveSchedule } from './saveSchedule.ts';
import { afterRun, over } from './scheduleStates.ts';
import type { GatheredSchedules, ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** What making the runs of a plan needs. */
export type RunNeeds = PaymentNeeds &
  AnnounceScheduleNeeds & {
    readonly isClockDoubted: IsClockDoubted;
    /** Called when runs are left out, because an outage has delayed them. */
    readonly onRunsMissed: (missed: MissedRuns) => void;
  };

/** Runs that were left out. Entity time, ms UTC. */
export interface MissedRuns {
  readonly scheduleId: ScheduleId;
  readonly entityId: EntityId;
  /** When the first of them was due, and when the schedule runs next. */
  readonly due: number;
  readonly next: number | null;
}

/** From this delay on, a run was missed in an outage, in ms. */
const MISSED_MS = HOUR_MS;

/** Locks the registration first, as requests do: the lock of a registration protects its plans. */
async function lockPlan(
  tables: ScheduleTables,
  { key, entityId }: Timer,
): Promise<Schedule | undefined> {
  const seen = await tables.schedule.find(key as ScheduleId, entityId);
  if (!seen || !(await tables.registration.lock(seen.registrationId))) return undefined;
  const schedule = await tables.schedule.find(seen.id, entityId);
  return schedule?.state === 'active' ? schedule : undefined;
}

/**
 * The timer of a run. The payment and the next run are stored in one database transaction, so that each is made once; after
 * that, an external processor is asked. A late timer makes all overdue runs, in order, one run after the other.
 */
export const scheduleRunTimer = (
  needs: RunNeeds,
): TimerHandler<ScheduleTables, GatheredSchedules> => ({
  place: 'inside',
  lock: lockPlan,
  lockMany: (gathered, timers) =>
    gathered.lockSchedules(timers.map(({ key }) => key as ScheduleId)),
  async run(tables, timer, now) {
    const schedule = await lockPlan(tables, timer);
    if (!schedule) return undefined;
    const { nextRun, ...plan } = await withoutMissed(needs, tables, schedule, now);
    if (plan.state !== 'active' || nextRun === null || nextRun > now) return undefined;
    return (await runPlan(needs, tables, { ...plan, nextRun }, nextRun, now)).afterwards;
  },
});

/**
 * A plan whose missed runs are left out, if the terms of its entity say so. Only in live: in test, a clock that a test has moved
 * makes every run.
 */
async function withoutMissed(
  needs: RunNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  now: number,
): Promise<Schedule> {
  const { nextRun: due, id: scheduleId, entityId } = schedule;
  if (needs.environment !== 'live' || due === null || due > now - MISSED_MS) return schedule;
  const entity = await requireEntity(tables, entityId);
  if (entity.terms.missedRuns !== 'none') return schedule;
  const job = jobOf(entity, schedule.request);
  if (isRefusal(job)) throw new Error(`schedule ${scheduleId} has invalid fields`);
  const next = afterRun(schedule, job, now - MISSED_MS);
  await saveSchedule(tables, next);
  if (next.state === 'ended')
    await announceScheduleChange(needs, tables, next, 'scheduleEnded', now);
  needs.onRunsMissed({ scheduleId, entityId, due, next: next.nextRun });
  return next;
}

/** A plan after a run, and the work that remains after the commit. */
interface AfterRun {
  readonly schedule: Schedule;
  readonly afterwards: AfterCommit | undefined;
}

async function runPlan(
  needs: RunNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  due: number,
  now: number,
): Promise<AfterRun> {
  const entity = await requireEntity(tables, schedule.entityId);
  const job = jobOf(entity, schedule.request);
  if (isRefusal(job)) throw new Error(`schedule ${schedule.id} has invalid fields`);
  const made = await pay(needs, tables, schedule, now);
  const isRefused = isRefusal(made);
  const isForAll =
    needs.environment === 'live' && entity.terms.missedRuns === 'once' && due <= now - MISSED_MS;
  // This run stands for all that were missed.
  const from = isForAll ? now : due;
  const next =
    isRefused && isGone(made.refused) ? over(schedule, 'ended') : afterRun(schedule, job, from);
  await saveSchedule(tables, next);
  const [paymentId, code] = isRefused ? [null, made.refused] : [made.payment.id, null];
  const { id: scheduleId, entityId } = schedule;
  await tables.schedule.saveRun({ scheduleId, entityId, due, paymentId, code });
  await forgetOld(needs, tables, schedule, now);
  await announceScheduleChange(needs, tables, next, 'scheduleRun', now, {
    data: { due: iso(due), ...(code !== null && { code }) },
    run: { due, paymentId, code: isRefused ? made.refused : made.payment.code },
    paymentId: paymentId ?? undefined,
    ndc: isRefused ? undefined : made.payment.ndc,
  });
  if (isForAll) needs.onRunsMissed({ scheduleId, entityId, due, next: next.nextRun });
  if (next.state === 'ended')
    await announceScheduleChange(needs, tables, next, 'scheduleEnded', now);
  if (isRefused || made.answer) return { schedule: next, afterwards: undefined };
  const { payment, request } = made;
  const afterwards = async () => void (await askAndComplete(needs, { payment }, request));
  return { schedule: next, afterwards };
}

/** A plan without overdue runs, unless there were too many for one database transaction. */
export interface CaughtUp {
  readonly schedule: Schedule;
  readonly isDone: boolean;
  /** The work of the runs that remains after the commit. */
  readonly afterwards: readonly AfterCommit[];
}

/** The maximum number of runs in one database transaction. */
const MOST_AT_ONCE = 50;

/**
 * Makes the overdue runs, in order, and ends a contract that is over. This happens before any other change of a plan, so that
 * runs that were due before a request are made exactly once, whether the timer or the request comes first. The registration
 * is locked.
 *
 * @param schedule in force
 * @throws ClockDoubted if a run seems to be overdue, but the clock may be wrong
 */
export async function catchUp(
  needs: RunNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  now: number,
): Promise<CaughtUp> {
  if (schedule.nextRun !== null && schedule.nextRun <= now && needs.isClockDoubted()) {
    throw new ClockDoubted();
  }
  let plan = await withoutMissed(needs, tables, schedule, now);
  const afterwards: AfterCommit[] = [];
  const isOverdue = () => plan.state === 'active' && plan.nextRun !== null && plan.nextRun <= now;
  for (let i = 0; i < MOST_AT_ONCE && isOverdue(); i++) {
    const run = await runPlan(needs, tables, plan, plan.nextRun ?? now, now);
    plan = run.schedule;
    if (run.afterwards) afterwards.push(run.afterwards);
  }
  const isDone = !isOverdue();
  if (isDone && plan.state === 'active' && plan.endsAt !== null && plan.endsAt <= now) {
    plan = await endContract(needs, tables, plan, now);
  }
  return { schedule: plan, isDone, afterwards };
}

/** Ends a plan whose contract is over. */
async function endContract(
  needs: AnnounceScheduleNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  now: number,
): Promise<Schedule> {
  const ended = over(schedule, schedule.hasNotice ? 'cancelled' : 'ended');
  await saveSchedule(tables, ended);
  await announceScheduleChange(needs, tables, ended, 'scheduleEnded', now);
  return ended;
}

/** Starts the payment of a run. @returns the refusal where the stored details cannot be charged */
async function pay(
  needs: RunNeeds,
  tables: ScheduleTables,
  { entityId, registrationId, request: parameters, money }: Schedule,
  now: number,
): Promise<StartedPayment | Refusal> {
  const request = await requestOf(tables, { entityId, request: parameters });
  const entity = await requireEntity(tables, entityId);
  if (await isBanned(tables, entity)) return BANNED;
  const { terms } = entity;
  const order = {
    entityId,
    request,
    money,
    ndc: ndcOf(entityId, needs.ids.request(), terms.envelope),
    now,
    // There is no shopper to redirect.
    base: '',
    source: 'SCHEDULER',
  } as const;
  // Runs are made in the transaction of a timer, which waits for no 3-D Secure server.
  const unasked = { ...needs, issuers: withoutServer(needs.issuers) };
  return createServerPaymentIn(unasked, tables, order, { kind: 'payment', registrationId });
}

/** Where the terms refuse duplicate references, the shop's reference belongs to the schedule, and not to each run. */
async function requestOf(
  tables: ScheduleTables,
  { entityId, request }: Pick<Schedule, 'entityId' | 'request'>,
): Promise<Parameters> {
  const { terms } = await requireEntity(tables, entityId);
  return runRequest(request, terms.duplicates === 'allowed');
}

/** Codes of stored details that do not exist any more, and cannot come back. */
const isGone = (code: ResultCode): boolean =>
  code === '100.150.200' || code === '100.150.202' || code === '100.150.203';

/** Results of refused runs are stored for as long as payments are. */
async function forgetOld(
  { retention: { months, ms } }: RunNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  now: number,
): Promise<void> {
  const before = addDuration(now, { months: -months, ms: -ms });
  if (before !== undefined) await tables.schedule.forgetRefused(schedule, before);
}

/** The timer of the end of a contract. A late timer first makes the runs that were due before the end. */
export const scheduleEndTimer = (
  needs: RunNeeds,
): TimerHandler<ScheduleTables, GatheredSchedules> => ({
  place: 'inside',
  lock: lockPlan,
  async run(tables, timer, now) {
    const schedule = await lockPlan(tables, timer);
    if (!schedule) return undefined;
    const { isDone, afterwards, schedule: plan } = await catchUp(needs, tables, schedule, now);
    // Overdue runs are left. Saving the plan arms its timers again, and the remaining runs are made before the contract ends.
    if (!isDone) await saveSchedule(tables, plan);
    return async () => void (await Promise.all(afterwards.map((work) => work())));
  },
});
