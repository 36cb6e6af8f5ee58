// The tables of docs/options.md and docs/errors.md: the options of a page, and the errors of the form.

import { load } from './load.mjs';

/** @typedef {import('../src/widget/kernel/options/shape.ts').Shape} Shape */
/** @typedef {typeof import('../src/widget/kernel/options/schema.ts')} Schema */
/** @typedef {import('../src/widget/kernel/errors/errorDefinition.ts').Remedy} Remedy */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** @type {Readonly<Record<string, string>>} */
const WORDS = {
  boolean: 'boolean',
  string: 'text',
  number: 'number',
  function: 'function',
  object: 'object',
};

/** @param {unknown} text */
const code = (text) => `\`${text}\``;

/** What a value has to be, in words. @param {Shape} shape @returns {string} */
function inWords(shape) {
  if (typeof shape === 'string') return WORDS[shape] ?? shape;
  if ('map' in shape) return shape.map(code).join(', ');
  if ('list' in shape) return `list: ${inWords(shape.list)}`;
  if ('each' in shape) return `by key: ${inWords(shape.each)}`;
  if ('any' in shape) return choices(shape.any);
  return `object: ${members(shape.has)}`;
}

/** Numbers that may be written as text, too, are said once. @param {readonly Shape[]} shapes */
const choices = (shapes) => [...new Set(shapes.map(inWords))].join(' or ');

/** Members of one kind together. @param {Readonly<Record<string, Shape>>} has */
function members(has) {
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  for (const [name, shape] of Object.entries(has)) {
    const kind = inWords(shape);
    kinds.set(kind, [...(kinds.get(kind) ?? []), code(name)]);
  }
  return [...kinds].map(([kind, names]) => `${names.join(', ')} (${kind})`).join('; ');
}

/** A default that is a value, and one in words. @param {string} standard */
const standardIn = (standard) =>
  /^[\w-]+$/.test(standard) && standard !== 'none' ? code(standard) : standard;

/** The name of an option, with an anchor unless it is a word that pages use for other things. @param {string} name */
const named = (name) => `${/[.A-Z]/.test(name) ? `<a id="${name}"></a>` : ''}${code(name)}`;

/** A heading and a table for each group. @param {Table} table */
async function options(table) {
  /** @type {Schema} */
  const { ABOUT, SCHEMAS } = await load('src/widget/kernel/options/schema.ts');
  /** @type {typeof import('../src/widget/kernel/options/shapeOfSchema.ts')} */
  const { shapeOfSchema } = await load('src/widget/kernel/options/shapeOfSchema.ts');
  const entries = Object.entries(SCHEMAS).map(([name, schema]) => {
    const about = ABOUT.get(schema);
    if (!about) throw new Error(`the option ${name} has no description`);
    return { name, ...about, shape: shapeOfSchema(schema) };
  });
  const groups = [...new Set(entries.map(({ group }) => group))];
  const lines = groups.flatMap((group) => {
    const its = entries.filter((entry) => entry.group === group);
    const isCallbacks = its.every(({ shape }) => shape === 'function');
    const rows = isCallbacks
      ? joined(its)
      : its.map(({ name, shape, says, standard = '' }) => [
          named(name),
          inWords(shape),
          standardIn(standard),
          says,
        ]);
    const heads = isCallbacks
      ? ['callback', 'when it is called, and its arguments']
      : ['option', 'value', 'default', 'what it does'];
    return [`## ${group}`, '', ...table(heads, rows), ''];
  });
  return lines.slice(0, -1);
}

/** Descriptions of callbacks that differ in one part. */
const ALIKE = [/^(As `\w+`, for )(.+)(\.)$/, /^(The )(.+)( has lost the focus\. `\(.*)$/];

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Callbacks whose descriptions are alike share a row. @param {readonly { name: string, says: string }[]} callbacks */
function joined(callbacks) {
  /** @type {Map<string, { names: string[], parts: string[], before: string, after: string }>} */
  const rows = new Map();
  for (const { name, says } of callbacks) {
    const text = says.replace(/ An extension\.$/, '');
    const found = ALIKE.map((pattern) => pattern.exec(text)).find((match) => match);
    const [, before = '', part = says, after = ''] = found ?? [];
    const key = found ? before + after : says;
    const row = rows.get(key) ?? { names: [], parts: [], before, after };
    row.names.push(named(name));
    row.parts.push(part);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ names, parts, before, after }) => [
    names.join(', '),
    `${before}${OR.format(parts)}${after}`,
  ]);
}

/** The next step for the shopper or the shop. @type {Readonly<Record<Remedy, string>>} */
const NEXT = {
  retry: 'The shopper tries again, with the pay button or the button of the message.',
  'new-checkout': 'The shop creates a new checkout and loads the script with its id.',
  contact: 'The shop corrects its page or its settings. The shopper can only contact the shop.',
};

/** @param {Table} table */
async function errors(table) {
  /** @type {typeof import('../src/widget/kernel/errors/errors.ts')} */
  const { ERRORS } = await load('src/widget/kernel/errors/errors.ts');
  /** @type {typeof import('../src/widget/kernel/errors/methodErrors.ts')} */
  const { METHOD_ERRORS } = await load('src/widget/kernel/errors/methodErrors.ts');
  /** @type {typeof import('../src/widget/kernel/errors/nextActionErrors.ts')} */
  const { NEXT_ACTION_ERRORS } = await load('src/widget/kernel/errors/nextActionErrors.ts');
  const all = { ...ERRORS, ...NEXT_ACTION_ERRORS, ...METHOD_ERRORS };
  return table(
    ['`code`', '`name`', '`cause`', '`remedy`'],
    Object.entries(all).map(([id, { name, cause, remedy }]) => [
      code(id),
      code(name),
      cause,
      code(remedy),
    ]),
  );
}

/** @param {Table} table */
const remedies = async (table) =>
  table(
    ['`remedy`', 'what happens next'],
    Object.entries(NEXT).map(([remedy, next]) => [code(remedy), next]),
  );

/** @param {Table} table how a table is written */
export const optionTables = (table) => [
  { file: 'docs/options.md', mark: 'options', rows: () => options(table) },
  { file: 'docs/errors.md', mark: 'remedies', rows: () => remedies(table) },
  { file: 'docs/errors.md', mark: 'errors', rows: () => errors(table) },
];
