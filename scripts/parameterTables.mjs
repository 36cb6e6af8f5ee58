// The tables of docs/parameters.md: every parameter, by chapters.

import { load } from './load.mjs';

/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

const PARAMETERS = 'src/contract/parameters/parameter.ts';

/** @typedef {import('../src/contract/parameters/parameter.ts').Parameter} Parameter */
/** @typedef {import('../src/contract/parameters/parameter.ts').Place} Place */

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

/** The sections of the page, each with those of the specification that it joins. */
const CHAPTERS = /** @type {const} */ ([
  ['Requests', ['Authentication parameters', 'Test modes', 'Custom parameters']],
  ['Payment', ['Basic payment', 'Forex']],
  [
    'Card, wallet, bank account',
    [
      'Card account',
      'Wallet payments',
      'Virtual account',
      'Bank account',
      'Token account',
      'Gift card',
    ],
  ],
  ['Customer', ['Customer', 'Shipping customer']],
  [
    'Addresses',
    [
      'Billing address',
      'Merchant billing address',
      'Shipping address',
      'Merchant shipping address',
    ],
  ],
  ['Corporate', ['Corporate']],
  ['Sender and recipient', ['Sender', 'Recipient']],
  ['Merchant and marketplace', ['Merchant', 'Marketplace']],
  ['Cart', ['Cart items', 'Cart payments']],
  ['Airline', ['Airline']],
  [
    'Stored details',
    [
      'Tokenization and registration parameters',
      'Card-on-file',
      'Recurring migration',
      'Scheduling',
    ],
  ],
  [
    '3-D Secure and risk',
    [
      '3D Secure, authentication message',
      '3D Secure, payment transaction',
      '3D Secure, exemptions',
      '3D Secure, scheme data',
      'Risk',
    ],
  ],
  ['Asynchronous payments', ['Asynchronous payments']],
  ['Reports', ['Reporting parameters', 'Query parameters', 'Chargeback parameter']],
]);

/** A heading and a table for each chapter. @param {Table} table */
async function chapters(table) {
  /** @type {{ CATALOGUE: readonly Parameter[] }} */
  const { CATALOGUE } = await load('src/contract/parameters/catalogue.ts');
  const { BEYOND, titleOf } = await load('src/gateway/api/openapi/groups.ts');
  const sets = await placeSets();
  const all = [...CHAPTERS, [BEYOND, [BEYOND]]];
  const missing = CATALOGUE.map(titleOf).find(
    (title) => !all.some(([, titles]) => titles.includes(title)),
  );
  if (missing) throw new Error(`docs/parameters.md has no chapter for "${missing}"`);
  // A parameter of several sections has its anchor in the first one.
  const anchored = new Set();
  const shown = (/** @type {Parameter} */ { name, sensitive }) => {
    const anchor = anchored.has(name) ? '' : `<a id="${name}"></a>`;
    anchored.add(name);
    return `${anchor}\`${name}\`${sensitive ? ' ●' : ''}`;
  };
  const lines = all.flatMap(([chapter, titles]) => {
    const rows = CATALOGUE.filter((entry) => titles.includes(titleOf(entry))).map((entry) => ({
      entries: [entry],
      cells: [entry.format.text, entry.requirement, where(entry, sets)],
      rule: entry.tolerated ? `${entry.rule} Ignored.` : entry.rule,
    }));
    return [
      `## ${chapter}`,
      '',
      ...table(
        ['name', 'format', 'R/C/O', 'where', 'rule'],
        joined(rows).map(({ entries, cells, rule }) => [
          entries.map(shown).join('<br>'),
          ...cells,
          rule,
        ]),
      ),
      '',
    ];
  });
  return lines.slice(0, -1);
}

/** @typedef {{ entries: readonly Parameter[], cells: readonly string[], rule: string }} Row */

/** The most rules that share a row, and the most characters of each. */
const SHARED = { rules: 8, characters: 140 };

