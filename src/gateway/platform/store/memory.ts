/**
 * A cache of rows that rarely change and that every request reads. Entities and tokens come from the configuration at the
 * start, and from commands of operators, which run beside the gateways. They are cached for at most a second, so that a removed
 * token soon stops working. Clocks and webhooks are cached for a moment, clocks never while they are moved: a move first marks the clock, waits
 * until no process has a setting from before the mark, and changes the clock only then.
 */

import type { ClockSetting } from '../../domain/shared/clock.ts';
import type { Tables } from '../../domain/tables.ts';
import { stopwatch } from '../time/systemClock.ts';
import { isInMove } from './tables/clock.ts';
import type { WrapTable } from './tables/index.ts';

/** How long a change by another process may stay unseen, in ms of the system clock. */
export const SHARED_CACHE_MS = 1000;

/**
 * How long clocks and webhooks are cached if other processes can change them, in ms of the system clock. Every request after
 * the answer to a change sees the change, in every process, because the answer waits longer than that.
 */
export const SHARED_MOMENT_MS = 25;

/** How long a change waits. Longer than rows are cached, because timers are not exact. */
export const CHANGE_MS = SHARED_MOMENT_MS + 5;

interface Known {
  readonly value: unknown;
  /** When the value was requested, by the stopwatch of the cache. */
  readonly at: number;
}

/** A value that is being read. */
interface Reading extends Known {
  /** How many changes had begun. */
  readonly changes: number;
}

/** How a value is cached. */
export interface Recalling {
  /** How long, in ms of the system clock; `Infinity` if no other process changes it. */
  readonly lifeMs: number;
  /** Whether an empty list is cached. */
  readonly keepsEmpty?: boolean | undefined;
  /**
   * Whether callers at the same time share one read. Not for callers in transactions, which could wait for each other: for a
   * connection, or for a lock.
   */
  readonly shares?: boolean;
}

export class RowCache {
  readonly #known = new Map<string, Known>();
  readonly #reading = new Map<string, Reading>();
  readonly #elapsed: () => number;
  /** How many changes are under way. */
  #changing = 0;
  /** Counts the changes: a value that was read before a change is not cached after it. */
  #changes = 0;

  constructor(elapsed = stopwatch()) {
    this.#elapsed = elapsed;
  }

