/** Brings a database to this version's tables. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { IncompleteDatabase, StoreError } from '../faults.ts';
import { TABLES } from '../schema.ts';
import { tables } from './0001-gateway/index.ts';

/** Migrations by name, which apply in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** All migrations. Their names never change once released. */
export const migrationsFor = (dialect: Dialect): Migrations => ({
  '0001-gateway': tables(dialect),
});

/** For databases that several processes share. */
export interface SharedPlace {
  /** Where the tables are. */
  readonly schema: string;
  /** The caller has begun a transaction in which no other process migrates. */
  readonly isInTransaction: true;
}

/**
 * Applies what is missing, all of it or nothing.
 *
 * @throws StoreError when a newer version has been here, or a build from before the first release: it must not be touched
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: Migrations,
  shared?: SharedPlace,
): Promise<void> {
  const found = await look(db, shared?.schema);
  checkApplied(found.names, migrations);
  if (hasAll(found.names, migrations)) checkComplete(found.tables);
  await migrateRecordedBy(GATEWAY_RECORD, db, migrations, shared);
}

/** The record of the gateway's own migrations. */
const GATEWAY_RECORD = 'kysely';

/** The tables that record migrations. @param record begins their names */
const recordsOf = (record: string) => ({
  migrationTableName: `${record}_migration`,
  migrationLockTableName: `${record}_migration_lock`,
});

/** Applies what is missing. @param record begins the names of the tables that record it */
export async function migrateRecordedBy<T>(
  record: string,
  db: Kysely<T>,
  migrations: Migrations,
  shared: SharedPlace | undefined,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...recordsOf(record),
    ...(shared && { migrationTableSchema: shared.schema, disableTransactions: true }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * A database belongs to one environment and never changes to the other. Otherwise checkouts, schedules and stored details of
 * a test could be charged in live, under clocks that were set; and in test every caller could control live data.
 *
 * @param made of the database; undefined before the first gateway starts on it
 * @throws StoreError if the database belongs to the other environment
 */
export function checkEnvironment(made: string | undefined, environment: 'test' | 'live'): void {
  if (made === undefined || made === environment) return;
  throw new StoreError(
    `the database is of the environment ${made}: start with --environment ${made}, or name another database with --data or --database-url`,
  );
}

/** @throws StoreError if a database with these migrations cannot be upgraded to this version */
function checkApplied(names: readonly string[], migrations: Migrations): void {
  checkNotNewer(names, migrations);
  if (isUnreleased(names)) {
    throw new StoreError(
      'the database was created by a build from before the first release, which no version can use: ' +
        'delete its data with the command "payment-widgets reset", or choose another database with --data or --database-url',
    );
  }
}

/**
 * Checks that a database has exactly the tables of this version, and changes nothing: gateways of another version may use it.
 *
 * @throws StoreError
 */
export async function checkMigrated<T>(
  db: Kysely<T>,
  migrations: Migrations,
  schema?: string,
): Promise<void> {
  const { names, tables } = await look(db, schema);
  checkApplied(names, migrations);
  if (hasAll(names, migrations)) return checkComplete(tables);
  throw new StoreError(
    names.length === 0
      ? 'no gateway has used this database yet'
      : 'the database is of an earlier version of this program: start a gateway of this version first, or use the command of that version',
  );
}

const hasAll = (names: readonly string[], migrations: Migrations): boolean =>
  Object.keys(migrations).every((name) => names.includes(name));

/** A restore that was interrupted, or that had only a part of the backup. @throws IncompleteDatabase */
function checkComplete(tables: readonly string[]): void {
  const missing = TABLES.filter((name) => !tables.includes(name));
  if (missing.length === 0) return;
  throw new IncompleteDatabase(
    `the database is incomplete, it lacks tables (${missing.join(', ')}): restore the whole backup into an empty database`,
  );
}

/** @throws StoreError if a newer version has upgraded the database */
export function checkNotNewer(names: readonly string[], migrations: Migrations): void {
  if (!isUnreleased(names)) refuseUnknown(names, migrations);
}

/** @throws StoreError if one of the names is none of the migrations */
export function refuseUnknown(names: readonly string[], migrations: Migrations): void {
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StoreError(
    `the database was created by a newer version of this program (migrations ${unknown.join(', ')}): ` +
      'start that version, or choose another database with --data or --database-url',
  );
}

/** The first migration of every release. */
const FIRST = '0001-gateway';

/** Builds from before the first release had other migrations. */
const isUnreleased = (names: readonly string[]): boolean =>
  names.length > 0 && !names.includes(FIRST);

/**
 * The names of the migrations that a database has; none if no gateway has used it.
 * @param schema where the tables are, for databases that have several
 * @param record begins the name of the table that records the migrations
 */
export async function applied<T>(
  db: Kysely<T>,
  schema: string | undefined,
  record = GATEWAY_RECORD,
): Promise<readonly string[]> {
  return (await look(db, schema, record)).names;
}

/** The names of the migrations that a database has, and those of its tables. */
async function look<T>(
  db: Kysely<T>,
  schema: string | undefined,
  record = GATEWAY_RECORD,
): Promise<{ readonly names: readonly string[]; readonly tables: readonly string[] }> {
  const { migrationTableName } = recordsOf(record);
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = all
    .filter((table) => schema === undefined || table.schema === schema)
    .map(({ name }) => name);
  if (!tables.includes(migrationTableName)) return { names: [], tables };
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTableName)}`.execute(db);
  return { names: rows.map(({ name }) => name), tables };
}
