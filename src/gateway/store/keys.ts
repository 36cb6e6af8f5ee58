/** The gateway's own keys: from the configuration, else in a file beside the data, else for this process alone. */
import { createHash, createHmac } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Randomness } from '../time/random.ts';
import { StoreError } from './migrations/migrate.ts';
import { IN_MEMORY } from './sqlite.ts';

/** Keys as 64 hex digits. */
export interface Keys {
  /** For the keyed hash of card numbers. */
  readonly cardKey: string;
}

const HEX_64 = /^[0-9a-f]{64}$/i;

/**
 * Finds the keys, or makes them. A key in the configuration wins; a file is written once, for its owner alone.
 *
 * @param randomness the operating system's: a key must never be repeatable
 * @throws StoreError when the file is there and cannot be read
 */
export function loadKeys(
  data: string,
  configured: string | undefined,
  randomness: Randomness,
): Keys {
  if (configured !== undefined) return { cardKey: configured.toLowerCase() };
  const fresh = { cardKey: Buffer.from(randomness.bytes(32)).toString('hex') };
  if (data === IN_MEMORY) return fresh;
  const file = join(data, 'keys.json');
  return createOnce(file, fresh) ? fresh : readKeys(file);
}

/** @returns whether it was made; another process may have been faster */
function createOnce(file: string, keys: Keys): boolean {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StoreError(`cannot write ${file}: ${(error as Error).message}`);
  }
  writeSync(handle, `${JSON.stringify(keys)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return true;
}

function readKeys(file: string): Keys {
  let keys: Partial<Keys> | null;
  try {
    keys = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys> | null;
  } catch {
    throw new StoreError(`${file} is not readable JSON`);
  }
  if (typeof keys?.cardKey !== 'string' || !HEX_64.test(keys.cardKey)) {
    throw new StoreError(`${file} must hold {"cardKey": "<64 hex digits>"}`);
  }
  return { cardKey: keys.cardKey.toLowerCase() };
}

/** The keyed hash of a card number, hex. */
export function cardHasher({ cardKey }: Keys): (number: string) => string {
  const key = Buffer.from(cardKey, 'hex');
  return (number) => createHmac('sha256', key).update(number).digest('hex');
}

/** How a token is kept: the token itself is stored nowhere. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
