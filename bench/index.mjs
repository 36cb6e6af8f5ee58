// `npm run bench` (after a build): all benchmarks of this folder one after the other; `npm run bench -- browser store`: these.
// Prints the ratio of each to its floor, and fails if one is worse than in budgets.json by more than noise.
//
// --write: writes the tables and the chart into docs/performance.md   --rounds N: of each benchmark that has rounds
//
// A benchmark that has a floor tells of its ratios by `report` in figures.mjs, and one that has a table in docs/performance.md
// writes it with the same flag. The others only print.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chart } from './chart.mjs';
import { tableOf, writeTable } from './docTables.mjs';
import { exceeded } from './figures.mjs';
import { root } from './load.mjs';

/** The benchmarks, and their flags. @type {Readonly<Record<string, { readonly rounds?: true, readonly write?: true }>>} */
const BENCHES = {
  browser: { rounds: true },
  parameters: { rounds: true },
  payments: { rounds: true, write: true },
  store: { rounds: true },
  query: { write: true },
  events: { rounds: true, write: true },
  export: {},
  growth: {},
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, rounds: { type: 'string' } },
});
const names = positionals.length ? positionals : Object.keys(BENCHES);
for (const name of names) {
  if (name in BENCHES) continue;
  console.error(
    `There is no benchmark "${name}": it is one of ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const file = join(folder, 'results');
/** @type {import('./figures.mjs').Result[]} */
let results = [];
let hasFailed = false;
try {
  for (const name of names) {
    console.log(`\n== ${name}`);
    const flags = [
      ...(options.rounds && BENCHES[name]?.rounds ? ['--rounds', options.rounds] : []),
      ...(options.write && BENCHES[name]?.write ? ['--write'] : []),
    ];
    const { status } = spawnSync(process.execPath, [join(root, `bench/${name}.mjs`), ...flags], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, BENCH_RESULTS: file },
    });
    if (status === 0) continue;
    console.error(`The benchmark ${name} has failed.`);
    hasFailed = true;
  }
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  results = lines.map((line) => JSON.parse(line));
} finally {
  rmSync(folder, { recursive: true });
}

/** @type {import('./figures.mjs').Budgets} */
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const table = ratios(results);
console.log(`\n${table}`);
if (options.write) write();
const worse = exceeded(results, budgets);
for (const sentence of worse) console.error(`Worse than its budget: ${sentence}`);
process.exit(worse.length || hasFailed ? 1 : 0);

/** @param {typeof results} shownResults */
function ratios(shownResults) {
  const heads = ['', 'median', 'least', 'ratio', 'ratio of the least', 'noise', 'budget', 'rounds'];
  return tableOf(
    heads,
    shownResults.map(({ name, unit, median, least, ratio, leastRatio, noise, rounds }) => {
      const { atMost, atLeast } = budgets[name] ?? {};
      const budget = atMost ? `at most ${atMost}` : atLeast ? `at least ${atLeast}` : '';
      const [a, b] = [median, least].map((number) => `${shown(number)} ${unit}`);
      const [own, ownLeast] = [`**${ratio.toFixed(2)}**`, leastRatio.toFixed(2)];
      return [name, a, b, own, ownLeast, noise.toFixed(2), budget, rounds];
    }),
  );
}

/** With three digits. @param {number} number */
function shown(number) {
  return number >= 100 ? number.toFixed(0) : number.toPrecision(3);
}

/** Writes the table and the chart. */
function write() {
  const picture =
    '![The ratios of the table as bars, with their noise and budgets](performance.svg)';
  // The other rows are in the tables of their benchmarks.
  const budgeted = ratios(results.filter(({ name }) => budgets[name]));
  writeTable('bench', `${budgeted}\n\n${picture}`);
  writeFileSync(join(root, 'docs/performance.svg'), chart(results, budgets));
}
