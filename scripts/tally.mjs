// The reports of the test runners, as numbers. A test that was not run must never count as passed.

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './inputs.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, problems: string[] }} Tally
 *   `problems`: a line for each runner that failed, and one for each test that did
 */
/** @typedef {{ title: string, status: number | null }} Outcome a runner's name and exit status */

/** @param {Outcome} outcome @returns {Tally} */
export function countStatic({ title, status }) {
  return status === 0
    ? { passed: 1, failed: 0, skipped: 0, problems: [] }
    : { passed: 0, failed: 1, skipped: 0, problems: [`${title}: failed`] };
}

/** A check that exits with 2 where what it needs is not there: it has said so. @param {Outcome} outcome @returns {Tally} */
export function countOptional(outcome) {
  return outcome.status === 2
    ? { passed: 0, failed: 0, skipped: 1, problems: [] }
    : countStatic(outcome);
}

/**
 * @param {Outcome} outcome
 * @param {{ testResults?: { name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] } | undefined} report
 *   the JSON report of vitest
 * @returns {Tally}
 */
export function countVitest(outcome, report) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name);
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed++;
      else if (test.status !== 'failed') tally.skipped++;
      else {
        tally.failed++;
        failures.push(failure(`${file} ${test.fullName}`, test.failureMessages?.[0]));
      }
    }
    // A file that cannot be loaded has no tests to fail.
    const blamed = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !blamed) {
      tally.failed++;
      failures.push(failure(file, message));
    }
  }
  return withCrash(outcome, tally, failures);
}

/**
 * @param {Outcome} outcome
 * @typedef {{ title?: string, file?: string, suites?: Suite[], specs?: { title?: string, tests: { projectName?: string,
 *   status?: string, results: { error?: { message?: string } }[] }[] }[] }} Suite
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] } | undefined} report
 *   the JSON report of Playwright
 * @returns {Tally}
 */
export function countPlaywright(outcome, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  /** @type {string[]} */
  const failures = [];
  const add = (/** @type {Suite} */ suite) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { projectName = '', status, results } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const error = results.find((result) => result.error)?.error;
        failures.push(failure(`e2e/${suite.file} ${projectName} ${title}`, error?.message));
      }
    }
    suite.suites?.forEach(add);
  };
  report?.suites?.forEach(add);
  const tally = { passed: expected, failed: unexpected + flaky, skipped };
  return withCrash(outcome, tally, failures);
}

/** The most lines of a difference that are repeated for a failed test. */
const DIFFERENCES = 8;

/**
 * A failed test: its name, the first line of its message, and below it what was compared. A long output is cut at the
 * beginning, so the summary must be enough to understand a failure.
 * @param {string} test
 * @param {string} [message]
 */
function failure(test, message = '') {
  const [first = '', ...more] = stripVTControlCharacters(message).trim().split('\n');
  const compared = more.filter((line) =>
    /^\s*(?:[-+] {1,}\S|(?:Expected|Received)\b.*: )/.test(line),
  );
  const lines = compared
    .slice(0, DIFFERENCES)
    .map((line) => `\n      ${line.trim().slice(0, 200)}`);
  return `  ${test}${first ? `: ${first.slice(0, 200)}` : ''}${lines.join('')}`;
}

/**
 * A runner that failed without a failed test, or that ran no test, counts as one failure.
 * @param {Outcome} outcome
 * @param {{ passed: number, failed: number, skipped: number }} tally
 * @param {readonly string[]} failures a line for each failed test
 * @returns {Tally}
 */
function withCrash({ title, status }, tally, failures) {
  if (tally.failed > 0) {
    return { ...tally, problems: [`${title}: ${tally.failed} failed`, ...failures] };
  }
  const problem =
    status !== 0
      ? `${title}: the runner ended with ${status ?? 'a signal'}`
      : tally.passed === 0
        ? `${title}: no test was run`
        : undefined;
  return problem ? { ...tally, failed: 1, problems: [problem] } : { ...tally, problems: [] };
}

/** All of them as one. @param {Tally[]} tallies */
export function sum(tallies) {
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ name) =>
    tallies.reduce((count, tally) => count + tally[name], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    problems: tallies.flatMap(({ problems }) => problems),
  };
}

/** @param {Tally} tally */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
