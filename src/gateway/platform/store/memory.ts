/**
 * What hardly ever changes and is asked for by every request, remembered. Entities and tokens come with the configuration at
 * the start; of a database that others share they are remembered for a second at most, so that a token that was taken away opens
 * nothing any more. Clocks only where nobody else can move them.
 */

import type { Tables } from '../../domain/tables.ts';
import { stopwatch } from '../time/systemClock.ts';
import type { Dress, TableName } from './tables/index.ts';

/** How long others may not hear of a change, in ms of wall time. */
export const SHARED_LIFE_MS = 1000;

interface Known {
  readonly value: unknown;
  /** When it was asked for, by the memory's own clock. */
  readonly at: number;
}

/** What is remembered. */
export class Memory {
  readonly #known = new Map<string, Known>();
  readonly #lifeMs: number;
  readonly #elapsed: () => number;
  /** Changes that are not over. */
  #changing = 0;
  /** Counts the changes: what was read before one is not remembered after it. */
  #changes = 0;

  /** @param lifeMs how long something is remembered; `Infinity` where nobody else changes it */
  constructor(lifeMs: number, elapsed = stopwatch()) {
    this.#lifeMs = lifeMs;
    this.#elapsed = elapsed;
  }

  /** Reads, or remembers. What is not there is not remembered: there is no end of what is not there. */
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

  /** Something is about to change: nothing is remembered until `end`. */
  begin(): void {
    this.#changing++;
    this.#changes++;
    this.#known.clear();
  }

  /** The change is kept, or given up. */
  end(): void {
    this.#changing--;
  }
}

/** A call of a table, whatever it takes. */
type Call = (...values: never[]) => Promise<unknown>;

/** Tables with a memory, of a database that others share; and those of one that is nobody else's. */
export const SHARED: readonly TableName[] = ['entity', 'token'];
export const OWN: readonly TableName[] = [...SHARED, 'clock'];

/** The calls whose answers are remembered; of the same tables, those that change nothing; all others change them. */
const CALLS: Partial<Record<TableName, { remembered: string; harmless: readonly string[] }>> = {
  entity: { remembered: 'find', harmless: ['lock'] },
  token: { remembered: 'entities', harmless: [] },
  clock: { remembered: 'read', harmless: [] },
};

/**
 * Dresses tables with a memory.
 *
 * @param names those that have one
 * @param onChange told before each change, where somebody else says when it is over
 */
export const remembering =
  (memory: Memory, names: readonly TableName[], onChange?: () => void): Dress =>
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

function changing(call: Call, memory: Memory, onChange?: () => void): Call {
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
