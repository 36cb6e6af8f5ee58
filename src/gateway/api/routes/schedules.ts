/** /scheduling/v1/schedules: schedules that charge registrations, for a shop's server (API 2, Scheduling). */

import type { Refusal } from '../../catalogue/results/refusal.ts';
import { successCode } from '../../catalogue/results/success.ts';
import {
  createSchedule,
  deschedule,
  type Planned,
  reschedule,
} from '../../domain/schedule/change.ts';
import { readSchedules } from '../../domain/schedule/read.ts';
import type { ReportedType } from '../../domain/schedule/types.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn } from '../order.ts';
import { renderSchedule, renderSchedules } from '../render/schedule.ts';
import { type Answer, type Request, type Route, routeOf } from '../route.ts';

export const scheduleRoutes = (context: AppContext): Route[] =>
  [createRoute, rescheduleRoute, descheduleRoute, deleteRoute, readRoute].map((make) =>
    make(context),
  );

const createRoute = (context: AppContext): Route => ({
  ...routeOf('createSchedule'),
  async answer(request) {
    const caller = await authenticate(context, request, 'schedule', readBody);
    if (!caller.ok) return caller.answer;
    return changed(context, request, caller, 'SD', await createSchedule(context, askedBy(caller)));
  },
});

const rescheduleRoute = (context: AppContext): Route => ({
  ...routeOf('reschedule'),
  async answer(request) {
    const caller = await authenticate(context, request, 'reschedule', readBody);
    if (!caller.ok) return caller.answer;
    const done = await reschedule(context, { ...askedBy(caller), id: idIn(request) });
    return changed(context, request, caller, 'RS', done);
  },
});

const descheduleRoute = (context: AppContext): Route => ({
  ...routeOf('deschedule'),
  async answer(request) {
    const caller = await authenticate(context, request, 'deschedule', readBody);
    return caller.ok ? descheduled(context, request, caller) : caller.answer;
  },
});

const deleteRoute = (context: AppContext): Route => ({
  ...routeOf('removeSchedule'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    return caller.ok ? descheduled(context, request, caller) : caller.answer;
  },
});

const readRoute = (context: AppContext): Route => ({
  ...routeOf('readSchedule'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, stamp } = caller;
    const read = await readSchedules(context, { entityId, id: idIn(request) });
    return answerTo(context, request, caller, read, (done) => {
      const code = successCode(context.environment, done.made.request['testMode']);
      const at = { now: done.now, ndc: stamp.ndc };
      const [one] = done.found;
      return done.kind === 'one' && one
        ? renderSchedule({ ...one, reported: one.schedule.type, code }, at)
        : renderSchedules(done.found, code, at);
    });
  },
});

const askedBy = ({ entityId, parameters, stamp }: Caller) => {
  const { entityId: _, ...request } = parameters;
  return { entityId, request, ndc: stamp.ndc };
};

async function descheduled(context: AppContext, request: Request, caller: Caller): Promise<Answer> {
  const done = await deschedule(context, { ...askedBy(caller), id: idIn(request) });
  return changed(context, request, caller, 'DS', done);
}

const changed = (
  context: AppContext,
  request: Request,
  caller: Caller,
  reported: ReportedType,
  done: Planned | Refusal,
): Answer =>
  answerTo(context, request, caller, done, ({ schedule, made, now }) => {
    const code = successCode(context.environment, made.request['testMode']);
    const answer = { schedule, lastRun: undefined, reported, code };
    return renderSchedule(answer, { now, ndc: caller.stamp.ndc });
  });
