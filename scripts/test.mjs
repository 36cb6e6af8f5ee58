// `npm test`: types, lint, house rules, tables of the docs, the unit tests and a chosen set of end-to-end tests.
// `npm run test:all`: everything but `soak`.
// The tests are in named projects: npm test -- --only unit, npm run test:all -- --only postgres,processes.
//
// A failure does not stop the next project. The last line is always `N passed, N failed`, with `, N skipped` if a test
// was. Each static check counts as one.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNode } from './findNode.mjs';
import { root } from './inputs.mjs';
import {
  countOptional,
  countPlaywright,
  countStatic,
  countVitest,
  sum,
  summary,
} from './tally.mjs';
import { BY_LANGUAGE } from './testFiles.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ name: string, about: string, isDeep?: boolean, isLong?: boolean, needs?: string, run(): Promise<Tally[]> }} Project
 *   `isDeep`: only for `npm run test:all`; `isLong`: only by its name; `needs`: an environment variable without which there
 *   is nothing to run
 */

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
    run: () => vitest('processes', ['processes']),
  },
  {
    name: 'cluster',
    about: 'several gateways on servers of PostgreSQL that fail',
    isDeep: true,
    run: () => vitest('cluster', ['cluster']),
  },
  {
    name: 'postgres',
    about: 'the tests of the API on PostgreSQL',
    isDeep: true,
    needs: 'TEST_DATABASE_URL',
    run: () => vitest('postgres', ['postgres', 'postgres-mocked']),
  },
  {
    name: 'business',
    about:
      'long random business and a long year, with the simulator and with a processor over HTTP',
    isDeep: true,
    run: () =>
      vitest('business', ['unit'], ['settlement/business', 'settlement/year'], {
        OPERATIONS: '4000',
        BUSINESS: '3000',
      }),
  },
  {
    name: 'losses',
    about:
      '10,000 random losses of questions, inquiries and answers at a processor over HTTP, on each available database',
    isDeep: true,
    run: () => vitest('losses', onEachDatabase(), ['payment/losses'], { LOSSES: '10000' }),
  },
  {
    name: 'contract',
    about:
      'the contract of the API with a processor over HTTP that loses answers, in test and in live over TLS, on each available database',
    isDeep: true,
    run: async () => {
      // Files that replace a module (`vi.mock`) are in other projects, and are not run here.
      const projects = onEachDatabase();
      const all = ['gateway/contract/'];
      return [
        ...(await vitest('contract in test', projects, all, { TEST_PROCESSOR: 'lossy' })),
        ...(await vitest('contract in live', projects, all, { TEST_PROCESSOR: 'live' })),
      ];
    },
  },
  {
    name: 'node24',
    about:
      'the store, with processes that are killed, on Node 24 with the SQLite that it has built in',
    isDeep: true,
    run: () =>
      vitest(
        'node24',
        ['unit', 'processes'],
        [
          'platform/store',
          'gateway/crash',
          'gateway/secrets',
          'shopper/killed',
          'registration/races',
        ],
        {},
        findNode('24'),
      ),
  },
  {
    name: 'deep',
    about: 'the other end-to-end tests',
    isDeep: true,
    run: () => playwright('deep', { TESTS: 'deep' }),
  },
  {
    name: 'attacks',
    about:
      'pages that attack the form, 2,000 generated histories of a page, slow clients, random requests',
    isDeep: true,
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
    name: 'pages',
    about: '500 pages with options made at random, right and wrong ones, and 50 of them in Firefox',
    isDeep: true,
    async run() {
      const file = 'e2e/realPages/options.spec.ts';
      return [
        ...(await playwright('pages', { SEEDS: '50' }, [file, '--project=chromium'])),
        ...(await playwright('pages in Firefox', { SEEDS: '5', DEEP: 'all' }, [
          file,
          '--project=firefox',
        ])),
      ];
    },
  },
  {
    name: 'languages',
    about: 'an accessibility check of every form in all languages',
    isDeep: true,
    run: () =>
      playwright('languages', { LANGUAGES: 'all' }, [...BY_LANGUAGE, '--project=chromium']),
  },
  {
    name: 'webkit',
    about: 'payments in WebKitGTK',
    isDeep: true,
    run: async () => {
      await node('webkit', join(root, 'scripts/prepare.mjs'), ['webkit']);
      return [countOptional(await node('webkit', join(root, 'scripts/webkit.mjs')))];
    },
  },
  {
    name: 'fission',
    about: 'the frames of a form in a Firefox with a process for each site',
    isDeep: true,
    run: () => playwright('fission', {}, ['--config', 'e2e/fission.config.ts']),
  },
  {
    name: 'frameworks',
    about:
      'the examples of all frameworks, installed from the registry of npm and built by their tools',
    isDeep: true,
    run: () => playwright('frameworks', {}, ['--config', 'e2e/frameworks.config.ts']),
  },
  {
    name: 'speed',
    about:
      'the form and the parameters of a request beside their floors: within bench/budgets.json',
    isDeep: true,
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
  options: { only: { type: 'string', multiple: true }, all: { type: 'boolean' } },
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
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });

const chosen = PROJECTS.filter(({ name, isDeep = false, isLong = false }) =>
  asked.length > 0 ? asked.includes(name) : !isLong && (options.all || !isDeep),
);
/** @type {Tally[]} */
const tallies = [];
/** @type {string[]} */
const took = [];
for (const [at, { name, about, needs, run }] of chosen.entries()) {
  console.log(`\n== ${name} (${at + 1} of ${chosen.length}): ${about}`);
  if (needs && !has(needs)) {
    console.log(`not run: ${needs} is not set`);
    continue;
  }
  const started = performance.now();
  const ended = await run();
  tallies.push(...ended);
  const seconds = (performance.now() - started) / 1000;
  took.push(`${seconds.toFixed(1).padStart(7)} s ${name}: ${summary(sum(ended))}`);
}

const total = sum(tallies);
console.log(`\n== the projects\n${took.join('\n')}`);
if (options.all && asked.length === 0) {
  const names = PROJECTS.flatMap(({ name, isLong }) => (isLong ? [name] : []));
  console.log(`only run by name: ${names.join(', ')}`);
}
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
 * @param {string} [program] another Node
 * @returns {Promise<Tally[]>}
 */
async function vitest(title, projects, files = [], environment = {}, program = undefined) {
  const report = fresh(`${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const names = projects.map((name) => `--project=${name}`);
  const all = ['run', ...reporters, ...names, ...files];
  const outcome = await node(title, bin('vitest/vitest.mjs'), all, environment, program);
  return [countVitest(outcome, readJson(report))];
}

/**
 * @param {string} title
 * @param {Record<string, string>} environment
 * @param {readonly string[]} args
 * @returns {Promise<Tally[]>}
 */
async function playwright(title, environment, args = []) {
  const report = fresh(`${title}.json`);
  const all = ['test', '--reporter=list,json', ...args];
  const outcome = await node(title, bin('@playwright/test/cli.js'), all, {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return [countPlaywright(outcome, readJson(report))];
}

/** The projects of vitest that run the same files on SQLite and, if there is one, on PostgreSQL. */
function onEachDatabase() {
  return ['unit', ...(has('TEST_DATABASE_URL') ? ['postgres'] : [])];
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

/** @param {string} variable */
function has(variable) {
  return Boolean(process.env[variable]);
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
 * @param {string} [program]
 * @returns {Promise<{ title: string, status: number | null }>}
 */
function node(title, script, args = [], environment = {}, program = process.execPath) {
  const child = spawn(program, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve({ title, status: null }));
    child.on('close', (status) => resolve({ title, status }));
  });
}
