/** A copy of this repository that a test can release: one commit, with an origin beside it. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../scripts/inputs.mjs';
import type { Registry } from './registry.ts';

/** The copy. */
export interface Copy {
  readonly folder: string;
  /** @returns what git prints */
  git(...args: string[]): string;
  /** Changes a file. */
  edit(file: string, change: (text: string) => string): void;
  remove(): void;
  /** Runs a program of Node there, with this registry. @returns its status, and what it printed */
  run(registry: Registry, ...args: string[]): Promise<[status: number | null, output: string]>;
}

/** Copies all files that git does not ignore. */
export function copyRepository(): Copy {
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  const folder = join(place, 'copy');
  const execute = (program: string, args: string[], cwd: string) =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const listed = execute('git', ['ls-files', '-co', '--exclude-standard', '-z'], root).split('\0');
  for (const file of listed.filter(Boolean)) cpSync(join(root, file), join(folder, file));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  const git = (...args: string[]) => execute('git', args, folder);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@shop.example');
  git('config', 'commit.gpgsign', 'false');
  execute('git', ['init', '--quiet', '--bare', 'origin'], place);
  git('remote', 'add', 'origin', join(place, 'origin'));
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
  return {
    folder,
    git,
    edit(file, change) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const changed = change(text);
      if (changed === text) throw new Error(`nothing was changed in ${file}`);
      writeFileSync(path, changed);
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
    run: ({ url }, ...args) => {
      const settings = join(place, 'npmrc');
      writeFileSync(settings, `${url.replace('http:', '')}:_authToken=secret\n`);
      return outputOf(args, folder, {
        PATH: process.env['PATH'],
        HOME: place,
        npm_config_registry: url,
        npm_config_userconfig: settings,
        npm_config_cache: join(place, 'cache'),
        npm_config_update_notifier: 'false',
      });
    },
  };
}

/** Does not block: the registry is in the process of the test. */
function outputOf(args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  return new Promise<[number | null, string]>((done) => {
    child.on('close', (status) => done([status, output]));
  });
}
