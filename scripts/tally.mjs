// What the runners report, as numbers. The rule behind all of it: nothing may look passed that was not run.

/** @typedef {{ passed: number, failed: number, skipped: number, problems: string[] }} Tally */
/** @typedef {{ title: string, status: number | null }} Outcome a runner's name and exit status */

/** @param {Outcome} outcome @returns {Tally} */
export function countStatic({ title, status }) {
  return status === 0
    ? { passed: 1, failed: 0, skipped: 0, problems: [] }
    : { passed: 0, failed: 1, skipped: 0, problems: [`${title}: failed`] };
}

/**
 * @param {Outcome} outcome
 * @param {{ testResults?: { name: string, status: string, assertionResults: { status: string }[] }[] } | undefined} report
 *   the JSON report of vitest
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
  return withCrash(outcome, tally);
}

/**
 * @param {Outcome} outcome
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | undefined} report
 *   the JSON report of Playwright
 * @returns {Tally}
 */
export function countPlaywright(outcome, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return withCrash(outcome, { passed: expected, failed: unexpected + flaky, skipped });
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

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      problems: [...total.problems, ...tally.problems],
    }),
    { passed: 0, failed: 0, skipped: 0, problems: [] },
  );
}

/** @param {Tally} tally */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
