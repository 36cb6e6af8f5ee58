/** The events of an entity as a stream, which several processes on one database can append to. */
import type { EventTable, StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { Sleeper, systemClock } from '../../gateway/platform/time/systemClock.ts';

/** How often a stream reads the database, in ms of the system clock. */
const POLL_MS = 250;

/**
 * How long a stream reads the same events again, in ms of the system clock. PostgreSQL gives places when rows are inserted, so
 * the transaction of an earlier place can be committed after that of a later one.
 */
const LATE_MS = 2000;

/** The most events that are read at once. */
const PAGE = 500;

/** The most streams of one process. */
export const MOST_STREAMS = 100;

/** All streams of one gateway. */
export class EventStreams {
  readonly #events: Pick<EventTable, 'after'>;
  readonly #sleepers = new Set<Sleeper>();
  #isEnding = false;

  constructor(events: Pick<EventTable, 'after'>) {
    this.#events = events;
  }

  /** Whether another stream may begin. */
  get hasRoom(): boolean {
    return this.#sleepers.size < MOST_STREAMS;
  }

  /** Ends all streams, so that the server can be closed. */
  end(): void {
    this.#isEnding = true;
    for (const sleeper of this.#sleepers) sleeper.wake();
  }

  /**
   * Yields the events after a place as they are stored, each once, until the reader stops or the gateway ends. Yields an empty
   * list after each look without events, so that the reader can tell a quiet stream from a broken one.
   */
  async *from(
    entityId: EntityId,
    start: number,
  ): AsyncGenerator<readonly StoredEvent[], void, undefined> {
    const sleeper = new Sleeper();
    this.#sleepers.add(sleeper);
    const sent = new SentEvents(start);
    try {
      while (!this.#isEnding) {
        yield sent.unsent(await this.#read(entityId, sent.floor(systemClock.now())));
        if (!this.#isEnding) await sleeper.sleep(POLL_MS);
      }
    } finally {
      this.#sleepers.delete(sleeper);
    }
  }

  /** All events after a place. */
  async #read(entityId: EntityId, floor: number): Promise<StoredEvent[]> {
    const all: StoredEvent[] = [];
    for (;;) {
      const page = await this.#events.after(entityId, all.at(-1)?.seq ?? floor, PAGE);
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }
}

/** The events that a stream has sent in the last `LATE_MS`. */
class SentEvents {
  /** The time of each, ms of the system clock, by place. */
  readonly #at = new Map<number, number>();
  #floor: number;

  constructor(start: number) {
    this.#floor = start;
  }

  /** The place after which an event may be new. @param now ms of the system clock */
  floor(now: number): number {
    for (const [seq, at] of this.#at) {
      if (now - at < LATE_MS) break;
      this.#floor = Math.max(this.#floor, seq);
      this.#at.delete(seq);
    }
    return this.#floor;
  }

  /** The events that were not sent; from now on they count as sent. */
  unsent(events: readonly StoredEvent[]): StoredEvent[] {
    const fresh = events.filter(({ seq }) => !this.#at.has(seq));
    const now = systemClock.now();
    for (const { seq } of fresh) this.#at.set(seq, now);
    return fresh;
  }
}
