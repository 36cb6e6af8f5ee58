/** Streams of events: when they look for new ones, and which they find. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../../src/gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../../src/gateway/domain/shared/ids.ts';
import { IN_MEMORY, openSqlite } from '../../../src/gateway/platform/store/sqlite.ts';
import { EventStreams } from '../../../src/sandbox/control/eventStreams.ts';
import { anEvent } from '../../gateway/platform/store/contract/eventNews.ts';
import { anEntity } from '../../gateway/platform/store/contract/sampleRecords.ts';

const ENTITY = 'a' as EntityId;
const eventOf = (seq: number) => ({ seq, entityId: ENTITY }) as StoredEvent;
const placesOf = ({ value }: IteratorResult<readonly StoredEvent[], void>) =>
  (value ?? []).map(({ seq }) => seq);

/** Longer than the rest after a look, shorter than the time until the next look without news. */
const REST_MS = 100;
const POLL_MS = 250;
const SAFETY_POLL_MS = 1000;
/** How long an event may be committed after a later one. */
const LATE_MS = 2000;

const LISTENER = { entityId: ENTITY, tokenHashes: ['a'] };

/** Begins a stream. */
const begin = (streams: EventStreams, start: number, listener = LISTENER) => {
  const stream = streams.from(listener, start);
  if (typeof stream === 'string') throw new Error(stream);
  return stream;
};

/** A stream over events in a list. */
function overList({ isComplete = true } = {}) {
  let stored: StoredEvent[] = [];
  const after = vi.fn(async (_id: EntityId, seq: number) => stored.filter((e) => e.seq > seq));
  const watches = new Set<() => void>();
  const news = {
    isComplete,
    watch(_entityId: EntityId, wake: () => void) {
      watches.add(wake);
      return () => void watches.delete(wake);
    },
  };
  const authorises = vi.fn(async () => true);
  const store = { event: { after }, token: { authorises } };
  const streams = new EventStreams(store, news);
  return {
    streams,
    after,
    authorises,
    watches,
    store(...seqs: number[]) {
      stored = seqs.map(eventOf);
    },
    wake() {
      for (const wake of watches) wake();
    },
  };
}

describe('a stream', () => {
  // Time stands still unless a test moves it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has an event of its own process as soon as it is committed', async () => {
    const store = await openSqlite(IN_MEMORY);
    const entityId = await anEntity(store);
    const streams = new EventStreams(store, store.eventNews);
    await store.token.add(entityId, 'hash');
    const listener = { entityId, tokenHashes: ['hash'] };
    const { events: stream } = begin(streams, 0, listener);
    expect(placesOf(await stream.next())).toEqual([]);
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(REST_MS);
    await store.transaction(({ event }) => event.append(anEvent(entityId)));
    expect(placesOf(await next)).toHaveLength(1);
    await stream.return();
    await store.close();
  });

  it('looks again after news that came while it was reading', async () => {
    const list = overList();
    list.after.mockImplementationOnce(async () => {
      list.store(1);
      list.wake();
      return [];
    });
    const { events: stream } = begin(list.streams, 0);
    expect(placesOf(await stream.next())).toEqual([]);
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(placesOf(await next)).toEqual([1]);
    await stream.return();
  });

  it.each([
    [true, SAFETY_POLL_MS],
    [false, POLL_MS],
  ])('with news of all processes (%s) looks after %i ms without news', async (isComplete, ms) => {
    const list = overList({ isComplete });
    const { events: stream } = begin(list.streams, 0);
    await stream.next();
    const next = stream.next();
    list.store(1);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(list.after).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(placesOf(await next)).toEqual([1]);
    await stream.return();
  });

  it('has an event that is committed after a later one', async () => {
    const list = overList();
    list.store(5, 7);
    const { events: stream } = begin(list.streams, 4);
    expect(placesOf(await stream.next())).toEqual([5, 7]);
    const next = stream.next();
    list.store(5, 6, 7);
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS + REST_MS);
    expect(placesOf(await next)).toEqual([6]);
    for (let ms = 0; ms <= LATE_MS; ms += SAFETY_POLL_MS) {
      const quiet = stream.next();
      await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS + REST_MS);
      expect(placesOf(await quiet)).toEqual([]);
    }
    // From here on only later places are read.
    expect(list.after.mock.lastCall?.[1]).toBe(7);
    await stream.return();
  });

  it('with many events does not read them again at each news', async () => {
    const list = overList();
    list.store(...Array.from({ length: 499 }, (_, i) => i + 1));
    const { events: stream } = begin(list.streams, 0);
    await stream.next();
    const next = stream.next();
    list.wake();
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(list.after).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    await next;
    await stream.return();
  });

  it('ends within a second after its token lost its access, without the events of that time', async () => {
    const list = overList();
    const { events: stream } = begin(list.streams, 0);
    await stream.next();
    const next = stream.next();
    list.authorises.mockResolvedValue(false);
    list.store(1);
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS + REST_MS);
    expect(await next).toEqual({ value: undefined, done: true });
    expect(list.watches.size).toBe(0);
  });

  it('is one of at most 1000 of all tokens', () => {
    const { streams } = overList();
    const of = (token: number) => ({ entityId: ENTITY, tokenHashes: [String(token)] });
    const open = Array.from({ length: 1000 }, (_, i) => begin(streams, 0, of(i)));
    expect(streams.from(of(1000), 0)).toBe('ofAll');
    open[0]?.close();
    expect(streams.from(of(1000), 0)).toMatchObject({ close: expect.any(Function) });
  });

  it('that is stopped while it sleeps ends at once, and watches no more', async () => {
    const list = overList();
    const { events: stream, close } = begin(list.streams, 0);
    await stream.next();
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(list.watches.size).toBe(1);
    close();
    expect((await next).done).toBe(true);
    expect(list.watches.size).toBe(0);
  });
});
