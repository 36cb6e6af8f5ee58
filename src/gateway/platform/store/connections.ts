/** Connections to PostgreSQL: how they are opened, when they are closed, and which schema they use. */
import { type DatabaseIntrospector, type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import { timeout } from '../time/systemClock.ts';
import type { DatabaseSchema } from './schema.ts';
import {
  NotPrimaryError,
  NotReplicatedError,
  Primary,
  type Server,
  serversOf,
  singleUrls,
} from './servers.ts';
import { logOf, type Statement } from './stores.ts';

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
  /** Called when a connection breaks; the pool opens new ones by itself. */
  readonly onFault: (error: Error) => void;
  readonly onStatement?: ((statement: Statement) => void) | undefined;
}

/** A pool of connections. */
export interface Connections {
  readonly db: Kysely<DatabaseSchema>;
  /** How many calls wait for a connection. */
  readonly waiting: () => number;
}

/** A database behind a pool of connections; none of them is open yet. */
export const connect = (url: string, needs: ConnectionsNeeds): Kysely<DatabaseSchema> =>
  connections(url, needs).db;

/** The same, with the length of the queue. */
export function connections(
  url: string,
  {
    most,
    session,
    isPooled = false,
    isReplica = false,
    isWatched,
    onFault,
    onStatement,
  }: ConnectionsNeeds,
): Connections {
  const primary = new Primary(serversOf(url));
  const pool = new pg.Pool({
    Client: clientTo(primary, {
      start: isPooled ? `begin; ${localTo(session)}` : undefined,
      silence: isWatched ? SILENCE_MS : undefined,
    }),
    connectionString: withoutTarget(singleUrls(url)[0] ?? url),
    application_name: 'payment-widgets',
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] },
    // The pool waits for this, and discards the connection when it fails.
    onConnect: (client) =>
      begin(client, isPooled ? '' : session, isReplica) as unknown as undefined,
  });
  // The pool handles errors of idle connections only; an unhandled error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onFault));
  pool.on('error', () => {});
  const dialect = dialectOf(pool, primary);
  return {
    db: new Kysely<DatabaseSchema>({ dialect, ...logOf(onStatement) }),
    waiting: () => pool.waitingCount,
  };
}

/** The option of libpq; a connection to a standby is never used, whatever its value is. */
const withoutTarget = (url: string) => url.replace(/(?<=[?&])target_session_attrs=[^&]*&?/, '');

/** The same settings for one transaction. */
const localTo = (session: string) => session.replace(/\bset (?!local\b)/g, 'set local ');

/** Prepares a new connection. @throws NotPrimaryError if its server is a standby */
async function begin(client: pg.ClientBase, session: string, isReplica: boolean): Promise<void> {
  const results = await client.query(`${session}; select pg_is_in_recovery() as standby`);
  const last = [results].flat().at(-1);
  if (last?.rows[0]?.standby && !isReplica) {
    if (client instanceof PrimaryClient) client.isUseless();
    throw new NotPrimaryError();
  }
}

/** How long the database may take to respond, in ms of the system clock: longer than the timeout of a statement on the server. */
const SILENCE_MS = 35_000;

/** The most statements that are prepared: some statements have a placeholder for each of many ids. */
const MOST_STATEMENTS = 1000;

/** Names of prepared statements, by their text. */
const names = new Map<string, string>();

/** The name of a statement; undefined if the maximum number of statements is already prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** read_only_sql_transaction: a write on a standby. */
const READ_ONLY = '25006';

/** How a connection differs from one of `pg`. */
interface Manner {
  /** Replaces `begin`, and no statement is prepared: through a pooler, both would apply to another connection. */
  readonly start: string | undefined;
  /** How long the database may take to respond, in ms of the system clock; undefined: no limit. */
  readonly silence: number | undefined;
}

/**
 * A connection that prepares each statement once, so that the server need not parse and plan it again; and that is closed when it
 * can no longer be relied on.
 */
class PrimaryClient extends pg.Client {
  readonly #primary: Primary;
  readonly #manner: Manner;
  readonly #server: Server | undefined;
  #isUnconfirmed = false;

  constructor(config: string | pg.ClientConfig | undefined, primary: Primary, manner: Manner) {
    super(config);
    this.#primary = primary;
    this.#manner = manner;
    this.#server = primary.server;
    if (this.#server) Object.assign(this, this.#server);
    // A cancelled or timed-out wait for the standby ends in a warning, and the commit in a success. The name is not translated.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: with or without a callback
  override connect(callback?: any): any {
    if (!callback) return super.connect();
    return super.connect((error: Error | null) => {
      if (error) this.isUseless();
      callback(error);
    });
  }

  /** Its server is not the primary. */
  isUseless(): void {
    this.#primary.failed(this.#server);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many ways in which a query can be asked
  override query(text: any, values?: any, callback?: any): any {
    const isStatement = typeof text === 'string' && Array.isArray(values);
    if (!isStatement || callback) return super.query(text, values, callback);
    const { start, silence } = this.#manner;
    const isStart = start !== undefined && text === 'begin';
    const name = start === undefined ? nameOf(text) : undefined;
    const result = isStart
      ? super.query(start)
      : super.query({ ...(name && { name }), text, values });
    if (silence !== undefined) this.#hearken(result, silence);
    return result.then(
      (found: unknown) => this.#confirmed(found),
      (error: unknown) => this.#failed(error),
    );
  }

  #confirmed<T>(found: T): T {
    if (!this.#isUnconfirmed) return found;
    this.#destroy();
    throw new NotReplicatedError();
  }

  #failed(error: unknown): never {
    // The server was the primary when the connection was opened.
    if ((error as { code?: unknown }).code === READ_ONLY) {
      this.isUseless();
      this.#destroy();
    }
    throw error;
  }

  /** Closes the connection when no response arrives in time: the server may have disappeared without sending any packet. */
  #hearken(answer: Promise<unknown>, ms: number): void {
    const breakOff = (end: unknown) => {
      if (end === TIMED_OUT) this.#destroy();
    };
    void timeout(answer, ms).then(breakOff, () => {});
  }

  #destroy(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

/** The class of the pool's connections. */
const clientTo = (primary: Primary, manner: Manner) =>
  class extends PrimaryClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config, primary, manner);
    }
  };

/** Reads 8-byte integers as numbers: times and amounts in these tables are far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
}

/** Opens a connection to the primary: if the server that is tried first is not the primary, to one of the others. */
async function connectToPrimary(pool: pg.Pool, primary: Primary): Promise<pg.PoolClient> {
  for (let left = primary.count; ; left--) {
    const { server } = primary;
    try {
      return await pool.connect();
    } catch (error) {
      // If it is the same server, the pool had no connection left.
      if (left <= 1 || primary.server === server) throw error;
    }
  }
}

function dialectOf(pool: pg.Pool, primary: Primary): Dialect {
  const usual = new PostgresDialect({
    pool: { connect: () => connectToPrimary(pool, primary), end: () => pool.end() },
  });
  return {
    createDriver: () => usual.createDriver(),
    createQueryCompiler: () => usual.createQueryCompiler(),
    createAdapter: () => usual.createAdapter(),
    createIntrospector: lookingHere,
  };
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
