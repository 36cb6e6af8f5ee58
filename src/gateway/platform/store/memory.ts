/**
 * A cache of rows that rarely change and that every request reads. Entities and tokens come from the configuration at the
 * start. If the database is shared with other processes, they are cached for at most a second, so that a removed token soon
 * stops working. Clocks are cached only if no other process can move them.
 */

import type { Tables } from '../../domain/tables.ts';
import { stopwatch } from '../time/systemClock.ts';
import type { TableName, WrapTable } from './tables/index.ts';

/** How long a change by another process may stay unseen, in ms of the system clock. */
export const SHARED_CACHE_MS = 1000;

interface Known {
  readonly value: unknown;
  /** When the value was requested, by the stopwatch of the cache. */
  readonly at: number;
}

/** The cache. */
export class RowCache {
  readonly #known = new Map<string, Known>();
  readonly #lifeMs: number;
  readonly #elapsed: () => number;
  /** How many changes are under way. */
  #changing = 0;
  /** Counts the changes: a value that was read before a change is not cached after it. */
  #changes = 0;

  /** @param lifeMs how long a value is cached, in ms of the system clock; `Infinity` if no other process changes it */
  constructor(lifeMs: number, elapsed = stopwatch()) {
    this.#lifeMs = lifeMs;
    this.#elapsed = elapsed;
  }

  /** Returns the cached value, or reads it. Missing values are not cached, because their number is unlimited. */
  async recall<T>(key: string, read: () => Promise<T>): Promise<T> {
    if (this.#changing > 0) return read();
    const known = this.#known.get(key);
    const at = this.#elapsed();
    if (known && at - known.at < this.#lifeMs) return known.value as T;
    const changes = this.#changes;
    const value = await read();
    const isThere = Array.isArray(value) ? value.length > 0 : value !== undefined;
    if (isThere && changes === this.#changes) this.#known.set(key, { value, at });
    else this.#known.delete(key);
    return value;
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

/** A call of a table, with any arguments. */
type Call = (...values: never[]) => Promise<unknown>;

/** Cached tables of a shared database, and of a database that only this process uses. */
export const CACHED_WHEN_SHARED: readonly TableName[] = ['entity', 'token'];
export const CACHED_WHEN_ALONE: readonly TableName[] = [...CACHED_WHEN_SHARED, 'clock'];

/** For each table: the call whose result is cached, and the calls that change nothing; all other calls change the table. */
const CALLS: Partial<Record<TableName, { remembered: string; harmless: readonly string[] }>> = {
  entity: { remembered: 'find', harmless: ['lock'] },
  token: { remembered: 'entities', harmless: [] },
  clock: { remembered: 'read', harmless: [] },
};

/**
 * Adds the cache to tables.
 *
 * @param names the tables that are cached
 * @param onChange called before each change, if the caller signals the end of the change itself
 */
export const cached =
  (memory: RowCache, names: readonly TableName[], onChange?: () => void): WrapTable =>
  (name, table) => {
    const calls = names.includes(name) ? CALLS[name] : undefined;
    if (!calls) return table;
    const dressed: Record<string, Call> = {};
    for (const [verb, call] of Object.entries(table as unknown as Readonly<Record<string, Call>>)) {
      if (verb === calls.remembered) {
        dressed[verb] = (key) => memory.recall(`${name} ${key}`, () => call(key));
      } else
        dressed[verb] = calls.harmless.includes(verb) ? call : changing(call, memory, onChange);
    }
    return dressed as unknown as Tables[typeof name];
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
