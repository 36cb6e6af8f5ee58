/** Inserts that happen all the time: their statement is composed once. */
import type { CompiledQuery, Insertable } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db } from './db.ts';

/** The composed statements, by the kind of database and the table. */
const composed = new Map<string, CompiledQuery>();

/**
 * Inserts a row.
 *
 * @param kind of the database
 * @param row with the same columns in the same order every time, none of them undefined
 */
export async function insertOften<Table extends keyof Schema>(
  db: Db,
  kind: string,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  const name = `${kind} ${table}`;
  let statement = composed.get(name);
  if (!statement) {
    statement = db.insertInto(table).values(row).compile();
    composed.set(name, statement);
  }
  await db.executeQuery({ ...statement, parameters: Object.values(row) });
}
