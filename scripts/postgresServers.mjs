// PostgreSQL servers for a test or a soak: a primary and a standby that confirms its commits. They can be killed and promoted.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Debian's folder of a version; elsewhere the programs are in the path. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs; undefined if there is none. */
export const BIN = (() => {
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

/** The ids of that user; undefined if it does not exist, or is not needed. */
export const ids = (() => {
  if (!isRoot) return undefined;
  try {
    /** @param {string} flag */
    const of = (flag) => Number(execFileSync('id', [flag, USER], { stdio: 'pipe' }));
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

/**
 * One server.
 * @typedef {object} PostgresServer
 * @property {number} port
 * @property {string} folder of its data
 * @property {(text: string, database?: string) => Promise<any[]>} sql runs SQL on it, by default in the database of the gateway
 * @property {() => Promise<void>} start starts it if it does not run, and waits until it accepts connections
 * @property {() => string} log what it has written to stderr
 * @property {() => Promise<void>} kill ends it at once, without a checkpoint
 * @property {(signal: NodeJS.Signals) => void} signal sends its main process and all its children a signal, such as SIGSTOP
 */

/** The database of the gateway. */
export const DATABASE = 'shop';

/** What every server is configured with. Nothing switches the machine off, so nothing waits for the disk. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 60
wal_level = replica
max_wal_senders = 5
hot_standby = on
`;

/** How long a server may take to start, or a standby to connect, in ms. */
const START_MS = 60_000;
const LOOK_MS = 20;

/**
 * The servers that run, so that none survives a program that ends early.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();
process.on('exit', () => {
  for (const child of running) signalTo(child, 'SIGKILL');
});

/** A port without a listener. @returns {Promise<number>} */
export async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** A new folder that the servers may write. The caller removes it. */
export function createServerFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'));
  if (ids) chownSync(folder, ids.uid, ids.gid);
  return folder;
}

/**
 * Runs SQL on a connection of its own.
 * @param {string} connectionString
 * @param {string} text
 * @returns {Promise<any[]>} the rows
 */
export async function runSql(connectionString, text) {
  const client = new pg.Client({ connectionString });
  // The server is killed, or cuts the connection; the statement fails.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a program of PostgreSQL as the user of the servers. @param {string} name @param {readonly string[]} args */
export function runProgram(name, ...args) {
  execFileSync(join(/** @type {string} */ (BIN), name), args, {
    ...ids,
    cwd: '/',
    stdio: 'pipe',
  });
}

/** Runs a script of a shell as the user of the servers, with the programs of PostgreSQL in its path. @param {string} text */
export function runScript(text) {
  execFileSync('sh', ['-euc', text], {
    ...ids,
    cwd: '/',
    stdio: 'pipe',
    env: { PATH: `${BIN}:${process.env['PATH']}` },
  });
}

/**
 * Starts a primary with an empty database.
 * @param {string} parent the folder in which it creates its own
 * @param {number} port
 * @param {string} [more] further lines of its configuration
 */
export async function startPrimary(parent, port, more = '') {
  const folder = join(parent, 'primary');
  runProgram('initdb', '-D', folder, '-U', USER, '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C');
  const server = serverIn(folder, port, `${SETTINGS}${more}`);
  await server.start();
  await server.sql(`create database ${DATABASE}`, 'postgres');
  return server;
}

/**
 * Starts a standby that follows a primary. It is asynchronous until the primary waits for it.
 * @param {PostgresServer} primary
 * @param {string} folder that does not exist yet
 * @param {number} port
 */
export async function startStandby(primary, folder, port) {
  const from = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', USER];
  runProgram('pg_basebackup', '-D', folder, ...from, '-X', 'stream', '-c', 'fast', '-R', '-N');
  // Once it is promoted, no other server confirms its commits.
  const standby = serverIn(folder, port, `synchronous_standby_names = ''\n`);
  await standby.start();
  return standby;
}

/** From now on the primary waits for its standby at each commit. @param {PostgresServer} primary */
export async function waitForStandby(primary) {
  await primary.sql(`alter system set synchronous_standby_names = '*'`);
  await primary.sql('select pg_reload_conf()');
  await until(async () => {
    const [row] = await primary.sql('select sync_state from pg_stat_replication');
    if (row?.sync_state !== 'sync') throw new Error('the standby is not synchronous');
  });
}

/**
 * A server that is not started.
 * @param {string} folder
 * @param {number} port
 * @param {string} more further lines of its configuration
 * @returns {PostgresServer}
 */
export function serverIn(folder, port, more) {
  appendFileSync(join(folder, 'postgresql.conf'), `${more}port = ${port}\n`);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let output = '';
  /** @type {PostgresServer['sql']} */
  const sql = (text, database = DATABASE) =>
    runSql(`postgres://${USER}@127.0.0.1:${port}/${database}`, text);
  const isRunning = () => child !== undefined && !hasEnded(child);
  const run = () => {
    // A process group of its own, so that a signal reaches the children.
    child = spawn(join(/** @type {string} */ (BIN), 'postgres'), ['-D', folder], {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const server = child;
    running.add(server);
    server.once('exit', () => running.delete(server));
    server.stderr?.on('data', (data) => {
      output += data;
    });
  };
  const kill = async () => {
    const server = child;
    child = undefined;
    if (!server || hasEnded(server)) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    signalTo(server, 'SIGCONT');
    signalTo(server, 'SIGKILL');
    await ended;
  };
  return {
    port,
    folder,
    sql,
    async start() {
      try {
        await until(async () => {
          if (!isRunning()) run();
          await sql('select 1', 'postgres');
        });
      } catch (error) {
        await kill();
        throw new Error(`the server does not start: ${error}\n${output}`);
      }
    },
    log: () => output,
    kill,
    signal: (signal) => {
      if (child) signalTo(child, signal);
    },
  };
}

/** The address of several servers, as operators write it. @param {readonly { readonly port: number }[]} servers */
export const urlOf = (...servers) =>
  `postgres://${USER}@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/${DATABASE}?target_session_attrs=read-write`;

/** Repeats a check until it passes. @param {() => Promise<void>} check */
async function until(check) {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}

/**
 * Signals a main process and its children: they are in sessions of their own.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalTo({ pid }, signal) {
  if (pid === undefined) return;
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended.
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child */
const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
}
