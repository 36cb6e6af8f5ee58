/**
 * The rows of a list as the gateway has them: pages of older rows, new rows as events arrive, and changes of known rows. It
 * knows nothing of the document, so tests run without one.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { ask } from '../api/client.ts';
import type { GatewayEvent, Page } from '../api/types.ts';
import { nextFrame } from './nextFrame.ts';

/** Where the rows of a list come from. */
export interface Source<Row> {
  /** Such as `/_sandbox/payments`. */
  readonly path: string;
  /** The member of the answer that has the rows. */
  readonly name: string;
  readonly idOf: (row: Row) => string;
  /** Rows change without an event: how often the newest ones are read again, ms. */
  readonly readAgainMs?: number;
  /** How events name a new row. Absent: they do not. */
  readonly named?: {
    readonly in: 'paymentId' | 'checkoutId';
    /** When the row was made, ISO 8601. */
    readonly atOf: (row: Row) => string;
  };
}

/** Parameters of the query that narrow the list. */
export type Filters = Readonly<Record<string, string>>;

/** Rows of the first page. It is small, so that the list is there soon. */
const FIRST = 100;
/** Rows of each further page: the most that the gateway gives. */
const FURTHER = 500;
/** The shortest time between two reads of new rows, ms. */
const REST_MS = 300;
/** Changed rows that are read one by one. With more, the newest page is read again. */
const ONE_BY_ONE = 5;
/** New rows that are looked for by their ids. With more, the others wait until the list is loaded again. */
const MOST_NAMED = 20;
/** Rows that a list keeps. With more, a list at its top starts again with the newest page. */
const MOST_ROWS = 100_000;
/** Pages of new rows that are read at once. With more, the list starts again. */
const MOST_NEW_PAGES = 10;

/** A list. Its signals change at most once an animation frame. */
export interface LiveList<Row> {
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** New rows that are held back, so that nothing moves under the reader. */
  readonly held: ReadonlySignal<number>;
  readonly state: ReadonlySignal<'loading' | 'ready' | 'failed'>;
  /** Why the list could not be loaded, or older rows could not be. */
  readonly failure: ReadonlySignal<unknown>;
  readonly older: ReadonlySignal<'more' | 'loading' | 'failed' | 'none'>;
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
export function liveList<Row>(source: Source<Row>, filters: Filters): LiveList<Row> {
  const rows = signal<readonly Row[]>([]);
  const held = signal<readonly Row[]>([]);
  const heldCount = signal(0);
  const state = signal<'loading' | 'ready' | 'failed'>('loading');
  const failure = signal<unknown>(undefined);
  const older = signal<'more' | 'loading' | 'failed' | 'none'>('none');
  const ids = new Set<string>();
  const changed = new Set<string>();
  /** Ids of rows that events have named, and that the list does not have. */
  const named = new Set<string>();
  let next: string | null = null;
  let first: string | null | undefined;
  /** Differs for each load: an answer to an earlier one is ignored. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDue = false;
  let readsTop = false;

  const page = async (query: Readonly<Record<string, string | number | undefined>>) => {
    const answer = await ask<Page>(source.path, { query: { ...filters, ...query } });
    return { ...answer, rows: (answer[source.name] ?? []) as readonly Row[] };
  };

  /**
   * The first page with a row from here on, or the last page. A page without rows is not the end: a call examines a limited
   * number of rows for a filter.
   */
  async function pageWithRows(
    query: Readonly<Record<string, string | number>>,
    isWanted: () => boolean,
  ) {
    let answer = await page(query);
    while (answer.rows.length === 0 && answer.next !== null && isWanted()) {
      answer = await page({ ...query, before: answer.next });
    }
    return answer;
  }

  async function load(): Promise<void> {
    const mine = ++turn;
    state.value = 'loading';
    failure.value = undefined;
    try {
      const answer = await pageWithRows({ limit: FIRST }, () => mine === turn);
      if (mine !== turn) return;
      ids.clear();
      changed.clear();
      named.clear();
      for (const row of answer.rows) ids.add(source.idOf(row));
      next = answer.next;
      first = answer.first;
      setHeld([]);
      rows.value = answer.rows;
      older.value = next === null ? 'none' : 'more';
      state.value = 'ready';
    } catch (error) {
      if (mine !== turn) return;
      failure.value = error;
      state.value = 'failed';
    }
  }

  async function loadOlder(): Promise<void> {
    if (next === null || older.peek() === 'loading' || state.peek() !== 'ready') return;
    const mine = turn;
    older.value = 'loading';
    try {
      const isWanted = () => mine === turn;
      const answer = await pageWithRows({ limit: FURTHER, before: next }, isWanted);
      if (mine !== turn) return;
      next = answer.next;
      const fresh = unknown(answer.rows);
      if (fresh.length > 0) rows.value = [...rows.peek(), ...fresh];
      older.value = next === null ? 'none' : 'more';
    } catch {
      if (mine === turn) older.value = 'failed';
    }
  }

  /** The rows that the list does not have; from now on it has them. */
  const unknown = (some: readonly Row[]) =>
    some.filter((row) => {
      const id = source.idOf(row);
      if (ids.has(id)) return false;
      ids.add(id);
      return true;
    });

  function setHeld(some: readonly Row[]): void {
    held.value = some;
    heldCount.value = some.length;
  }

  function showHeld(): void {
    const fresh = held.peek();
    if (fresh.length === 0) return;
    setHeld([]);
    rows.value = [...fresh, ...rows.peek()];
    if (rows.peek().length > MOST_ROWS) void load();
  }

  function soon(): void {
    isDue = true;
    if (isReading || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void readNew();
    }, REST_MS);
  }

