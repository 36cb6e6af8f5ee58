// `npm run bench` (after a build): all benchmarks of this folder one after the other; `npm run bench -- browser store`: these.
// Prints the ratio of each to its floor, and fails if one is worse than in budgets.json by more than noise.
//
// --write: writes the table and the chart into docs/performance.md   --rounds N: of each benchmark that has rounds
//
// A benchmark that has a floor tells of its ratios by `report` in figures.mjs. The others only print.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chart } from './chart.mjs';
import { exceeded } from './figures.mjs';
import { root } from './load.mjs';

/** The benchmarks, and whether they have rounds. @type {Readonly<Record<string, boolean>>} */
const BENCHES = {
  browser: true,
  parameters: true,
  payments: true,
  store: true,
  query: false,
  events: true,
  export: false,
  growth: false,
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
    const rounds = options.rounds && BENCHES[name] ? ['--rounds', options.rounds] : [];
    const { status } = spawnSync(process.execPath, [join(root, `bench/${name}.mjs`), ...rounds], {
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
const table = tableOf();
console.log(`\n${table}`);
if (options.write) write();
const worse = exceeded(results, budgets);
for (const sentence of worse) console.error(`Worse than its budget: ${sentence}`);
process.exit(worse.length || hasFailed ? 1 : 0);

function tableOf() {
  const row = (/** @type {readonly unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
  const heads = ['', 'median', 'least', 'ratio', 'ratio of the least', 'noise', 'budget', 'rounds'];
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...results.map(({ name, unit, median, least, ratio, leastRatio, noise, rounds }) => {
      const { atMost, atLeast } = budgets[name] ?? {};
      const budget = atMost ? `at most ${atMost}` : atLeast ? `at least ${atLeast}` : '';
      const [a, b] = [median, least].map((number) => `${shown(number)} ${unit}`);
      return row([
        name,
        a,
        b,
        `**${ratio.toFixed(2)}**`,
        leastRatio.toFixed(2),
        noise.toFixed(2),
        budget,
        rounds,
      ]);
    }),
  ].join('\n');
}

/** With three digits. @param {number} number */
function shown(number) {
  return number >= 100 ? number.toFixed(0) : number.toPrecision(3);
}

/** Writes the table and the chart. */
function write() {
  const path = join(root, 'docs/performance.md');
  const text = readFileSync(path, 'utf8');
  const [date] = new Date().toISOString().split('T');
  const rows = [
    `Measured on ${date}, on ${cpus().length} cores.`,
    '',
    table,
    '',
    '![The ratios of the table as bars, with their noise and budgets](performance.svg)',
  ];
  const mark = /(<!-- bench:[^\n]*-->\n)[\s\S]*?(<!-- \/bench -->)/;
  writeFileSync(
    path,
    text.replace(mark, (_all, begin, end) => `${begin}${rows.join('\n')}\n${end}`),
  );
  writeFileSync(join(root, 'docs/performance.svg'), chart(results, budgets));
}
