/** Opens the data of a gateway for a command: the store, and the keys that belong to it. */
import { existsSync } from 'node:fs';
import type { Config } from '../gateway/config.ts';
import type { Store } from '../gateway/domain/tables.ts';
import { findKeys, type Keys } from '../gateway/platform/keys/keys.ts';
import { createLog } from '../gateway/platform/log.ts';
import { openLogStream } from '../gateway/platform/logStream.ts';
import { FolderInUse, StoreError } from '../gateway/platform/store/faults.ts';
import { openStore, openStoreBeside } from '../gateway/platform/store/open.ts';
import { databaseFile } from '../gateway/platform/store/sqlite.ts';

/** The data of a gateway. The command closes the store. */
export interface OpenData {
  readonly store: Store;
  readonly keys: Keys;
}

/**
 * Opens the configured data.
 *
 * @param remedy what to do while a gateway uses the folder; `beside`: gateways may use the data meanwhile, and nothing is migrated
 * @throws StoreError with a message for the person who ran the command
 */
export async function openData(config: Config, remedy: string): Promise<OpenData> {
  if (config.databaseUrl === null && !existsSync(databaseFile(config.data))) {
    throw new StoreError(
      `there is no database in ${config.data}: set --data to the folder of the database, or --database-url`,
    );
  }
  const keys = findKeys(config.data, config.cardKey);
  if (!keys) {
    throw new StoreError(
      `there is no keys.json in ${config.data}: set "cardKey" in the --config file, or --data, as for the gateways`,
    );
  }
  return { store: await open(config, remedy), keys };
}

async function open(config: Config, remedy: string): Promise<Store> {
  const log = createLog(config.logLevel, await openLogStream(config.logFormat));
  const onFault = (err: Error) => log.warn({ err }, 'a connection to the database broke');
  try {
    return await (remedy === 'beside'
      ? openStoreBeside(config, onFault)
      : openStore(config, onFault));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StoreError(`a gateway uses ${config.data}: ${remedy}`);
  }
}
