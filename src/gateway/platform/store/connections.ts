/** Connections to PostgreSQL: how they begin, what breaks them, what they look at. */
import { type DatabaseIntrospector, type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import { timeout } from '../time/systemClock.ts';
import type { Schema } from './schema.ts';
import { logOf, type Statement } from './stores.ts';

/** How long a connection may take to be there, in ms of wall time. */
const CONNECT_MS = 5_000;

/** A silent connection is asked whether it is still there after so many ms of wall time. */
const KEEP_ALIVE_MS = 10_000;

/** What becomes of connections. */
export interface ConnectionsNeeds {
  /** How many at most. */
  readonly most: number;
  /** SQL that each begins with. */
  readonly session: string;
  /** Whether one that falls silent is given up. */
  readonly isWatched: boolean;
  /** Told when one breaks; the pool makes new ones by itself. */
  readonly onFault: (error: Error) => void;
  readonly onStatement?: ((statement: Statement) => void) | undefined;
}

/** A pool of connections, none of which is open yet. */
export function connect(
  url: string,
  { most, session, isWatched, onFault, onStatement }: ConnectionsNeeds,
): Kysely<Schema> {
  const pool = new pg.Pool({
    Client: isWatched ? WatchedClient : PreparingClient,
    connectionString: url,
    application_name: 'payment-widgets',
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: parserOf as pg.CustomTypesConfig['getTypeParser'] },
    // The pool waits for it, and throws the connection away when it fails.
    onConnect: (client) => client.query(session) as unknown as undefined,
  });
  // The pool listens to idle connections only; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onFault));
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: dialectOf(pool), ...logOf(onStatement) });
}

/** Longer than the limit of a statement on the server. */
const SILENCE_MS = 35_000;

/** So many statements at most are prepared: some have a placeholder for each of many ids. */
const MOST_STATEMENTS = 1000;

/** Names of statements, by their text. */
const names = new Map<string, string>();

/** The name of a statement; undefined for one more than are prepared. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** A connection that prepares each statement once: the server need not read and plan it again. */
class PreparingClient extends pg.Client {
  /** How long the database may be silent that was asked, in ms of wall time. */
  protected readonly silence: number | null = null;

  // biome-ignore lint/suspicious/noExplicitAny: the many ways in which a query can be asked
  override query(text: any, values?: any, callback?: any): any {
    const isStatement = typeof text === 'string' && Array.isArray(values);
    if (!isStatement) return super.query(text, values, callback);
    const result = super.query({ name: nameOf(text), text, values }, callback);
    if (this.silence !== null) this.#hearken(result, this.silence);
    return result;
  }

  /** Breaks the connection when no answer comes: nobody is there any more, and no packet would ever say so. */
  #hearken(answer: Promise<unknown>, ms: number): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    const breakOff = (end: unknown) => end === TIMED_OUT && connection.stream.destroy();
    void timeout(answer, ms).then(breakOff, () => {});
  }
}

/** The same, for the time when every statement has a limit on the server. */
class WatchedClient extends PreparingClient {
  protected override readonly silence = SILENCE_MS;
}

/** Whole numbers of eight bytes as numbers: times and amounts here are far below 2^53. */
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
 * Sees the tables of the connection's own schema only. The usual one looks at those of all schemas, and fails when another
 * program drops one of them meanwhile.
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
