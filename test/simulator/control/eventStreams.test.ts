/** Streams of events: when they look for new ones, and which they find. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../../src/gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../../src/gateway/domain/shared/ids.ts';
import { IN_MEMORY, openSqlite } from '../../../src/gateway/platform/store/sqlite.ts';
import { EventStreams } from '../../../src/simulator/control/eventStreams.ts';
import { anEvent } from '../../gateway/platform/store/contract/eventNews.ts';
import { anEntity } from '../../gateway/platform/store/contract/sampleRecords.ts';

const ENTITY = 'a' as EntityId;
const eventOf = (seq: number) => ({ seq, entityId: ENTITY }) as StoredEvent;
const placesOf = ({ value }: IteratorResult<readonly StoredEvent[], void>) =>
  (value ?? []).map(({ seq }) => seq);

/** Longer than the rest after a look, shorter than the time until the next look without news. */
const REST_MS = 100;
const POLL_MS = 250;
const SAFETY_POLL_MS = 2000;

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
  const streams = new EventStreams({ after }, news);
  return {
    streams,
    after,
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
    const streams = new EventStreams(store.event, store.eventNews);
    const stream = streams.from(entityId, 0);
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
    const stream = list.streams.from(ENTITY, 0);
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
    const stream = list.streams.from(ENTITY, 0);
    await stream.next();
    const next = stream.next();
    list.store(1);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(list.after).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(placesOf(await next)).toEqual([1]);
    await stream.return();
  });

  it('has an event that is committed two seconds after a later one, if it looks only then', async () => {
    const list = overList();
    list.store(5, 7);
    const stream = list.streams.from(ENTITY, 4);
    expect(placesOf(await stream.next())).toEqual([5, 7]);
    const next = stream.next();
    list.store(5, 6, 7);
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS + REST_MS);
    expect(placesOf(await next)).toEqual([6]);
    // From here on only later places are read.
    const last = stream.next();
    await vi.advanceTimersByTimeAsync(SAFETY_POLL_MS + REST_MS);
    await last;
    expect(list.after.mock.lastCall?.[1]).toBe(7);
    await stream.return();
  });

  it('with many events does not read them again at each news', async () => {
    const list = overList();
    list.store(...Array.from({ length: 499 }, (_, i) => i + 1));
    const stream = list.streams.from(ENTITY, 0);
    await stream.next();
    const next = stream.next();
    list.wake();
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(list.after).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    await next;
    await stream.return();
  });

  it('that is stopped while it sleeps ends at once, and watches no more', async () => {
    const list = overList();
    const stop = new AbortController();
    const stream = list.streams.from(ENTITY, 0, stop.signal);
    await stream.next();
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(list.watches.size).toBe(1);
    stop.abort();
    expect((await next).done).toBe(true);
    expect(list.watches.size).toBe(0);
  });
});
