/** Seals what nobody may read in the database, as a port. */

import type { Sealed } from './sealed.ts';
import type { SharedTables } from './tables.ts';

/** What is sealed belongs to something, and opens under its name alone. */
export interface Vault {
  /**
   * Inside a transaction: seals with the current key, which stays until the transaction's end.
   *
   * @param name what the text belongs to: the id of a payment, of a registration
   */
  seal(tables: SharedTables, text: string, name: string): Promise<Sealed>;
  /**
   * Opens, also outside of a transaction; there, see `openLatest`.
   *
   * @returns undefined for what was sealed under another name, was changed, or with a key that is not there any more
   */
  open(tables: SharedTables, sealed: Sealed, name: string): Promise<string | undefined>;
}

/**
 * Reads what is sealed, and opens it. Between the two it may have been sealed anew and its key be gone: then it is read again.
 *
 * @param read what is kept under the name now
 * @returns undefined where nothing is kept, or what is kept does not open
 */
export async function openLatest(
  vault: Vault,
  tables: SharedTables,
  name: string,
  read: () => Promise<Sealed | undefined>,
): Promise<string | undefined> {
  let before: string | undefined;
  for (;;) {
    const sealed = await read();
    if (!sealed || sealed.text === before) return undefined;
    const text = await vault.open(tables, sealed, name);
    if (text !== undefined) return text;
    before = sealed.text;
  }
}
