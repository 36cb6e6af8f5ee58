/** Opens the store that is configured. */

import type { Store } from '../../domain/tables.ts';
import { pause } from '../time/systemClock.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Where the store is. `databaseUrl` null: embedded, in the folder `data`. */
export interface StorePlace {
  readonly databaseUrl: string | null;
  /** How many connections to it there are at most. */
  readonly databaseConnections: number;
  readonly data: string;
}

/**
 * Opens it and brings its tables up to date.
 *
 * @param onFault told when a connection breaks; there will be new ones
 * @throws StoreError
 */
export const openStore = (
  { databaseUrl, databaseConnections: most, data }: StorePlace,
  onFault: (error: Error) => void,
): Promise<Store> =>
  databaseUrl === null ? openSqlite(data) : openPostgres(databaseUrl, { most, pause, onFault });
