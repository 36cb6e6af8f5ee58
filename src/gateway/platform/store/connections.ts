/** Connections to PostgreSQL: how they are opened, when they are closed, and which schema they use. */
import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Listen } from './news/listener.ts';
import { PipelinedConnection, type PipelineNeeds } from './pipeline.ts';
import {
  begin,
  clientTo,
  connectToPrimary,
  listenTo,
  type PrimaryClient,
} from './primaryClient.ts';
import type { DatabaseSchema } from './schema.ts';
import { Primary, serversOf, singleUrls } from './servers.ts';
import type { Statement, Transact } from './stores.ts';

/** The timeout for opening a connection, in ms of the system clock. */
const CONNECT_MS = 5_000;

/** After so many idle ms of the system clock, a TCP keep-alive checks the connection. */
const KEEP_ALIVE_MS = 10_000;

/** Options of the connection pool. */
export interface ConnectionsNeeds {
  /** The most connections. */
  readonly most: number;
  /** SQL that sets what the gateway relies on: run first on each connection or, through a pooler, in each transaction. */
  readonly session: string;
  /** Whether a pooler may give each transaction another connection to the server, as PgBouncer does in transaction mode. */
  readonly isPooled?: boolean;
  /** Whether the server may be a standby, which only reads. */
  readonly isReplica?: boolean;
  /** Whether a connection is closed when the database does not respond: once every statement has a timeout on the server. */
  readonly isWatched: boolean;
  /** How long a watched connection waits for a response, in ms of the system clock. */
  readonly silence?: number;
  /** Called when a connection breaks; the pool opens new ones by itself. */
  readonly onFault: (error: Error) => void;
  readonly onStatement?: ((statement: Statement) => void) | undefined;
}

/** A database over a pool of connections. */
export interface Connections {
  readonly db: Kysely<DatabaseSchema>;
  readonly transact: Transact;
  /** How many calls wait for a connection. */
  readonly waiting: () => number;
  /** Opens connections outside of the pool that listen to a channel; none is open yet. */
  readonly listen: (channel: string) => Listen;
}

/** A pool of connections; none of them is open yet. */
export function connect(
  url: string,
  {
    most,
    session,
    isPooled = false,
    isReplica = false,
    isWatched,
    silence = SILENCE_MS,
    onFault,
    onStatement,
  }: ConnectionsNeeds,
): Connections {
  const primary = new Primary(serversOf(url));
  const config: pg.ClientConfig = {
    connectionString: withoutTarget(singleUrls(url)[0] ?? url),
    application_name: 'payment-widgets',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const pool = new pg.Pool({
    ...config,
    Client: clientTo(primary),
    max: most,
    // The pool waits for this, and discards the connection when it fails.
    onConnect: (client) =>
      begin(client, isPooled ? '' : session, isReplica) as unknown as undefined,
  });
  // The pool handles errors of idle connections only; an unhandled error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onFault));
  pool.on('error', () => {});
  const driver = new PipelinedDriver(pool, primary, {
    pooledSession: isPooled ? localTo(session) : null,
    silence: isWatched ? silence : null,
    onStatement,
  });
  const dialect = dialectOf(pool, driver);
  const db = new Kysely<DatabaseSchema>({ dialect });
  const transact: Transact = async (work) => {
    const connection = await driver.acquireConnection();
    try {
      return await runTransaction(connection, () =>
        work(over(connection, { db, driver, dialect })),
      );
    } finally {
      await driver.releaseConnection(connection);
    }
  };
  return {
    db,
    transact,
    waiting: () => pool.waitingCount,
    listen: (channel) => listenTo({ config, primary, channel, onFault }),
  };
}

/** The option of libpq; a connection to a standby is never used, whatever its value is. */
const withoutTarget = (url: string) => url.replace(/(?<=[?&])target_session_attrs=[^&]*&?/, '');

/** The same settings for one transaction, one statement each. */
const localTo = (session: string): readonly string[] =>
  session.split(';').map((one) => one.trim().replace(/^set (?!local\b)/, 'set local '));

async function runTransaction<T>(
  connection: PipelinedConnection,
  work: () => Promise<T>,
): Promise<T> {
  connection.begin();
  try {
    const result = await work();
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  }
}

/**
 * The tables over one connection. Kysely's own transactions run statements one after the other, each after the answer to the
 * one before; here statements that are run at the same time are sent together, in the order of their calls.
 */
const over = (
  connection: PipelinedConnection,
  { db, ...props }: { db: Kysely<DatabaseSchema>; driver: Driver; dialect: Dialect },
): Kysely<DatabaseSchema> =>
  new Kysely<DatabaseSchema>({
    ...props,
    config: { dialect: props.dialect },
    executor: db.getExecutor().withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    }),
  });

/** Longer than the timeout of a statement on the server. */
const SILENCE_MS = 35_000;

/** A pool whose connections send the statements of a transaction in few round trips. */
class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #primary: Primary;
  readonly #needs: PipelineNeeds;
  readonly #known = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(pool: pg.Pool, primary: Primary, needs: PipelineNeeds) {
    this.#pool = pool;
    this.#primary = primary;
    this.#needs = needs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await connectToPrimary(this.#primary, () => this.#pool.connect());
    const known = this.#known.get(client);
    if (known) return known;
    const connection = new PipelinedConnection(
      client as pg.PoolClient & PrimaryClient,
      this.#needs,
    );
    this.#known.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

function dialectOf(pool: pg.Pool, driver: Driver): Dialect {
  const usual = new PostgresDialect({ pool });
  return {
    createDriver: () => driver,
    createQueryCompiler: () => usual.createQueryCompiler(),
    createAdapter: () => new LockedAdapter(),
    createIntrospector: lookingHere,
  };
}

/** The transaction that migrates has its lock from its first statement on: see `openPostgres`. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Reads the tables of the connection's own schema only. Kysely's introspector reads all schemas, and fails when another
 * program drops a table meanwhile.
 */
function lookingHere(db: Kysely<unknown>): DatabaseIntrospector {
  const getSchemas: DatabaseIntrospector['getSchemas'] = async () =>
    (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows;
  const getTables: DatabaseIntrospector['getTables'] = async () => {
    const query = sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_catalog.pg_tables
      where schemaname = current_schema()`;
    return (await query.execute(db)).rows.map((row) => ({ ...row, isView: false, columns: [] }));
  };
  const getMetadata: DatabaseIntrospector['getMetadata'] = async () => ({
    tables: await getTables(),
  });
  return { getSchemas, getTables, getMetadata };
}
