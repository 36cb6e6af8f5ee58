/** The shared store: PostgreSQL, for several processes at once. */
import { type Kysely, sql } from 'kysely';
import type { Store, Tables } from '../../domain/tables.ts';
import { systemRandomness } from '../randomness.ts';
import type { Pause } from '../time/systemClock.ts';
import { type Connections, connect } from './connections.ts';
import type { Dialect } from './dialect.ts';
import { migrateExtension, type StoreExtension } from './extension.ts';
import { StoreError } from './faults.ts';
import { checkMigrated, type Migrations, migrate, migrationsFor } from './migrations/migrate.ts';
import { channelOf, SharedNews } from './news/sharedNews.ts';
import { isOutdated } from './pipeline.ts';
import { withReplica } from './replica.ts';
import type { DatabaseSchema } from './schema.ts';
import { shownUrl } from './servers.ts';
import { answers, type Statement, storeOf } from './stores.ts';
import { metaOf } from './tables/meta.ts';

/** The oldest PostgreSQL version that has the features in use. */
const OLDEST = 14;

/** Timeouts of the server for a lock and for a statement, in ms of the system clock. */
const LOCK_MS = 10_000;
const STATEMENT_MS = 30_000;

/** After this silence of the server, ms of the system clock, the connection for `isReady` is replaced: a look waits no longer. */
const HEALTH_MS = 2_000;

/** Pause between attempts to reach a database that is still starting (ms of the system clock), and the number of attempts. */
const START_PAUSE_MS = 250;
const START_ATTEMPTS = 40;

export const POSTGRES: Dialect = {
  name: 'postgres',
  now: sql<number>`cast(floor(extract(epoch from statement_timestamp()) * 1000) as bigint)`,
  locking: (query, others) =>
    others === 'skip' ? query.forUpdate().skipLocked() : query.forNoKeyUpdate(),
  sharing: (query) => query.forKeyShare(),
  // serialization_failure, deadlock_detected.
  mayRetry: (error) => ['40001', '40P01'].includes(codeOf(error)) || isOutdated(error),
  faultOf(error) {
    const code = codeOf(error);
    // lock_not_available, query_canceled (a statement took too long); and errors that are still retryable after the last
    // attempt.
    if (['55P03', '57014'].includes(code) || POSTGRES.mayRetry(error)) return 'busy';
    if (AWAY.test(code)) return 'away';
    return AWAY_TEXT.test(error instanceof Error ? error.message : '') ? 'away' : undefined;
  },
};

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Connection exceptions (08), insufficient resources (53), operator intervention (57), read-only transactions (25006: a
 * standby was promoted elsewhere), I/O errors (58), transaction ended for being idle (25P03), a database that an operator
 * has closed (55000), and errors of the operating system.
 */
const AWAY =
  /^(08|53|57|58|25006|25P03|55000)|^(ECONN|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT$)/;
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has|was) )/;

/** Overrides the server's defaults: durable commits, and the isolation level that the row locks are written for. */
const DURABLE = "set synchronous_commit = on; set default_transaction_isolation = 'read committed'";

const TIMEOUTS = `
  set lock_timeout = ${LOCK_MS}; set statement_timeout = ${STATEMENT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_MS}`;

/** Migrations have no timeout, and neither has the wait for another process that migrates. */
const NO_HURRY = 'set lock_timeout = 0; set statement_timeout = 0';

/**
 * Of several processes that start at once, one migrates, and the others wait for this lock. A transaction takes it: through
 * a pooler, the lock of a session would pass to the next client of the connection. Every version locks the same number.
 */
const MIGRATION_LOCK = '3853314791062309107';

/**
 * A notification. Its commit holds a lock that all notifications of the database need, so it waits neither for the disk nor for
 * a standby: a notification that is lost delays events, which are in the database.
 */
const NOTIFY = (channel: string, payload: string) =>
  sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`;

/** What opening needs in addition to the address. */
export interface PostgresNeeds<All extends Tables = Tables> {
  /** The most connections. */
  readonly most: number;
  /** Whether a pooler may give each transaction another connection to the server. */
  readonly isPooled?: boolean;
  /** A standby for queries and reports; null: none. */
  readonly replicaUrl?: string | null;
  /** Waits that many ms of the system clock. */
  readonly pause: Pause;
  /** Called when a connection breaks; the pool opens new ones by itself. */
  readonly onFault: (error: Error) => void;
  /** Called for each statement, once the tables are up to date. */
  readonly onStatement?: (statement: Statement) => void;
  /** By default those of this version. */
  readonly migrations?: Migrations;
  /** For a command beside the gateways: the tables must be those of this version, and are not migrated. */
  readonly isBeside?: boolean;
  readonly extension?: StoreExtension<All> | undefined;
}

/**
 * Opens the store and brings its tables up to date, one process after the other. If the database is not available yet,
 * waits for it for some ten seconds. The tables are in the connection's own schema: the first of its search path that
 * exists.
 *
 * @param url `postgres://user:password@host:port/database`; with several hosts, one of them is the primary
 * @throws StoreError when the database cannot be used; the message never contains the password
 */
