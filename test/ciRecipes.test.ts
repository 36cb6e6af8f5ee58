/** The recipes of docs/ci.md are in the format of their service, and start, wait and test in this order. */
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../src/cli/flags.ts';
import { readConfig } from '../src/gateway/config.ts';
import { SETTINGS } from '../src/gateway/settings.ts';
import { githubJobs, gitlabJobs } from './ciRecipes.ts';
import { table } from './table.ts';

/** The lines of commands. */
const linesOf = (commands: readonly string[]) =>
  commands.flatMap((command) => command.split('\n')).filter((line) => line !== '');

const [githubWithStep, githubWithService] = githubJobs();
const [gitlabWithStep, gitlabWithService] = gitlabJobs();
if (!githubWithStep || !githubWithService || !gitlabWithStep || !gitlabWithService) {
  throw new Error('docs/ci.md has two recipes for each service');
}

const JOBS = [
  {
    name: 'GitHub Actions',
    lines: linesOf(githubWithStep.steps.map(({ run = '' }) => run)),
    environment: githubWithStep.env,
  },
  {
    name: 'GitLab CI',
    lines: linesOf([...(gitlabWithStep.before_script ?? []), ...gitlabWithStep.script]),
    environment: gitlabWithStep.variables,
  },
];

table(JOBS)('$name installs, starts the gateway, waits for it, and tests', ({ lines }) => {
  const order = [/^npm ci$/, /^npx payment-widgets serve .*&$/, /\/health/, /^npx playwright test/];
  const places = order.map((pattern) => lines.findIndex((line) => pattern.test(line)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(lines.filter((line) => /\|\| true|;\s*true$/.test(line))).toEqual([]);
});

table(JOBS)('$name starts the gateway where the suite looks for it', ({ lines, environment }) => {
  const start = lines.find((line) => line.includes('payment-widgets serve')) ?? '';
  const [, flags = ''] = /serve (.*?) >/.exec(start) ?? [];
  const { port, data } = readConfig(parseFlags(SETTINGS, flags.split(' ')), environment);
  expect([data, environment['GATEWAY_URL']]).toEqual([':memory:', `http://127.0.0.1:${port}`]);
});

describe('the parallel jobs', () => {
  it('have a part of the suite each', () => {
    expect(githubWithStep.strategy?.matrix['shard']).toEqual(['1/2', '2/2']);
    const commands = githubWithStep.steps.map(({ run = '' }) => run).filter(Boolean);
    expect(commands.at(-1)).toContain('--shard=$' + '{{ matrix.shard }}');
    expect(gitlabWithStep.parallel).toBe(2);
    expect(gitlabWithStep.script.at(-1)).toContain('--shard=$CI_NODE_INDEX/$CI_NODE_TOTAL');
  });
});

describe('a service container', () => {
  it('has its port where the suite looks for it', () => {
    const { gateway } = githubWithService.services ?? {};
    expect(gateway?.ports).toEqual(['3000:3000']);
    expect(githubWithService.env['GATEWAY_URL']).toBe('http://127.0.0.1:3000');
  });

  it('of GitLab CI answers to its alias', () => {
    const [service] = gitlabWithService.services ?? [];
    const { hostname, port } = new URL(gitlabWithService.variables['GATEWAY_URL'] ?? '');
    expect([service?.alias, port]).toEqual([hostname, '3000']);
    expect(readConfig(parseFlags(SETTINGS, []), service?.variables ?? {})).toMatchObject({
      allowedHosts: [hostname],
      data: ':memory:',
    });
  });
});

it('every step of GitHub Actions is a command or a pinned action, and not both', () => {
  const { steps } = githubWithStep;
  for (const { run, uses } of steps) {
    expect([run, uses].filter(Boolean)).toHaveLength(1);
    if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
  }
});

it('the log is kept if a test fails, and nothing else', () => {
  const [kept] = githubWithStep.steps.filter(({ uses = '' }) => /upload-artifact/.test(uses));
  expect([kept?.if, kept?.with?.['path']]).toEqual(['failure()', 'gateway.log']);
  expect(gitlabWithStep).toMatchObject({
    artifacts: { when: 'on_failure', paths: ['gateway.log'] },
  });
});
