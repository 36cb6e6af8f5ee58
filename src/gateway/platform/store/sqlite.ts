/** The embedded store: SQLite in a folder, or in memory. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import {
  Kysely,
  type Dialect as KyselyDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely';
import type { Store, Tables } from '../../domain/tables.ts';
import type { Dialect } from './dialect.ts';
import { openFile, resultCodeOf, type SqliteFile } from './driver.ts';
import { emptyCopyOf } from './emptyCopy.ts';
import { migrateExtension, type StoreExtension } from './extension.ts';
import { FolderInUse, IncompleteDatabase, StoreError } from './faults.ts';
import { checkMigrated, type Migrations, migrate, migrationsFor } from './migrations/migrate.ts';
import type { DatabaseSchema } from './schema.ts';
import { answers, logOf, ownStoreOf, type Statement } from './stores.ts';

/** A database in memory, which is lost when it is closed. */
export const IN_MEMORY = ':memory:';

/** The database in a data folder. */
export const databaseFile = (data: string): string => join(data, 'gateway.db');

/** The SQLite dialect. SQLite runs transactions one after the other, so no row needs a lock. */
export const SQLITE: Dialect = {
  name: 'sqlite',
  now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  locking: (query) => query,
  sharing: (query) => query,
  mayRetry: () => false,
  faultOf(error) {
    const code = resultCodeOf(error) ?? '';
    if (['BUSY', 'LOCKED'].includes(code)) return 'busy';
    return ['FULL', 'IOERR', 'CANTOPEN', 'READONLY'].includes(code) ? 'away' : undefined;
  },
};

/** Options of opening the database. */
export interface SqliteNeeds<All extends Tables = Tables> {
  /** Called for each statement. */
  readonly onStatement?: (statement: Statement) => void;
  /** By default those of this version. */
  readonly migrations?: Migrations;
  readonly extension?: StoreExtension<All> | undefined;
}

/**
 * Opens the database of a folder beside the gateway that may use it: for a command. Nothing is migrated, created or freed.
 * SQLite lets one of the two write at a time, and the other one wait.
 *
 * @throws StoreError if the tables are not those of this version
 */
export async function openSqliteBeside(data: string): Promise<Store> {
  const db = new Kysely<DatabaseSchema>({ dialect: dialectOf(async () => openDatabase(data)) });
  try {
    await checkMigrated(db, migrationsFor(SQLITE));
  } catch (error) {
    await db.destroy();
    throw SQLITE.faultOf(error) === 'away' ? cannotOpen(data, error) : error;
  }
  return ownStoreOf(db, SQLITE, {
    close: () => db.destroy(),
    isReady: async () => true,
    extension: undefined,
  });
}

/**
 * Opens the store and brings its tables up to date. If the folder is missing, it is created for its owner only. One process
 * at a time: timers that an earlier process had claimed are free again.
 *
 * @param data a folder, or `:memory:`
 * @throws StoreError when the folder or the database cannot be used
 */
export async function openSqlite<All extends Tables = Tables>(
  data: string,
  needs: SqliteNeeds<All> = {},
): Promise<Store<All>> {
  const folder = data === IN_MEMORY ? undefined : holdFolder(data);
  const { extension } = needs;
  const tables = folder ? undefined : tablesInMemory.get(extension?.name);
  const db = new Kysely<DatabaseSchema>({
    dialect: dialectOf(async () => openDatabase(data, tables)),
    ...logOf(needs.onStatement),
  });
  let health: SqliteFile | undefined;
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    health?.close();
    // Empty the write-ahead log, so that no erased data stays in the log file.
    if (folder) await emptyLog(db).catch(() => {});
    await db.destroy();
    folder?.close();
  };
  try {
    if (tables === undefined) {
      await migrate(db, needs.migrations ?? migrationsFor(SQLITE));
      if (extension) await migrateExtension(db, SQLITE, extension);
    }
    if (folder) await emptyLog(db);
    else tablesInMemory.set(extension?.name, tables ?? (await emptyCopyOf(db)));
    // Overload must not look like a database that is away, so calls in the queue of the other connection do not delay this one.
    health = folder && openHealth(data);
    const look = health?.prepare("select value from meta where name = 'starts'");
    const isReady = answers(async () => {
      // When the disk is full, reads still work, but every write fails.
      if (isClosed || (folder && roomIn(data) !== 'enough')) throw new Error('cannot write');
      look?.all([]);
    });
    const store = ownStoreOf(db, SQLITE, { close, isReady, extension });
    await store.timer.freeAll();
    return store;
  } catch (error) {
    await close();
    throw SQLITE.faultOf(error) === 'away' ? cannotOpen(data, error) : error;
  }
}

/** A connection that only looks whether the database can be read. */
function openHealth(data: string): SqliteFile {
  const health = openFile(databaseFile(data));
  health.exec('pragma query_only = on');
  return health;
}

/** The free disk space that another payment needs, in bytes: for the write-ahead log and for the tables. */
const ROOM = 2 ** 20;

/** Whether the disk of a folder has space. `unknown`: the folder does not exist. */
function roomIn(data: string): 'enough' | 'none' | 'unknown' {
  try {
    const { bavail, bsize } = statfsSync(data);
    return bavail * bsize >= ROOM ? 'enough' : 'none';
  } catch {
    return 'unknown';
  }
}

