/** A PostgreSQL for the tests: where TEST_DATABASE_URL names a server, each user gets a schema of its own. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Dump } from './database.ts';

/** `postgres://user@host:port/database`; undefined where the tests run without one. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'];

/** A schema of a test's own. */
export interface Schema {
  /** The address of it, for a gateway. */
  readonly url: string;
  /** Every row of every table, as it is kept. */
  dump(): Promise<Dump>;
  /** Takes it away. */
  drop(): Promise<void>;
}

/** Makes an empty schema on the server of TEST_DATABASE_URL. */
export async function makeSchema(): Promise<Schema> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = TEST_DATABASE_URL as string;
  await ask(server, `create schema ${name}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${name}`);
  return {
    url: url.href.replaceAll('+', '%20'),
    async dump() {
      const tables = await ask(
        server,
        `select table_name as name from information_schema.tables where table_schema = '${name}'`,
      );
      const entries = tables.map(async ({ name: table }) => [
        String(table),
        await ask(server, `select * from ${name}."${table}"`),
      ]);
      return Object.fromEntries(await Promise.all(entries)) as Dump;
    },
    drop: async () => {
      await ask(server, `drop schema ${name} cascade`);
    },
  };
}

async function ask(server: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
