/** What a typed amount means. */
import { expect, it } from 'vitest';
import { searchOf } from '../../../../src/gateway/domain/query/search.ts';
import { table } from '../../../table.ts';

const found = (text: string, currency: string) =>
  searchOf(text).amounts.find(({ currencies }) => currencies.includes(currency))?.minor;

table([
  ['92', 9200],
  ['92.00', 9200],
  ['92,50', 9250],
  ['1,299.00', 129_900],
  ['\u20ac92', 9200],
  ['92.00 EUR', 9200],
  ['eur 92', 9200],
  ['12345', 1_234_500],
] as const)('"%s" is an amount of %d cents', (text, cents) => {
  expect(found(text, 'EUR')).toBe(cents);
});

it('a currency that was typed excludes the others, and JPY has no decimals', () => {
  expect(found('\u20ac92', 'USD')).toBeUndefined();
  expect(found('92', 'USD')).toBe(9200);
  expect(found('92', 'JPY')).toBe(92);
});

it('four digits alone are the end of a card number, and a code is no amount', () => {
  for (const text of ['4711', '800.100', '92.0', 'order-92', '1.2.3']) {
    expect(searchOf(text).amounts).toEqual([]);
  }
  expect(found('4711.00', 'EUR')).toBe(471_100);
});
