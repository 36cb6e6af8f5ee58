// The tables of the benchmarks in Markdown, and their places in docs/performance.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from './load.mjs';

/** @param {readonly unknown[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;

/** @param {readonly string[]} heads @param {readonly (readonly unknown[])[]} rows */
export const tableOf = (heads, rows) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

/** Other work of the machine before the benchmark began: the benchmark itself is a load. */
const [load = 0] = loadavg();

/**
 * Writes a table into docs/performance.md, between the marks `<!-- bench:name: … -->` and `<!-- /bench:name -->`, with the day, the
 * cores and the other load of the machine.
 * @param {string} name of the mark @param {string} table @param {string} [how] what else was measured with
 */
export function writeTable(name, table, how = '') {
  const path = join(root, 'docs/performance.md');
  const text = readFileSync(path, 'utf8');
  const mark = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!mark.test(text)) throw new Error(`docs/performance.md has no place for the table ${name}`);
  const [date] = new Date().toISOString().split('T');
  const measured = `Measured on ${date}, on ${cpus().length} cores with a load of ${load.toFixed(0)}${how}.`;
  const place = (
    /** @type {string} */ _all,
    /** @type {string} */ begin,
    /** @type {string} */ end,
  ) => `${begin}${measured}\n\n${table}\n${end}`;
  writeFileSync(path, text.replace(mark, place));
}
