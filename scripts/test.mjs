// `npm test`: types, lint, house rules, tables of the docs, the unit tests and a chosen set of end-to-end tests.
// `npm run test:all`: everything but `soak`.
// The tests are in named projects: npm test -- --only unit, npm run test:all -- --only postgres,processes.
// npm test -- --since main: the ordinary run, and of the deep projects what the changes since then can reach.
// npm test -- --since main --minutes 20: of those the shortest first, and none that would end later than that. Of a project
// that does not fit, the test files that have changed themselves. What is left out is named at the end.
//
// A failure does not stop the next project. The last line is always `N passed, N failed`, with `, N skipped` if a test
// was. Each static check counts as one.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './inputs.mjs';
import { reachedSince } from './reach.mjs';
import {
  countOptional,
  countPlaywright,
  countStatic,
  countVitest,
  slowest,
  sum,
  summary,
} from './tally.mjs';
import { fitting } from './timeLimit.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ name: string, about: string, isDeep?: boolean, isTimed?: boolean, isLong?: boolean, minutes?: number, needs?: string, contains?: readonly string[], run(files: readonly string[]): Promise<Tally[]> }} Project
 *   `isDeep`: only for `npm run test:all` and `--since`; `isTimed`: not for `--since`, because other work on the machine
 *   must not stop a change; `isLong`: only by its name; `minutes`: how long a deep project takes on two processors; `needs`: an environment variable
 *   without which there is nothing to run; `contains`: test files of which this project runs all that `deep` runs, and more;
 *   `files`: these test files of it, none for all
 */

const BY_LANGUAGE = ['e2e/access/axe.spec.ts'];

