/** Deletes all data of a gateway: the files of a folder, or the tables in a PostgreSQL. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { connect } from './connections.ts';
import { openFile } from './driver.ts';
import type { StoreExtension } from './extension.ts';
import { FolderInUse, StoreError } from './faults.ts';
import { applied, checkNotNewer, migrationsFor } from './migrations/migrate.ts';
import type { StorePlace } from './open.ts';
import { POSTGRES } from './postgres.ts';
import type { DatabaseSchema } from './schema.ts';
import { shownUrl } from './servers.ts';
import { databaseFile, holdFolder, tablesOfThisVersion } from './sqlite.ts';

/** The data of a gateway that is about to be deleted. */
export interface Erasable {
  /** Where the data is, without a password. */
  readonly place: string;
  /** The files or tables; none if there is no data. */
  readonly items: readonly string[];
  /** The number of rows of the most important tables, by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** The environment that the data belongs to; undefined if there is no entity yet, or it cannot be determined. */
  readonly environment: 'test' | 'live' | 'unknown' | undefined;
  /** Deletes the items, all or none of the tables. */
  erase(): Promise<void>;
  /** Ends the lock on the folder, or the connection. */
  close(): Promise<void>;
}

/** Runs a query that only reads, and returns its rows. */
type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The tables whose rows are counted. */
const COUNTED = ['checkout', 'payment', 'registration'];

/** A timeout of the server, in ms of the system clock: gateways that run hold locks on the tables. */
const LOCK_MS = 5_000;

/**
 * Finds the data of a gateway. The folder is locked until `close`, so that no gateway starts meanwhile. Gateways on a
 * PostgreSQL have no lock that shows that they run.
 *
 * @param extension whose tables are deleted, too
 * @throws FolderInUse if a gateway uses the folder; StoreError if the data cannot be read
 */
export const openToErase = (place: StorePlace, extension: StoreExtension): Promise<Erasable> =>
  place.databaseUrl === null ? folder(place.data) : tables(place.databaseUrl, extension);

async function folder(data: string): Promise<Erasable> {
  const items = filesIn(data);
  const nothing = { place: data, items, counts: {}, environment: undefined };
  // The lock would create the folder.
  if (items.length === 0) return { ...nothing, erase: async () => {}, close: async () => {} };
  const lock = hold(data);
  try {
    const known = existsSync(databaseFile(data)) ? await readFile(data) : nothing;
    return {
      ...nothing,
      ...known,
      async erase() {
        // Reading the database can have added its logs, or removed them.
        for (const name of filesIn(data)) rmSync(join(data, name), { force: true });
      },
      close: async () => void lock.close(),
    };
  } catch (error) {
    lock.close();
    throw new StoreError(
      `cannot read the database in ${data}: ${messageOf(error)}; delete the folder yourself if it has no data of a live gateway`,
    );
  }
}

/** The database with its logs, and the keys with drafts of them. The lock and the builds of the form have no data, and stay. */
function filesIn(data: string): string[] {
  if (!existsSync(data)) return [];
  return readdirSync(data)
    .filter((name) =>
      /^(?:gateway\.db(?:-wal|-shm|-journal)?|keys\.json(?:\.[0-9a-f]+)?|running\.json)$/.test(
        name,
      ),
    )
    .sort();
}

function hold(data: string): { close(): void } {
  try {
    return holdFolder(data);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new FolderInUse(`a gateway uses ${data}: stop it first`);
  }
}

async function readFile(data: string): Promise<Pick<Erasable, 'counts' | 'environment'>> {
  const db = openFile(databaseFile(data));
  try {
    const query: Query = async (text) => db.prepare(text).all([]) as Record<string, unknown>[];
    const found = await query("select name from sqlite_master where type = 'table'");
    return await describe(
      query,
      found.map(({ name }) => String(name)),
    );
  } finally {
    db.close();
  }
}

async function tables(url: string, extension: StoreExtension): Promise<Erasable> {
  const session = `set lock_timeout = ${LOCK_MS}`;
  const { db } = connect(url, { most: 1, session, isWatched: false, onFault: () => {} });
  const place = shownUrl(url);
  try {
    const isOurs = new Set(await tablesOfThisVersion(extension));
    const found = (await db.introspection.getTables()).map(({ name }) => name);
    const schema = await schemaOf(db);
    const migrations = await applied(db, schema);
    checkNotNewer(migrations, migrationsFor(POSTGRES));
    // Without migrations, tables with these names belong to another program.
    const items = migrations.length > 0 ? found.filter((name) => isOurs.has(name)).sort() : [];
    const query: Query = async (text) =>
      (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db)).rows;
    return {
      place,
      items,
      ...(await describe(query, items)),
      erase: () => drop(db, schema, items, place),
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw asStoreError(error, place);
  }
}

async function schemaOf(db: Kysely<DatabaseSchema>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(
    db,
  );
  const schema = rows[0]?.schema;
  if (!schema) throw new StoreError('the database has none of the schemas in the search path');
  return schema;
}

/** One statement for all tables: they refer to each other. Tables of other programs that refer to them stop it. */
async function drop(
  db: Kysely<DatabaseSchema>,
  schema: string,
  items: readonly string[],
  place: string,
): Promise<void> {
  const names = sql.join(items.map((name) => sql.id(schema, name)));
  try {
    await db.transaction().execute((transaction) => sql`drop table ${names}`.execute(transaction));
  } catch (error) {
    throw asStoreError(error, place);
  }
}

function asStoreError(error: unknown, place: string): StoreError {
  if (error instanceof StoreError) return error;
  const isBusy = POSTGRES.faultOf(error) === 'busy';
  const help = isBusy ? ': stop the gateways that use it' : '';
  return new StoreError(`cannot use the database at ${place}: ${messageOf(error)}${help}`);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function describe(
  query: Query,
  found: readonly string[],
): Promise<Pick<Erasable, 'counts' | 'environment'>> {
  const counts: Record<string, number> = {};
  for (const name of COUNTED.filter((one) => found.includes(one))) {
    counts[name] = Number((await query(`select count(*) as n from ${name}`))[0]?.['n']);
  }
  return { counts, environment: await environmentIn(query, found) };
}

/** The environment is stored at the first start, after the entities. */
async function environmentIn(
  query: Query,
  found: readonly string[],
): Promise<Erasable['environment']> {
  if (!found.includes('meta') || !found.includes('entity')) return undefined;
  const [stored] = await query("select value from meta where name = 'environment'");
  if (stored) return stored['value'] === 'test' ? 'test' : 'live';
  const entities = await query('select id from entity limit 1');
  return entities.length === 0 ? undefined : 'unknown';
}
