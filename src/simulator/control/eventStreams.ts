/**
 * The events of an entity as a stream, which several processes on one database can append to. News wake a stream; a stream reads
 * the database now and then without them, too.
 */
import type { EventNews } from '../../gateway/domain/shared/eventNews.ts';
import type { EventTable, StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { Sleeper, systemClock } from '../../gateway/platform/time/systemClock.ts';

/**
 * How often a stream reads the database without news, in ms of the system clock: if it gets news of the events of all processes,
 * and otherwise.
 */
const SAFETY_POLL_MS = 2000;
const POLL_MS = 250;

/**
 * How long a stream rests after it has read, in ms of the system clock: for each event that it has read, but within these limits.
 * An entity with many payments has news all the time, and each look reads the events of the last `LATE_MS` again: with more than
 * 30 events in a second, a stream looks as often as without news.
 */
const REST_MS = { perEvent: 4, least: 10, most: POLL_MS };

const restAfter = (events: number): number =>
  Math.min(Math.max(REST_MS.perEvent * events, REST_MS.least), REST_MS.most);

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
  readonly #news: Pick<EventNews, 'isComplete' | 'watch'>;
  readonly #sleepers = new Set<Sleeper>();
  #isEnding = false;

  constructor(events: Pick<EventTable, 'after'>, news: Pick<EventNews, 'isComplete' | 'watch'>) {
    this.#events = events;
    this.#news = news;
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
   *
   * @param stop ends the stream
   */
  async *from(
    entityId: EntityId,
    start: number,
    stop: AbortSignal = new AbortController().signal,
  ): AsyncGenerator<readonly StoredEvent[], void, undefined> {
    const sleeper = new Sleeper();
    this.#sleepers.add(sleeper);
    stop.addEventListener('abort', () => sleeper.wake(), { once: true });
    let hasNews = false;
    let isResting = false;
    const endWatch = this.#news.watch(entityId, () => {
      hasNews = true;
      if (!isResting) sleeper.wake();
    });
    const sent = new SentEvents(start);
    const isOver = () => this.#isEnding || stop.aborted;
    try {
      while (!isOver()) {
        hasNews = false;
        const begun = systemClock.now();
        const events = await this.#read(entityId, sent.floor);
        yield sent.unsent(events, begun);
        if (isOver()) break;
        isResting = true;
        await sleeper.sleep(restAfter(events.length));
        isResting = false;
        if (!hasNews && !isOver()) {
          await sleeper.sleep(this.#news.isComplete ? SAFETY_POLL_MS : POLL_MS);
        }
      }
    } finally {
      endWatch();
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

/**
 * The events that a stream has sent in the last `LATE_MS`. Each is read once more when that time is over, however long the stream
 * has slept: until then no earlier place is out of reach.
 */
class SentEvents {
  /** When each was read first, ms of the system clock, by place. */
  readonly #at = new Map<number, number>();
  #floor: number;

  constructor(start: number) {
    this.#floor = start;
  }

  /** The place after which an event may be new. */
  get floor(): number {
    return this.#floor;
  }

  /**
   * The events that were not sent; from now on they count as sent.
   *
   * @param events all events after the floor
   * @param begun when their reading began, ms of the system clock
   */
  unsent(events: readonly StoredEvent[], begun: number): StoredEvent[] {
    const fresh = events.filter(({ seq }) => !this.#at.has(seq));
    const now = systemClock.now();
    for (const { seq } of fresh) this.#at.set(seq, now);
    for (const [seq, at] of this.#at) {
      if (begun - at < LATE_MS) break;
      this.#floor = Math.max(this.#floor, seq);
      this.#at.delete(seq);
    }
    return fresh;
  }
}
