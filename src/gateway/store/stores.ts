/** A store over a database of any kind. */
import type { Kysely, KyselyConfig } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { Store, Tables } from './store.ts';
import { tablesOf } from './tables/index.ts';
import { metaOf } from './tables/meta.ts';

/** How often a transaction is run that stands in the way of another. */
const ATTEMPTS = 5;

/** A statement as the database got it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The part of a configuration that lets somebody watch every statement. */
export function logOf(
  onStatement: ((statement: Statement) => void) | undefined,
): Pick<KyselyConfig, 'log'> {
  return onStatement ? { log: ({ query }) => onStatement(query) } : {};
}

/** The store. @param close also ends whatever else was opened for it */
export function storeOf(db: Kysely<Schema>, dialect: Dialect, close: () => Promise<void>): Store {
  return {
    ...tablesOf(db, dialect),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db
            .transaction()
            .execute((transaction) => allOrNothing(tablesOf(transaction, dialect), work));
        } catch (error) {
          if (attempt >= ATTEMPTS || !dialect.mayRetry(error)) throw error;
        }
      }
    },
    async isReady() {
      try {
        await metaOf(db).read('starts');
        return true;
      } catch {
        return false;
      }
    },
    faultOf: dialect.faultOf,
    close,
  };
}

/**
 * Runs the work of a transaction. A call that failed makes all of it fail, and nothing is done after it, also where the
 * work lives with the error: some databases would take everything back and say nothing, others keep half.
 */
async function allOrNothing<T>(tables: Tables, work: (tables: Tables) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  const result = await work(watched(tables, failures));
  if (failures.length > 0) throw failures[0];
  return result;
}

type Call = (...values: unknown[]) => Promise<unknown>;

/** The same tables, until a call fails: then every other fails so too. @param failures where it is noted */
function watched(tables: Tables, failures: unknown[]): Tables {
  const all = Object.entries(tables).map(([name, table]) => {
    const calls = Object.entries(table as Record<string, Call>).map(([verb, call]) => {
      const watchedCall: Call = async (...values) => {
        if (failures.length > 0) throw failures[0];
        try {
          return await call(...values);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      };
      return [verb, watchedCall];
    });
    return [name, Object.fromEntries(calls)];
  });
  return Object.fromEntries(all) as Tables;
}
