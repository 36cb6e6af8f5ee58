/** A store over a database of any kind. */
import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { tablesOf } from './tables/index.ts';
import { metaOf } from './tables/meta.ts';

/** How often a transaction is run that stands in the way of another. */
const ATTEMPTS = 5;

/** The store. @param close also ends whatever else was opened for it */
export function storeOf(db: Kysely<Schema>, dialect: Dialect, close: () => Promise<void>): Store {
  return {
    ...tablesOf(db, dialect),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db
            .transaction()
            .execute((transaction) => work(tablesOf(transaction, dialect)));
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
