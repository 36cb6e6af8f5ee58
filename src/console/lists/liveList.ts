/**
 * The rows of a list as the gateway has them: pages of older rows, new rows as events arrive, and changes of known rows. It
 * knows nothing of the document, so tests run without one.
 */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { GatewayEvent } from '../api/types.ts';
import {
  FIRST,
  type Filters,
  FURTHER,
  type ReadPage,
  RowReader,
  type Source,
  type Updates,
} from './rowReader.ts';

/** The shortest time between two reads of new rows, ms. */
const REST_MS = 300;
/**
 * How long rows are read again after they were read as new ones, ms. The database numbers a row when it is inserted, so a row can be
 * committed after a row with a later number.
 */
const LATE_MS = 2000;
/** Rows that a list keeps. With more, a list at its top starts again with the newest page. */
const MOST_ROWS = 100_000;

/** Whether there are older rows. */
export type Older = 'more' | 'paused' | 'loading' | 'failed' | 'none';

/** A list. Its signals change at most once an animation frame. */
export interface LiveList<Row> {
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** New rows that are held back, so that nothing moves under the reader. */
  readonly held: ReadonlySignal<number>;
  readonly state: ReadonlySignal<'loading' | 'ready' | 'failed'>;
  /** Why the list could not be loaded, or older rows could not be. */
  readonly failure: ReadonlySignal<unknown>;
  /** Whether there are older rows. `paused`: many rows were examined for a filter without an index, and more are left. */
  readonly older: ReadonlySignal<Older>;
  /** How many rows were examined for a filter without an index; 0: an index has it, or all rows were examined. */
  readonly examined: ReadonlySignal<number>;
  /** The view says whether the reader is at the top: else new rows are held back. */
  isAtTop: boolean;
  /** Where the view was scrolled to, px. */
  scrollTop: number;
  /** Reads the newest page, and forgets all others. */
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Shows the rows that were held back. */
  showHeld(): void;
  /** Takes note of events: reads new and changed rows soon. */
  notice(events: readonly GatewayEvent[]): void;
  /** Reads new rows soon. */
  catchUp(): void;
  /** Reads the newest page again, and shows its changes. */
  readAgain(): void;
  /** Ends what is under way. */
  end(): void;
}

/** Creates a list. It loads when it is asked to. */
export const liveList = <Row>(source: Source<Row>, filters: Filters): LiveList<Row> =>
  new Rows(source, filters);

