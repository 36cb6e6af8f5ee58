import { expect, test } from 'vitest';
import { budgets, measure } from '../scripts/sizes.mjs';

// Measured in dist/, which `npm test` brings up to date first.

test('the script, its styles and English inside, stays within its budget', () => {
  expect(measure().script.brotli).toBeLessThanOrEqual(budgets.script);
});

test('the frame document, its script inside, stays within its budget', () => {
  expect(measure().frame.brotli).toBeLessThanOrEqual(budgets.frame);
});

test.each(['loader', 'element'] as const)(
  'what an application adds to its bundle stays within its budget: the %s',
  (name) => {
    expect(measure()[name].brotli).toBeLessThanOrEqual(budgets[name]);
  },
);
