/** So many rows a statement: its text grows with them. */
const MOST_ROWS = 100;

/** Splits what is asked in one statement; an empty list asks nothing. */
export function chunks<T>(all: readonly T[]): T[][] {
  const some: T[][] = [];
  for (let i = 0; i < all.length; i += MOST_ROWS) some.push(all.slice(i, i + MOST_ROWS));
  return some;
}
