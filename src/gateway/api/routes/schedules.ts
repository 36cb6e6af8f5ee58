/** /scheduling/v1/schedules: jobs that charge stored details, for a shop's server (API 2, Scheduling). */
import { successCode } from '../../../simulator/bank/processor.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { renderSchedule, renderSchedules, type Told } from '../../domain/schedule/answer.ts';
import {
  createSchedule,
  deschedule,
  type Planned,
  reschedule,
} from '../../domain/schedule/change.ts';
import { readSchedules } from '../../domain/schedule/read.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody, readQuery } from '../form.ts';
import { answerTo, idIn } from '../order.ts';
import type { Answer, Request, Route } from '../route.ts';

const BASE = '/scheduling/v1/schedules';

export const scheduleRoutes = (house: House): Route[] =>
  [createRoute, rescheduleRoute, descheduleRoute, deleteRoute, readRoute].map((make) =>
    make(house),
  );

const createRoute = (house: House): Route => ({
  methods: ['POST'],
  path: BASE,
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'schedule', readBody);
    if (!caller.ok) return caller.answer;
    return changed(house, request, caller, 'SD', await createSchedule(house, askedBy(caller)));
  },
});

const rescheduleRoute = (house: House): Route => ({
  methods: ['POST'],
  path: `${BASE}/:id/reschedule`,
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'reschedule', readBody);
    if (!caller.ok) return caller.answer;
    const done = await reschedule(house, { ...askedBy(caller), id: idIn(request) });
    return changed(house, request, caller, 'RS', done);
  },
});

const descheduleRoute = (house: House): Route => ({
  methods: ['POST'],
  path: `${BASE}/:id/deschedule`,
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'deschedule', readBody);
    return caller.ok ? descheduled(house, request, caller) : caller.answer;
  },
});

const deleteRoute = (house: House): Route => ({
  methods: ['DELETE'],
  path: `${BASE}/:id`,
  async answer(request) {
    const caller = await authenticate(house, request, 'read', readQuery);
    return caller.ok ? descheduled(house, request, caller) : caller.answer;
  },
});

const readRoute = (house: House): Route => ({
  methods: ['GET'],
  path: `${BASE}/:id`,
  limit: 'read',
  async answer(request) {
    const caller = await authenticate(house, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, stamp } = caller;
    const done = await readSchedules(house, { entityId, id: idIn(request) });
    if (isRefusal(done)) return answerTo(house, request, caller, done);
    const code = successCode(house.environment, done.made.request);
    const at = { now: done.now, ndc: stamp.ndc };
    const [one] = done.found;
    return answerTo(
      house,
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

async function descheduled(house: House, request: Request, caller: Caller): Promise<Answer> {
  const done = await deschedule(house, { ...askedBy(caller), id: idIn(request) });
  return changed(house, request, caller, 'DS', done);
}

function changed(
  house: House,
  request: Request,
  caller: Caller,
  told: Told,
  done: Planned | Refusal,
): Answer {
  if (isRefusal(done)) return answerTo(house, request, caller, done);
  const { schedule, made, now } = done;
  const code = successCode(house.environment, made.request);
  const stamp = { now, ndc: caller.stamp.ndc };
  const answer = renderSchedule({ schedule, lastRun: undefined }, told, code, stamp);
  return answerTo(house, request, caller, answer);
}
