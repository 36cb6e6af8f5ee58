/** A schedule as the API shows it. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import { formatAmount } from '../../../money/index.ts';
import { timestamp } from '../../../time/format.ts';
import { toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import type { ScheduleAnswer } from '../../domain/schedule/announceSchedule.ts';
import { shownJob } from '../../domain/schedule/job.ts';
import type { ReadSchedule } from '../../domain/schedule/read.ts';
import type { ReportedType, Schedule } from '../../domain/schedule/types.ts';
import {
  type Body,
  enveloped,
  type Rendered,
  render,
  resultOf,
  type Stamp,
  written,
} from './envelope.ts';

/** Renders a schedule. The transaction that made it has its id. */
export const renderSchedule = (answer: ScheduleAnswer, stamp: Stamp): Rendered => ({
  ...written(scheduleBody(answer, stamp), 200),
  about: answer.schedule.id,
});

/** The body of the response about a schedule. */
export const scheduleBody = ({ reported, code, ...read }: ScheduleAnswer, stamp: Stamp): Body => {
  const { job, plan, ...members } = scheduleMembers(read, reported);
  return enveloped({ ...members, result: resultOf(code), job, plan }, stamp);
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
function scheduleMembers(
  { schedule, lastRun }: Pick<ReadSchedule, 'schedule' | 'lastRun'>,
  paymentType: ReportedType = schedule.type,
) {
  const { id, registrationId, request, money } = schedule;
  const { customParameters, standingInstruction } = toNestedObject(request);
  return {
    id,
    registrationId,
    paymentType,
    amount: formatAmount(money),
    currency: money.currency,
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
