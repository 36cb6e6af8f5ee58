/** The most rows of one statement, because its text grows with them. */
const MOST_ROWS = 100;

/** Splits rows into chunks of one statement each; an empty list gives no chunk. */
export function chunks<T>(all: readonly T[]): T[][] {
  const some: T[][] = [];
  for (let i = 0; i < all.length; i += MOST_ROWS) some.push(all.slice(i, i + MOST_ROWS));
  return some;
}
