/** The gateway's own keys: from the configuration, else from a file in the data folder, else for this process only. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Randomness } from '../../domain/shared/randomness.ts';
import type { SharedTables } from '../../domain/shared/tables.ts';
import { StoreError } from '../store/faults.ts';
import { IN_MEMORY } from '../store/sqlite.ts';
import { closeOwnFile } from './keyFiles.ts';

/** Keys as 64 hex digits. */
export interface Keys {
  /** For the keyed hash of card numbers; the key that wraps the data keys is derived from it. */
  readonly cardKey: string;
}

const HEX_64 = /^[0-9a-f]{64}$/i;

/**
 * Finds the keys, or makes them. A key in the configuration has priority; the file is written once, readable for its owner
 * only.
 *
 * @param randomness the operating system's: a key must never be repeatable
 * @throws StoreError when the file exists and cannot be read
 */
export function loadKeys(
  data: string,
  configured: string | undefined,
  randomness: Randomness,
): Keys {
  if (configured !== undefined) return { cardKey: configured.toLowerCase() };
  const fresh = { cardKey: Buffer.from(randomness.bytes(32)).toString('hex') };
  if (data === IN_MEMORY) return fresh;
  const file = keysFile(data);
  return createOnce(data, file, fresh, randomness) ? fresh : readKeys(file);
}

/** Finds existing keys. @throws StoreError when the file exists and cannot be read */
export function findKeys(data: string, configured: string | undefined): Keys | undefined {
  if (configured !== undefined) return { cardKey: configured.toLowerCase() };
  const file = keysFile(data);
  return existsSync(file) ? readKeys(file) : undefined;
}

/** The file with the keys of a data folder. */
export const keysFile = (data: string): string => join(data, 'keys.json');

/**
 * Writes a draft and then links it to the final name, so that no process reads a partial file.
 *
 * @returns false if another process created the file first
 */
function createOnce(data: string, file: string, keys: Keys, randomness: Randomness): boolean {
  const draft = `${file}.${Buffer.from(randomness.bytes(8)).toString('hex')}`;
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const handle = openSync(draft, 'wx', 0o600);
    writeSync(handle, `${JSON.stringify(keys)}\n`);
    fsyncSync(handle);
    closeSync(handle);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StoreError(`cannot write ${file}: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readKeys(file: string): Keys {
  let keys: Partial<Keys> | null;
  try {
    closeOwnFile(file);
    keys = JSON.parse(readFileSync(file, 'utf8')) as Partial<Keys> | null;
  } catch {
    throw new StoreError(`${file} is not valid JSON`);
  }
  if (typeof keys?.cardKey !== 'string' || !HEX_64.test(keys.cardKey)) {
    throw new StoreError(`${file} must contain {"cardKey": "<64 hex digits>"}`);
  }
  return { cardKey: keys.cardKey.toLowerCase() };
}

/** The keyed hash of a card number, hex. */
export function cardHasher({ cardKey }: Keys): (number: string) => string {
  const key = Buffer.from(cardKey, 'hex');
  return (number) => createHmac('sha256', key).update(number).digest('hex');
}

/** The keyed hash of a caller, hex: an address is personal data, and no copy of the database reveals it. */
export function callerHasher(keys: Keys): (who: string) => string {
  const key = derivedKey(keys, 'caller');
  return (who) => createHmac('sha256', key).update(who).digest('hex');
}

/** The form in which a token is stored: the token itself is not stored. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/**
 * Refuses a database whose key is missing, before a new key is made: its file would be in the way of the right one.
 *
 * @param find looks for the keys. A gateway that starts at the same time writes them before it uses the database
 * @throws StoreError
 */
export async function checkKeyIsThere(
  { meta }: SharedTables,
  find: () => Keys | undefined,
): Promise<void> {
  const isUsed = (await meta.read('cardKeyMark')) !== undefined;
  if (isUsed && !find()) throw new StoreError(ANOTHER_KEY);
}

/**
 * Makes sure that a database is always used with the same key: with another key, the hashes of known card numbers would not
 * match, and sealed texts could not be opened.
 *
 * @throws StoreError
 */
export async function checkKey(tables: SharedTables, { cardKey }: Keys): Promise<void> {
  const mark = createHmac('sha256', Buffer.from(cardKey, 'hex')).update('mark').digest('hex');
  await tables.meta.saveIfAbsent('cardKeyMark', mark);
  if ((await tables.meta.read('cardKeyMark')) === mark) return;
  throw new StoreError(ANOTHER_KEY);
}

const ANOTHER_KEY =
  'the database was created with another key: every gateway that uses it needs the same "cardKey" in its --config file, or the same --data';

/** Seals texts, so that a copy of the database reveals none of them (design: card data at rest). */
export interface Sealer {
  /** @param name what the text belongs to: it can be opened only under the same name */
  seal(text: string, name: string): string;
  /** @returns undefined for a text that was sealed with another key or under another name */
  open(sealed: string, name: string): string | undefined;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derived with HKDF (RFC 5869). @param use the purpose of the key: each purpose has its own key */
function derivedKey({ cardKey }: Keys, use: string): Buffer {
  const salt = Buffer.alloc(0);
  return Buffer.from(hkdfSync('sha256', Buffer.from(cardKey, 'hex'), salt, use, 32));
}

/** Seals with a key derived from the `cardKey` itself: for texts whose key is never rotated. */
export const sealerFrom = (keys: Keys, randomness: Randomness): Sealer =>
  sealerOf(derivedKey(keys, 'seal'), randomness);

/** Seals other keys. */
export const wrapperFrom = (keys: Keys, randomness: Randomness): Sealer =>
  sealerOf(derivedKey(keys, 'wrap'), randomness);

/** AES-256-GCM (NIST SP 800-38D). Base64: IV, tag, text. @param key 32 bytes @param randomness for the IVs */
export function sealerOf(key: Uint8Array, randomness: Randomness): Sealer {
  return {
    seal(text, name) {
      const iv = randomness.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, name) {
      const bytes = Buffer.from(sealed, 'base64');
      const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(name)).setAuthTag(rest.subarray(0, TAG_BYTES));
        const body = rest.subarray(TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
