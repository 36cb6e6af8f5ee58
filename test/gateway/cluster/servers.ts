/** PostgreSQL servers of a test's own: a primary and its synchronous standby, which can be killed and promoted. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { whenFileEnds } from '../../cleanUp.ts';
import { closedPort } from '../platform/store/proxy.ts';

/** Debian's folder of a version; elsewhere the programs are in the path. */
const DEBIAN = '/usr/lib/postgresql';

const BIN = ((): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : [];
  const folders = [
    ...versions.sort((a, b) => b - a).map((version) => join(DEBIAN, `${version}`, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
})();

/** PostgreSQL refuses to run as root: then the servers run as the user that Debian's package creates. */
const USER = 'postgres';
const isRoot = process.getuid?.() === 0;

/** The ids of that user; undefined if it does not exist. */
const ids = (() => {
  if (!isRoot) return undefined;
  try {
    const of = (flag: string) => Number(execFileSync('id', [flag, USER], { stdio: 'pipe' }));
    return { uid: of('-u'), gid: of('-g') };
  } catch {
    return undefined;
  }
})();

/** Why no server can be started here; undefined if it can. */
export const WITHOUT_SERVERS =
  BIN === undefined
    ? 'initdb of PostgreSQL is not installed'
    : isRoot && !ids
      ? `root cannot run PostgreSQL, and there is no user ${USER}`
      : undefined;

/** For the name of a test that starts servers. */
export const orWhy = (name: string, why = WITHOUT_SERVERS) => (why ? `${name}: ${why}` : name);

/** One server. */
export interface PostgresServer {
  readonly port: number;
  /** The folder of its data. */
  readonly folder: string;
  /** Runs SQL on it. @param database default: that of the gateway */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string, database?: string): Promise<any[]>;
  /** Starts it, and waits until it accepts connections. */
  start(): Promise<void>;
  /** Ends it at once, without a checkpoint. */
  kill(): Promise<void>;
  /** Sends its main process and all its children a signal, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
}

/** The database of the gateway. */
export const DATABASE = 'shop';

/** What every server is configured with. No test switches the machine off, so nothing waits for the disk. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 60
wal_level = replica
max_wal_senders = 5
hot_standby = on
`;

/** A folder that the servers may write, removed after the tests. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'));
  if (ids) chownSync(folder, ids.uid, ids.gid);
  whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program of PostgreSQL as the user of the servers. */
export function program(name: string, ...args: string[]): void {
  execFileSync(join(BIN as string, name), args, { ...ids, cwd: '/', stdio: 'pipe' });
}

/** A primary with an empty database. @param more further lines of its configuration */
export async function startPrimary(more = ''): Promise<PostgresServer> {
  const folder = join(serverFolder(), 'primary');
  program('initdb', '-D', folder, '-U', USER, '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C');
  const server = serverIn(folder, await closedPort(), `${SETTINGS}${more}`);
  await server.start();
  await server.sql(`create database ${DATABASE}`, 'postgres');
  return server;
}

/** A primary, and a standby that confirms each of its commits. */
export async function startPair(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPrimary();
  const standby = await startStandby(primary);
  await primary.sql(`alter system set synchronous_standby_names = '*'`);
  await primary.sql('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const [row] = await primary.sql('select sync_state from pg_stat_replication');
    if (row?.sync_state !== 'sync') throw new Error('the standby is not synchronous');
  });
  return { primary, standby };
}

/** A standby that follows a primary; it is asynchronous until the primary waits for it. */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const folder = join(serverFolder(), 'standby');
  const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', USER];
  program('pg_basebackup', '-D', folder, ...from, '-X', 'stream', '-c', 'fast', '-R', '-N');
  // Once it is promoted, no other server confirms its commits.
  const standby = serverIn(folder, await closedPort(), `synchronous_standby_names = ''\n`);
  await standby.start();
  return standby;
}

/** A server that is not started. @param more further lines of its configuration */
export function serverIn(folder: string, port: number, more: string): PostgresServer {
  appendFileSync(join(folder, 'postgresql.conf'), `${more}port = ${port}\n`);
  let child: ChildProcess | undefined;
  let output = '';
  const sql: PostgresServer['sql'] = async (text, database = DATABASE) => {
    const url = `postgres://${USER}@127.0.0.1:${port}/${database}`;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const kill = async () => {
    const [running] = [child];
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    signalTo(running, 'SIGCONT');
    signalTo(running, 'SIGKILL');
    await ended;
  };
  whenFileEnds(kill);
  return {
    port,
    folder,
    sql,
    async start() {
      // A process group of its own, so that a signal reaches the children.
      child = spawn(join(BIN as string, 'postgres'), ['-D', folder], {
        ...ids,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr?.on('data', (data) => {
        output += data;
      });
      await vi.waitFor(
        async () => {
          await sql('select 1', 'postgres').catch((error) => {
            throw new Error(`the server does not start: ${error.message}\n${output}`);
          });
        },
        { timeout: 60_000, interval: 20 },
      );
    },
    kill,
    signal: (signal) => {
      if (child) signalTo(child, signal);
    },
  };
}

/** To a main process and its children: they are in sessions of their own. */
function signalTo({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const children = childrenOf(pid);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
}

/** The address of several servers, as operators write it. */
export const urlOf = (...servers: readonly PostgresServer[]): string =>
  `postgres://${USER}@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/${DATABASE}?target_session_attrs=read-write`;
