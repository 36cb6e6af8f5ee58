import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of docs/attacks.md: file and text of the test that shows what holds. */
const ROWS = [
  ...readFileSync('docs/attacks.md', 'utf8').matchAll(/^\|.*\| `([^`|]+)` › (.+) \|$/gm),
].map(([, file = '', text = '']) => ({ file, text }));

test('every attack of the list has its test', () => {
  const missing = ROWS.filter(
    ({ file, text }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(text),
  );
  expect(missing).toEqual([]);
});

test('every line of the list is read, of both parts', () => {
  const [, page = '', api = ''] = readFileSync('docs/attacks.md', 'utf8').split(/^## /m);
  const linesOf = (part: string) => part.split('\n').filter((line) => /^\| (?!attack)/.test(line));
  expect(linesOf(page).length + linesOf(api).length).toBe(ROWS.length);
  expect(linesOf(page).length).toBeGreaterThanOrEqual(40);
  expect(linesOf(api).length).toBeGreaterThanOrEqual(60);
});
