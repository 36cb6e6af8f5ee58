/** A database with faults that a test sets. Use: `vi.mock('.../store/sqlite.ts', withFaults)`. */

import type { Store } from '../../src/gateway/domain/tables.ts';
import type * as Sqlite from '../../src/gateway/platform/store/sqlite.ts';

/** The error of every read of a token, and every count; undefined while the database works. */
export const databaseFault: { error: Error | undefined } = { error: undefined };

const orFault =
  <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    if (databaseFault.error) throw databaseFault.error;
    return work(...args);
  };

/** The module, with stores that can fail. */
export async function withFaults(original: () => Promise<typeof Sqlite>): Promise<typeof Sqlite> {
  const real = await original();
  const openSqlite: typeof Sqlite.openSqlite = async (...args) => {
    const store = await real.openSqlite(...args);
    const failing: Store = {
      ...store,
      isReady: async () => databaseFault.error === undefined && store.isReady(),
      token: { ...store.token, grants: orFault(store.token.grants) },
      checkout: { ...store.checkout, find: orFault(store.checkout.find) },
      timer: { ...store.timer, parked: orFault(store.timer.parked) },
    };
    return { ...store, ...failing };
  };
  return { ...real, openSqlite };
}
