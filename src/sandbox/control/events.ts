/** GET /_sandbox/events: what happens to an entity, as a page of JSON or as a stream of server-sent events. */
import { Readable } from 'node:stream';
import type { EventsAnswer, GatewayEvent } from '../../contract/control/events.ts';
import { descriptionOf, isResultCode } from '../../contract/resultCodes.ts';
import { tokenHashesOf } from '../../gateway/api/authenticate.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  header,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import { stopwatch } from '../../gateway/platform/time/systemClock.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { completed } from '../explain/advice.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type EventStream, MOST_STREAMS } from './eventStreams.ts';
import type { Member } from './json.ts';
import { queryOf } from './query.ts';

/** A place in the order of events. */
const PLACE = /^(?:0|[1-9][0-9]{0,14})$/;

const AFTER: Member = {
  name: 'after',
  required: false,
  fault: (value) =>
    PLACE.test(value) ? undefined : 'must be the seq of an event: a whole number, such as 120',
};

/** The most events of a page. */
const MOST_EVENTS = 500;

const LIMIT: Member = {
  name: 'limit',
  required: false,
  fault: (value) =>
    /^[1-9][0-9]{0,2}$/.test(value) && Number(value) <= MOST_EVENTS
      ? undefined
      : `must be a whole number from 1 to ${MOST_EVENTS}`,
};

/** How often a stream without events sends a comment, in ms: proxies close connections that are silent for longer. */
const COMMENT_MS = 15_000;

/** How long a client waits before it connects again, in ms. */
const RETRY_MS = 1000;

const tooMany = (limit: keyof typeof MOST_STREAMS): Refusal => ({
  refused: '800.120.100',
  detail: `This gateway already sends ${MOST_STREAMS[limit]} streams of events${limit === 'ofToken' ? ' to callers with this token' : ''}`,
});

export const eventsRoute = (context: SandboxContext): Route => ({
  methods: ['GET'],
  path: '/_sandbox/events',
  openapi: 'omitted: test',
  answer: (request) => answer(context, request),
});

async function answer(context: SandboxContext, request: Request): Promise<Answer> {
  const read = () => queryOf(request, [ENTITY, AFTER, LIMIT]);
  const admission = await admitted(context, request, read);
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id, texts } = admission;
  const { event } = context.store;
  if (header(request, 'accept')?.includes('text/event-stream')) {
    const place = [header(request, 'last-event-id'), texts['after']].find(
      (one) => one !== undefined && PLACE.test(one),
    );
    const start = place === undefined ? await event.latestSeq(id) : Number(place);
    const listener = { entityId: id, tokenHashes: tokenHashesOf(request) };
    const stream = context.streams.from(listener, start);
    if (typeof stream === 'string') return json(refusal(context, request, tooMany(stream)));
    return { status: 200, headers: STREAM_HEADERS, body: bodyOf(stream) };
  }
  const after = Number(texts['after'] ?? 0);
  const events = await event.after(id, after, Number(texts['limit'] ?? MOST_EVENTS));
  const body: EventsAnswer = {
    entityId: id,
    events: events.map(viewOf),
    latest: events.at(-1)?.seq ?? after,
  };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream;charset=UTF-8',
  'Cache-Control': 'no-store',
  // nginx would collect the events before it sends them.
  'X-Accel-Buffering': 'no',
};

/** Ends the stream of events when the client is gone. `Readable.from` would first wait for its next text. */
function bodyOf({ events, close }: EventStream): Readable {
  const texts = textOf(events);
  return new Readable({
    read() {
      texts.next().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      close();
      void texts.return();
      done(error);
    },
  });
}

/** The stream in the format of the HTML standard (Server-sent events). */
async function* textOf(stream: EventStream['events']): AsyncGenerator<string, void, undefined> {
  yield `retry: ${RETRY_MS}\n\n`;
  let elapsed = stopwatch();
  for await (const events of stream) {
    if (events.length === 0 && elapsed() < COMMENT_MS) continue;
    elapsed = stopwatch();
    yield events.length === 0 ? ':\n\n' : events.map(messageOf).join('');
  }
}

const messageOf = (event: StoredEvent): string =>
  `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(viewOf(event))}\n\n`;

/** An event as a client sees it. `systemAt`: the system clock, where the event stored it; both times ISO 8601, UTC. */
function viewOf({
  seq,
  kind,
  at,
  entityId,
  paymentId,
  checkoutId,
  data,
}: StoredEvent): GatewayEvent {
  const { systemAt, tryInstead, ...members } = data;
  const { code } = members;
  const subject = { id: paymentId ?? checkoutId ?? '', entityId };
  return {
    seq,
    kind,
    at: iso(at),
    ...(systemAt !== undefined && { systemAt: iso(Number(systemAt)) }),
    ...(paymentId !== null && { paymentId }),
    ...(checkoutId !== null && { checkoutId }),
    ...(code !== undefined && isResultCode(code) && { description: descriptionOf(code) }),
    data: {
      ...members,
      ...(tryInstead !== undefined && { tryInstead: completed(tryInstead, subject) }),
    },
  };
}
