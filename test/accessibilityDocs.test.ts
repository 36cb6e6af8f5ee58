import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table } from './table.ts';

/** WCAG 2.2, levels A and AA; 4.1.1 is obsolete and is none of them. */
const CRITERIA = `
1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
  .trim()
  .split(/\s+/);

const PAGE = readFileSync('docs/accessibility.md', 'utf8');

/** The criteria that say nothing about a form. */
const notApplicable = (/^Not applicable.*: (.+)\.$/m.exec(PAGE)?.[1] ?? '').split(', ');

/** Lines of the table: a criterion each. */
const rows = PAGE.split('\n')
  .filter((line) => /^\| \d\.\d/.test(line))
  .map((line) => {
    const [criterion = '', level = '', why = '', tests = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [number = '', ...name] = criterion.split(' ');
    return { number, name: name.join(' '), level, why, tests };
  });

/** Tests as they are named there: a file, and a title where one is given. */
const named = rows.flatMap(({ number, tests }) =>
  [...tests.matchAll(/`([^`]+)`/g)].map(([, test = '']) => {
    const [file = '', title] = test.split(' › ');
    return { number, file, title };
  }),
);

const read = (file: string) => readFileSync(file, 'utf8');

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The titles of a file as expressions: what is put in where the test runs is a group. */
function titlesOf(file: string): RegExp[] {
  const found = read(file).matchAll(/\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g);
  return [...found].map(([, , title = '']) => {
    const parts = title.replaceAll('\\', '').split(/\$\{[^}]+\}/);
    return new RegExp(`^${parts.map(escaped).join('(.+)')}$`);
  });
}

/** A file and those beside it that it imports: what is put into titles is written in one of them. */
function sourcesOf(file: string): string {
  const beside = [...read(file).matchAll(/from '\.\/([\w.]+)'/g)].map(([, name]) => name as string);
  return [file, ...beside.map((name) => join(dirname(file), name))].map(read).join('\n');
}

function hasTest(file: string, title: string): boolean {
  const sources = sourcesOf(file);
  return titlesOf(file).some((pattern) => {
    const [, ...put] = pattern.exec(title) ?? [undefined, undefined];
    return put.every((text) => text !== undefined && sources.includes(`'${text}'`));
  });
}

describe('the conformance statement', () => {
  it('names each of the 55 criteria of levels A and AA once, in their order', () => {
    expect(CRITERIA).toHaveLength(55);
    expect(rows.map(({ number }) => number)).toEqual(
      CRITERIA.filter((number) => !notApplicable.includes(number)),
    );
    expect(notApplicable.filter((number) => !CRITERIA.includes(number))).toEqual([]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  table(rows)('says how $number $name stands, and shows it by a test', (row) => {
    expect(row.level).toMatch(/^AA?$/);
    expect(row.why).not.toBe('');
    expect(named.some(({ number }) => number === row.number)).toBe(true);
  });

  table(named)('$number: there is a test $file › $title', ({ file, title }) => {
    expect(existsSync(file)).toBe(true);
    if (title !== undefined) expect(hasTest(file, title)).toBe(true);
  });
});
