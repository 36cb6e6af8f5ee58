/**
 * The events of an entity as a stream, which several processes on one database can append to. News wake a stream; a stream reads
 * the database now and then without them, too. After each look it checks the credentials of its listener again.
 */
import { isStillAllowed, type Recipient } from '../../gateway/api/lasting.ts';
import type { TokenTable } from '../../gateway/domain/merchant/tables.ts';
import type { EventNews } from '../../gateway/domain/shared/eventNews.ts';
import type { EventTable, StoredEvent } from '../../gateway/domain/shared/eventTable.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { Sleeper, systemClock } from '../../gateway/platform/time/systemClock.ts';

/**
 * How often a stream reads the database without news, in ms of the system clock: if it gets news of the events of all processes,
 * and otherwise. A stream whose credentials do not give access any more ends after that time at the latest.
 */
const SAFETY_POLL_MS = 1000;
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

/** The most streams of one process: of one token, so that it cannot shut out the others, and of all tokens. */
export const MOST_STREAMS = { ofToken: 100, ofAll: 1000 } as const;

/** A stream that has begun. */
export interface EventStream {
  /**
   * The events after a place as they are stored, each once, until the stream is closed, the credentials of its listener do not
   * give access any more, or the gateway ends. An empty list after each look without events, so that the reader can tell a
   * quiet stream from a broken one.
   */
  readonly events: AsyncGenerator<readonly StoredEvent[], void, undefined>;
  /** Ends it. */
  close(): void;
}

/** A stream, inside. */
interface Open {
  readonly listener: Recipient;
  readonly sleeper: Sleeper;
  /** Whether there is a reason to look at once. */
  hasNews: boolean;
  isOver: boolean;
}

interface Needs {
  readonly event: Pick<EventTable, 'after'>;
  readonly token: Pick<TokenTable, 'authorises'>;
}

type News = Pick<EventNews, 'isComplete' | 'watch'>;

/** All streams of one gateway. */
export class EventStreams {
  readonly #store: Needs;
  readonly #news: News;
  readonly #open = new Set<Open>();

  constructor(store: Needs, news: News) {
    this.#store = store;
    this.#news = news;
  }

  /**
   * Begins a stream.
   *
   * @param start the place after which it begins
   * @returns the limit that does not allow another stream: `ofToken` or `ofAll`
   */
  from(listener: Recipient, start: number): EventStream | keyof typeof MOST_STREAMS {
    const same = [...this.#open].filter((one) =>
      one.listener.tokenHashes.some((hash) => listener.tokenHashes.includes(hash)),
    );
    if (same.length >= MOST_STREAMS.ofToken) return 'ofToken';
    if (this.#open.size >= MOST_STREAMS.ofAll) return 'ofAll';
    const stream: Open = { listener, sleeper: new Sleeper(), hasNews: false, isOver: false };
    this.#open.add(stream);
    return { events: this.#read(stream, start), close: () => this.#close(stream) };
  }

  /** Lets the streams of an entity check the credentials of their listeners at once. */
  check(entityId: EntityId): void {
    for (const stream of this.#open) {
      if (stream.listener.entityId !== entityId) continue;
      stream.hasNews = true;
      stream.sleeper.wake();
    }
  }

  /** Ends all streams, so that the server can be closed. */
  end(): void {
    for (const stream of this.#open) this.#close(stream);
  }

  #close(stream: Open): void {
    stream.isOver = true;
    stream.sleeper.wake();
    this.#open.delete(stream);
  }

  async *#read(stream: Open, start: number): EventStream['events'] {
    const { listener, sleeper } = stream;
    const { entityId } = listener;
    let isResting = false;
    const endWatch = this.#news.watch(entityId, () => {
      stream.hasNews = true;
      if (!isResting) sleeper.wake();
    });
    const sent = new SentEvents(start);
    try {
      while (!stream.isOver) {
        stream.hasNews = false;
        const begun = systemClock.now();
        const events = await this.#after(entityId, sent.floor);
        // After the events were read: they may be those of the next owner of the id.
        if (!(await isStillAllowed(this.#store, listener))) break;
        yield sent.unsent(events, begun);
        if (stream.isOver) break;
        isResting = true;
        await sleeper.sleep(restAfter(events.length));
        isResting = false;
        if (!stream.hasNews && !stream.isOver) {
          await sleeper.sleep(this.#news.isComplete ? SAFETY_POLL_MS : POLL_MS);
        }
      }
    } finally {
      endWatch();
      this.#close(stream);
    }
  }

  /** All events after a place. */
  async #after(entityId: EntityId, floor: number): Promise<StoredEvent[]> {
    const all: StoredEvent[] = [];
    for (;;) {
      const page = await this.#store.event.after(entityId, all.at(-1)?.seq ?? floor, PAGE);
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
