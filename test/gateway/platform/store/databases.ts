/** Every kind of database that the tests run on: always the embedded one, PostgreSQL if there is a server. */

import pg from 'pg';
import { openFile } from '../../../../src/gateway/platform/store/driver.ts';
import type { Migrations } from '../../../../src/gateway/platform/store/migrations/migrate.ts';
import { openPostgres } from '../../../../src/gateway/platform/store/postgres.ts';
import {
  databaseFile,
  IN_MEMORY,
  openSqlite,
} from '../../../../src/gateway/platform/store/sqlite.ts';
import type { Statement } from '../../../../src/gateway/platform/store/stores.ts';
import { pause } from '../../../../src/gateway/platform/time/systemClock.ts';
import { SANDBOX_STORE } from '../../../../src/sandbox/store/index.ts';
import type { SandboxStore } from '../../../../src/sandbox/store/tables.ts';
import { whenFileEnds } from '../../../cleanUp.ts';
import { temporaryFolder } from '../../harness.ts';
import {
  freshDatabaseUrl,
  ON_POSTGRES,
  TEST_DATABASE_URL,
  WITHOUT_POSTGRES,
} from '../../postgres.ts';

/** Separate tables of the test environment, empty at first and deleted after the tests. */
export interface Place {
  /** Opens a store on them, which is closed after the tests. @param migrations by default those of this version */
  open(migrations?: Migrations): Promise<SandboxStore>;
  /** Runs SQL on them directly. @returns the rows of the last statement */
  sql(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export type Row = Readonly<Record<string, unknown>>;

/** Called for each statement of a store. */
export type Watch = (statement: Statement) => void;

/** A kind of database. */
export interface Kind {
  /** Includes the reason if it cannot be tested. */
  readonly name: string;
  readonly engine: 'sqlite' | 'postgres';
  readonly isHere: boolean;
  /** Whether several stores can use the same tables, and the test can read them. */
  readonly isShared: boolean;
  readonly place: (watch?: Watch) => Promise<Place>;
}

const closedAfterTests = (store: SandboxStore): SandboxStore => {
  whenFileEnds(() => store.close());
  return store;
};

/** Tables in memory, which the test cannot read. */
const inMemory = async (watch?: Watch): Promise<Place> => ({
  open: async () =>
    closedAfterTests(
      await openSqlite(IN_MEMORY, {
        extension: SANDBOX_STORE,
        ...(watch && { onStatement: watch }),
      }),
    ),
  sql: () => Promise.reject(new Error('a database in memory cannot be read by the test')),
});

/** Tables in a folder. */
export async function inFolder(watch?: Watch): Promise<Place & { readonly folder: string }> {
  const folder = temporaryFolder();
  return {
    folder,
    open: async (migrations) =>
      closedAfterTests(
        await openSqlite(folder, {
          extension: SANDBOX_STORE,
          ...(watch && { onStatement: watch }),
          ...(migrations && { migrations }),
        }),
      ),
    async sql(text, parameters = []) {
      const database = openFile(databaseFile(folder));
      try {
        const statement = database.prepare(text);
        if (statement.reader) return statement.all(parameters) as Row[];
        statement.run(parameters);
        return [];
      } finally {
        database.close();
      }
    },
  };
}

/** Tables in a schema of a PostgreSQL. */
export async function inSchema(watch?: Watch): Promise<Place & { readonly url: string }> {
  const url = await freshDatabaseUrl();
  return {
    url,
    open: async (migrations) =>
      closedAfterTests(
        await openPostgres(url, { ...postgresNeeds(watch), ...(migrations && { migrations }) }),
      ),
    sql: (text, parameters) => onPostgres(url, text, parameters),
  };
}

async function onPostgres(url: string, text: string, parameters: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query<Row>(text, [...parameters])].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** The options of a PostgreSQL store, with default behaviour. */
export const postgresNeeds = (watch?: Watch) => ({
  most: 10,
  pause,
  onFault: () => {},
  extension: SANDBOX_STORE,
  ...(watch && { onStatement: watch }),
});

export const POSTGRES_IS_HERE = TEST_DATABASE_URL !== undefined;

/** For the name of a test that needs a PostgreSQL. */
export const POSTGRES_NAME = POSTGRES_IS_HERE ? 'PostgreSQL' : `PostgreSQL (${WITHOUT_POSTGRES})`;

const EMBEDDED: readonly Kind[] = [
  {
    name: 'SQLite in memory',
    engine: 'sqlite',
    isHere: true,
    isShared: false,
    place: inMemory,
  },
  { name: 'SQLite in a folder', engine: 'sqlite', isHere: true, isShared: false, place: inFolder },
];

/** The project `postgres` has only PostgreSQL. */
export const KINDS: readonly Kind[] = [
  ...(ON_POSTGRES ? [] : EMBEDDED),
  {
    name: POSTGRES_NAME,
    engine: 'postgres',
    isHere: POSTGRES_IS_HERE,
    isShared: true,
    place: inSchema,
  },
];
