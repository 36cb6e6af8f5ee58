import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { budgets, measure } from '../scripts/sizes.mjs';

// Measured in dist/, which `npm test` brings up to date first. `npm run size` prints all sizes.

// Each file is compressed as well as it can be, which takes seconds for all of them.
const sizes = measure();

const BUDGET = 'bytes, budget in scripts/sizes.mjs';

test('the script, its styles and English inside, stays within its budget', () => {
  expect(sizes.script.brotli, BUDGET).toBeLessThanOrEqual(budgets.script);
});

test('the frame document, its script inside, stays within its budget', () => {
  expect(sizes.frame.brotli, BUDGET).toBeLessThanOrEqual(budgets.frame);
});

test.each(['loader', 'element'] as const)(
  'what an application adds to its bundle stays within its budget: the %s',
  (name) => {
    expect(sizes[name].brotli, BUDGET).toBeLessThanOrEqual(budgets[name]);
  },
);

test('the README names the budgets', () => {
  const text = readFileSync('README.md', 'utf8');
  for (const bytes of [budgets.script, budgets.frame]) {
    expect(text).toContain(`at most ${bytes.toLocaleString('en')} bytes (budget, tested)`);
  }
});

test('the console, all of its files together, stays within its budget', () => {
  const { brotli } = sizes.console;
  expect(brotli, BUDGET).toBeGreaterThan(0);
  expect(brotli, BUDGET).toBeLessThanOrEqual(budgets.console);
});
