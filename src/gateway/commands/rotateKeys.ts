/** The command `rotate-keys`: opens the store for one rotation, while other gateways may use the store. */
import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import type { Store } from '../domain/tables.ts';
import { checkKey, findKeys, type Keys } from '../platform/keys/keys.ts';
import { type Rotated, rotatedLine, rotateKeys } from '../platform/keys/rotate.ts';
import { keyMaker, vaultFrom } from '../platform/keys/vault.ts';
import { createLog } from '../platform/log.ts';
import { openLogStream } from '../platform/logStream.ts';
import { systemRandomness } from '../platform/randomness.ts';
import { FolderInUse, StoreError } from '../platform/store/faults.ts';
import { openStore } from '../platform/store/open.ts';
import { databaseFile } from '../platform/store/sqlite.ts';
import { pause } from '../platform/time/systemClock.ts';
import type { Run } from './command.ts';

/** Rotates the keys, and prints the id of the new one. */
export const rotateKeysCommand: Run = async ({ flags }, terminal) => {
  const rotated = await rotateStore(readConfig(flags));
  terminal.write(`${flags['json'] ? JSON.stringify(rotated) : rotatedLine(rotated)}\n`);
  return 0;
};

/**
 * Rotates the keys of the configured store.
 *
 * @throws StoreError with a message for the person who ran the command
 */
export async function rotateStore(config: Config): Promise<Rotated> {
  if (config.databaseUrl === null && !existsSync(databaseFile(config.data))) {
    throw new StoreError(
      `there is no database in ${config.data}: set --data to the folder of the database`,
    );
  }
  const keys = findKeys(config.data, config.cardKey);
  if (!keys) {
    throw new StoreError(
      `there is no keys.json in ${config.data}: set "cardKey" in the --config file, or --data, as for the gateways`,
    );
  }
  const store = await open(config);
  try {
    return await rotate(store, keys);
  } catch (error) {
    throw store.faultOf(error) === undefined ? error : interrupted(error);
  } finally {
    await store.close();
  }
}

async function open(config: Config): Promise<Store> {
  const log = createLog(config.logLevel, await openLogStream(config.logFormat));
  try {
    return await openStore(config, (err) =>
      log.warn({ err }, 'a connection to the database broke'),
    );
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StoreError(
      `a gateway uses ${config.data}: send SIGUSR2 to its process to rotate its keys`,
    );
  }
}

async function rotate(store: Store, keys: Keys): Promise<Rotated> {
  const newKey = keyMaker(keys, systemRandomness);
  // The same check as at a gateway's start: nothing must be sealed under another cardKey.
  await store.transaction((tables) => checkKey(tables, keys));
  return rotateKeys({ store, vault: vaultFrom(keys, systemRandomness), newKey, pause });
}

const interrupted = (error: unknown): StoreError =>
  new StoreError(
    `cannot use the database: ${error instanceof Error ? error.message : error}; no data is lost, run rotate-keys again`,
  );
