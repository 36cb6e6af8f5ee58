/** The recipes of docs/ci.md: their commands run a suite in a project that has installed the package. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/browsers.mjs';
import { githubJobs, gitlabJobs, suite } from '../../test/ciRecipes.ts';
import { createProject, type Project } from '../../test/project.ts';
import { test as base, expect } from '../support/fixtures.ts';

/** The project has installed the package and a browser already. */
const INSTALLS = /^npm ci$|^npx playwright install /;

const withoutInstallation = (command: string) =>
  command
    .split('\n')
    .filter((line) => !INSTALLS.test(line))
    .join('\n');

const [github] = githubJobs();
const [gitlab] = gitlabJobs();
if (!github || !gitlab) throw new Error('docs/ci.md has no recipes');

/** For each service, the scripts of its shells: GitHub starts one for each step, GitLab one for a job. */
const RECIPES = [
  {
    name: 'GitHub Actions',
    environment: github.env,
    scripts: github.steps.flatMap(({ run }) =>
      // GitHub replaces the expression before the shell reads the command.
      run ? [run.replace(/\$\{\{ matrix\.shard \}\}/, '1/2')] : [],
    ),
  },
  {
    name: 'GitLab CI',
    environment: { ...gitlab.variables, CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' },
    scripts: [[...(gitlab.before_script ?? []), ...gitlab.script].join('\n')],
  },
];

/** A free port: the recipes have a fixed one, which another test may use. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A project with the configuration and the test of the page. */
function projectOfPage(): Project {
  const project = createProject();
  const bin = join(project.folder, 'node_modules/.bin');
  mkdirSync(bin);
  symlinkSync('../payment-widgets/dist/gateway/main.js', join(bin, 'payment-widgets'));
  symlinkSync('../@playwright/test/cli.js', join(bin, 'playwright'));
  const { configuration, spec } = suite();
  project.write('playwright.config.ts', configuration);
  project.write('a.spec.ts', spec);
  return project;
}

const test = base.extend<object, { project: Project }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for
    async ({}, use) => {
      const project = projectOfPage();
      await use(project);
      project.remove();
    },
    { scope: 'worker' },
  ],
});

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a script as the services do: the first command that fails ends it. Programs in the background go on. */
async function runShell(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  groups: ChildProcess[],
) {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env, detached: true });
  groups.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const [status] = await once(child, 'exit');
  return { status, output } as Ran;
}

// To pack and install the package takes longer than a test: one project serves all, one after the other.
test.describe.configure({ mode: 'default', timeout: 180_000 });

for (const { name, environment, scripts } of RECIPES) {
  test(`${name}: the commands start the gateway, wait for it, and run the suite in parallel`, async ({
    project,
  }) => {
    const port = await freePort();
    const browser = findBrowser('headless') ?? findBrowser('chromium') ?? '/usr/bin/chromium';
    const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...own } = process.env;
    const env = {
      ...own,
      ...environment,
      PORT: `${port}`,
      GATEWAY_URL: `http://127.0.0.1:${port}`,
      CHROMIUM: browser,
      FORCE_COLOR: '0',
    };
    const groups: ChildProcess[] = [];
    try {
      const ran: Ran[] = [];
      for (const script of scripts.map(withoutInstallation)) {
        ran.push(await runShell(script, project.folder, env, groups));
      }
      const said = ran.map(({ output }) => output).join('\n');
      expect(
        ran.map(({ status }) => status),
        said,
      ).toEqual(scripts.map(() => 0));
      // Half of the four tests of the page, at the same time.
      expect(said).toMatch(/Running 2 tests using 2 workers, shard 1 of 2[\s\S]*2 passed/);
      const log = readFileSync(join(project.folder, 'gateway.log'), 'utf8');
      expect(log).toContain(`ready http://127.0.0.1:${port}`);
      expect(log.match(/"method":"POST","route":"\/v1\/checkouts","status":200/g)).toHaveLength(2);
    } finally {
      // The gateway in the background is in the group of its shell.
      for (const { pid } of groups) endGroup(pid);
    }
  });
}

test('a gateway that does not answer fails the job', async ({ project }) => {
  const groups: ChildProcess[] = [];
  const [script = ''] = gitlabJobs().map((job) => job.script[0]);
  const env = { ...process.env, PORT: '0', GATEWAY_URL: 'http://127.0.0.1:9' };
  try {
    const ran = await runShell(
      script.replace('timeout 60', 'timeout 1'),
      project.folder,
      env,
      groups,
    );
    expect(ran.status).toBe(124);
  } finally {
    for (const { pid } of groups) endGroup(pid);
  }
});

/** Ends what a shell has started, if something of it is still running. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended.
  }
}
