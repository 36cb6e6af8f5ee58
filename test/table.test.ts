import { expect, test } from 'vitest';
import { runTable } from './table.ts';

test('a table whose rows are all right passes', async () => {
  await runTable([1, 2], '%s is small', (row) => expect(row).toBeLessThan(3));
});

test('every row that fails is named, and no other', async () => {
  const rows: [string, number][] = [
    ['one', 1],
    ['four', 4],
    ['five', 5],
  ];
  const checked = runTable(rows, '%s of %j', (_, count) => expect(count).toBeLessThan(3));
  await expect(checked).rejects.toThrow(/^2 of 3 rows fail:\nfour of 4: .*\n(.*\n)*five of 5: /);
});

test('a table without rows is a failure', async () => {
  await expect(runTable([], '%s', () => {})).rejects.toThrow('the table has no row');
});
