/**
 * Seals data that must not be readable in the database. Texts are sealed with data keys that have ids. The data keys are
 * stored in the database, wrapped with a key that is derived from the `cardKey`. So the data key can be replaced while the
 * gateway runs (`rotate.ts`).
 */

import type { Randomness } from '../../domain/shared/randomness.ts';
import type { Sealed, WrappedKey } from '../../domain/shared/sealed.ts';
import type { SharedTables } from '../../domain/shared/tables.ts';
import type { Vault } from '../../domain/shared/vault.ts';
import { type Keys, type Sealer, sealerOf, wrapperFrom } from './keys.ts';

/** A key that is in memory. */
interface Opened {
  readonly id: string;
  readonly sealer: Sealer;
}

/** @param randomness the operating system's: keys and IVs must never be repeatable */
export function vaultFrom(keys: Keys, randomness: Randomness): Vault {
  const wrapper = wrapperFrom(keys, randomness);
  // Only the current key is cached: a deleted key must not stay in memory.
  let current: Opened | undefined;
  const unwrap = ({ id, wrapped }: WrappedKey): Sealer | undefined => {
    const key = wrapper.open(wrapped, id);
    return key === undefined ? undefined : sealerOf(Buffer.from(key, 'hex'), randomness);
  };
  const sealerWith = async (tables: SharedTables, id: string): Promise<Sealer | undefined> => {
    if (current?.id === id) return current.sealer;
    const storedKey = await tables.sealingKey.find(id);
    const sealer = storedKey && unwrap(storedKey);
    if (sealer && storedKey.isCurrent) current = { id, sealer };
    return sealer;
  };
  const vault: Vault = {
    async seal(tables, text, name) {
      const storedKey = await tables.sealingKey.current();
      if (!storedKey) throw new Error('there is no key to encrypt with');
      const { id } = storedKey;
      const sealer = current?.id === id ? current.sealer : unwrap(storedKey);
      if (!sealer)
        throw new Error(
          `the key ${id} cannot be decrypted: it may have been created with another cardKey`,
        );
      current = { id, sealer };
      return { keyId: id, text: sealer.seal(text, name) };
    },
    async open(tables, { keyId, text }, name) {
      const sealer = await sealerWith(tables, keyId);
      return sealer?.open(text, name);
    },
    sealObject: (tables, value, name) => vault.seal(tables, JSON.stringify(value), name),
    async openObject<Value extends object>(
      tables: SharedTables,
      sealed: Sealed,
      name: string,
    ): Promise<Value | undefined> {
      const text = await vault.open(tables, sealed, name);
      return text === undefined ? undefined : (withoutPrototypes(JSON.parse(text)) as Value);
    },
  };
  return vault;
}

/** The same value without prototypes: a name of a parameter may be any text. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  const members = Object.entries(value).map(([name, member]) => [name, withoutPrototypes(member)]);
  return Object.assign(Object.create(null), Object.fromEntries(members));
}

const KEY_BYTES = 32;

/** Makes new data keys. @param randomness the operating system's: a key must never be repeatable */
export function keyMaker(keys: Keys, randomness: Randomness): () => WrappedKey {
  const wrapper = wrapperFrom(keys, randomness);
  return () => {
    const id = keyId(randomness);
    const key = Buffer.from(randomness.bytes(KEY_BYTES)).toString('hex');
    return { id, wrapped: wrapper.seal(key, id) };
  };
}

/** Sixteen letters, a to p: without digits, so that no log filter takes the id for a card number. */
const keyId = (randomness: Randomness): string =>
  [...randomness.bytes(8)]
    .flatMap((byte) => [byte >> 4, byte & 15])
    .map((nibble) => String.fromCharCode(97 + nibble))
    .join('');
