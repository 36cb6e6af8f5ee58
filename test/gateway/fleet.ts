/** Processes that use one database: two on PostgreSQL, one on SQLite; and requests of shops to them. */
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import { encode, type Fields, temporaryFolder } from './harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL } from './postgres.ts';
import { type Program, ready, run } from './program.ts';

export const ENTITY = 'a0000000000000000000000000000001';
export const BEARER = { authorization: 'Bearer sandbox-access-token' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MANY = 100;

/** Test files run beside each other, and a server of PostgreSQL has a hundred connections in all. */
const FEW_CONNECTIONS = ['--database-connections', '5'];

/** Processes that use one database. */
export interface Fleet {
  /** Their folder. */
  readonly data: string;
  readonly programs: readonly Program[];
  readonly urls: readonly string[];
  /** Starts another process, and waits until it is ready. @returns its address */
  another(): Promise<string>;
  /** Runs SQL on the database directly; on SQLite it can only read. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string): Promise<any[]>;
}

/** Starts this number of processes. @param where further flags; without the address of a database they use SQLite */
export async function start(count: number, ...where: string[]): Promise<Fleet> {
  const data = temporaryFolder();
  const named = where.indexOf('--database-url');
  const databaseUrl = named < 0 ? undefined : where[named + 1];
  const connections = databaseUrl === undefined ? [] : FEW_CONNECTIONS;
  const config = ['--data', data, '--log-level', 'debug', ...connections, ...where];
  const programs: Program[] = [];
  const urls: string[] = [];
  const flags = ['--port', '0', '--storefront-port', 'off', '--throttle', 'off', ...config];
  // At once: of two processes that start on an empty database, one creates the tables.
  for (let i = 0; i < count; i++) programs.push(run(...flags));
  for (const program of programs) urls.push(await ready(program));
  return {
    data,
    programs,
    urls,
    another: () => ready(run(...flags)),
    sql: async (text) => (databaseUrl ? onServer(text, databaseUrl) : read(data, text)),
  };
}

function read(data: string, text: string): unknown[] {
  const db = openFile(databaseFile(data));
  try {
    return db.prepare(text).all([]);
  } finally {
    db.close();
  }
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
}

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(url, init);
  const text = await reply.text();
  return { status: reply.status, text, body: JSON.parse(text) };
}

export const post = (url: string, fields: Fields, headers = {}): Promise<Reply> =>
  send(url, { method: 'POST', headers: { ...FORM, ...headers }, body: encode(fields) });

/** The events of a process, as they arrive. */
export interface EventStream {
  /** Everything that has arrived. */
  readonly text: () => string;
  stop(): Promise<void>;
}

/** Opens a stream of all events of the entity. */
export async function openStream(url: string): Promise<EventStream> {
  const stop = new AbortController();
  const { body } = await fetch(`${url}/_sandbox/events?entityId=${ENTITY}&after=0`, {
    headers: { ...BEARER, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString('utf8');
    }
  })().catch(() => {});
  return {
    text: () => text,
    stop() {
      stop.abort();
      return reading;
    },
  };
}

/** Runs a function many times at once, with each process in turn. */
export const many = <T>(
  { urls }: Fleet,
  work: (url: string, i: number) => Promise<T>,
  times: number = MANY,
): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => work(urls[i % urls.length] as string, i)));

/** Every kind of fleet that can be tested here. */
export const FLEETS: [string, (...flags: string[]) => Promise<Fleet>][] = [
  ['one process on SQLite', (...flags) => start(1, ...flags)],
  ...(TEST_DATABASE_URL === undefined
    ? []
    : ([
        [
          'two processes on PostgreSQL',
          async (...flags) => start(2, '--database-url', await freshDatabaseUrl(), ...flags),
        ],
      ] as [string, (...flags: string[]) => Promise<Fleet>][])),
];
