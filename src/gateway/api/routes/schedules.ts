/** /scheduling/v1/schedules: schedules that charge registrations, for a shop's server (API 2, Scheduling). */

import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { successCode } from '../../catalogue/results/success.ts';
import {
  createSchedule,
  deschedule,
  type Planned,
  reschedule,
} from '../../domain/schedule/change.ts';
import { readSchedules } from '../../domain/schedule/read.ts';
import {
  type ReportedType,
  renderSchedule,
  renderSchedules,
} from '../../domain/schedule/renderSchedule.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn } from '../order.ts';
import type { Answer, Request, Route } from '../route.ts';

const BASE = '/scheduling/v1/schedules';

export const scheduleRoutes = (context: AppContext): Route[] =>
  [createRoute, rescheduleRoute, descheduleRoute, deleteRoute, readRoute].map((make) =>
    make(context),
  );

const createRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: BASE,
  limit: 'post',
  openapi: {
    id: 'createSchedule',
    summary: 'Creates a schedule that charges stored payment details.',
    description: 'The times of the runs and the contract: see docs/scheduling.md.',
    credentials: 'token',
    body: ['schedule'],
    answers: { 200: ['Schedule'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'schedule', readBody);
    if (!caller.ok) return caller.answer;
    return changed(context, request, caller, 'SD', await createSchedule(context, askedBy(caller)));
  },
});

const rescheduleRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: `${BASE}/:id/reschedule`,
  limit: 'post',
  openapi: {
    id: 'reschedule',
    summary: 'Replaces a schedule.',
    description:
      'The new schedule has a new id. Parameters that are not sent keep their values. See docs/scheduling.md.',
    credentials: 'token',
    body: ['reschedule'],
    answers: { 200: ['Schedule'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'reschedule', readBody);
    if (!caller.ok) return caller.answer;
    const done = await reschedule(context, { ...askedBy(caller), id: idIn(request) });
    return changed(context, request, caller, 'RS', done);
  },
});

const descheduleRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: `${BASE}/:id/deschedule`,
  limit: 'post',
  openapi: {
    id: 'deschedule',
    summary: 'Cancels a schedule.',
    description:
      'Accepts the id of the schedule or of a schedule that it replaced. The schedule ends at once, or at the end of the agreed notice period. See docs/scheduling.md.',
    credentials: 'token',
    body: ['deschedule'],
    answers: { 200: ['Schedule'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'deschedule', readBody);
    return caller.ok ? descheduled(context, request, caller) : caller.answer;
  },
});

const deleteRoute = (context: AppContext): Route => ({
  methods: ['DELETE'],
  path: `${BASE}/:id`,
  openapi: {
    id: 'removeSchedule',
    summary: 'Cancels a schedule.',
    description: 'Does the same as POST to deschedule. See docs/scheduling.md.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Schedule'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    return caller.ok ? descheduled(context, request, caller) : caller.answer;
  },
});

const readRoute = (context: AppContext): Route => ({
  methods: ['GET'],
  path: `${BASE}/:id`,
  limit: 'read',
  openapi: {
    id: 'readSchedule',
    summary: 'Reads a schedule, or the schedules of stored payment details.',
    description: 'The id is the id of a schedule or of a registration. See docs/scheduling.md.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Schedule', 'Schedules'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, stamp } = caller;
    const done = await readSchedules(context, { entityId, id: idIn(request) });
    if (isRefusal(done)) return answerTo(context, request, caller, done);
    const code = successCode(context.environment, done.made.request['testMode']);
    const at = { now: done.now, ndc: stamp.ndc };
    const [one] = done.found;
    return answerTo(
      context,
      request,
      caller,
      done.kind === 'one' && one
        ? renderSchedule(one, one.schedule.type, code, at)
        : renderSchedules(done.found, code, at),
    );
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

function changed(
  context: AppContext,
  request: Request,
  caller: Caller,
  sentMembers: ReportedType,
  done: Planned | Refusal,
): Answer {
  if (isRefusal(done)) return answerTo(context, request, caller, done);
  const { schedule, made, now } = done;
  const code = successCode(context.environment, made.request['testMode']);
  const stamp = { now, ndc: caller.stamp.ndc };
  const answer = renderSchedule({ schedule, lastRun: undefined }, sentMembers, code, stamp);
  return answerTo(context, request, caller, answer);
}
