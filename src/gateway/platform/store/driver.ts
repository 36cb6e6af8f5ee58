/**
 * The driver of SQLite: the one that Node has built in, since 22.16 with all that the store needs. On older releases the
 * package `libsql`, which has native code and which an installation has only if it is named.
 */
import { createRequire } from 'node:module';
import type { SqliteStatement } from 'kysely';
import type Database from 'libsql';
import { StoreError } from './faults.ts';

/** Required when a database is opened, and not imported: a gateway on PostgreSQL needs no driver. */
const require = createRequire(import.meta.url);

/** The version of `libsql` that this package is tested with. */
export const DRIVER_VERSION = '0.5.29';

/** A database file, or one in memory. */
export interface SqliteFile {
  /** Executes statements that return no rows. */
  exec(text: string): void;
  /** Asks the driver only once whether the statement returns rows: Kysely asks at each execution. */
  prepare(text: string): SqliteStatement;
  readonly inTransaction: boolean;
  close(): void;
}

/**
 * Opens a file, or `:memory:`.
 *
 * @throws StoreError if this Node has no driver built in, and `libsql` is not installed or has no binary for this machine
 */
export function openFile(file: string): SqliteFile {
  const builtIn = builtInSqlite();
  return builtIn ? openBuiltIn(new builtIn.DatabaseSync(file)) : openLibsql(new (libsql())(file));
}

/** Result codes of SQLite: numbers of `node:sqlite`, whose low byte is the code. */
const RESULT_CODES: Readonly<Record<number, string>> = {
  5: 'BUSY',
  6: 'LOCKED',
  8: 'READONLY',
  10: 'IOERR',
  13: 'FULL',
  14: 'CANTOPEN',
};

/** The result code of an error of either driver: `BUSY`; `undefined` if it has none of these. */
export function resultCodeOf(error: unknown): string | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return RESULT_CODES[errcode & 0xff];
  // `libsql` has names: `SQLITE_IOERR_WRITE`.
  return /^SQLITE_([A-Z]+)/.exec(String(code))?.[1];
}

/** What is used of `node:sqlite`. Its declarations are not in the types of the oldest supported Node. */
interface BuiltInSqlite {
  readonly DatabaseSync: new (file: string) => BuiltInDatabase;
  /** Since 22.16, with `columns()` and `isTransaction`. */
  readonly backup?: unknown;
}

interface BuiltInDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  exec(text: string): void;
  prepare(text: string): BuiltInStatement;
  close(): void;
}

interface BuiltInStatement {
  columns(): readonly unknown[];
  all(...values: readonly unknown[]): unknown[];
  run(...values: readonly unknown[]): ReturnType<SqliteStatement['run']>;
  iterate(...values: readonly unknown[]): IterableIterator<unknown>;
}

function builtInSqlite(): BuiltInSqlite | undefined {
  const { emitWarning } = process;
  // Node 22 warns that the module is experimental. The users of the gateway did not choose it.
  process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
    if (!String(args[0]).startsWith('SQLite is an experimental')) emitWarning(...args);
  }) as typeof emitWarning;
  try {
    const found: BuiltInSqlite = require('node:sqlite');
    return found.backup ? found : undefined;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function openBuiltIn(database: BuiltInDatabase): SqliteFile {
  return {
    exec: (text) => database.exec(text),
    prepare(text) {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        iterate: (values) => statement.iterate(...values),
      };
    },
    get inTransaction() {
      return database.isTransaction;
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

function libsql(): typeof Database {
  try {
    return require('libsql');
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error).split('\n')[0];
    throw new StoreError(
      `Node ${process.versions.node} has no SQLite that the gateway can use: use Node 22.16 or newer, run npm install libsql@${DRIVER_VERSION} (npx: npx -p payment-widgets -p libsql@${DRIVER_VERSION} payment-widgets COMMAND), or use PostgreSQL with --database-url (${reason})`,
    );
  }
}

function openLibsql(database: Database.Database): SqliteFile {
  return {
    exec: (text) => void database.exec(text),
    prepare(text) {
      const statement = database.prepare(text) as unknown as SqliteStatement;
      return {
        reader: statement.reader,
        all: (values) => statement.all(values),
        run: (values) => statement.run(values),
        iterate: (values) => statement.iterate(values),
      };
    },
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => database.close(),
  };
}