class Rows<Row> implements LiveList<Row> {
  readonly rows: Signal<readonly Row[]> = signal([]);
  readonly held = signal(0);
  readonly state = signal<'loading' | 'ready' | 'failed'>('loading');
  readonly failure = signal<unknown>(undefined);
  readonly older = signal<Older>('none');
  readonly examined = signal(0);
  isAtTop = true;
  scrollTop = 0;
  readonly #source: Source<Row>;
  readonly #reader: RowReader<Row>;
  #held: readonly Row[] = [];
  /** Ids of all rows, also of those that are held back. */
  readonly #ids = new Set<string>();
  readonly #changed = new Set<string>();
  #next: string | null = null;
  /** The cursors of the newest rows, the oldest first, and when each was read. */
  #firsts: { readonly first: string | undefined; readonly at: number }[] = [];
  /** Differs for each load: an answer to an earlier one is ignored. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isDue = false;
  #readsTop = false;

  constructor(source: Source<Row>, filters: Filters) {
    this.#source = source;
    this.#reader = new RowReader(source, filters);
  }

  async load(): Promise<void> {
    const mine = ++this.#turn;
    this.state.value = 'loading';
    this.failure.value = undefined;
    try {
      const answer = await this.#reader.pageWithRows({ limit: FIRST }, () => mine === this.#turn);
      if (mine !== this.#turn) return;
      for (const known of [this.#ids, this.#changed]) known.clear();
      // At first all rows of this page are read again.
      this.#firsts = [{ first: answer.next ?? undefined, at: 0 }];
      this.#noteFirst(answer.first, Date.now());
      this.#hold([]);
      this.examined.value = 0;
      this.rows.value = this.#unknown(answer.rows);
      this.#end(answer);
      this.state.value = 'ready';
    } catch (error) {
      if (mine !== this.#turn) return;
      this.failure.value = error;
      this.state.value = 'failed';
    }
  }

  async loadOlder(): Promise<void> {
    const isBusy = this.older.peek() === 'loading' || this.state.peek() !== 'ready';
    if (this.#next === null || isBusy) return;
    const mine = this.#turn;
    this.older.value = 'loading';
    try {
      const isWanted = () => mine === this.#turn;
      const query = { limit: FURTHER, before: this.#next };
      const answer = await this.#reader.pageWithRows(query, isWanted);
      if (mine !== this.#turn) return;
      const fresh = this.#unknown(answer.rows);
      if (fresh.length > 0) this.rows.value = [...this.rows.peek(), ...fresh];
      this.#end(answer);
    } catch {
      if (mine === this.#turn) this.older.value = 'failed';
    }
  }

  /** Takes note of where the rows end. */
  #end({ next, examined }: ReadPage<Row>): void {
    this.#next = next;
    this.examined.value = next === null ? 0 : this.examined.peek() + examined;
    this.older.value = next === null ? 'none' : examined > 0 ? 'paused' : 'more';
  }

  /** The rows that the list does not have; from now on it has them. */
  #unknown(some: readonly Row[]): readonly Row[] {
    return some.filter((row) => {
      const id = this.#source.idOf(row);
      if (this.#ids.has(id)) return false;
      this.#ids.add(id);
      return true;
    });
  }

  #hold(some: readonly Row[]): void {
    this.#held = some;
    this.held.value = some.length;
  }

  showHeld(): void {
    const fresh = this.#held;
    if (fresh.length === 0) return;
    this.#hold([]);
    this.#show([...fresh, ...this.rows.peek()]);
  }

  #show(all: readonly Row[]): void {
    if (all !== this.rows.peek()) this.rows.value = all;
    if (all.length > MOST_ROWS) void this.load();
  }

  notice = (events: readonly GatewayEvent[]): void => {
    for (const event of events) {
      for (const id of idsIn(event)) if (this.#ids.has(id)) this.#changed.add(id);
    }
    this.catchUp();
  };

  catchUp = (): void => {
    this.#isDue = true;
    if (this.#isReading || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#readNew();
    }, REST_MS);
  };

  readAgain = (): void => {
    this.#readsTop = true;
    this.catchUp();
  };

  end = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  };

  async #readNew(): Promise<void> {
    if (this.state.peek() !== 'ready') return;
    this.#isReading = true;
    this.#isDue = false;
    const [mine, begun] = [this.#turn, Date.now()];
    try {
      const newer = await this.#reader.newer(this.#firsts[0]?.first);
      if (mine !== this.#turn) return;
      if (newer) {
        this.#noteFirst(newer.first, begun);
        await this.#apply(newer.rows, () => mine === this.#turn);
      } else if (this.isAtTop) await this.load();
    } catch {
      // The state of the connection says that the gateway does not answer. The next event, or the next connection, tries again.
    } finally {
      this.#isReading = false;
      if (this.#isDue && mine === this.#turn) this.catchUp();
    }
  }

  /**
   * Takes note of the newest row. Of the cursors, only the newest one that is old enough, and later ones, are kept.
   *
   * @param begun when the reading began, ms since 1970
   */
  #noteFirst(first: string | null | undefined, begun: number): void {
    if (first) this.#firsts.push({ first, at: Date.now() });
    const used = this.#firsts.findLastIndex(({ at }) => begun - at >= LATE_MS);
    this.#firsts.splice(0, Math.max(used, 0));
  }

  /** Shows new rows and changes, in the next frame. */
  async #apply(newer: readonly Row[], isWanted: () => boolean): Promise<void> {
    const fresh = this.#unknown(newer);
    for (const row of fresh) {
      const id = this.#source.changes?.(row);
      if (id !== undefined && this.#ids.has(id)) this.#changed.add(id);
    }
    const [changed, readsTop] = [[...this.#changed], this.#readsTop];
    this.#changed.clear();
    this.#readsTop = false;
    const updates = await this.#reader.updates(changed, readsTop);
    if (!isWanted()) return;
    await nextFrame();
    if (isWanted()) this.#merge(fresh, updates);
  }

  #merge(fresh: readonly Row[], updates: Updates<Row>): void {
    const kept = this.#replaced(this.rows.peek(), updates);
    const waiting = this.#replaced(this.#held, updates);
    if (this.isAtTop) {
      if (waiting.length > 0) this.#hold([]);
      this.#show(fresh.length + waiting.length > 0 ? [...fresh, ...waiting, ...kept] : kept);
    } else {
      if (kept !== this.rows.peek()) this.rows.value = kept;
      if (fresh.length > 0 || waiting !== this.#held) this.#hold([...fresh, ...waiting]);
    }
  }

  /** The rows with their changes; the same array if none has any. */
  #replaced(some: readonly Row[], updates: Updates<Row>): readonly Row[] {
    if (updates.size === 0) return some;
    let isSame = true;
    const result: Row[] = [];
    for (const row of some) {
      const id = this.#source.idOf(row);
      const update = updates.get(id);
      const isChanged = updates.has(id) && JSON.stringify(update) !== JSON.stringify(row);
      if (isChanged) isSame = false;
      if (!isChanged) result.push(row);
      else if (update === undefined) this.#ids.delete(id);
      else result.push(update);
    }
    return isSame ? some : result;
  }
}

/** Every text of an event that can be the id of a row. */
const idsIn = ({ paymentId, checkoutId, data }: GatewayEvent): readonly string[] =>
  [paymentId, checkoutId, ...Object.values(data ?? {})].filter((text) => typeof text === 'string');

/** Rows change with a frame. A hidden page draws none, so a timer is the second way. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 200);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
