/** The built gateway as a separate program, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenFileEnds } from '../cleanUp.ts';

const MAIN = fileURLToPath(new URL('../../dist/gateway/main.js', import.meta.url));

/** How a program ended. */
export interface Exit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly printed: () => string;
  readonly ended: Promise<Exit>;
}

const running = new Set<ChildProcess>();

/** Ends the programs that a failed test left running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs the built gateway with only these flags and settings. */
export const run = (...flags: string[]): Program => runWith([], flags);

/** The same, with flags for Node, and with variables. */
export const runWith = (
  nodeFlags: readonly string[],
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program => launch(process.execPath, [...nodeFlags, MAIN, ...flags], environment);

/** Runs the gateway of another build. @param dist the folder of the build */
export const runFrom = (dist: string, ...flags: string[]): Program =>
  launch(process.execPath, [join(dist, 'gateway/main.js'), ...flags]);

/** As `npm start` does: in a shell, which is the child. */
export const runByNpm = (...flags: string[]): Program =>
  launch('sh', ['-c', '"$@"; exit', 'sh', process.execPath, MAIN, ...flags], {
    npm_lifecycle_event: 'start',
  });

function launch(command: string, args: readonly string[], environment = {}): Program {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\` first`);
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...environment } });
  if (running.size === 0) whenFileEnds(endAll);
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const ended = new Promise<Exit>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { child, printed: () => stdout, ended };
}

/** The address in its ready line. */
export function ready({ child, printed, ended }: Program): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const url = /^ready (\S+)\n/.exec(printed())?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', look);
    look();
    void ended.then(({ code, stderr }) => reject(new Error(`it ended with ${code}: ${stderr}`)));
  });
}
