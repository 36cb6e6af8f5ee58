// Writes the tables of the documentation that come from the code, between their marks: node scripts/docs.mjs
// With --check it writes nothing and fails when a table is not what the code says.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} cells */
const row = (...cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const PARAMETERS = 'src/gateway/parameters/parameter.ts';

/** @typedef {import('../src/gateway/parameters/parameter.ts').Parameter} Parameter */
/** @typedef {import('../src/gateway/parameters/parameter.ts').Place} Place */

/** Places that go together, by the word for them. @returns {Promise<[string, readonly Place[]][]>} */
async function placeSets() {
  const { FROM_SHOP, WITH_SUBMIT } = await load(PARAMETERS);
  return [
    ['shop', FROM_SHOP],
    ['submit', WITH_SUBMIT],
  ];
}

/**
 * Where a parameter is allowed, in as few words as possible; in bold where it is always required.
 * @param {Parameter} entry
 * @param {[string, readonly Place[]][]} sets
 */
function where({ places, requiredAt }, sets) {
  const optional = places.filter((place) => !requiredAt.includes(place));
  return [
    ...inWords(requiredAt, sets).map((word) => `**${word}**`),
    ...inWords(optional, sets),
  ].join(', ');
}

/** @param {readonly Place[]} places @param {[string, readonly Place[]][]} sets @returns {string[]} */
function inWords(places, sets) {
  const [word, all] = sets.find(([, set]) => set.every((place) => places.includes(place))) ?? [];
  return [...(word ? [word] : []), ...places.filter((place) => !all?.includes(place))];
}

/** A heading and a table for each section. */
async function parameterTables() {
  const { CATALOGUE } = await load('src/gateway/parameters/catalogue.ts');
  const { BEYOND, titleOf } = await load('src/gateway/openapi/groups.ts');
  const sets = await placeSets();
  const titles = new Set(/** @type {Parameter[]} */ (CATALOGUE).map(titleOf));
  titles.delete(BEYOND);
  const lines = [...titles, BEYOND].flatMap((title) => [
    `## ${title}`,
    '',
    row('name', 'format', 'R/C/O', 'where', 'rule'),
    row('---', '---', '---', '---', '---'),
    .../** @type {Parameter[]} */ (CATALOGUE)
      .filter((entry) => titleOf(entry) === title)
      .map((entry) =>
        row(
          `\`${entry.name}\`${entry.sensitive ? ' ●' : ''}`,
          entry.format.text,
          entry.requirement,
          where(entry, sets),
          entry.tolerated ? `${entry.rule} Ignored.` : entry.rule,
        ),
      ),
    '',
  ]);
  return lines.slice(0, -1);
}

/** The tables: file, mark, rows. */
const tables = [
  {
    file: 'docs/form.md',
    mark: 'errors',
    async rows() {
      const { ERRORS } = await load('src/widget/errors/errors.ts');
      return [
        row('`code`', '`name`', 'when', '`remedy`'),
        row('---', '---', '---', '---'),
        ...Object.entries(ERRORS).map(([code, { name, cause, remedy }]) =>
          row(`\`${code}\``, `\`${name}\``, cause, `\`${remedy}\``),
        ),
      ];
    },
  },
  {
    file: 'docs/parameters.md',
    mark: 'places',
    async rows() {
      const { PLACES } = await load(PARAMETERS);
      return [
        row('word', 'request'),
        row('---', '---'),
        ...Object.entries(PLACES).map(([place, request]) => row(place, request)),
      ];
    },
  },
  {
    file: 'docs/parameters.md',
    mark: 'place-sets',
    async rows() {
      return [
        row('word', 'stands for'),
        row('---', '---'),
        ...(await placeSets()).map(([word, places]) => row(word, places.join(', '))),
      ];
    },
  },
  { file: 'docs/parameters.md', mark: 'parameters', rows: parameterTables },
  {
    file: 'docs/gateway.md',
    mark: 'flags',
    async rows() {
      const { SETTINGS, variableOf } = await load('src/gateway/settings.ts');
      return [
        row('flag', 'environment', 'what it is for (default)'),
        row('---', '---', '---'),
        ...SETTINGS.map((/** @type {{ flag: string, value: string, help: string }} */ setting) =>
          row(
            `\`--${setting.flag} ${setting.value}\``,
            `\`${variableOf(setting.flag)}\``,
            setting.help,
          ),
        ),
      ];
    },
  },
  {
    file: 'docs/time.md',
    mark: 'timers',
    async rows() {
      const { TIMER_KINDS } = await load('src/gateway/time/timers.ts');
      return [
        row('`kind`', 'when, and what happens'),
        row('---', '---'),
        ...Object.entries(TIMER_KINDS).map(([kind, what]) => row(`\`${kind}\``, what)),
      ];
    },
  },
];

let stale = 0;
for (const { file, mark, rows } of tables) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const pattern = new RegExp(`(<!-- ${mark}:[^\n]*-->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!pattern.test(text)) throw new Error(`${file} has no mark "${mark}"`);
  const body = (await rows()).map((line) => `${line}\n`).join('');
  const next = text.replace(pattern, (_all, open, close) => `${open}\n${body}\n${close}`);
  if (next === text) continue;
  stale++;
  if (process.argv.includes('--check'))
    console.error(`${file}: the table "${mark}" is not what the code says; run npm run docs`);
  else writeFileSync(path, next);
}
if (process.argv.includes('--check') && stale) process.exitCode = 1;
