/** Two servers of PostgreSQL under Patroni, with the configuration in the document, and an etcd. They end with the test file. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { BIN, createServerFolder, ids, runSql } from '../../../scripts/postgresServers.mjs';
import { whenFileEnds } from '../../cleanUp.ts';
import { laterPort } from '../../laterPort.ts';
import { WITHOUT_SERVERS } from './servers.ts';

const isThere = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Why no cluster of Patroni can be started here; undefined if it can. */
export const WITHOUT_PATRONI =
  WITHOUT_SERVERS ??
  ['patroni', 'etcd'].flatMap((name) => (isThere(name) ? [] : [`${name} is not installed`]))[0];

/** Longer than a server takes to start, to be copied or to be rewound on a busy machine. */
const PATIENT = { timeout: 90_000, interval: 50 };

/** A server, and the Patroni that runs it. */
export interface Node {
  /** The port of PostgreSQL. */
  readonly port: number;
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void;
  /** Ends Patroni and PostgreSQL at once, as the failure of a machine does. */
  kill(): Promise<void>;
  /** Resolves when Patroni says that PostgreSQL has this role; `sync` is a standby that confirms each commit. */
  hasRole(role: 'leader' | 'sync'): Promise<void>;
  /** Runs SQL on the server as its superuser. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  sql(text: string, database?: string): Promise<any[]>;
}

/** Starts etcd and two servers, of which the first is the primary, and the second a synchronous standby. */
export async function startPatroniPair(): Promise<readonly [Node, Node]> {
  const parent = createServerFolder();
  whenFileEnds(() => rmSync(parent, { recursive: true, force: true }));
  const etcd = await startEtcd(parent);
  const [one, two] = [await nodeIn(parent, 'one', etcd), await nodeIn(parent, 'two', etcd)];
  one.start();
  await one.hasRole('leader');
  two.start();
  await two.hasRole('sync');
  return [one, two];
}

/** Starts etcd. @returns its address */
async function startEtcd(parent: string): Promise<string> {
  const [clients, peers] = [await laterPort(), await laterPort()];
  const folder = join(parent, 'etcd');
  const [own, other] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
  run('etcd', folder, [
    ...['--data-dir', folder, '--listen-client-urls', own, '--advertise-client-urls', own],
    ...['--listen-peer-urls', other, '--initial-advertise-peer-urls', other],
    ...['--initial-cluster', `default=${other}`],
  ]);
  await vi.waitFor(async () => {
    const { health } = await (await fetch(`${own}/health`)).json();
    if (health !== 'true') throw new Error('etcd is not well');
  }, PATIENT);
  return `127.0.0.1:${clients}`;
}

async function nodeIn(parent: string, name: string, etcd: string): Promise<Node> {
  const folder = join(parent, name);
  mkdirSync(folder);
  if (ids) chownSync(folder, ids.uid, ids.gid);
  const [port, restPort] = [await laterPort(), await laterPort()];
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, configOf(name, { folder, etcd, port, restPort }));
  let printed = () => '';
  return {
    port,
    start() {
      printed = run('patroni', folder, [file]);
    },
    kill: () => killAllOf(folder),
    async hasRole(role) {
      await vi.waitFor(async () => {
        const { status } = await fetch(`http://127.0.0.1:${restPort}/${role}`);
        if (status !== 200) throw new Error(`${name} is not ${role}: ${printed()}`);
      }, PATIENT);
    },
    sql: (text, database = 'shop') => runSql(`${urlOf('postgres', port)}/${database}`, text),
  };
}

/** The beginning of an address; the passwords are those of the document. @param ports of one or several servers */
export const urlOf = (user: string, ...ports: readonly number[]): string =>
  `postgres://${user}:secret-of-${user}@${ports.map((port) => `127.0.0.1:${port}`).join()}`;

/** Where a node is. */
interface Place {
  readonly folder: string;
  readonly etcd: string;
  readonly port: number;
  readonly restPort: number;
}

/** The configuration of the example, for other places; without sockets, with less memory, and with shorter pauses. */
function configOf(name: string, { folder, etcd, port, restPort }: Place): string {
  return readFileSync('examples/cluster/patroni.yml', 'utf8')
    .replace('name: one', `name: ${name}`)
    .replace('loop_wait: 5', 'loop_wait: 1')
    .replace(/hosts: 10\.0\.0.*/, `hosts: ${etcd}`)
    .replaceAll('10.0.0.31:8008', `127.0.0.1:${restPort}`)
    .replaceAll('10.0.0.31:5432', `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/16', '127.0.0.1/32')
    .replace(/bin_dir: .*/, `bin_dir: ${BIN}`)
    .replace(/data_dir: .*/, `data_dir: ${folder}/data`)
    .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass`)
    .replace('shared_buffers: 4GB', "shared_buffers: 128MB\n        unix_socket_directories: ''");
}

/** Runs a program, whose arguments have its folder, as the user of the servers. @returns what it has printed lately */
function run(program: string, folder: string, args: readonly string[]): () => string {
  const child = spawn(program, args, { ...ids, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  whenFileEnds(() => killAllOf(folder));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = `${output}${data}`.slice(-4000);
    });
  }
  return () => output;
}

/** Kills the programs whose arguments have a folder, and their children. PostgreSQL is no child of the Patroni that started it. */
async function killAllOf(folder: string): Promise<void> {
  await vi.waitFor(() => {
    const found = processesOf(folder);
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    if (found.length > 0) throw new Error(`these processes of ${folder} do not end: ${found}`);
  }, PATIENT);
}

function processesOf(folder: string): number[] {
  const all = execFileSync('ps', ['-eww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = '', args = ''] =
        /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
      return pid && !state.startsWith('Z')
        ? [{ pid: Number(pid), parent: Number(parent), args }]
        : [];
    });
  const names = (word: string) => word === folder || word.startsWith(`${folder}/`);
  const found = new Set(
    all.filter(({ args }) => args.split(/[\s=]/).some(names)).map(({ pid }) => pid),
  );
  // Parents that are found later have children that come before them: until no more are found.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}
