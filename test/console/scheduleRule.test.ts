/** When a schedule runs, in words. */
import { expect } from 'vitest';
import { ruleInWords } from '../../src/console/payment/scheduleRule.ts';
import { table } from '../table.ts';

table([
  ['dayOfMonth=1, month=*, hour=12', 'Each month on day 1, at 12:00'],
  ['dayOfMonth=15, month=*', 'Each month on day 15'],
  ['month=*', 'Each month on day 1'],
  ['hour=9, minute=30, dayOfMonth=*, month=*', 'Each day, at 09:30'],
  ['dayOfMonth=1, month=6', 'Each year on 1 June'],
  ['dayOfMonth=24, month=DEC, year=2030', 'On 24 December 2030'],
  ['dayOfMonth=1,15, month=*', 'Each month on days 1 and 15'],
  // API 2, Scheduling: 1 is Sunday.
  ['dayOfWeek=2, month=*', 'Each Monday'],
  ['dayOfWeek=MON-WED,FRI, month=*, hour=8', 'Each Monday to Wednesday and Friday, at 08:00'],
  ['dayOfWeek=SAT, month=JUN-AUG', 'Each Saturday in June to August'],
  ['expression=0 0 9 1 * ?', 'Each month on day 1, at 09:00'],
  ['expression=0 0 6 LW 3/3 ?', 'Every 3 months from March on the last working day, at 06:00'],
  ['expression=0 15 10 L * ?', 'Each month on the last day, at 10:15'],
  ['expression=0 30 7 15W * ?', 'Each month on the working day nearest to day 15, at 07:30'],
  ['expression=0 0 12 ? * FRI#2', 'The second Friday of each month, at 12:00'],
  ['expression=0 0 12 ? * 6L', 'The last Friday of each month, at 12:00'],
  [
    'expression=0 0/15 8-18 ? * MON-FRI',
    'Each Monday to Friday, every 15 minutes from 08:00 to 18:59',
  ],
  ['expression=0 0 * * * ?', 'Each day, each hour'],
  ['expression=0 0 8,20 * * ?', 'Each day, at 08:00 and 20:00'],
  ['expression=0 0 9 1/10 * ?', undefined],
  ['expression=0 0 9 ? 1/3 MON', undefined],
  ['expression=0 7-9 9 1 * ?', undefined],
] as const)('%s is %s', (rule, words) => {
  expect(ruleInWords(rule)).toBe(words);
});