  async function readNew(): Promise<void> {
    if (state.peek() !== 'ready') return;
    isReading = true;
    isDue = false;
    const mine = turn;
    try {
      const fresh = await newer();
      if (mine !== turn) return;
      if (!fresh) {
        if (list.isAtTop) await load();
        return;
      }
      const [late, updates] = await Promise.all([missed(fresh), updated()]);
      if (mine !== turn) return;
      await nextFrame();
      if (mine !== turn) return;
      apply([...fresh, ...unknown(late)], updates);
    } catch {
      // The state of the connection says that the gateway does not answer. The next event, or the next connection, tries again.
    } finally {
      isReading = false;
      if (isDue && mine === turn) soon();
    }
  }

  /** The new rows, the newest first; undefined if there are too many to read. */
  async function newer(): Promise<readonly Row[] | undefined> {
    const all: Row[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < MOST_NEW_PAGES; pages++) {
      const answer = await page({
        limit: FURTHER,
        ...(first && { after: first }),
        before,
      });
      if (pages === 0 && answer.first) newest = answer.first;
      all.push(...answer.rows);
      if (answer.next === null || answer.rows.length < FURTHER) {
        first = newest ?? first;
        return unknown(all);
      }
      before = answer.next;
    }
    return undefined;
  }
  let newest: string | undefined;

  /**
   * Rows that events have named and that are not behind the newest known row: while the clock stands still, each process orders
   * the rows of the instant on its own.
   */
  async function missed(fresh: readonly Row[]): Promise<readonly Row[]> {
    const wanted = [...named].filter((id) => !ids.has(id)).slice(0, MOST_NAMED);
    named.clear();
    const newestRow = fresh[0] ?? held.peek()[0] ?? rows.peek()[0];
    const { atOf } = source.named ?? {};
    if (!atOf) return [];
    const found = await Promise.all(wanted.map((id) => page({ q: id, limit: FIRST })));
    return found.flatMap(({ rows: same }, n) =>
      same.filter(
        (row) => source.idOf(row) === wanted[n] && (!newestRow || atOf(row) >= atOf(newestRow)),
      ),
    );
  }

  /** The present state of changed rows by id; undefined: the row is no longer in the list. */
  async function updated(): Promise<ReadonlyMap<string, Row | undefined>> {
    const wanted = [...changed];
    const readsPage = readsTop || wanted.length > ONE_BY_ONE;
    changed.clear();
    readsTop = false;
    const found = new Map<string, Row | undefined>();
    if (readsPage) {
      const { rows: top } = await page({ limit: FURTHER });
      for (const row of top) found.set(source.idOf(row), row);
      return found;
    }
    await Promise.all(
      wanted.map(async (id) => {
        const { rows: same } = await page({ q: id, limit: FIRST });
        found.set(
          id,
          same.find((row) => source.idOf(row) === id),
        );
      }),
    );
    return found;
  }

  function apply(fresh: readonly Row[], updates: ReadonlyMap<string, Row | undefined>): void {
    const kept = updates.size === 0 ? rows.peek() : replaced(rows.peek(), updates);
    const waiting = updates.size === 0 ? held.peek() : replaced(held.peek(), updates);
    if (list.isAtTop) {
      if (waiting.length > 0) setHeld([]);
      const all = fresh.length + waiting.length > 0 ? [...fresh, ...waiting, ...kept] : kept;
      if (all !== rows.peek()) rows.value = all;
      if (all.length > MOST_ROWS) void load();
    } else {
      if (kept !== rows.peek()) rows.value = kept;
      if (fresh.length > 0 || waiting !== held.peek()) setHeld([...fresh, ...waiting]);
    }
  }

  /** The rows with their changes; the same array if none has any. */
  function replaced(
    some: readonly Row[],
    updates: ReadonlyMap<string, Row | undefined>,
  ): readonly Row[] {
    let isSame = true;
    const result: Row[] = [];
    for (const row of some) {
      const id = source.idOf(row);
      const update = updates.get(id);
      if (!updates.has(id)) result.push(row);
      else if (update === undefined) {
        ids.delete(id);
        isSame = false;
      } else if (JSON.stringify(update) === JSON.stringify(row)) result.push(row);
      else {
        result.push(update);
        isSame = false;
      }
    }
    return isSame ? some : result;
  }

  const list: LiveList<Row> = {
    rows,
    held: heldCount,
    state,
    failure,
    older,
    isAtTop: true,
    scrollTop: 0,
    load,
    loadOlder,
    showHeld,
    notice(events) {
      for (const event of events) {
        for (const id of idsIn(event)) if (ids.has(id)) changed.add(id);
        const id = source.named && event[source.named.in];
        if (id && !ids.has(id)) named.add(id);
      }
      soon();
    },
    catchUp: soon,
    readAgain() {
      readsTop = true;
      soon();
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
  return list;
}

/** Every text of an event that can be the id of a row. */
const idsIn = ({ paymentId, checkoutId, data }: GatewayEvent): readonly string[] =>
  [paymentId, checkoutId, ...Object.values(data ?? {})].filter((text) => typeof text === 'string');
