/** Port that seals data which must not be readable in the database. */

import type { Sealed } from './sealed.ts';
import type { SharedTables } from './tables.ts';

/** Each sealed text belongs to one thing, and can be opened only under the name of that thing. */
export interface Vault {
  /**
   * Inside a database transaction: seals with the current key. The key stays until the end of the transaction.
   *
   * @param name what the text belongs to: the id of a payment, of a registration
   */
  seal(tables: SharedTables, text: string, name: string): Promise<Sealed>;
  /**
   * Opens a text, also outside of a database transaction; in that case, see `openLatest`.
   *
   * @returns undefined for a text that was sealed under another name, or was changed, or whose key does not exist any more
   */
  open(tables: SharedTables, sealed: Sealed, name: string): Promise<string | undefined>;
  /** Seals the members of an object: texts, and objects of them. */
  sealObject(tables: SharedTables, value: object, name: string): Promise<Sealed>;
  /** Opens what `sealObject` has sealed. The object has no prototype. */
  openObject<Value extends object>(
    tables: SharedTables,
    sealed: Sealed,
    name: string,
  ): Promise<Value | undefined>;
}

/**
 * Reads a sealed text or object and opens it. Between the two, it may have been sealed with a new key and the old key deleted:
 * then it is read again.
 *
 * @param open of the vault
 * @param read returns what is stored under the name now
 * @returns undefined if nothing is stored, or if what is stored cannot be opened
 */
export async function openLatest<Value>(
  open: (tables: SharedTables, sealed: Sealed, name: string) => Promise<Value | undefined>,
  tables: SharedTables,
  name: string,
  read: () => Promise<Sealed | undefined>,
): Promise<Value | undefined> {
  let before: string | undefined;
  for (;;) {
    const sealed = await read();
    if (!sealed || sealed.text === before) return undefined;
    const value = await open(tables, sealed, name);
    if (value !== undefined) return value;
    before = sealed.text;
  }
}
