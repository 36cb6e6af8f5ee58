/** Counts rows up to a limit: a count without one reads as many rows as there are. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { turn } from '../../time/systemClock.ts';
import type { DatabaseSchema } from '../schema.ts';
import type { Db } from './db.ts';
import { padded } from './padded.ts';

/** The most values that one statement counts rows of. */
const MOST_VALUES = 8;

/** Which rows are counted. */
interface Countable {
  readonly table: keyof DatabaseSchema;
  /** The first column of an index, whose values are counted. */
  readonly column: string;
  /** A further condition that all rows of the values have. */
  readonly where?: RawBuilder<SqlBool>;
}

/**
 * How many rows there are with each value of a column. Values without rows are left out.
 *
 * @param most the greatest count: there may be more rows
 */
export async function countedUpTo<Value extends string>(
  db: Db,
  { table, column, where }: Countable,
  values: readonly Value[],
  most: number,
): Promise<ReadonlyMap<Value, number>> {
  const counts = new Map<Value, number>();
  const and = where ? sql` and ${where}` : sql``;
  for (let i = 0; i < values.length; i += MOST_VALUES) {
    if (i > 0) await turn();
    const selects = padded(values.slice(i, i + MOST_VALUES)).map(
      (value) => sql`select cast(${value} as text) as value, (select count(*) from (
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}${and} limit ${most}
      ) as "some") as n`,
    );
    const { rows } = await sql<{
      value: Value;
      n: number | string;
    }>`${sql.join(selects, sql` union all `)}`.execute(db);
    for (const { value, n } of rows) if (Number(n) > 0) counts.set(value, Number(n));
  }
  return counts;
}
