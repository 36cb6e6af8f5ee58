/** GET /_sandbox/events: pages and streams of what happens to an entity. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findCode, findNumber } from '../../../e2e/support/leaks.ts';
import type { StoredEvent } from '../../../src/gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../../src/gateway/domain/shared/ids.ts';
import {
  type EventStream,
  EventStreams,
  MOST_STREAMS,
} from '../../../src/sandbox/control/eventStreams.ts';
import { code, faults, open, type Shop, VISA } from '../../gateway/harness.ts';
import { table } from '../../table.ts';
import { bearer, entityCalls } from './entityCalls.ts';

const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-another' };

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [{ entityId: 'a0000000000000000000000000000001', token: 'token-of-a' }, OTHER],
  });
});

interface Event {
  readonly seq: number;
  readonly kind: string;
  readonly paymentId?: string;
  readonly data: Readonly<Record<string, string>>;
}

const path = (query: Readonly<Record<string, string>> = {}): string =>
  `/_sandbox/events?${new URLSearchParams({ entityId: shop.gateway.entityId, ...query })}`;

const page = async (query: Readonly<Record<string, string>> = {}) =>
  (await shop.send('GET', path(query), shop.bearer)).body as { events: Event[]; latest: number };

/** A stream that is open. `next`: the next event, once it comes. */
async function stream(
  headers: Readonly<Record<string, string>> = {},
  of: Shop = shop,
  entityId: string = of.gateway.entityId,
) {
  const stop = new AbortController();
  const reply = await fetch(of.gateway.url + path({ entityId }), {
    headers: { ...shop.bearer, accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  const text = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!text) throw new Error('no body');
  let rest = '';
  /** The next block of lines, or the rest; undefined at the end. */
  const block = async (): Promise<string | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const found = rest.slice(0, end);
        rest = rest.slice(end + 2);
        return found;
      }
      const { done, value } = await text.read();
      if (done) {
        const last = rest || undefined;
        rest = '';
        return last;
      }
      rest += value;
    }
  };
  const first = await block();
  return {
    reply,
    first,
    async next(): Promise<{ readonly id: number; readonly kind: string; readonly event: Event }> {
      const [, id, kind, json = ''] =
        /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec((await block()) ?? '') ?? [];
      return { id: Number(id), kind: kind ?? '', event: JSON.parse(json) as Event };
    },
    isOver: async () => (await block()) === undefined,
    stop: () => stop.abort(),
  };
}

describe('a page', () => {
  it('has the events after a place, in their order, without card data', async () => {
    const { latest } = await page();
    const paid = await shop.charge({ 'card.number': '4539578219360473', 'card.cvv': '731' });
    const reply = await shop.send('GET', path({ after: String(latest) }), shop.bearer);
    expect(reply.body.events).toEqual([
      expect.objectContaining({
        kind: 'paymentCompleted',
        paymentId: paid.body.id,
        at: '2030-01-31T12:00:00.000Z',
        description: expect.stringContaining('Request successfully processed'),
        data: expect.objectContaining({ code: '000.100.110', cause: 'default-approval' }),
      }),
    ]);
    expect(reply.body.latest).toBe(reply.body.events[0].seq);
    expect(findNumber('card.number', reply.text, '4539578219360473')).toEqual([]);
    expect(findCode('card.cvv', reply.text, '731')).toEqual([]);
  });

  it('has at most as many events as the limit; the next page begins where it ends', async () => {
    const start = (await page()).latest;
    for (let i = 0; i < 3; i++) await shop.charge();
    const first = await page({ after: String(start), limit: '2' });
    const second = await page({ after: String(first.latest), limit: '2' });
    expect([first.events.length, second.events.length]).toEqual([2, 1]);
    expect((await page({ after: String(second.latest) })).latest).toBe(second.latest);
  });

  table<[query: Record<string, string>, fault: string]>([
    [{ after: '-1' }, 'after=-1: must be the seq of an event: a whole number, such as 120'],
    [{ after: '1e3' }, 'after=1e3: must be the seq of an event: a whole number, such as 120'],
    [{ limit: '0' }, 'limit=0: must be a whole number from 1 to 500'],
    [{ limit: '501' }, 'limit=501: must be a whole number from 1 to 500'],
    [{ since: '1' }, 'since=1: is not an allowed parameter'],
  ])('%o is refused: %s', async (query, fault) => {
    const reply = await shop.send('GET', path(query), shop.bearer);
    expect([code(reply), faults(reply)]).toEqual(['400 200.300.404', [fault]]);
  });

  it('of another entity is refused', async () => {
    const headers = { authorization: `Bearer ${OTHER.token}` };
    expect(code(await shop.send('GET', path(), headers))).toBe('403 800.900.300');
  });
});

