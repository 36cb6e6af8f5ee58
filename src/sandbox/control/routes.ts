/** The control API under /_sandbox/, in the test environment only. */

import { faultOf, oneOf } from '../../contract/parameters/format.ts';
import { refusal } from '../../gateway/api/context.ts';
import { preferredWait } from '../../gateway/api/prefer.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import {
  advanceClock,
  type ClockRequest,
  type ClockView,
  isMoveView,
  type MoveCaller,
  type MoveView,
  readClock,
  readMove,
  setClock,
  stopMove,
} from '../../gateway/platform/time/entityClock.ts';
import { executedOf } from '../../gateway/platform/time/executed.ts';
import {
  ClockBusyError,
  MoveStoppedError,
  TooMuchDueError,
} from '../../gateway/platform/time/move/errors.ts';
import type { Wait } from '../../gateway/platform/time/move.ts';
import { parseDuration } from '../../time/duration.ts';
import { iso, parseInstant } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { chargebackRoutes } from './chargebacks.ts';
import { deliveryRoutes } from './deliveries.ts';
import { dueRoute } from './due.ts';
import { entityRoutes } from './entities.ts';
import { eventsRoute } from './events.ts';
import { explainRoute } from './explain.ts';
import { faultRoutes } from './faults.ts';
import { type Member, readJson, type Texts } from './json.ts';
import { listRoutes } from './lists/lists.ts';
import { paymentRoute } from './payment.ts';
import { queryOf } from './query.ts';
import { callsRoute, requestsRoute } from './requests.ts';
import { scenarioRoutes } from './scenarios.ts';
import { settlementRoutes } from './settlements.ts';
import { shopperRoutes } from './shopper.ts';
import { walletRoutes } from './wallets.ts';
import { webhookRoutes } from './webhooks.ts';

const MODE: Member = {
  name: 'mode',
  required: true,
  fault: (value) => faultOf(oneOf('real', 'frozen', 'offset'), value),
};
const AT: Member = {
  name: 'at',
  required: false,
  fault: (value) =>
    parseInstant(value) === undefined
      ? 'must be an ISO 8601 instant from 1970 to 9999, such as 2030-01-31T12:00:00Z'
      : undefined,
};
const WAIT: Member = {
  name: 'wait',
  required: false,
  fault: (value) => faultOf(oneOf('none', 'deliveries'), value),
};
const BY: Member = {
  name: 'by',
  required: true,
  fault: (value) =>
    parseDuration(value) === undefined
      ? 'must be an ISO 8601 duration, such as PT29M or P1D'
      : undefined,
};

export function controlRoutes(context: SandboxContext): Route[] {
  const act = (members: readonly Member[], work: Work): Route['answer'] => {
    return (request) => control(context, request, (body) => readJson(body, members), work);
  };
  return [
    eventsRoute(context),
    ...faultRoutes(context),
    ...scenarioRoutes(context),
    explainRoute(context),
    requestsRoute(context),
    callsRoute(context),
    ...listRoutes(context),
    paymentRoute(context),
    dueRoute(context),
    ...walletRoutes(context),
    ...shopperRoutes(context),
    ...webhookRoutes(context),
    ...deliveryRoutes(context),
    ...chargebackRoutes(context),
    ...settlementRoutes(context),
    ...entityRoutes(context),
    {
      methods: ['GET'],
      path: '/_sandbox/clock',
      openapi: 'omitted: test',
      answer: (request) =>
        control(
          context,
          request,
          () => queryOf(request, [ENTITY]),
          (id) => readClock(context, id),
        ),
    },
    {
      methods: ['POST'],
      path: '/_sandbox/clock',
      openapi: 'omitted: test',
      answer: act([ENTITY, MODE, AT, WAIT], async (id, texts, waitsMs) => {
        const clockRequest = wishOf(texts);
        return isRefusal(clockRequest)
          ? clockRequest
          : setClock(context, id, clockRequest, callerOf(texts, waitsMs));
      }),
    },
    {
      methods: ['POST'],
      path: MOVE_PATH,
      openapi: 'omitted: test',
      answer: act([ENTITY, BY, WAIT], async (id, texts, waitsMs) => {
        const { by = '' } = texts;
        const duration = parseDuration(by);
        const caller = callerOf(texts, waitsMs);
        const moved = duration && (await advanceClock(context, id, duration, caller));
        const message = 'must not move the clock beyond the year 9999';
        return moved ?? badParameters([{ name: 'by', value: by, message }]);
      }),
    },
    {
      methods: ['GET'],
      path: MOVE_PATH,
      openapi: 'omitted: test',
      answer: (request) =>
        control(context, request, onlyEntity(request), (id) => readMove(context, id)),
    },
    {
      methods: ['DELETE'],
      path: MOVE_PATH,
      openapi: 'omitted: test',
      answer: (request) =>
        control(context, request, onlyEntity(request), (id, _texts, waitsMs) =>
          stopMove(context, id, waitsMs),
        ),
    },
  ];
}

