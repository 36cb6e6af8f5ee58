/**
 * Lists of values and of rows as one value of a statement, in JSON: the statement is the same for every number of them, so it is
 * composed once, and prepared once on each connection.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The types of a column of a list. */
type ColumnType = 'text' | 'integer' | 'bigint';

/** The condition that a column has one of the values of a list. @param list a JSON array */
export function isListed(
  { name }: Dialect,
  column: string,
  type: ColumnType,
  list: string,
): RawBuilder<SqlBool> {
  return name === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql`${sql.ref(column)} = any(array(select cast(value as ${sql.raw(type)}) from json_array_elements_text(cast(${list} as json))))`;
}

/** A query that returns the rows of a list. @param list a JSON array of objects with a member for each column */
export function listedRows(
  { name }: Dialect,
  columns: Readonly<Record<string, ColumnType>>,
  list: string,
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  if (name === 'sqlite') {
    const read = names.map((column) => sql`json_extract(value, ${sql.lit(`$.${column}`)})`);
    return sql`select ${sql.join(read)} from json_each(${list})`;
  }
  const typed = names.map((column) => sql`${sql.ref(column)} ${sql.raw(columns[column] ?? '')}`);
  return sql`select ${sql.join(names.map((column) => sql.ref(column)))} from json_to_recordset(cast(${list} as json)) as listed (${sql.join(typed)})`;
}