/** @type {readonly Project[]} */
const PROJECTS = [
  { name: 'static', about: 'types, lint, house rules, tables of the docs', run: checks },
  {
    name: 'unit',
    about: 'pure and in-process tests on SQLite, the store contract on PostgreSQL',
    run: async () => [
      ...(await vitest('unit', [
        'unit',
        'mocked',
        'dom',
        'preact',
        ...(has('TEST_DATABASE_URL') ? ['store'] : []),
      ])),
      // The short form of the project `contract`.
      ...(await vitest('contract', ['unit'], ['contract/registrationCheckouts'], {
        TEST_PROCESSOR: 'live',
      })),
    ],
  },
  {
    name: 'e2e',
    about: 'one end-to-end test of each form, flow and callback',
    run: () => playwright('e2e', { TESTS: 'ordinary' }),
  },
  {
    name: 'processes',
    about: 'tests that start programs and kill them',
    isDeep: true,
    minutes: 5,
    run: (files) => vitest('processes', ['processes'], files),
  },
  {
    name: 'cluster',
    about: 'several gateways on servers of PostgreSQL that fail',
    isDeep: true,
    minutes: 1,
    run: (files) => vitest('cluster', ['cluster'], files),
  },
  {
    name: 'postgres',
    about: 'the tests of the API on PostgreSQL',
    isDeep: true,
    minutes: 3,
    needs: 'TEST_DATABASE_URL',
    run: (files) => vitest('postgres', ['postgres', 'postgres-mocked'], files),
  },
  {
    name: 'business',
    about:
      'long random business and a long year, with the simulator and with a processor over HTTP',
    isDeep: true,
    minutes: 5,
    run: () =>
      vitest('business', ['unit'], ['settlement/business', 'settlement/year'], {
        OPERATIONS: '4000',
        BUSINESS: '3000',
      }),
  },
  {
    name: 'losses',
    about: '10,000 random losses of questions and answers at a processor over HTTP',
    isDeep: true,
    minutes: 8,
    run: () => vitest('losses', ['unit'], ['payment/losses'], { LOSSES: '10000' }),
  },
  {
    name: 'contract',
    about:
      'the contract of the API with a processor over HTTP that loses answers, in test and in live over TLS',
    isDeep: true,
    minutes: 5,
    run: async (files) => {
      const projects = ['unit', ...(has('TEST_DATABASE_URL') ? ['postgres'] : [])];
      const all = files.length > 0 ? files : ['gateway/contract/'];
      return [
        ...(await vitest('contract in test', projects, all, { TEST_PROCESSOR: 'lossy' })),
        ...(await vitest('contract in live', projects, all, { TEST_PROCESSOR: 'live' })),
      ];
    },
  },
  {
    name: 'deep',
    about: 'the other end-to-end tests',
    isDeep: true,
    minutes: 10,
    run: (files) =>
      playwright(
        'deep',
        { TESTS: 'deep', ELSEWHERE: elsewhere() },
        [...files, '--pass-with-no-tests'],
        {
          // Of the files that a change reaches, each test may be one of the ordinary run.
          mayBeEmpty: files.length > 0,
        },
      ),
  },
  {
    name: 'attacks',
    about:
      'pages that attack the form, 2,000 generated histories of a page, slow clients, random requests',
    isDeep: true,
    minutes: 4,
    run: async () => {
      // They wait for a minute and a half, which needs no processor.
      const slowClients = vitest('slow clients', ['waiting']);
      return [
        ...(await vitest('histories', ['unit'], ['nonInterference', 'payment/model'], {
          HISTORIES: '2000',
        })),
        ...(await playwright('attacks', { TESTS: 'attacks' })),
        ...(await fuzz()),
        ...(await slowClients),
      ];
    },
  },
  {
    name: 'languages',
    about: 'an accessibility check of every form in all languages',
    isDeep: true,
    minutes: 2,
    contains: BY_LANGUAGE,
    run: () =>
      playwright('languages', { LANGUAGES: 'all' }, [...BY_LANGUAGE, '--project=chromium']),
  },
  {
    name: 'webkit',
    about: 'payments in WebKitGTK',
    isDeep: true,
    minutes: 1,
    run: async () => {
      await node('webkit', join(root, 'scripts/prepare.mjs'), ['webkit']);
      return [countOptional(await node('webkit', join(root, 'scripts/webkit.mjs')))];
    },
  },
  {
    name: 'fission',
    about: 'the frames of a form in a Firefox with a process for each site',
    isDeep: true,
    minutes: 1,
    run: () => playwright('fission', {}, ['--config', 'e2e/fission.config.ts']),
  },
  {
    name: 'frameworks',
    about:
      'the examples of all frameworks, installed from the registry of npm and built by their tools',
    isDeep: true,
    minutes: 2,
    run: () => playwright('frameworks', {}, ['--config', 'e2e/frameworks.config.ts']),
  },
  {
    name: 'speed',
    about:
      'the form and the parameters of a request beside their floors: within bench/budgets.json',
    isDeep: true,
    isTimed: true,
    run: async () => [
      countStatic(
        await node('speed', join(root, 'bench/index.mjs'), [
          'browser',
          'parameters',
          '--rounds',
          '7',
        ]),
      ),
    ],
  },
  {
    name: 'soak',
    about:
      'ten minutes of mixed business while gateways, the database, its disk, receivers and the processor fail',
    isDeep: true,
    isLong: true,
    run: async () => [
      countStatic(
        await node('soak', join(root, 'scripts/soak/index.mjs'), ['--failover', '--lossy']),
      ),
    ],
  },
];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    since: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const asked = (options.only ?? []).flatMap((text) => text.split(','));
const unknown = asked.filter((name) => !PROJECTS.some((project) => project.name === name));
if (unknown.length > 0) {
  const lines = PROJECTS.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`);
  console.error(
    `--only requires names of projects; unknown: ${unknown.join(', ')}:\n${lines.join('\n')}`,
  );
  process.exit(2);
}
const minutes = Number(options.minutes ?? Infinity);
if (!(minutes > 0)) {
  console.error(`--minutes requires a number above 0: ${options.minutes}`);
  process.exit(2);
}
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });

const reached = options.since === undefined ? undefined : reachedSince(options.since);
if (reached) console.log(`deep projects: only the tests that are reached by ${reached.why}`);
const chosen = PROJECTS.flatMap((project) => {
  const { name, isDeep = false, isLong = false } = project;
  const isAsked =
    asked.length > 0 ? asked.includes(name) : !isLong && (options.all || !isDeep || reached);
  if (!isAsked || (reached && project.isTimed)) return [];
  const files = isDeep && reached ? reached.of(name) : 'all';
  return files.length > 0 ? [{ project, files: files === 'all' ? [] : files }] : [];
});
if (options.minutes) chosen.sort((a, b) => (a.project.minutes ?? 0) - (b.project.minutes ?? 0));
/** What did not fit into the minutes. @type {string[]} */
const left = [];
/** @type {Tally[]} */
const tallies = [];
/** @type {{ name: string, seconds: number, processor: number | undefined, said: string }[]} */
const took = [];
for (const [at, { project, files: reachedFiles }] of chosen.entries()) {
  const { name, about, needs, run } = project;
  const edited = reached?.edited(name) ?? [];
  const files = fitting(
    { minutes: project.minutes, files: reachedFiles, edited },
    minutes - performance.now() / 60_000,
  );
  if (!files) {
    left.push(name);
    continue;
  }
  if (files !== reachedFiles) left.push(`the rest of ${name}`);
  const part = files.length > 0 ? `: ${files.length} files` : '';
  console.log(`\n== ${name} (${at + 1} of ${chosen.length}): ${about}${part}`);
  if (needs && !has(needs)) {
    console.log(`not run: ${needs} is not set`);
    continue;
  }
  const started = performance.now();
  const before = processorSeconds();
  const ended = await run(files);
  tallies.push(...ended);
  const seconds = (performance.now() - started) / 1000;
  const after = processorSeconds();
  const processor = before === undefined || after === undefined ? undefined : after - before;
  took.push({ name, seconds, processor, said: summary(sum(ended)) });
}

const total = sum(tallies);
console.log('\n== the slowest files');
for (const { file, seconds } of slowest(total.files)) console.log(`${show(seconds)} ${file}`);
console.log('\n== the projects, and how long all processors together were busy meanwhile');
for (const { name, seconds, processor, said } of took) {
  const gave = processor === undefined ? '' : `${show(processor)} `;
  console.log(`${show(seconds)} ${gave}${name}: ${said}`);
}
if (options.all && asked.length === 0) {
  const names = PROJECTS.flatMap(({ name, isLong }) => (isLong ? [name] : []));
  console.log(`only run by name: ${names.join(', ')}`);
}
if (left.length > 0) console.log(`not run within ${minutes} minutes: ${left.join(', ')}`);
for (const problem of total.problems) console.log(problem);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function checks() {
  return [
    countStatic(await node('types', bin('typescript/bin/tsc'), ['--noEmit'])),
    countStatic(await node('lint', bin('@biomejs/biome/bin/biome'), ['check', '.'])),
    countStatic(
      await node('imports', bin('dependency-cruiser/bin/dependency-cruise.mjs'), ['src']),
    ),
    countStatic(await node('house rules', join(root, 'scripts/house-rules.mjs'))),
    countStatic(await node('tables of the docs', join(root, 'scripts/docs.mjs'), ['--check'])),
  ];
}

/**
 * Runs projects of vitest.
 * @param {string} title
 * @param {readonly string[]} projects
 * @param {readonly string[]} [files]
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Tally[]>}
 */
async function vitest(title, projects, files = [], environment = {}) {
  const report = fresh(`${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const names = projects.map((name) => `--project=${name}`);
  const all = ['run', ...reporters, ...names, ...files];
  const outcome = await node(title, bin('vitest/vitest.mjs'), all, environment);
  return [countVitest(outcome, readJson(report))];
}

/**
 * @param {string} title
 * @param {Record<string, string>} environment
 * @param {readonly string[]} args
 * @param {{ mayBeEmpty?: boolean }} [options]
 * @returns {Promise<Tally[]>}
 */
async function playwright(title, environment, args = [], options = {}) {
  const report = fresh(`${title}.json`);
  const all = ['test', '--reporter=list,json', ...args];
  const outcome = await node(title, bin('@playwright/test/cli.js'), all, {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return [countPlaywright(outcome, readJson(report), options)];
}

/**
 * The test files that `deep` leaves out, because a project of the same run contains them. With a time limit, that project
 * may be left out itself.
 */
function elsewhere() {
  if (options.minutes) return '';
  return chosen.flatMap(({ project }) => project.contains ?? []).join();
}

/** Random requests, on each available database: each program uses one processor, so they run at the same time. */
async function fuzz() {
  const script = join(root, 'scripts/fuzz.mjs');
  const server = process.env['TEST_DATABASE_URL'];
  const all = ['--requests', '20000'];
  const runs = [
    node('random requests on SQLite', script, all),
    ...(server
      ? [node('random requests on PostgreSQL', script, [...all, '--database-url', server])]
      : []),
  ];
  return (await Promise.all(runs)).map(countStatic);
}

/**
 * The seconds that the processors of this machine were busy since it started; undefined where the system does not tell. Other
 * work on the machine is part of it. The time of the ended children would not do: a browser kills processes without waiting for
 * them, and their time is then lost.
 */
function processorSeconds() {
  try {
    // proc(5), /proc/stat: ticks of 10 ms as user, niced user, system; then idle time.
    const [, user, nice, system] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number);
    const busy = Number(user) + Number(nice) + Number(system);
    return Number.isFinite(busy) ? busy / 100 : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} variable */
function has(variable) {
  return Boolean(process.env[variable]);
}

/** @param {number} seconds */
function show(seconds) {
  return `${seconds.toFixed(1).padStart(7)} s`;
}

/** @param {string} path */
function bin(path) {
  return join(root, 'node_modules', path);
}

/** The path of a report, without what an earlier run may have left there. @param {string} name */
function fresh(name) {
  const path = join(cache, name);
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs a script of Node with its output shown; resolves to its exit status, null when a signal ended it.
 * @param {string} title
 * @param {string} script
 * @param {string[]} [args]
 * @param {Record<string, string>} [environment]
 * @returns {Promise<{ title: string, status: number | null }>}
 */
function node(title, script, args = [], environment = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve({ title, status: null }));
    child.on('close', (status) => resolve({ title, status }));
  });
}
