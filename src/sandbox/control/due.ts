/** GET /_sandbox/due: the timers that run if the clock of an entity moves to an instant. */
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import { entityTime } from '../../gateway/domain/shared/clock.ts';
import { TIMER_KINDS, type TimerKind } from '../../gateway/domain/shared/timers.ts';
import { iso, parseInstant } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import type { Member } from './json.ts';
import { queryOf } from './query.ts';

/** The most timers of an answer. */
const MOST_LISTED = 500;

const UNTIL: Member = {
  name: 'until',
  required: true,
  fault: (value) =>
    parseInstant(value) === undefined
      ? 'must be an ISO 8601 instant from 1970 to 9999, such as 2030-01-31T12:00:00Z'
      : undefined,
};

/** The route of due timers. */
export const dueRoute = (context: SandboxContext): Route => ({
  methods: ['GET'],
  path: '/_sandbox/due',
  openapi: 'omitted: test',
  answer: (request) => answer(context, request),
});

async function answer(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY, UNTIL]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId, texts } = admission;
  const { store, systemClock } = context;
  const until = parseInstant(texts['until'] ?? '') ?? 0;
  const [now, { timers, kinds: counted, hasMore }] = await Promise.all([
    entityTime(store, systemClock, entityId),
    store.list.timersUntil(entityId, until, MOST_LISTED),
  ]);
  const due = timers.map(({ due: at, kind, key: id }) => ({
    at: iso(at),
    kind,
    id,
    text: effectOf(kind),
  }));
  const kinds = counted.map(({ kind, count, first }) => ({
    kind,
    count,
    first: iso(first),
    text: effectOf(kind),
  }));
  const count = kinds.reduce((sum, one) => sum + one.count, 0);
  const omitted = Math.max(0, count - due.length);
  const more = hasMore ? { more: true } : {};
  const body = { entityId, now: iso(now), due, omitted, kinds, ...more };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

/** What happens, as a sentence: the part of the description after the colon. */
function effectOf(kind: TimerKind): string {
  const text = TIMER_KINDS[kind];
  const effect = text.slice(text.indexOf(': ') + 2);
  return `${effect.charAt(0).toUpperCase()}${effect.slice(1)}.`;
}
