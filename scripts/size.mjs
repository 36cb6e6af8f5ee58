// `npm run size`: what a page costs. With --json as data, with --all every locale.

import { parseArgs } from 'node:util';
import { budgets, measure } from './sizes.mjs';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, all: { type: 'boolean' } },
});
const sizes = measure();

if (options.json) {
  console.log(JSON.stringify({ ...sizes, budgets }, undefined, 2));
} else {
  const locales = options.all
    ? sizes.locales
    : [sizes.english, { ...sizes.largestLocale, name: `${sizes.largestLocale.name} (largest)` }];
  const rows = [
    { ...sizes.script, budget: budgets.script },
    { ...sizes.frame, budget: budgets.frame },
    { ...sizes.loader, budget: budgets.loader },
    { ...sizes.element, budget: budgets.element },
    { ...sizes.console, budget: budgets.console },
    ...sizes.parts,
    ...locales,
    sizes.cardPage,
  ];
  const columns = /** @type {const} */ (['raw', 'gzip', 'brotli']);
  console.log(['bytes'.padEnd(24), ...columns.map((name) => name.padStart(8))].join(' '));
  for (const row of rows) {
    const numbers = columns.map((name) => String(row[name]).padStart(8));
    const budget = 'budget' in row ? `  of ${row.budget}` : '';
    console.log([row.name.padEnd(24), ...numbers].join(' ') + budget);
  }
}
