/** The embedded store: SQLite in a folder, or in memory. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Database from 'libsql';
import { migrate, StoreError } from './migrations/migrate.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { tablesOf } from './tables.ts';

/** Keeps everything in memory, until it is closed. */
export const IN_MEMORY = ':memory:';

/** The database in a data folder. */
export const databaseFile = (data: string): string => join(data, 'gateway.db');

/**
 * Opens the store and brings its tables up to date. The folder is made, for its owner alone, when it is missing.
 *
 * @param data a folder, or `:memory:`
 * @throws StoreError when the folder or the database cannot be used
 */
export async function openSqlite(data: string): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: openDatabase(data) }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storeOf(db);
}

function openDatabase(data: string): SqliteDatabase {
  try {
    const file = data === IN_MEMORY ? IN_MEMORY : databaseFile(data);
    if (data !== IN_MEMORY) mkdirSync(data, { recursive: true, mode: 0o700 });
    const database = new Database(file);
    database.exec('pragma busy_timeout = 5000');
    database.exec('pragma journal_mode = wal');
    // A transaction is on the disk when it is answered (design: a crash loses nothing that was answered).
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    if (data !== IN_MEMORY) chmodSync(file, 0o600);
    return withStatementCache(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`cannot open the database in ${data}: ${reason}`);
  }
}

/** Statements are made once. Transactions begin as writers, so that two processes never deadlock half-way through. */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const known = statements.get(text);
      if (known) return known;
      const statement = database.prepare(text) as unknown as SqliteStatement;
      statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

function storeOf(db: Kysely<Schema>): Store {
  return {
    ...tablesOf(db),
    transaction: (work) => db.transaction().execute((transaction) => work(tablesOf(transaction))),
    countStart: () => countStart(db),
    async isReady() {
      try {
        await db.selectFrom('meta').select('name').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    close: () => db.destroy(),
  };
}

function countStart(db: Kysely<Schema>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('meta')
      .select('value')
      .where('name', '=', 'starts')
      .executeTakeFirst();
    const before = Number(row?.value ?? 0);
    const value = String(before + 1);
    await transaction
      .insertInto('meta')
      .values({ name: 'starts', value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute();
    return before;
  });
}
