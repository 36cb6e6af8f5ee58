// What the runners report, as numbers. The rule behind all of it: nothing may look passed that was not run.

import { relative } from 'node:path';
import { root } from './inputs.mjs';

/**
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, skipped: number, problems: string[], files?: FileTime[] }} Tally
 *   `files`: how long each test file took, where the runner tells
 */
/** @typedef {{ title: string, status: number | null }} Outcome a runner's name and exit status */

/** @param {Outcome} outcome @returns {Tally} */
export function countStatic({ title, status }) {
  return status === 0
    ? { passed: 1, failed: 0, skipped: 0, problems: [] }
    : { passed: 0, failed: 1, skipped: 0, problems: [`${title}: failed`] };
}

/**
 * @param {Outcome} outcome
 * @param {{ testResults?: { name: string, status: string, startTime?: number, endTime?: number,
 *   assertionResults: { status: string }[] }[] } | undefined} report the JSON report of vitest; times in ms
 * @returns {Tally}
 */
export function countVitest(outcome, report) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed++;
      else if (test.status === 'failed') tally.failed++;
      else tally.skipped++;
    }
    // A file that cannot be loaded has no tests to fail.
    const blamed = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !blamed) tally.failed++;
  }
  const files = (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { ...withCrash(outcome, tally), files };
}

/**
 * @param {Outcome} outcome
 * @typedef {{ file?: string, suites?: Suite[],
 *   specs?: { tests: { projectName?: string, results: { duration: number }[] }[] }[] }} Suite
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] } | undefined} report
 *   the JSON report of Playwright; durations in ms
 * @returns {Tally}
 */
export function countPlaywright(outcome, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const tally = withCrash(outcome, { passed: expected, failed: unexpected + flaky, skipped });
  /** @type {Map<string, number>} */
  const files = new Map();
  const add = (/** @type {Suite} */ suite) => {
    for (const { tests } of suite.specs ?? []) {
      for (const { projectName = '', results } of tests) {
        const file = `e2e/${suite.file} ${projectName}`;
        const seconds = results.reduce((all, { duration }) => all + duration / 1000, 0);
        files.set(file, (files.get(file) ?? 0) + seconds);
      }
    }
    suite.suites?.forEach(add);
  };
  report?.suites?.forEach(add);
  return { ...tally, files: [...files].map(([file, seconds]) => ({ file, seconds })) };
}

/**
 * A runner that ended badly without a failed test, or that ran no test, counts as one failure.
 * @param {Outcome} outcome
 * @param {{ passed: number, failed: number, skipped: number }} tally
 * @returns {Tally}
 */
function withCrash({ title, status }, tally) {
  if (tally.failed > 0) return { ...tally, problems: [`${title}: ${tally.failed} failed`] };
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
    files: tallies.flatMap(({ files = [] }) => files),
  };
}

/** The files that took longest, the longest first. @param {FileTime[]} files */
export function slowest(files, most = 10) {
  return [...files].sort((a, b) => b.seconds - a.seconds).slice(0, most);
}

/** @param {Tally} tally */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
