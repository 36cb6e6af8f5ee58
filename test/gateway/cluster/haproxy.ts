/** A HAProxy of a test's own, with the configuration in the document. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { whenFileEnds } from '../../cleanUp.ts';
import { laterPort } from '../../laterPort.ts';
import { temporaryFolder } from '../harness.ts';

/** Debian's package installs it where only root's path leads. */
const PROGRAM = ['haproxy', '/usr/sbin/haproxy'].find((name) => {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Why no HAProxy can be started here; undefined if it can. */
export const WITHOUT_HAPROXY = PROGRAM ? undefined : 'haproxy is not installed';

/** How HAProxy sees the process at a port: its state, and the result of the last check, such as `L4CON`. */
export interface Look {
  readonly state: string;
  readonly check: string;
}

export interface Haproxy {
  readonly port: number;
  /** The ports at which it looks for gateways. */
  readonly slots: readonly number[];
  /** The last look at each of these ports, in their order. */
  looks(): Promise<readonly Look[]>;
}

/** The files of the lines for live. */
export interface LiveFiles {
  /** Certificate and key of HAProxy, PEM. */
  readonly own: string;
  /** The certificate that gateways must have, or whose owner issued theirs. */
  readonly ofGateways: string;
  /** The name in the certificates of the gateways. */
  readonly name: string;
}

/** The example that docs/clusters.md links. */
export const example = (): string => readFileSync('examples/cluster/haproxy.cfg', 'utf8');

/** The example with the lines for live. */
function withLive(text: string, { own, ofGateways, name }: LiveFiles): string {
  return text
    .replace(/ *bind :80\n/, '')
    .replaceAll('# live: ', '')
    .replace('/etc/haproxy/pay.example.pem', own)
    .replace('/etc/haproxy/gateways.pem', ofGateways)
    .replaceAll('pay.example', name)
    .replace('bind :443', 'bind :80');
}

/**
 * Starts HAProxy. No gateway has to run.
 *
 * @param shops the addresses of shops
 * @param live the files for the lines for live; without them the lines for test are used
 */
export async function startHaproxy(shops: string, live?: LiveFiles): Promise<Haproxy> {
  const port = await laterPort();
  const slots: number[] = [];
  let text = live ? withLive(example(), live) : example();
  text = text.replace('bind :80', `bind 127.0.0.1:${port}`).replace('10.0.1.0/24', shops);
  for (const [place] of text.matchAll(/10\.0\.0\.\d+:\d+/g)) {
    const slot = await laterPort();
    slots.push(slot);
    text = text.replace(place, `127.0.0.1:${slot}`);
  }
  const folder = temporaryFolder();
  const [file, admin] = [join(folder, 'haproxy.cfg'), join(folder, 'admin')];
  writeFileSync(file, `${text}\nglobal\n    stats socket ${admin}\n`);
  const child = spawn(PROGRAM as string, ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whenFileEnds(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const looks = async () => looksIn(await tell(admin, 'show stat'));
  // It takes every process to be well until the first check.
  await vi.waitFor(
    async () => {
      const seen = await looks().catch((error) => Promise.reject(new Error(`${error}: ${output}`)));
      expect(seen).toEqual(slots.map(() => ({ state: 'DOWN', check: 'L4CON' })));
    },
    { timeout: 20_000, interval: 20 },
  );
  return { port, slots, looks };
}

/** Sends a command to the socket for administrators. */
async function tell(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer;
}

/** The servers of the backend in a table of statistics. */
function looksIn(table: string): Look[] {
  const [names = [], ...rows] = table
    .replace(/^# /, '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const column = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? '';
  return rows
    .filter((row) => column(row, 'pxname') === 'gateways' && column(row, 'svname') !== 'BACKEND')
    .map((row) => ({ state: column(row, 'status'), check: column(row, 'check_status') }));
}
