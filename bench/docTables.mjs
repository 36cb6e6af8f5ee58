// The tables of the benchmarks in Markdown, and their places in the documents.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from './load.mjs';

/** @param {readonly unknown[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`;

/** @param {readonly string[]} heads @param {readonly (readonly unknown[])[]} rows */
export const tableOf = (heads, rows) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

/**
 * A row for each measurement, with the cells of each database in columns of their own.
 * @param {readonly string[]} heads of the cells
 * @param {readonly (readonly unknown[])[]} rows database, measurement, cells
 */
export function besideEachOther(heads, rows) {
  const databases = [...new Set(rows.map(([database]) => database))];
  const kinds = [...new Set(rows.map(([, kind]) => kind))];
  const cellsOf = (/** @type {unknown} */ database, /** @type {unknown} */ kind) =>
    rows.find((one) => one[0] === database && one[1] === kind)?.slice(2) ?? heads.map(() => '');
  return tableOf(
    ['', ...databases.flatMap((database) => heads.map((head) => `${head}, ${database}`))],
    kinds.map((kind) => [kind, ...databases.flatMap((database) => cellsOf(database, kind))]),
  );
}

/** Other work of the machine before the benchmark began: the benchmark itself is a load. */
const [load = 0] = loadavg();

/**
 * Writes a table between the marks `<!-- bench:name: … -->` and `<!-- /bench:name -->` of a document, with the day, the cores and
 * the other load of the machine in its first cell.
 * @param {string} name of the mark @param {string} table @param {string} [how] what else was measured with
 * @param {string} [document]
 */
export function writeTable(name, table, how = '', document = 'docs/performance.md') {
  const path = join(root, document);
  const text = readFileSync(path, 'utf8');
  const mark = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!mark.test(text)) throw new Error(`${document} has no place for the table ${name}`);
  const [date] = new Date().toISOString().split('T');
  const measured = `${date}, ${cpus().length} cores, load ${load.toFixed(0)}${how}`;
  const place = (
    /** @type {string} */ _all,
    /** @type {string} */ begin,
    /** @type {string} */ end,
  ) => `${begin}${table.replace('|  |', `| ${measured} |`)}\n${end}`;
  writeFileSync(path, text.replace(mark, place));
}