  /**
   * Returns the cached value, or reads it. Clocks that are being moved are not cached. Missing values are not either, unless
   * `keepsEmpty` is set, because their number is unlimited.
   */
  async recall<T>(
    key: string,
    { lifeMs, keepsEmpty = false, shares = false }: Recalling,
    read: () => Promise<T>,
  ): Promise<T> {
    if (this.#changing > 0) return read();
    const known = this.#known.get(key);
    const at = this.#elapsed();
    if (known && at - known.at < lifeMs) return known.value as T;
    const reading = shares ? this.#reading.get(key) : undefined;
    // A value is valid from the moment when it was requested.
    if (reading && reading.changes === this.#changes && at - reading.at < lifeMs) {
      return reading.value as Promise<T>;
    }
    const changes = this.#changes;
    const reads = read();
    if (shares) this.#reading.set(key, { value: reads, at, changes });
    try {
      const value = await reads;
      if (changes === this.#changes && mayKeep(value, keepsEmpty)) {
        this.#known.set(key, { value, at });
      } else this.#known.delete(key);
      return value;
    } finally {
      if (this.#reading.get(key)?.value === reads) this.#reading.delete(key);
    }
  }

  /** A change begins: nothing is cached until `end`. */
  begin(): void {
    this.#changing++;
    this.#changes++;
    this.#known.clear();
  }

  /** The change is committed or rolled back. */
  end(): void {
    this.#changing--;
  }
}

const mayKeep = (value: unknown, keepsEmpty: boolean): boolean =>
  Array.isArray(value)
    ? keepsEmpty || value.length > 0
    : value !== undefined && !isInMove(value as ClockSetting);

/** A call of a table, with any arguments. */
type Call = (...values: never[]) => Promise<unknown>;

type TableName = keyof Tables;

/** The cached tables, and how long their rows are cached, in ms of the system clock. */
export type CachedTables = Partial<Record<TableName, number>>;

/**
 * Cached tables of a shared database, and of one with a single gateway. Commands of operators change entities and tokens of
 * both; nothing but the gateway itself changes clocks and webhooks of the latter.
 */
export const CACHED_WHEN_SHARED: CachedTables = {
  entity: SHARED_CACHE_MS,
  token: SHARED_CACHE_MS,
  clock: SHARED_MOMENT_MS,
  webhook: SHARED_MOMENT_MS,
  sealed: 0,
};
export const CACHED_WHEN_ALONE: CachedTables = {
  entity: SHARED_CACHE_MS,
  token: SHARED_CACHE_MS,
  clock: Infinity,
  webhook: Infinity,
  sealed: 0,
};

/** A call of a table. */
type CallOf<Name extends TableName> = keyof Tables[Name] & string;

/** What is cached of a table. */
interface CachedCalls<Name extends TableName> {
  /** The call whose result is cached; undefined if the table only changes rows of others. */
  readonly remembered?: CallOf<Name>;
  /** A call whose result is cached only outside of transactions. In a transaction the call reads the database. */
  readonly rememberedOutside?: CallOf<Name>;
  /** The calls that change nothing; all other calls change the table. */
  readonly harmless: readonly CallOf<Name>[];
  /** Whether an empty list is cached, too: the ids of the question are those of entities. */
  readonly keepsEmpty?: boolean;
}

/** The same for a table that is not known here. */
interface AnyCalls {
  readonly remembered?: string;
  readonly rememberedOutside?: string;
  readonly harmless: readonly PropertyKey[];
  readonly keepsEmpty?: boolean;
}

/** What is cached, by table. */
export const CACHED_CALLS: { readonly [Name in TableName]?: CachedCalls<Name> } = {
  entity: { remembered: 'find', harmless: ['lock'] },
  token: { remembered: 'grants', harmless: ['authorises', 'of'] },
  clock: { remembered: 'read', harmless: [] },
  webhook: {
    remembered: 'ofEntities',
    rememberedOutside: 'find',
    harmless: ['find', 'lock', 'of'],
    keepsEmpty: true,
  },
  // The rows of webhooks have sealed keys.
  sealed: { harmless: ['take', 'count'] },
};

/**
 * Changes whose caller has to wait until no process has a row from before: calls of a table, or all that change it. A move of a
 * clock waits earlier.
 */
export const WAITING_CHANGES: { readonly [Name in TableName]?: 'all' | readonly CallOf<Name>[] } = {
  webhook: 'all',
  clock: ['makeReal'],
};

/** Whether the caller of a change has to wait. A table of an extension may change rows of any table. */
export function needsWait(name: string, verb: string): boolean {
  if (!(name in CACHED_CALLS)) return true;
  const waiting: 'all' | readonly string[] = WAITING_CHANGES[name as TableName] ?? [];
  return waiting === 'all' || waiting.includes(verb);
}

/** Called before a change of a cached table, with the call that makes it. */
export type OnChange = (name: string, verb: string) => void;

/** Which tables are cached, and which tables of an extension change rows of these: their calls that change nothing. */
export interface Caching {
  readonly tables: CachedTables;
  readonly harmless: Readonly<Record<string, readonly PropertyKey[] | undefined>>;
}

/**
 * Adds the cache to tables.
 *
 * @param onChange if the caller signals the end of a change itself
 */
export const cached =
  (memory: RowCache, { tables, harmless }: Caching, onChange?: OnChange): WrapTable =>
  (name, table) => {
    const ofExtension = harmless[name];
    const calls: AnyCalls | undefined = ofExtension
      ? { harmless: ofExtension }
      : CACHED_CALLS[name as TableName];
    const lifeMs = ofExtension ? 0 : tables[name as TableName];
    if (!calls || lifeMs === undefined) return table;
    const how = { lifeMs, keepsEmpty: calls.keepsEmpty, shares: !onChange };
    const wrapped: Record<string, Call> = {};
    for (const [verb, call] of Object.entries(table as unknown as Readonly<Record<string, Call>>)) {
      if (verb === calls.remembered) {
        wrapped[verb] = (key) => memory.recall(`${name} ${key}`, how, () => call(key));
      } else if (verb === calls.rememberedOutside && !onChange) {
        wrapped[verb] = (...key) => memory.recall(`${name} of ${key}`, how, () => call(...key));
      } else if (calls.harmless.includes(verb)) wrapped[verb] = call;
      else wrapped[verb] = changing(call, memory, onChange && (() => onChange(name, verb)));
    }
    return wrapped as unknown as typeof table;
  };

function changing(call: Call, memory: RowCache, onChange?: () => void): Call {
  return async (...values) => {
    if (onChange) {
      onChange();
      return call(...values);
    }
    memory.begin();
    try {
      return await call(...values);
    } finally {
      memory.end();
    }
  };
}
