/** A PostgreSQL for the tests: if TEST_DATABASE_URL names a server, each user gets a separate schema. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { whenFileEnds, whenTestEnds } from '../cleanUp.ts';

/** `postgres://user@host:port/database`; undefined if the tests run without one. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] || undefined;

/** Whether this run is the project `postgres`: the tests of the API again, on the other database. */
export const ON_POSTGRES = process.env['GATEWAY_TESTS_ON'] === 'postgres';

/** The reason why a test of PostgreSQL is skipped. */
export const WITHOUT_POSTGRES = 'TEST_DATABASE_URL names no server';

/** Runs SQL on the test server. */
export async function onServer(text: string, url: string = TEST_DATABASE_URL as string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The connection of this test file for its schemas: a new one for each statement would take longer than the statement. */
let owner: Promise<pg.Client> | undefined;

/** Runs SQL that creates, empties or drops a schema. */
async function asOwner(text: string) {
  if (owner === undefined) {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
    owner = client.connect().then(() => client);
    whenFileEnds(() => {
      owner = undefined;
      return client.end();
    });
  }
  return (await (await owner).query(text)).rows;
}

/** The address of an empty schema, which is dropped after the tests. */
export async function freshDatabaseUrl(): Promise<string> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create schema ${schema}`);
  whenFileEnds(() => asOwner(`drop schema ${schema} cascade`));
  return urlOf(schema);
}

function urlOf(schema: string): string {
  const url = new URL(TEST_DATABASE_URL as string);
  // No test stops the server, so commits need not wait for the disk.
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return url.href.replaceAll('+', '%20');
}

/** Schemas with the tables of this version and without rows. The files of a worker share this module, and these. */
const emptied: string[] = [];

/**
 * The address of a schema that no gateway has used, for a gateway of this version. It may have the tables already, because
 * it takes a second to create and drop them, and some milliseconds to delete the rows of a test.
 */
export async function freshGatewayUrl(): Promise<string> {
  const prefix = inject('schemaPrefix');
  if (prefix === undefined) return freshDatabaseUrl();
  const schema = emptied.pop() ?? `${prefix}${randomBytes(8).toString('hex')}`;
  await asOwner(`create schema if not exists ${schema}`);
  whenTestEnds(async () => {
    await empty(schema);
    emptied.push(schema);
  });
  return urlOf(schema);
}

/** Deletes all rows of a schema, but those that tell which tables it has, and restarts its counters. */
async function empty(schema: string): Promise<void> {
  const tables = await asOwner(
    `select tablename from pg_tables where schemaname = '${schema}' and tablename !~ '_migration(_lock)?$'`,
  );
  const deletes = tables.map(({ tablename }) => `delete from ${schema}.${tablename};`);
  await asOwner(`begin;
    -- The references between the tables are not checked.
    set local session_replication_role = replica;
    ${deletes.join('')}
    commit;
    select setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences where schemaname = '${schema}'`);
}

/** A database that the same tests run on. */
export interface Engine {
  readonly name: string;
  /** The options that open a gateway on a separate database. */
  readonly options: () => Promise<{ readonly databaseUrl?: string; readonly data?: string }>;
}

/** The embedded database, and PostgreSQL if there is one; the project `postgres` has only PostgreSQL. */
export const ENGINES: readonly Engine[] = [
  ...(ON_POSTGRES ? [] : [{ name: 'SQLite', options: async () => ({}) }]),
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [
        {
          name: 'PostgreSQL',
          options: async () => ({ databaseUrl: await freshGatewayUrl() }),
        },
      ]),
];
