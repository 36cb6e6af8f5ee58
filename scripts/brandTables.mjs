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

/** @param {Table} table */
async function courses(table) {
  /** @type {typeof import('../src/contract/resultCodes.ts')} */
  const { descriptionOf, isResultCode } = await load('src/contract/resultCodes.ts');
  const { BRAND_GROUPS } = await brandRoom();
  return table(
    ['kinds', 'response to the submit', 'what the simulator does'],
    Object.entries(COURSES).map(([course, { answer, played }]) => {
      if (!isResultCode(answer)) throw new Error(`no result code: ${answer}`);
      const its = BRAND_GROUPS.filter((group) => group.course === course);
      return [
        [...new Set(its.map(({ name }) => name))].join('; '),
        `${answer} ${descriptionOf(answer)}`,
        played,
      ];
    }),
  );
}

/** @param {Table} table */
async function cards(table) {
  /** @type {typeof import('../src/widget/forms/card/cardBrands.ts')} */
  const { CARD_BRANDS } = await load('src/widget/forms/card/cardBrands.ts');
  /** @type {typeof import('../src/widget/kernel/texts/brandNames.ts')} */
  const { brandName } = await load('src/widget/kernel/texts/brandNames.ts');
  /** @type {typeof import('../src/card/brands.ts')} */
  const { infoOf } = await load('src/card/brands.ts');
  return table(
    ['key', 'name', 'numbers are published', 'digits of the code'],
    CARD_BRANDS.map((key) => [
      code(key),
      brandName(key),
      infoOf(key).ranges ? 'yes' : 'no',
      infoOf(key)
        .cvv.map((n) => (n ? String(n) : 'none'))
        .join(', '),
    ]),
  );
}

/** @param {BrandGroup} group @param {string} brand */
function fieldsOf(group, brand) {
  const asked = askedOf(group, brand).map(([field, parameter]) =>
    parameter ? `${code(field)} (${code(parameter)})` : code(field),
  );
  if (asked.length) return asked.join(', ');
  return group.course === 'wallet'
    ? 'none: a button and the sheet of the wallet'
    : 'none: a button';
}

/** A heading and a table for each kind. @param {Table} table */
async function others(table) {
  const { BRAND_GROUPS, containerKeyOf } = await brandRoom();
  const nameOf = await englishNames();
  const lines = byName(BRAND_GROUPS).flatMap((its) => [
    `## ${its[0]?.name}`,
    '',
    ...table(
      ['key', 'name', 'container', 'fields'],
      its.flatMap((group) =>
        group.brands.map((brand) => [
          code(brand),
          nameOf(brand),
          code(containerKeyOf(group, brand)),
          fieldsOf(group, brand),
        ]),
      ),
    ),
    '',
  ]);
  return lines.slice(0, -1);
}

/** Keys that have no form. @param {Table} table */
const withoutForm = (table) =>
  table(
    ['key', 'why'],
    Object.entries(WITHOUT_FORM).map(([key, why]) => [code(key), why]),
  );

/** The brands whose picture every page has, as one sentence. */
async function usualCards() {
  /** @type {typeof import('../src/widget/kernel/texts/brandNames.ts')} */
  const { NAMED_BRANDS } = await load('src/widget/kernel/texts/brandNames.ts');
  const lines = [''];
  for (const word of `The usual cards: ${NAMED_BRANDS.join(', ')}.`.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 120) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** The tables: file, mark, rows. @param {Table} table how a table is written */
export const brandTables = (table) => [
  { file: 'docs/brands.md', mark: 'brand-kinds', rows: () => groups(table) },
  { file: 'docs/brands.md', mark: 'brand-courses', rows: () => courses(table) },
  { file: 'docs/styling.md', mark: 'usual-cards', rows: usualCards },
  { file: 'docs/brands.md', mark: 'brand-cards', rows: () => cards(table) },
  { file: 'docs/brands.md', mark: 'brand-others', rows: () => others(table) },
  { file: 'docs/brands.md', mark: 'brand-none', rows: () => withoutForm(table) },
];
