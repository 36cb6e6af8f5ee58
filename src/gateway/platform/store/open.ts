/** Opens the store that is configured. */

import type { Store, Tables } from '../../domain/tables.ts';
import { pause } from '../time/systemClock.ts';
import type { StoreExtension } from './extension.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, openSqliteBeside } from './sqlite.ts';

/** Where the store is. `databaseUrl` null: embedded, in the folder `data`. */
export interface StorePlace {
  readonly databaseUrl: string | null;
  /** The most connections to the database. */
  readonly databaseConnections: number;
  /** Whether a pooler may give each transaction another connection to the server. */
  readonly databasePooler?: 'none' | 'transaction';
  /** A standby for queries and reports. */
  readonly databaseReplicaUrl?: string | null;
  readonly data: string;
}

/**
 * Opens the store and brings its tables up to date.
 *
 * @param onFault called when a connection breaks; new ones are opened
 * @throws StoreError
 */
export const openStore = <All extends Tables = Tables>(
  { databaseUrl, databaseConnections: most, databasePooler, databaseReplicaUrl, data }: StorePlace,
  onFault: (error: Error) => void,
  extension?: StoreExtension<All>,
): Promise<Store<All>> =>
  databaseUrl === null
    ? openSqlite(data, { extension })
    : openPostgres(databaseUrl, {
        most,
        isPooled: databasePooler === 'transaction',
        replicaUrl: databaseReplicaUrl ?? null,
        pause,
        onFault,
        extension,
      });

/**
 * Opens the store beside the gateways that use it, for a command: nothing is migrated.
 *
 * @param onFault called when a connection breaks
 * @throws StoreError if the tables are not those of this version
 */
export const openStoreBeside = (
  { databaseUrl, databasePooler, data }: StorePlace,
  onFault: (error: Error) => void,
): Promise<Store> =>
  databaseUrl === null
    ? openSqliteBeside(data)
    : openPostgres(databaseUrl, {
        most: 2,
        isPooled: databasePooler === 'transaction',
        isBeside: true,
        pause,
        onFault,
      });
