/** Fills tables with copies of a row, so that a statement without a limit reads many rows. */
import type { Kind, Place } from './databases.ts';

/** Which row is copied, how often, and the SQL of other values in some columns. `n`: the number of the copy. */
export interface Copies {
  readonly table: string;
  /** Finds the row. */
  readonly where: string;
  readonly count: number;
  readonly values?: Readonly<Record<string, string>>;
  /** The column that the database numbers. */
  readonly numbered?: string;
}

/** A number in SQL as an id of 32 hex digits. */
export const hexOf = (engine: Kind['engine'], n: string): string =>
  engine === 'sqlite' ? `printf('%032x', ${n})` : `lpad(to_hex(${n}), 32, '0')`;

export async function copyRows(
  engine: Kind['engine'],
  place: Place,
  { table, where, count, values = {}, numbered = 'seq' }: Copies,
): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const columns = await place.sql(
    isSqlite
      ? `select name from pragma_table_info('${table}')`
      : `select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = '${table}'`,
  );
  const names = columns.map((one) => String(one['name'])).filter((one) => one !== numbered);
  const read = names.map((one) => values[one] ?? `${table}."${one}"`);
  const numbers = isSqlite
    ? `(with recursive t(n) as (select 1 union all select n + 1 from t where n < ${count}) select n from t)`
    : `generate_series(1, ${count})`;
  await place.sql(
    `insert into ${table} (${names.map((one) => `"${one}"`).join(', ')})
      select ${read.join(', ')} from ${numbers} as t${isSqlite ? '' : '(n)'}, ${table}
      where ${where} order by n`,
  );
  if (!isSqlite) await place.sql(`analyze ${table}`);
}
