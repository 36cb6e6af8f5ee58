/** When a schedule runs, in words. */
import { expect } from 'vitest';
import { ruleInWords } from '../../src/console/payment/scheduleRule.ts';
import { table } from '../table.ts';

table([
  ['dayOfMonth=1, month=*, hour=12', 'Each month on day 1, at 12:00'],
  ['dayOfMonth=15, month=*', 'Each month on day 15'],
  ['hour=9, minute=30, dayOfMonth=*, month=*', 'Each day, at 09:30'],
  ['dayOfMonth=1, month=6', 'Each year on 1. 6.'],
  ['dayOfMonth=1,15, month=*', undefined],
  ['dayOfWeek=2, month=*', undefined],
  ['expression=0 0 9 1 * ?', undefined],
] as const)('%s is %s', (rule, words) => {
  expect(ruleInWords(rule)).toBe(words);
});
