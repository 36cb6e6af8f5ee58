/** The driver of SQLite: a package with native code, which an installation can leave out. */
import { createRequire } from 'node:module';
import type Database from 'libsql';
import { StoreError } from './faults.ts';

/** Required when a database is opened, and not imported: a gateway on PostgreSQL does not need the driver. */
const require = createRequire(import.meta.url);

/**
 * Opens a file, or `:memory:`.
 *
 * @throws StoreError if the driver is not installed, or has no binary for this machine
 */
export function openFile(file: string): Database.Database {
  return new (driver())(file);
}

function driver(): typeof Database {
  try {
    return require('libsql');
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).split('\n')[0];
    throw new StoreError(
      `the SQLite driver cannot be loaded: run npm install libsql@${DRIVER_VERSION}, or use PostgreSQL with --database-url (${reason})`,
    );
  }
}

/** The version that this package is tested with. */
export const DRIVER_VERSION = '0.5.29';