const emptyLog = (db: Kysely<DatabaseSchema>) => sql`pragma wal_checkpoint(truncate)`.execute(db);

/** How long to wait for an earlier process to release the folder, in ms of the system clock. */
const HANDOVER_MS = 2000;

/**
 * Creates the folder and locks it against other processes until it is closed; the system frees the lock if the process
 * dies.
 *
 * @throws FolderInUse if another process has the lock; StoreError if the folder cannot be used
 */
export function holdFolder(data: string): { close(): void } {
  let lock: SqliteFile | undefined;
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    lock = openFile(join(data, 'gateway.lock'));
    lock.exec(`pragma busy_timeout = ${HANDOVER_MS}`);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (SQLITE.faultOf(error) === 'busy') {
      throw new FolderInUse(
        `another gateway uses ${data}: stop it, choose another --data, or use PostgreSQL with --database-url to share a database`,
      );
    }
    throw cannotOpen(data, error);
  }
}

function cannotOpen(data: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (isReadOnly(data, error)) {
    return new StoreError(
      `cannot write to ${data}: its permissions or its disk are read-only for this user; make it writable, or choose another --data`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (resultCodeOf(error) === 'CORRUPT') {
    return new IncompleteDatabase(
      `the database in ${data} is incomplete (${reason}): restore the whole backup into an empty folder`,
    );
  }
  // Which error SQLite reports for a full disk depends on the file that it tries to grow.
  const isFull = isNoSpace(error) || roomIn(data) === 'none';
  const help = isFull ? ': the disk is full, free some space or choose another --data' : '';
  return new StoreError(`cannot open the database in ${data}: ${reason}${help}`);
}

/** SQLite says that a file cannot be opened, each driver in its own way. `access` also knows disks that are mounted read-only. */
function isReadOnly(data: string, error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (['EACCES', 'EPERM', 'EROFS'].includes(String(code))) return true;
  try {
    for (const path of [data, databaseFile(data)]) {
      if (existsSync(path)) accessSync(path, constants.W_OK);
    }
    return false;
  } catch {
    return true;
  }
}

/** A folder that does not exist yet has no disk whose space can be read. */
const isNoSpace = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ENOSPC';

/** @param tables SQL that creates them in an empty database */
function openDatabase(data: string, tables?: string): SqliteDatabase {
  let database: SqliteFile | undefined;
  try {
    const file = data === IN_MEMORY ? IN_MEMORY : databaseFile(data);
    database = openFile(file);
    database.exec('pragma busy_timeout = 5000');
    database.exec('pragma journal_mode = wal');
    // A transaction is on the disk before its response is sent (design: a crash loses nothing that was answered).
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Data for rolling back to a savepoint is short-lived and need not be in files.
    database.exec('pragma temp_store = memory');
    // Erased data is overwritten: above all, sealed data of payments.
    database.exec('pragma secure_delete = on');
    if (data !== IN_MEMORY) chmodSync(file, 0o600);
    if (tables !== undefined) database.exec(tables);
    return withStatementCache(database);
  } catch (error) {
    database?.close();
    throw cannotOpen(data, error);
  }
}

/**
 * SQL that creates what the migrations created in the first database in memory of this process, by the name of the extension. The
 * next ones get their tables from it: a process with tests opens many, and the migrations would be a third of the start of each
 * gateway.
 */
const tablesInMemory = new Map<string | undefined, string>();

function dialectOf(database: () => Promise<SqliteDatabase>): KyselyDialect {
  const usual = new SqliteDialect({ database });
  return {
    createDriver: () => usual.createDriver(),
    createQueryCompiler: () => usual.createQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => usual.createIntrospector(db),
  };
}

/** SQLite also rolls back changes of tables themselves: a migration takes effect completely or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Used when SQLite has rolled back by itself, as it does when the disk is full: a second rollback would hide the cause. */
const NOTHING_TO_ROLL_BACK = 'select null where false';

/** Prepares each statement once. Transactions begin as writers, so that none fails half-way because it may not write. */
function withStatementCache(database: SqliteFile): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  let isClosed = false;
  return {
    prepare(sql) {
      // Called after that, `libsql` would crash the process.
      if (isClosed) throw new Error('the database is closed');
      const text =
        sql === 'begin'
          ? 'begin immediate'
          : sql === 'rollback' && !database.inTransaction
            ? NOTHING_TO_ROLL_BACK
            : sql;
      const known = statements.get(text);
      if (known) return known;
      const statement = database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close() {
      isClosed = true;
      statements.clear();
      database.close();
    },
  };
}

/**
 * The names of all tables of this version and of an extension, with those that record the migrations: those that the migrations
 * create in an empty database.
 */
export async function tablesOfThisVersion(extension: StoreExtension): Promise<string[]> {
  const db = new Kysely<DatabaseSchema>({
    dialect: dialectOf(async () => openDatabase(IN_MEMORY)),
  });
  try {
    await migrate(db, migrationsFor(SQLITE));
    await migrateExtension(db, SQLITE, extension);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}
