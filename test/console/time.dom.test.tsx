/** Times for people. */
import { expect, test } from 'vitest';
import { absolute, relative } from '../../src/console/parts/Time.tsx';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');

test('months are rounded: 59 days are two of them', () => {
  expect(relative(NOW - 59 * DAY, NOW)).toBe('2mo ago');
  expect(relative(NOW + 89 * DAY, NOW)).toBe('in 3mo');
  expect(relative(NOW - 360 * DAY, NOW)).toBe('last yr.');
  expect(relative(NOW - 59_000, NOW)).toBe('59s ago');
});

test('a time has its day unless that is today, also while the clock is not known', () => {
  expect(absolute(NOW, NOW)).toMatch(/^[0-9:]+$/);
  expect(absolute(NOW - 2 * DAY, NOW)).toMatch(/^13 Jun [0-9:]+$/);
  expect(absolute(NOW, undefined)).toMatch(/^15 Jun 2026 [0-9:]+$/);
});
