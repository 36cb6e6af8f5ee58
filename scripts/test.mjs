// `npm test`: types, lint, house rules, unit tests, end-to-end tests, in this order. A failure does not stop what follows.
// The last line is always `N passed, N failed`, with `, N skipped` where something was. Each static check counts as one.
//
// For developers: npm test -- --only static | unit | e2e

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './inputs.mjs';
import { countPlaywright, countStatic, countVitest, sum, summary } from './tally.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const kinds = ['static', 'unit', 'e2e'];
if (options.only && !kinds.includes(options.only)) {
  console.error(`--only takes one of ${kinds.join(', ')}`);
  process.exit(2);
}
const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });

/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
if (wants('static')) {
  tallies.push(countStatic(await run('types', bin('typescript/bin/tsc'), ['--noEmit'])));
  tallies.push(countStatic(await run('lint', bin('@biomejs/biome/bin/biome'), ['check', '.'])));
  tallies.push(countStatic(await run('house rules', join(root, 'scripts/house-rules.mjs'))));
}
if (wants('unit')) {
  const report = fresh('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run('unit tests', bin('vitest/vitest.mjs'), ['run', ...reporters]);
  tallies.push(countVitest(status, readJson(report)));
}
if (wants('e2e')) {
  const report = fresh('playwright.json');
  const args = ['test', '--reporter=list,json'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = await run('end-to-end tests', bin('@playwright/test/cli.js'), args, environment);
  tallies.push(countPlaywright(status, readJson(report)));
}

const total = sum(tallies);
for (const problem of total.problems) console.log(problem);
console.log(summary(total));
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {string} kind */
function wants(kind) {
  return !options.only || options.only === kind;
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
function run(title, script, args = [], environment = {}) {
  console.log(`\n== ${title}`);
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
