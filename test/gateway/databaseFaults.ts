/** A database with faults that a test sets. Use: `vi.mock('.../store/sqlite.ts', troubled)`. */

import type { Store } from '../../src/gateway/domain/tables.ts';
import type * as Sqlite from '../../src/gateway/platform/store/sqlite.ts';

/** The error of every read of a token, and every count; undefined while the database works. */
export const trouble: { error: Error | undefined } = { error: undefined };

const orTrouble =
  <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    if (trouble.error) throw trouble.error;
    return work(...args);
  };

/** The module, with stores that can fail. */
export async function troubled(original: () => Promise<typeof Sqlite>): Promise<typeof Sqlite> {
  const real = await original();
  const openSqlite: typeof Sqlite.openSqlite = async (...args) => {
    const store: Store = await real.openSqlite(...args);
    return {
      ...store,
      isReady: async () => trouble.error === undefined && store.isReady(),
      token: { ...store.token, entities: orTrouble(store.token.entities) },
      checkout: { ...store.checkout, find: orTrouble(store.checkout.find) },
      timer: { ...store.timer, parked: orTrouble(store.timer.parked) },
    };
  };
  return { ...real, openSqlite };
}
