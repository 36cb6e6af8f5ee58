import { expect, test } from 'vitest';
import {
  countOptional,
  countPlaywright,
  countStatic,
  countVitest,
  sum,
  summary,
} from '../scripts/tally.mjs';

const ended = (status: number | null) => ({ title: 'runner', status });
const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) => ({
  stats: { expected, unexpected, flaky, skipped },
});

test('each test counts as one', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'pending', 'todo')] };
  expect(summary(countVitest(ended(1), report))).toBe('1 passed, 1 failed, 2 skipped');
  expect(summary(countPlaywright(ended(1), playwright(5, 1, 1, 0)))).toBe('5 passed, 2 failed');
});

test('a static check counts as one', () => {
  expect(summary(countStatic(ended(0)))).toBe('1 passed, 0 failed');
  expect(summary(countStatic(ended(2)))).toBe('0 passed, 1 failed');
});

test('a check that finds nothing to run with is skipped', () => {
  expect(summary(countOptional(ended(2)))).toBe('0 passed, 0 failed, 1 skipped');
  expect(summary(countOptional(ended(1)))).toBe('0 passed, 1 failed');
});

test('a file that cannot be loaded is a failure', () => {
  const report = { testResults: [file('failed'), file('passed', 'passed')] };
  expect(summary(countVitest(ended(1), report))).toBe('1 passed, 1 failed');
});

test('each failed test has a line: its file, its name and the beginning of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'a payment is declined',
    failureMessages: ['\u001b[31mError: no answer\u001b[39m\n    at somewhere'],
  };
  const vitest = { testResults: [{ ...file('failed'), assertionResults: [failed] }] };
  expect(countVitest(ended(1), vitest).problems).toEqual([
    'runner: 1 failed',
    expect.stringMatching(/a\.test\.ts a payment is declined: Error: no answer$/),
  ]);
  const spec = {
    title: 'a shopper pays',
    tests: [
      {
        projectName: 'firefox',
        status: 'unexpected',
        results: [{ error: { message: 'Error: no form\n  at somewhere' } }],
      },
    ],
  };
  const report = {
    ...playwright(0, 1, 0, 0),
    suites: [{ suites: [{ file: 'pays.spec.ts', specs: [spec] }] }],
  };
  expect(countPlaywright(ended(1), report).problems).toEqual([
    'runner: 1 failed',
    '  e2e/pays.spec.ts firefox a shopper pays: Error: no form',
  ]);
});

test('a failed comparison is repeated below the name of the test', () => {
  const message = `Error: expect(received).toEqual(expected) // deep equality

- Expected  - 1
+ Received  + 1

  Array [
-   "a",
+   "b",
  ]
    at somewhere`;
  const failed = { status: 'failed', fullName: 'a list', failureMessages: [message] };
  const report = { testResults: [{ ...file('failed'), assertionResults: [failed] }] };
  const [, problem = ''] = countVitest(ended(1), report).problems;
  expect(problem.split('\n').slice(1)).toEqual([
    '      - Expected  - 1',
    '      + Received  + 1',
    '      -   "a",',
    '      +   "b",',
  ]);
});

test('a runner that ends badly with no failed test is a failure', () => {
  const report = { testResults: [file('passed', 'passed')] };
  expect(summary(countVitest(ended(1), report))).toBe('1 passed, 1 failed');
  expect(summary(countVitest(ended(null), report))).toBe('1 passed, 1 failed');
  expect(summary(countPlaywright(ended(1), undefined))).toBe('0 passed, 1 failed');
});

test('a runner that runs no test is a failure', () => {
  expect(summary(countVitest(ended(0), { testResults: [] }))).toBe('0 passed, 1 failed');
  expect(summary(countPlaywright(ended(0), playwright(0, 0, 0, 3)))).toBe(
    '0 passed, 1 failed, 3 skipped',
  );
});

test('the summary adds up', () => {
  const total = sum([countStatic(ended(0)), countPlaywright(ended(0), playwright(7, 0, 0, 0))]);
  expect(summary(total)).toBe('8 passed, 0 failed');
});
