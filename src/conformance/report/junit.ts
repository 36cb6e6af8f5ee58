/** The report of a run as JUnit XML, which build servers read. Pure. */
import type { ConformanceReport, RowReport } from './report.ts';
import { comparisonLines, rowLines } from './text.ts';

/** Characters that XML 1.0 has no representation for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are replaced
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** The text as an attribute's value or as content. */
export const escaped = (text: string): string =>
  text.replace(NO_XML, '\ufffd').replace(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? '');

/** One test suite for each group, one test case for each row. */
export function junit(report: ConformanceReport): string {
  const suites = report.groups.map(({ group, rows, different, notRun, notOffered }) => {
    const cases = report.rows.filter((row) => row.group === group);
    return element(
      'testsuite',
      {
        name: `conformance.${group}`,
        tests: rows,
        failures: report.against ? failuresOf(cases, report) : different,
        errors: report.against ? 0 : notRun,
        skipped: notOffered,
        time: seconds(cases.reduce((total, { durationMs }) => total + durationMs, 0)),
      },
      cases.map((row) => testCase(row, report)),
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: `conformance of ${report.baseUrl}` }, suites)}`;
}

const failuresOf = (cases: readonly RowReport[], { against }: ConformanceReport): number =>
  cases.filter(({ row }) => against?.comparisons.some((one) => one.row === row)).length;

function testCase(row: RowReport, { against }: ConformanceReport): string {
  const comparison = against?.comparisons.filter((one) => one.row === row.row) ?? [];
  const lines = against ? comparison.flatMap(comparisonLines) : rowLines(row);
  const kind = against || row.notRun === undefined ? 'failure' : 'error';
  const problems =
    lines.length > 0
      ? [element(kind, { message: lines[0] ?? '' }, [`${escaped(lines.join('\n'))}\n`])]
      : [];
  const { notOffered } = row;
  const skipped = notOffered === undefined ? [] : [element('skipped', { message: notOffered }, [])];
  const attributes = {
    classname: `conformance.${row.group}`,
    name: row.row,
    time: seconds(row.durationMs),
  };
  return element('testcase', attributes, [...problems, ...skipped]);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  return content.length === 0 ? `${start}/>\n` : `${start}>\n${content.join('')}</${name}>\n`;
}