/**
 * Parameters that differ in the name only share a row. So do those of one object that have short rules of their own, which name
 * the parameter then, and those of addresses that are accepted at different places.
 * @param {readonly Row[]} all
 */
function joined(all) {
  const alike = byKey(all, ({ cells, rule }) => [cells, rule]).map(([rows, first]) => ({
    ...first,
    entries: rows.flatMap(({ entries }) => entries),
  }));
  const wide = byKey(alike, ({ entries, cells, rule }) => {
    const [format, requirement] = cells;
    const [name = ''] = names(entries);
    return ADDRESS.test(name) ? [lastOf(name), format, requirement, rule] : [name, cells];
  }).map(([rows, first]) => ({
    entries: rows.flatMap(({ entries }) => entries),
    cells: rows.length > 1 ? [...first.cells.slice(0, -1), ...placesOf(rows)] : first.cells,
    rule: first.rule,
  }));
  return byKey(wide, ({ entries, cells, rule }) => {
    const isShort =
      rule.length <= SHARED.characters && new Set(names(entries).map(lastOf)).size === 1;
    return isShort ? [names(entries).map(parentOf), cells] : [names(entries), cells];
  }).flatMap(([rows]) => inParts(rows).map(withOneRule));
}

/** Several rows as one, whose rule names the parameters. @param {readonly Row[]} rows */
const withOneRule = (rows) => ({
  entries: rows.flatMap(({ entries }) => entries),
  cells: rows[0]?.cells ?? [],
  rule: rows
    .map(({ entries, rule }) =>
      rows.length > 1 ? `\`${lastOf(names(entries)[0])}\`: ${rule}` : rule,
    )
    .join('<br>'),
});

const ADDRESS = /^(?:merchant\.)?(?:billing|shipping)\.\w+$/;

/** Where addresses are accepted: the places of all, then the others of some. @param {readonly Row[]} rows */
function placesOf(rows) {
  const [few, ...others] = rows
    .map(({ entries, cells }) => ({
      of: names(entries).map(parentOf),
      places: String(cells.at(-1)),
    }))
    .sort((a, b) => a.places.length - b.places.length);
  const more = others.map(({ of, places }) => {
    const own = places.split(', ').filter((place) => !few?.places.split(', ').includes(place));
    return `${of.map((name) => `\`${name}\``).join(', ')} also: ${own.join(', ')}`;
  });
  return [[few?.places, ...more].join('<br>')];
}

/** @param {readonly Parameter[]} entries */
const names = (entries) => entries.map(({ name }) => name);

/** The last part of a name. @param {string} [name] */
const lastOf = (name = '') => name.slice(name.lastIndexOf('.') + 1);

/** The name without its last part. @param {string} name */
const parentOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf('.')));

/** @param {readonly Row[]} rows @returns {(readonly Row[])[]} */
const inParts = (rows) =>
  rows.length > SHARED.rules
    ? [rows.slice(0, SHARED.rules), ...inParts(rows.slice(SHARED.rules))]
    : [rows];

/** Rows with the same key, and the first of them. @param {readonly Row[]} all @param {(row: Row) => unknown} keyOf @returns {[rows: Row[], first: Row][]} */
function byKey(all, keyOf) {
  /** @type {Map<string, [Row[], Row]>} */
  const groups = new Map();
  for (const row of all) {
    const key = JSON.stringify(keyOf(row));
    const group = groups.get(key);
    if (group) group[0].push(row);
    else groups.set(key, [[row], row]);
  }
  return [...groups.values()];
}

/** Each word for where a parameter is accepted. @param {Table} table */
async function places(table) {
  const { PLACES } = await load(PARAMETERS);
  const sets = (await placeSets()).map(([word, all]) => [`*${word}*`, all.join(', ')]);
  return table(['word', 'request'], [...Object.entries(PLACES), ...sets]);
}

/** @param {Table} table how a table is written */
export const parameterTables = (table) => [
  { file: 'docs/parameters.md', mark: 'places', rows: () => places(table) },
  { file: 'docs/parameters.md', mark: 'parameters', rows: () => chapters(table) },
];
