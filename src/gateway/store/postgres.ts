/** The shared store: PostgreSQL, for several processes at once. */
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Pause } from '../time/wall.ts';
import type { Dialect } from './dialect.ts';
import { StoreError } from './faults.ts';
import { migrate } from './migrations/migrate.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { storeOf } from './stores.ts';

/** The oldest version whose features are used. */
const OLDEST = 14;

/** Connections of one process; a transaction holds one. */
const MOST_CONNECTIONS = 10;

/** Patience of the pool and of the server with us, in ms of wall time. */
const CONNECT_MS = 5_000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 30_000;

/** Between attempts to reach a database that is starting as well, and until we give up. */
const START_PAUSE_MS = 250;
const START_ATTEMPTS = 40;

/** How PostgreSQL does what databases do differently. */
export const POSTGRES: Dialect = {
  name: 'postgres',
  now: sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`,
  autoNumber: (table, column) =>
    table.addColumn(column as never, 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity()),
  locking: (query, others) =>
    others === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate(),
  // serialization_failure, deadlock_detected.
  mayRetry: (error) => ['40001', '40P01'].includes(codeOf(error)),
  faultOf(error) {
    const code = codeOf(error);
    // lock_not_available; and what mayRetry gave up on.
    if (code === '55P03' || POSTGRES.mayRetry(error)) return 'busy';
    if (AWAY.test(code)) return 'away';
    return AWAY_TEXT.test(error instanceof Error ? error.message : '') ? 'away' : undefined;
  },
};

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Connection exceptions (08), insufficient resources (53), operator intervention (57), read-only transactions (25006: a
 * standby was promoted elsewhere), I/O errors (58), transaction ended for being idle (25P03), and the system's own.
 */
const AWAY =
  /^(08|53|57|58|25006|25P03)|^(ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT$)/;
const AWAY_TEXT = /^(Connection terminated|timeout exceeded when trying to connect|Client has)/;

/** Whatever the server's defaults are: durable, and the isolation that row locks are written for. */
const SESSION = CompiledQuery.raw(
  "set synchronous_commit = on; set default_transaction_isolation = 'read committed'",
);

/** What opening needs beside the address. */
export interface PostgresNeeds {
  /** Waits that many ms of wall time. */
  readonly pause: Pause;
  /** Told when a connection that nobody uses breaks; the pool makes new ones by itself. */
  readonly onFault: (error: Error) => void;
}

/**
 * Opens the store and brings its tables up to date, one process after the other. A database that is not there yet is
 * waited for, some ten seconds. The tables are in the connection's own schema: the first of its search path that exists.
 *
 * @param url `postgres://user:password@host:port/database`
 * @throws StoreError when the database cannot be used; the message never holds the password
 */
export async function openPostgres(url: string, needs: PostgresNeeds): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'payment-widgets',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    types: { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] },
  });
  pool.on('error', needs.onFault);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(SESSION);
      },
    }),
  });
  try {
    const schema = await reach(db, url, needs.pause);
    await migrate(db, POSTGRES, schema);
    return storeOf(db, POSTGRES, () => db.destroy());
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Whole numbers of eight bytes as numbers: times and amounts here are far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
}

/** @returns the schema that the tables are in */
async function reach(db: Kysely<Schema>, url: string, pause: Pause): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await look(db, url);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (POSTGRES.faultOf(error) === 'away' && attempt < START_ATTEMPTS) {
        await pause(START_PAUSE_MS);
        continue;
      }
      const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
      throw new StoreError(`cannot use the database at ${shownUrl(url)}: ${reason}`);
    }
  }
}

async function look(db: Kysely<Schema>, url: string): Promise<string> {
  const query = sql<{ version: string; schema: string | null }>`
    select current_setting('server_version_num') as version, current_schema() as schema`;
  const [row] = (await query.execute(db)).rows;
  const version = Math.floor(Number(row?.version) / 10_000);
  if (version < OLDEST) {
    const found = `the database at ${shownUrl(url)} is PostgreSQL ${version}`;
    throw new StoreError(`${found}: ${OLDEST} or newer is needed`);
  }
  if (!row?.schema) {
    const place = `the database at ${shownUrl(url)}`;
    throw new StoreError(`${place} has no schema of the search path: create it, or name another`);
  }
  return row.schema;
}

/** An address without its user, password and options. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return 'the given address';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
