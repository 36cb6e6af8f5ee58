import { expect, test } from 'vitest';
import { chart } from '../bench/chart.mjs';
import { compare, exceeded } from '../bench/figures.mjs';

/** So many rounds with these ratios to a floor of 10. */
const rounds = (...ratios: number[]) =>
  compare(
    'a key',
    'ms',
    ratios.map((ratio) => ratio * 10),
    ratios.map(() => 10),
  );

test('a ratio is that of the medians, and its noise follows the spread of the rounds', () => {
  const steady = rounds(1.5, 1.5, 1.5, 1.5);
  expect(steady).toMatchObject({ median: 15, least: 15, floor: 10, ratio: 1.5, noise: 0 });
  expect(rounds(1.2, 1.4, 1.6, 1.8).noise).toBeGreaterThan(rounds(1.4, 1.5, 1.5, 1.6).noise);
  const more = [1.2, 1.4, 1.6, 1.8];
  expect(rounds(...more, ...more, ...more, ...more).noise).toBeLessThan(rounds(...more).noise);
});

test('a ratio exceeds its budget only by more than its noise, in either direction', () => {
  const noisy = rounds(1.1, 1.4, 1.6, 1.9);
  expect(exceeded([noisy], { 'a key': { atMost: 1.4 } })).toEqual([]);
  expect(exceeded([rounds(1.5, 1.5)], { 'a key': { atMost: 1.4 } })).toEqual([
    'a key: ratio 1.50 in 2 rounds, noise 0.00, budget at most 1.4',
  ]);
  expect(exceeded([rounds(0.3, 0.3)], { 'a key': { atLeast: 0.4 } })).toHaveLength(1);
  expect(exceeded([rounds(0.5, 0.5)], { 'a key': { atLeast: 0.4 } })).toEqual([]);
  expect(exceeded([rounds(9, 9)], {})).toEqual([]);
});

test('the chart has a bar for each result, and says its ratio in words', () => {
  const picture = chart([{ ...rounds(1.5, 1.5), name: 'a < b' }], { 'a < b': { atMost: 2 } });
  expect(picture.match(/class="bar"/g)).toHaveLength(1);
  expect(picture.match(/class="budget"/g)).toHaveLength(1);
  expect(picture).toContain('a &lt; b: 1.50');
});
