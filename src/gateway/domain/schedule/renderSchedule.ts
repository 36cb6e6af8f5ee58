/** A schedule as the API shows it. */
import { formatAmount } from '../../../money/index.ts';
import { timestamp } from '../../../time/format.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import { toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { type Rendered, render, resultOf, type Stamp } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { shownJob } from './job.ts';
import type { ReadSchedule } from './read.ts';
import type { Schedule } from './types.ts';

/** What the response reports: the schedule as it was made, or that it was descheduled. */
export type ReportedType = 'SD' | 'RS' | 'DS';

/** Renders a schedule. @param code of success */
export const renderSchedule = (
  read: ReadSchedule,
  sentMembers: ReportedType,
  code: ResultCode,
  stamp: Stamp,
): Rendered => {
  const { job, plan, ...members } = scheduleMembers(read, sentMembers);
  return render({ ...members, result: resultOf(code), job, plan }, stamp);
};

/** Renders all schedules that charge a registration. @param code of success */
export const renderSchedules = (
  found: readonly ReadSchedule[],
  code: ResultCode,
  stamp: Stamp,
): Rendered =>
  render(
    {
      result: resultOf(code),
      schedules: found.map((read) => scheduleMembers(read)),
    },
    stamp,
  );

/** The members of a schedule in a response, and in a message to listeners. */
export function scheduleMembers(
  { schedule, lastRun }: Pick<ReadSchedule, 'schedule' | 'lastRun'>,
  paymentType: ReportedType = schedule.type,
) {
  const { id, registrationId, request } = schedule;
  const money = moneyIn(request);
  const { customParameters, standingInstruction } = toNestedObject(request);
  return {
    id,
    registrationId,
    paymentType,
    ...(!isRefusal(money) && { amount: formatAmount(money), currency: money.currency }),
    merchantTransactionId: request['merchantTransactionId'],
    customParameters,
    standingInstruction,
    job: shownJob(request),
    plan: planMembers(schedule, lastRun),
  };
}

const planMembers = ({ state, nextRun, endsAt }: Schedule, lastRun: ReadSchedule['lastRun']) => ({
  active: state === 'active',
  nextRun: nextRun === null ? undefined : timestamp(nextRun),
  endsAt: state !== 'active' || endsAt === null ? undefined : timestamp(endsAt),
  lastRun: lastRun && {
    due: timestamp(lastRun.due),
    id: lastRun.paymentId ?? undefined,
    result: resultOf(lastRun.code),
  },
});
