/** Inserts that are frequent: their statement is compiled once. */
import type { CompiledQuery, Insertable, Kysely } from 'kysely';
import { write } from './db.ts';

/** The compiled statements, by the kind of database, the table and the number of rows. */
const composed = new Map<string, CompiledQuery>();

/**
 * Inserts a row.
 *
 * @param kind the kind of the database
 * @param row must have the same columns in the same order every time, none of them undefined
 */
export async function insertOften<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  kind: string,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  await insertRows(db, kind, table, [row]);
}

/** Numbers of rows of one statement: few statements are compiled, and none has too many parameters. */
const ROWS = [32, 4, 1];

/** Inserts many rows in their order. @param rows as for `insertOften` */
export async function insertAllOften<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  kind: string,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  let at = 0;
  for (const count of ROWS) {
    for (; at + count <= rows.length; at += count) {
      await insertRows(db, kind, table, rows.slice(at, at + count));
    }
  }
}

async function insertRows<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  kind: string,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const name = `${kind} ${table} ${rows.length}`;
  let statement = composed.get(name);
  if (!statement) {
    statement = db.insertInto(table).values(rows).compile();
    composed.set(name, statement);
  }
  await write(db, { ...statement, parameters: rows.flatMap((row) => Object.values(row)) });
}
