/** Connections to PostgreSQL: how they are opened, when they are closed, and which schema they use. */
import { type DatabaseIntrospector, type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import { timeout } from '../time/systemClock.ts';
import type { DatabaseSchema } from './schema.ts';
import { logOf, type Statement } from './stores.ts';

/** The timeout for opening a connection, in ms of the system clock. */
const CONNECT_MS = 5_000;

/** After so many idle ms of the system clock, a TCP keep-alive checks the connection. */
const KEEP_ALIVE_MS = 10_000;

/** Options of the connection pool. */
export interface ConnectionsNeeds {
  /** The most connections. */
  readonly most: number;
  /** SQL that is run first on each connection. */
  readonly session: string;
  /** Whether a connection is closed when the database does not respond. */
  readonly isWatched: boolean;
  /** Called when a connection breaks; the pool opens new ones by itself. */
  readonly onFault: (error: Error) => void;
  readonly onStatement?: ((statement: Statement) => void) | undefined;
}

/** A pool of connections; none of them is open yet. */
export function connect(
  url: string,
  { most, session, isWatched, onFault, onStatement }: ConnectionsNeeds,
): Kysely<DatabaseSchema> {
  const pool = new pg.Pool({
    Client: isWatched ? WatchedClient : PreparingClient,
    connectionString: url,
    application_name: 'payment-widgets',
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] },
    // The pool waits for this query, and discards the connection when the query fails.
    onConnect: (client) => client.query(session) as unknown as undefined,
  });
  // The pool handles errors of idle connections only; an unhandled error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onFault));
  pool.on('error', () => {});
  return new Kysely<DatabaseSchema>({ dialect: dialectOf(pool), ...logOf(onStatement) });
}

/** Longer than the timeout of a statement on the server. */
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

/** A connection that prepares each statement once: the server need not parse and plan the statement again. */
class PreparingClient extends pg.Client {
  /** How long the database may take to respond, in ms of the system clock; null: no limit. */
  protected readonly silence: number | null = null;

  // biome-ignore lint/suspicious/noExplicitAny: the many ways in which a query can be asked
  override query(text: any, values?: any, callback?: any): any {
    const isStatement = typeof text === 'string' && Array.isArray(values);
    if (!isStatement) return super.query(text, values, callback);
    const result = super.query({ name: nameOf(text), text, values }, callback);
    if (this.silence !== null) this.#hearken(result, this.silence);
    return result;
  }

  /** Closes the connection when no response arrives in time: the server may have disappeared without sending any packet. */
  #hearken(answer: Promise<unknown>, ms: number): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    const breakOff = (end: unknown) => end === TIMED_OUT && connection.stream.destroy();
    void timeout(answer, ms).then(breakOff, () => {});
  }
}

/** The same, for use once every statement has a timeout on the server. */
class WatchedClient extends PreparingClient {
  protected override readonly silence = SILENCE_MS;
}

/** Reads 8-byte integers as numbers: times and amounts in these tables are far below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
}

function dialectOf(pool: pg.Pool): Dialect {
  const usual = new PostgresDialect({ pool });
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
