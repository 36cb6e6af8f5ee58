/** The report of a run, as text for people. Pure. */
import type { Comparison, ConformanceReport, GroupReport, RowReport } from './report.ts';

/** The lines of a row that did not pass; none if it passed. */
export function rowLines({ row, section, differences, notRun }: RowReport): string[] {
  return [
    ...differences.map(
      ({ request, what, expected, got, section: from }) =>
        `${row}: ${request}: expected ${what} ${expected}, got ${got} (${from})`,
    ),
    ...(notRun === undefined ? [] : [`${row}: not run: ${notRun} (${section})`]),
  ];
}

/** The counts by group, and the verdict. */
export function summaryLines(report: ConformanceReport): string[] {
  const { groups, rows, throttled, notRemoved, against } = report;
  const total: GroupReport = {
    group: 'total' as GroupReport['group'],
    rows: rows.length,
    passed: sum(groups, 'passed'),
    different: sum(groups, 'different'),
    notRun: sum(groups, 'notRun'),
    notOffered: sum(groups, 'notOffered'),
  };
  return [
    columns('group', 'rows', 'passed', 'different', 'not run', 'not offered'),
    ...[...groups, total].map((one) =>
      columns(one.group, one.rows, one.passed, one.different, one.notRun, one.notOffered),
    ),
    ...(throttled > 0
      ? [`${throttled} requests were sent again: the rate limit was exceeded`]
      : []),
    ...[...notRemoved, ...(against?.notRemoved ?? [])].map(
      (id) => `not removed: registration ${id}`,
    ),
    verdict(report, total.different + total.notRun === 0),
  ];
}

function verdict({ interrupted, against, profile }: ConformanceReport, isClean: boolean): string {
  // The rest of the rows is unknown.
  if (interrupted) return 'The run was interrupted.';
  if (against) {
    return against.comparisons.length === 0
      ? 'Both gateways answer alike.'
      : 'The gateways answer differently.';
  }
  const what = profile === 'platform' ? 'the platform' : 'the specification';
  return isClean ? `The gateway agrees with ${what}.` : `The gateway departs from ${what}.`;
}

const sum = (
  groups: readonly GroupReport[],
  name: 'passed' | 'different' | 'notRun' | 'notOffered',
): number => groups.reduce((total, group) => total + group[name], 0);

const columns = (name: string, ...cells: (string | number)[]): string =>
  name.padEnd(16) + cells.map((cell) => String(cell).padStart(12)).join('');

/** The width of the column of the first gateway. */
const WIDTH = 40;

/** A row that two gateways answered differently, side by side. */
export function comparisonLines({ row, request, aspects }: Comparison): string[] {
  return [
    `${row}: ${request}`,
    ...aspects.map(({ what, first, second }) =>
      `  ${what.padEnd(9)}${(first || '-').padEnd(WIDTH)} | ${second || '-'}`.trimEnd(),
    ),
  ];
}

/** The heads of the columns of `comparisonLines`. */
export const comparisonHead = (first: string, second: string): string =>
  `${' '.repeat(11)}${first.padEnd(WIDTH)} | ${second}`;