export async function openPostgres<All extends Tables = Tables>(
  url: string,
  needs: PostgresNeeds<All>,
): Promise<Store<All>> {
  const { most, isPooled = false, replicaUrl = null, pause, onFault, onStatement } = needs;
  const { extension } = needs;
  const hurry = `${DURABLE}; ${NO_HURRY}`;
  const first = connect(url, { most: 1, session: hurry, isPooled, isWatched: false, onFault });
  let schema: string;
  try {
    schema = await prepare(first, url, needs);
  } finally {
    await first.db.destroy();
  }
  const session = `${DURABLE}; ${TIMEOUTS}`;
  const usual = { most, session, isPooled, isWatched: true, onFault, onStatement };
  const { db, transact, waiting, listen } = connect(url, usual);
  const channel = channelOf(schema);
  const news = new SharedNews({
    self: Buffer.from(systemRandomness.bytes(8)).toString('hex'),
    notify: (payload) => NOTIFY(channel, payload).execute(db),
    // A pooler gives the notifications of a connection to another client.
    listen: isPooled ? null : listen(channel),
  });
  // Overload must not look like a database that is away, so this connection is not one of the pool.
  const health = connect(url, { ...usual, most: 1, silence: HEALTH_MS, onStatement: undefined }).db;
  const close = async () => {
    await Promise.all([db.destroy(), health.destroy()]);
  };
  const isReady = answers(() => metaOf(health).read('starts'));
  const ownTime = async () => {
    const { rows } = await sql<{ time: number }>`select ${POSTGRES.now} as time`.execute(health);
    return rows[0]?.time ?? null;
  };
  const calls = { once: transact, close, waiting, isReady, ownTime, news, extension };
  const store = storeOf(db, POSTGRES, calls);
  if (replicaUrl === null) return store;
  const replica = connect(replicaUrl, { ...usual, isReplica: true }).db;
  return withReplica(store, { primary: db, replica, dialect: POSTGRES, pause });
}

/** Brings the tables up to date. @returns the schema that they are in */
async function prepare<All extends Tables>(
  { db, transact }: Connections,
  url: string,
  {
    isPooled,
    pause,
    migrations = migrationsFor(POSTGRES),
    isBeside,
    extension,
  }: PostgresNeeds<All>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const schema = await look(db, url);
      if (isPooled) await checkDefaults(db, url);
      if (isBeside) {
        await checkMigrated(db, migrations, schema);
        return schema;
      }
      await transact(async (tx) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
        const place = { schema, isInTransaction: true } as const;
        await migrate(tx, migrations, place);
        if (extension) await migrateExtension(tx, POSTGRES, extension, place);
      });
      return schema;
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

/** @returns the schema that the tables are in */
async function look(db: Kysely<DatabaseSchema>, url: string): Promise<string> {
  const query = sql<{ version: string; schema: string | null }>`
    select current_setting('server_version_num') as version, current_schema() as schema`;
  const [row] = (await query.execute(db)).rows;
  const version = Math.floor(Number(row?.version) / 10_000);
  if (version < OLDEST) {
    const found = `the database at ${shownUrl(url)} is PostgreSQL ${version}`;
    throw new StoreError(`${found}: version ${OLDEST} or newer is required`);
  }
  if (!row?.schema) {
    const place = `the database at ${shownUrl(url)}`;
    throw new StoreError(
      `${place} has none of the schemas in the search path: create the schema, or set another search path`,
    );
  }
  return row.schema;
}

/** Settings that a statement outside of a transaction has from the server, and values that are safe. */
const DEFAULTS: readonly { readonly name: string; readonly safe: readonly string[] }[] = [
  { name: 'synchronous_commit', safe: ['on', 'remote_apply'] },
  { name: 'default_transaction_isolation', safe: ['read committed'] },
];

/** Through a pooler, the gateway cannot change the settings of a connection. @throws StoreError if one is not safe */
async function checkDefaults(db: Kysely<DatabaseSchema>, url: string): Promise<void> {
  for (const { name, safe } of DEFAULTS) {
    const query = sql<{ value: string }>`select current_setting(${name}) as value`;
    const [row] = (await query.execute(db)).rows;
    if (row && safe.includes(row.value)) continue;
    throw new StoreError(
      `the database at ${shownUrl(url)} has ${name} = ${row?.value}: with --database-pooler transaction it must be ${safe[0]}, for example by: alter role current_user set ${name} = '${safe[0]}'`,
    );
  }
}