describe('a stream', () => {
  it('has each event of the entity as it happens, and none of another entity', async () => {
    const events = await stream();
    expect(events.reply.headers.get('content-type')).toBe('text/event-stream;charset=UTF-8');
    expect(events.first).toBe('retry: 1000');
    await shop.send(
      'POST',
      '/v1/payments',
      { authorization: `Bearer ${OTHER.token}` },
      String(
        new URLSearchParams({
          entityId: OTHER.entityId,
          amount: '1.00',
          currency: 'EUR',
          paymentType: 'DB',
          ...(VISA as Record<string, string>),
        }),
      ),
    );
    const { body } = await shop.charge({ 'customParameters[forceResultCode]': '000.200.000' });
    const { id, kind, event } = await events.next();
    expect([kind, event.paymentId, event.seq]).toEqual(['paymentPending', body.id, id]);
    const declined = await shop.charge({ 'card.number': '4000000000000002' });
    const second = await events.next();
    expect([second.event.paymentId, second.event.data['code']]).toEqual([
      declined.body.id,
      '800.100.152',
    ]);
    events.stop();
  });

  it('has the events of a snapshot that is put back', async () => {
    const { body } = await shop.send('POST', '/_sandbox/entities', shop.bearer, '{}');
    const bearer = { authorization: `Bearer ${body.token}` };
    const snapshots = `/_sandbox/entities/${body.entityId}/snapshots`;
    const order = { amount: '1.00', currency: 'EUR', paymentType: 'DB', ...VISA };
    const fields = { entityId: body.entityId, ...order } as Record<string, string>;
    const send = (path: string, text: string) => shop.send('POST', path, bearer, text);
    await send('/v1/payments', String(new URLSearchParams(fields)));
    await send(snapshots, '{"name":"paid"}');
    const events = await stream(bearer, shop, body.entityId);
    const restored = await send(`${snapshots}/paid/restore`, '{}');
    expect(restored.status, restored.text).toBe(200);
    expect((await events.next()).kind).toBe('paymentCompleted');
    events.stop();
  });

  it('goes on after the event that the client received last', async () => {
    const start = (await page()).latest;
    for (let i = 0; i < 3; i++) await shop.charge();
    const { events } = await page({ after: String(start) });
    const again = await stream({ 'last-event-id': String(events[0]?.seq) });
    expect([(await again.next()).id, (await again.next()).id]).toEqual([
      events[1]?.seq,
      events[2]?.seq,
    ]);
    again.stop();
  });

  it('ends when its entity is deleted: it has no event of the next owner of the id', async () => {
    const { call, charge, created } = entityCalls(() => shop);
    const first = await created();
    const events = await stream(bearer(first), shop, first.entityId);
    expect((await call(first, 'DELETE', `entities/${first.entityId}`)).status).toBe(200);
    const second = await created({ entityId: first.entityId });
    expect(code(await charge(second))).toBe('200 000.100.110');
    expect(await events.isOver()).toBe(true);
    expect(code(await shop.send('GET', path({ entityId: second.entityId }), bearer(first)))).toBe(
      '403 800.900.300',
    );
  });

  it('is refused to a token that has 100, and not to another token', async () => {
    const { created } = entityCalls(() => shop);
    const [one, other] = [await created(), await created()];
    const open = await Promise.all(
      Array.from({ length: MOST_STREAMS.ofToken }, () => stream(bearer(one), shop, one.entityId)),
    );
    const more = await stream(bearer(one), shop, one.entityId);
    expect(more.reply.status).toBe(400);
    expect(more.first).toContain(
      'This gateway already sends 100 streams of events to callers with this token',
    );
    const another = await stream(bearer(other), shop, other.entityId);
    expect(another.reply.status).toBe(200);
    for (const { stop } of [...open, another]) stop();
    // The places of streams that have ended are free.
    await vi.waitFor(async () => {
      const again = await stream(bearer(one), shop, one.entityId);
      again.stop();
      expect(again.reply.status).toBe(200);
    });
  });

  it('ends when the gateway is closed, which does not wait for it', async () => {
    const own = await open({
      entities: [{ entityId: 'a0000000000000000000000000000001', token: 'token-of-a' }],
    });
    const events = await stream({}, own);
    const [isOver] = await Promise.all([events.isOver(), own.gateway.close()]);
    expect(isOver).toBe(true);
  });

  it('has an event that was committed after a later one, once', async () => {
    const entityId = 'a' as EntityId;
    const eventOf = (seq: number) => ({ seq, entityId }) as StoredEvent;
    let stored = [eventOf(5), eventOf(7)];
    const streams = new EventStreams(
      {
        event: { after: async (_id, seq) => stored.filter((event) => event.seq > seq) },
        token: { authorises: async () => true },
      },
      { isComplete: false, watch: () => () => {} },
    );
    const stream = streams.from({ entityId, tokenHashes: ['a'] }, 4) as EventStream;
    const seen: number[] = [];
    for await (const events of stream.events) {
      seen.push(...events.map(({ seq }) => seq));
      if (seen.length === 2) stored = [eventOf(5), eventOf(6), eventOf(7), eventOf(8)];
      if (seen.length === 4) stored.push(eventOf(9));
      if (seen.length === 5) streams.end();
    }
    expect(seen).toEqual([5, 7, 6, 8, 9]);
  });
});