/** The path to advance a clock (POST), to read how far the move is (GET), and to stop it (DELETE). */
const MOVE_PATH = '/_sandbox/clock/advance';

const onlyEntity = (request: Request) => () => queryOf(request, [ENTITY]);

const callerOf = ({ wait }: Texts, waitsMs: number): MoveCaller => ({
  wait: wait as Wait | undefined,
  waitsMs,
});

/** The work of a call. @param waitsMs how long the caller waits, in ms of the system clock */
type Work = (
  id: EntityId,
  texts: Texts,
  waitsMs: number,
) => Promise<ClockView | MoveView | Refusal>;

/** Checks the call, then does the work. */
async function control(
  context: SandboxContext,
  request: Request,
  read: (body: Buffer) => Texts | Refusal,
  work: Work,
): Promise<Answer> {
  const admission = await admitted(context, request, read);
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id, texts } = admission;
  const { ms: waitsMs, headers: waited } = preferredWait(request);
  const done = await work(id, texts, waitsMs).catch(orRefused);
  if (isRefusal(done)) return json(refusal(context, request, done));
  if (isMoveView(done)) return moveAnswer(id, done, request.method, waited);
  const { mode, now, executed: runs } = done;
  const executed = executedOf(runs);
  const more = runs.length > executed.length ? { executedCount: runs.length } : {};
  const body = JSON.stringify({ entityId: id, mode, now: iso(now), executed, ...more });
  return { status: 200, headers: { ...JSON_HEADERS, ...waited }, body };
}

/** The state of a move. Status 202: the move is not finished. A GET only reads the state, so its status is always 200. */
function moveAnswer(
  id: EntityId,
  { mode, now, move }: MoveView,
  method: string,
  waited: Answer['headers'],
): Answer {
  const { from, until, state = 'none', executedCount, executed, detail } = move ?? {};
  const body = {
    entityId: id,
    state,
    mode,
    now: iso(now),
    from: from === undefined ? from : iso(from),
    until: until === undefined ? until : iso(until),
    executedCount,
    executed: executed ? (JSON.parse(executed) as unknown) : undefined,
    detail: detail ?? undefined,
  };
  const goesOn = state === 'moving';
  const way = goesOn ? { Location: `${MOVE_PATH}?entityId=${id}`, 'Retry-After': '1' } : {};
  const headers = { ...JSON_HEADERS, ...way, ...(method !== 'GET' && waited) };
  return { status: goesOn && method !== 'GET' ? 202 : 200, headers, body: JSON.stringify(body) };
}

/**
 * The errors of a move as refusals: the call has waited too long for another call that moves the same clock, the move was
 * stopped, or too many timers are due. All other errors are thrown again.
 */
function orRefused(error: unknown): Refusal {
  if (error instanceof TooMuchDueError || error instanceof MoveStoppedError) {
    return { refused: '200.300.404', detail: error.message };
  }
  if (!(error instanceof ClockBusyError)) throw error;
  return { refused: '800.700.100', detail: 'Another request is moving the clock' };
}

function wishOf({ mode, at }: Texts): ClockRequest | Refusal {
  const instant = at === undefined ? undefined : parseInstant(at);
  if (mode === 'frozen') return { mode, at: instant };
  if (mode === 'real') {
    if (at === undefined) return { mode };
    return badParameters([{ name: 'at', value: at, message: 'is not allowed with mode real' }]);
  }
  if (instant !== undefined) return { mode: 'offset', at: instant };
  return badParameters([{ name: 'at', value: null, message: 'may not be empty' }]);
}
