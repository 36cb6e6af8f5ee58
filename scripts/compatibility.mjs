// Writes the tables of docs/compatibility.md from the titles of the tests in e2e/compatibility: node scripts/compatibility.mjs
// With --check it writes nothing, and fails if a table does not match the tests.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const TESTS = 'e2e/compatibility';
const FILE = 'docs/compatibility.md';

/** Behaviours that are ranked: each has a test. */
const RANKED = 64;

/** The title of a test: `#7 …` for a ranked behaviour, `option x: …` for an option beside them. */
const TITLE = /(['"`])((?:#\d+|option \w+:) (?:\\.|(?!\1)[^\\\n])*)\1/g;
/** A test whose title is neither that, nor one of a list of such. */
const UNTITLED = /\btest\(\s*(?!title,|['"](?:#\d+|option \w+:) )/;

/** @typedef {{ about: string, behaviour: string, file: string }} Tested */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/**
 * What the tests of a file are about. @param {string} file @param {string} text @returns {Tested[]}
 * @throws Error for a test without such a title
 */
export function testedIn(file, text) {
  if (UNTITLED.test(text))
    throw new Error(`${file}: a test without a rank or an option in its title`);
  return [...text.matchAll(TITLE)].map(([, , title = '']) => {
    const [, about = '', behaviour = ''] =
      /^(#\d+|option \w+:) (.*)$/.exec(title.replace(/\\(.)/g, '$1')) ?? [];
    return { about: about.replace(/^#|^option |:$/g, ''), behaviour, file };
  });
}

/** All of them. @throws Error where a ranked behaviour has no test */
function tested() {
  const all = readdirSync(join(root, TESTS))
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .flatMap((name) => testedIn(name, readFileSync(join(root, TESTS, name), 'utf8')));
  const known = new Set(all.map(({ about }) => about));
  const missing = Array.from({ length: RANKED }, (_, i) => String(i + 1)).filter(
    (rank) => !known.has(rank),
  );
  if (missing.length) throw new Error(`there is no test of the behaviours ${missing.join(', ')}`);
  return all;
}

const isRank = (/** @type {string} */ about) => /^\d+$/.test(about);

/** A row for each subject and file, in the order of the tests. @param {readonly Tested[]} all */
function rowsOf(all) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { about, behaviour, file } of all) {
    const cell = isRank(about) ? about : `\`${about}\``;
    const key = JSON.stringify([cell, `[${file.replace('.spec.ts', '')}](../${TESTS}/${file})`]);
    rows.set(key, [...(rows.get(key) ?? []), behaviour]);
  }
  return [...rows].map(([key, behaviours]) => {
    const [cell, test] = JSON.parse(key);
    return [cell, behaviours.join('<br>'), test];
  });
}

/** The tables: file, mark, rows. @param {Table} table */
export const compatibilityTables = (table) => [
  {
    file: FILE,
    mark: 'behaviours',
    rows: async () =>
      table(
        ['rank', 'behaviour', 'test'],
        rowsOf(
          tested()
            .filter(({ about }) => isRank(about))
            .sort((a, b) => Number(a.about) - Number(b.about)),
        ),
      ),
  },
  {
    file: FILE,
    mark: 'options',
    rows: async () =>
      table(
        ['option', 'behaviour', 'test'],
        rowsOf(tested().filter(({ about }) => !isRank(about))),
      ),
  },
];

/** @type {Table} */
const plainTable = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map(
    (line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );

async function main() {
  const path = join(root, FILE);
  const before = readFileSync(path, 'utf8');
  let text = before;
  for (const { mark, rows } of compatibilityTables(plainTable)) {
    const body = (await rows()).join('\n');
    const pattern = new RegExp(`(<!-- ${mark}:[^\n]*-->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
    if (!pattern.test(text)) throw new Error(`${FILE} has no mark "${mark}"`);
    text = text.replace(pattern, (_all, open, close) => `${open}${body}\n${close}`);
  }
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (text !== before) {
    console.error(`${FILE} does not match the tests; run node scripts/compatibility.mjs`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
