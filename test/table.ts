/** Tests over a table: one test, in which each row that fails is named. */
import { it } from 'vitest';

/** The cells of rows that are constants, of all rows together: so each cell may be any of its column. */
type Mutable<Cells extends readonly unknown[]> = {
  -readonly [K in keyof Cells]: Cells[K];
};

/**
 * Checks every row of a table in one test. Used as `it.each`, for tables whose rows need no hooks of their own.
 *
 * @param rows a row that is an array is given as so many arguments
 * @returns takes the title, in which `%s` and its like stand for the cells of a row, and the check of a row
 */
export function table<Cells extends unknown[] | [unknown]>(
  rows: readonly Cells[],
): (title: string, check: (...cells: Cells) => unknown) => void;
export function table<Cells extends readonly unknown[]>(
  rows: readonly Cells[],
): (title: string, check: (...cells: Mutable<Cells>) => unknown) => void;
export function table<Cell>(
  rows: readonly Cell[],
): (title: string, check: (cell: Cell) => unknown) => void;
export function table(rows: readonly unknown[]) {
  return (title: string, check: (...cells: never[]) => unknown) => {
    const name = `${title.replace(/%[sdifjoO]/g, '…')} (${rows.length} rows)`;
    it(name, () => runTable(rows, title, check as (cell: unknown) => unknown));
  };
}

/** Checks every row. @throws an error that names each row that fails, or says that there is none */
export async function runTable<Row>(
  rows: readonly Row[],
  title: string,
  check: (...cells: Row extends unknown[] ? Row : [Row]) => unknown,
): Promise<void> {
  if (rows.length === 0) throw new Error('the table has no row');
  const errors: unknown[] = [];
  const names: string[] = [];
  for (const row of rows) {
    const cells = Array.isArray(row) ? row : [row];
    try {
      await check(...(cells as never));
    } catch (error) {
      errors.push(error);
      names.push(`${named(title, cells)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (errors.length === 0) return;
  const text = `${errors.length} of ${rows.length} rows fail:\n${names.join('\n')}`;
  throw new Error(text, { cause: errors[0] });
}

/** The title with the cells of a row in it. */
function named(title: string, cells: readonly unknown[]): string {
  let next = 0;
  return title.replace(/%[sdifjoO]/g, (sign) => {
    const cell = cells[next++];
    return sign === '%s' ? String(cell) : (JSON.stringify(cell) ?? String(cell));
  });
}
