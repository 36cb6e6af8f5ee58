/** The command `rotate-keys`: opens the store for one rotation, while other gateways may use the store. */
import { type Config, readUncheckedConfig } from '../gateway/config.ts';
import type { Store } from '../gateway/domain/tables.ts';
import { checkKey, type Keys } from '../gateway/platform/keys/keys.ts';
import { type Rotated, rotatedLine, rotateKeys } from '../gateway/platform/keys/rotate.ts';
import { keyMaker, vaultFrom } from '../gateway/platform/keys/vault.ts';
import { systemRandomness } from '../gateway/platform/randomness.ts';
import { StoreError } from '../gateway/platform/store/faults.ts';
import { pause } from '../gateway/platform/time/systemClock.ts';
import type { Run } from './command.ts';
import { openData } from './openData.ts';

/** Rotates the keys, and prints the id of the new one. */
export const rotateKeysCommand: Run = async ({ flags }, terminal) => {
  const rotated = await rotateStore(readUncheckedConfig(flags));
  terminal.write(`${flags['json'] ? JSON.stringify(rotated) : rotatedLine(rotated)}\n`);
  return 0;
};

/**
 * Rotates the keys of the configured store.
 *
 * @throws StoreError with a message for the person who ran the command
 */
export async function rotateStore(config: Config): Promise<Rotated> {
  const { store, keys } = await openData(config, 'send SIGUSR2 to its process to rotate its keys');
  try {
    return await rotate(store, keys);
  } catch (error) {
    throw store.faultOf(error) === undefined ? error : interrupted(error);
  } finally {
    await store.close();
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
