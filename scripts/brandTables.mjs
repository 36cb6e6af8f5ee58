// The tables of docs/brands.md: every brand, its form, and the results of its payments.

import { askedOf, beforeSubmitOf, COURSES, WITHOUT_FORM } from './brandFacts.mjs';
import { englishNames } from './englishNames.mjs';
import { load } from './load.mjs';

/** @typedef {import('../src/brands/index.ts').BrandGroup} BrandGroup */
/** @typedef {(heads: string[], rows: string[][]) => string[]} Table */

/** @returns {Promise<typeof import('../src/brands/index.ts')>} */
const brandRoom = () => load('src/brands/index.ts');

/** @param {string} text */
const code = (text) => `\`${text}\``;

/** Groups that have a name in common, by that. @param {readonly BrandGroup[]} groups */
function byName(groups) {
  const names = [...new Set(groups.map(({ name }) => name))];
  return names.map((name) => groups.filter((group) => group.name === name));
}

/** @param {Table} table */
async function groups(table) {
  const { BRAND_GROUPS, containerKeyOf } = await brandRoom();
  const card = [
    '[card](#card)',
    'enters number, expiry date and security code; confirms with the issuer if [3-D Secure](3d-secure.md) requires it',
    'at once, or when the shopper returns',
    code('card'),
    code('onBeforeSubmitCard'),
  ];
  const rows = byName(BRAND_GROUPS).map((its) => {
    const [{ name, shopper, course } = /** @type {BrandGroup} */ ({})] = its;
    const keys = its.map((group) => containerKeyOf(group, '{BRAND}'));
    const callbacks = its.flatMap(beforeSubmitOf);
    return [
      `[${name}](#${anchor(name)})`,
      shopper,
      COURSES[course].known,
      [...new Set(keys)].map(code).join(', '),
      [...new Set(callbacks)].map(code).join(', '),
    ];
  });
  return table(
    ['kind', 'what the shopper does', 'when the result is known', 'container', 'before the submit'],
    [card, ...rows],
  );
}

/** As links find a heading. @param {string} heading */
const anchor = (heading) => heading.replace(/[^\w -]/g, '').replaceAll(' ', '-');

/** The card brands, by their codes. @param {Table} table */
async function cards(table) {
  /** @type {typeof import('../src/widget/forms/card/cardBrands.ts')} */
  const { CARD_BRANDS } = await load('src/widget/forms/card/cardBrands.ts');
  /** @type {typeof import('../src/widget/kernel/texts/brandNames.ts')} */
  const { brandName } = await load('src/widget/kernel/texts/brandNames.ts');
  /** @type {typeof import('../src/card/brands.ts')} */
  const { infoOf } = await load('src/card/brands.ts');
  const kindOf = (/** @type {(typeof CARD_BRANDS)[number]} */ key) => {
    const { cvv, ranges } = infoOf(key);
    const digits = cvv.map((n) => n || 'no').join(' or ');
    return `${digits} digits, numbers ${ranges ? '' : 'not '}published`;
  };
  const rows = lists(CARD_BRANDS.map((key) => [kindOf(key), key, brandName(key)]));
  return table(['security code, numbers', 'brands'], rows);
}

/** Brands that are alike, each with its key and name: a row for each kind. A name that only spells the key otherwise is not repeated. @param {readonly (readonly [kind: string, key: string, name: string])[]} brands @returns {string[][]} */
function lists(brands) {
  const kinds = [...new Set(brands.map(([kind]) => kind))];
  return kinds.map((kind) => [
    kind,
    brands
      .filter(([its]) => its === kind)
      .map(([, key, name]) =>
        lettersOf(name) === lettersOf(key) ? code(key) : `${code(key)} ${name}`,
      )
      .join(', '),
  ]);
}

/** @param {string} text */
const lettersOf = (text) => text.toLowerCase().replaceAll(/[ _]/g, '');

/** A text in lines of at most 128 characters. @param {string} text */
export function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 128) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** @param {BrandGroup} group @param {string} brand */
function fieldsOf(group, brand) {
  const asked = askedOf(group, brand).map(([field, parameter]) =>
    parameter ? `${code(field)} (${code(parameter)})` : code(field),
  );
  if (asked.length) return asked.join(', ');
  return group.course === 'wallet' ? 'A button and the sheet of the wallet' : 'A button';
}

/** The brands of each kind, by their fields. The first row of a kind has its anchor. @param {Table} table */
async function others(table) {
  const { BRAND_GROUPS } = await brandRoom();
  const nameOf = await englishNames();
  const rows = byName(BRAND_GROUPS).flatMap((its) => {
    const name = its[0]?.name ?? '';
    const brands = its.flatMap((group) =>
      group.brands.map(
        (brand) => /** @type {const} */ ([fieldsOf(group, brand), brand, nameOf(brand)]),
      ),
    );
    return lists(brands).map((cells, i) => [
      i ? name : `<a id="${anchor(name)}"></a>${name}`,
      ...cells,
    ]);
  });
  return table(['kind', 'fields', 'brands'], rows);
}

/** Keys that have no form. */
const withoutForm = () => wrapped(`${Object.keys(WITHOUT_FORM).map(code).join(', ')}.`);

/** The brands whose picture every page has, as one sentence. */
async function usualCards() {
  /** @type {typeof import('../src/widget/kernel/texts/brandNames.ts')} */
  const { NAMED_BRANDS } = await load('src/widget/kernel/texts/brandNames.ts');
  return wrapped(`The usual cards: ${NAMED_BRANDS.join(', ')}.`);
}

/** The tables: file, mark, rows. @param {Table} table how a table is written */
export const brandTables = (table) => [
  { file: 'docs/brands.md', mark: 'brand-kinds', rows: () => groups(table) },
  { file: 'docs/styling.md', mark: 'usual-cards', rows: usualCards },
  { file: 'docs/brands.md', mark: 'brand-cards', rows: () => cards(table) },
  { file: 'docs/brands.md', mark: 'brand-others', rows: () => others(table) },
  { file: 'docs/brands.md', mark: 'brand-none', rows: withoutForm },
];
