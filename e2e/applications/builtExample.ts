/** An example in a folder of its own, outside of this repository: installed, built and started by the commands of its README. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { laterPort } from '../../test/laterPort.ts';
import { expect } from '../support/fixtures.ts';
import { describePayments, type ShopGateway, testWith } from './example.ts';

/** What npm, a registry or a slow machine may take. */
const MINUTES = 15;

/** What tools leave in the folder of an example. */
const MADE = ['node_modules', 'dist', '.angular', '.next', '.nuxt', '.output', 'next-env.d.ts'];

/** What stands beside an example: its package, the server of its shop, and `payment-widgets/server`. */
const NEEDED = [
  'dist/packages/loader',
  'examples/server.mjs',
  'examples/shop.mjs',
  'package.json',
  'dist/loader/server.js',
  'dist/types/server',
];

/** The three commands of the README. @param example the name of its folder */
function commandsOf(example: string): readonly string[] {
  const readme = readFileSync(`examples/${example}/README.md`, 'utf8');
  const [, block = ''] = /^```sh\n([\s\S]*?)^```/m.exec(readme) ?? [];
  return block.trim().split('\n');
}

/** Copies what an example consists of. @returns its folder */
function copy(example: string, root: string): string {
  const folder = join(root, 'examples', example);
  for (const path of NEEDED) cpSync(path, join(root, path), { recursive: true });
  cpSync(`examples/${example}`, folder, {
    recursive: true,
    filter: (path) => !MADE.includes(basename(path)),
  });
  return folder;
}

/** Without what npm and Playwright tell the programs that they start. The tools report nothing to their makers. */
const environment = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^TEST|^INIT_CWD$/.test(name)),
  ),
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
});

/** Runs the last command of the README, as `PORT=3002 npm start`. @param more further variables of its environment */
async function start(command: string, folder: string, gateway: ShopGateway, more: object = {}) {
  // Not every server takes port 0.
  const port = await laterPort();
  const url = `http://localhost:${port}`;
  const [line = '', ...args] = command.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ');
  const child = spawn(line, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment(),
      PORT: `${port}`,
      SHOP_URL: url,
      GATEWAY: gateway.url,
      ENTITY_ID: gateway.entityId,
      TOKEN: gateway.token,
      ...more,
    },
  });
  let errors = '';
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  await hears(child, `:${port}`);
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  // npm and the server that it has started.
  const stop = () => void (child.pid && process.kill(-child.pid));
  return {
    url,
    /** What the server has printed. */
    lines,
    stop,
    /** Stops the server, and expects that it has reported no error. */
    close() {
      stop();
      expect(errors, 'errors of the server').toBe('');
    },
  };
}

/** Resolves when a program has printed a text. @throws what it printed, if it ends before */
function hears({ stdout }: ChildProcess, text: string): Promise<void> {
  return new Promise((done, reject) => {
    let said = '';
    stdout?.on('data', (bytes) => {
      said += bytes;
      if (said.includes(text)) done();
    });
    stdout?.on('close', () => reject(new Error(said)));
  });
}

/** An example, for tests that not every example has: its tests, and its start with variables of the environment. */
export type BuiltExample = ReturnType<typeof describeBuiltExample>;

/**
 * @param name in the titles @param example the name of its folder
 */
export function describeBuiltExample(name: string, example: string) {
  const [install = '', build = '', run = ''] = commandsOf(example);
  let root = '';
  let folder = '';
  const starts = (gateway: ShopGateway, more?: object) => start(run, folder, gateway, more);
  const test = testWith(starts);

  const runs = async (command: string) => {
    test.setTimeout(MINUTES * 60_000);
    const [program = '', ...args] = command.split(' ');
    await promisify(execFile)(program, args, {
      cwd: folder,
      env: environment(),
      maxBuffer: 1 << 26,
    });
  };

  // Each test needs what those before it have made.
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), `${example}-`));
    folder = copy(example, resolve(root));
  });
  test.afterAll(() => rmSync(root, { recursive: true }));

  test(`the ${name} example is installed by ${install}`, () => runs(install));
  test(`the ${name} example is built by ${build}`, () => runs(build));
  describePayments(name, test);
  return { test, start: starts, folder: () => folder };
}
