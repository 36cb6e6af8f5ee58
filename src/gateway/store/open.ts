/** Opens the store that is configured. */
import { pause } from '../time/wall.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Where the store is. `databaseUrl` null: embedded, in the folder `data`. */
export interface StorePlace {
  readonly databaseUrl: string | null;
  readonly data: string;
}

/**
 * Opens it and brings its tables up to date.
 *
 * @param onFault told when a connection breaks; there will be new ones
 * @throws StoreError
 */
export const openStore = (
  { databaseUrl, data }: StorePlace,
  onFault: (error: Error) => void,
): Promise<Store> =>
  databaseUrl === null ? openSqlite(data) : openPostgres(databaseUrl, { pause, onFault });
