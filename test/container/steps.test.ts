/**
 * The steps of the Containerfile, run without a container engine: each stage is a folder, in which the commands of the stage
 * run as they are written. Then the command of the image starts the gateway, and its health check asks it.
 */
import { execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findNode } from '../../scripts/findNode.mjs';
import { startGateway } from '../../src/gateway/start.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { certificate } from '../gateway/certificate.ts';
import { temporaryFolder } from '../gateway/harness.ts';
import { type Line, lastOf, letIn, type Stage, stages } from './containerfile.ts';

const run = promisify(execFile);

/** Packages are installed, and the whole project is built. */
const TIMEOUT = 600_000;

/** The folder that stands for a path of a stage's file system. */
type Place = (path: string) => string;

/** The files that the build gets: copies of those that .dockerignore lets in. */
function buildContext(): string {
  const folder = temporaryFolder();
  for (const path of letIn()) cpSync(path, join(folder, path), { recursive: true });
  return folder;
}

/** Runs the stages of the image. @returns the file system of the last one */
async function runStages(): Promise<Place> {
  const context = buildContext();
  const places = new Map<string, Place>();
  const roots: string[] = [];
  for (const stage of stages()) {
    const root = temporaryFolder();
    const place = (path: string) => join(root, path);
    await runStage(stage, place, context, places);
    places.set(stage.name, place);
    roots.unshift(root);
  }
  const [last = '', ...earlier] = roots;
  // Thousands of files: the time limit at the end of a test file can be too short for them.
  for (const root of earlier) rmSync(root, { recursive: true });
  return (path) => join(last, path);
}

async function runStage(
  { lines }: Stage,
  place: Place,
  context: string,
  places: ReadonlyMap<string, Place>,
): Promise<void> {
  let folder = '/';
  for (const line of lines) {
    const { keyword, text, words, flags } = line;
    if (keyword === 'WORKDIR') {
      folder = words[0] ?? '/';
      mkdirSync(place(folder), { recursive: true });
    } else if (keyword === 'COPY') {
      const from = places.get(flags['from'] ?? '') ?? ((path: string) => join(context, path));
      copy(line, from, (path) => place(path.startsWith('/') ? path : join(folder, path)));
    } else if (keyword === 'RUN') {
      // What an engine does: a shell in the folder of the step, and nothing of this machine's environment but the network.
      await run('sh', ['-c', text], {
        cwd: place(folder),
        env: withoutTests(),
        maxBuffer: 1 << 26,
      });
    }
  }
}

/** As COPY does: files into a folder, and the content of a folder. */
function copy({ words }: Line, from: Place, to: Place): void {
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const path = from(source);
    if (statSync(path).isDirectory()) {
      cpSync(path, to(target), { recursive: true, verbatimSymlinks: true });
    } else copyFileSync(path, join(to(target), basename(source)));
  }
}

/** The environment without that of the test run: no setting of npm's scripts, and of vitest. */
const withoutTests = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|NODE_ENV|npm_(?:lifecycle|package|command)|CI$|TEST)/.test(name),
    ),
  );

/** The command of a line in JSON, with this Node in place of that of the image. */
const commandOf = (json: string): string[] => (JSON.parse(json) as string[]).slice(1);

const image = stages().at(-1) as Stage;
const healthCheck = commandOf(/CMD (\[.*\])/.exec(lastOf(image, 'HEALTHCHECK').text)?.[1] ?? '[]');

/** Runs the health check of the image. @returns its exit code */
const health = (folder: string, env: Readonly<Record<string, string>>) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, healthCheck, { cwd: folder, env, stdio: 'ignore' });
    child.on('close', resolve);
  });

describe('the health check', () => {
  it('passes with a gateway, and fails without', async () => {
    const gateway = await startGateway();
    const { port } = new URL(gateway.url);
    expect(await health('container', { PORT: port })).toBe(0);
    await gateway.close();
    expect(await health('container', { PORT: port })).toBe(1);
  });

  it('passes with TLS', async () => {
    const gateway = await startGateway({ tls: certificate() });
    const { port } = new URL(gateway.url);
    expect(await health('container', { PORT: port, TLS_CERT: '/certificate.pem' })).toBe(0);
    expect(await health('container', { PORT: port })).toBe(1);
    await gateway.close();
  });
});

describe('the image', () => {
  let place: Place;
  let folder: string;
  beforeAll(async () => {
    place = await runStages();
    folder = place(lastOf(image, 'WORKDIR').words[0] ?? '/');
  }, TIMEOUT);

  it('has the package, and no source and no other package', () => {
    expect(existsSync(join(folder, 'dist/gateway/main.js'))).toBe(true);
    expect(existsSync(join(folder, 'dist/docs/index.html.br'))).toBe(true);
    for (const name of ['src', 'scripts', '.npmrc', 'package-lock.json', 'node_modules']) {
      expect([name, existsSync(join(folder, name))]).toEqual([name, false]);
    }
  });

  it('starts the gateway, is healthy, and ends with 0 after SIGTERM', async () => {
    const pairs = lastOf(image, 'ENV').words.map((pair) => pair.split('='));
    // A free port, and the folder that stands for the volume.
    const env = { ...Object.fromEntries(pairs), PORT: '0', DATA: place('/data') };
    const args = [
      ...commandOf(lastOf(image, 'ENTRYPOINT').text),
      ...(JSON.parse(lastOf(image, 'CMD').text) as string[]),
    ];
    const child = spawn(findNode('24'), args, { cwd: folder, env });
    whenFileEnds(() => child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.on('close', resolve));
    const port = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (data) => {
        printed += data;
        const found = /^ready http:\/\/\S+:(\d+)\n/.exec(printed)?.[1];
        if (found) resolve(found);
      });
      child.on('close', (code) => reject(new Error(`the gateway ended with ${code}`)));
    });
    expect(await health(folder, { PORT: port })).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readdirSync(place('/data'))).toContain('keys.json');
  });
});
