/** The tables of an embedded database, as SQL. */
import { type Kysely, sql } from 'kysely';

/**
 * SQL that creates the tables of a database, their indexes, and the lists of its migrations in an empty one. Other rows are
 * not part of it.
 */
export async function emptyCopyOf<T>(db: Kysely<T>): Promise<string> {
  // SQLite creates its own tables, such as sqlite_sequence, when another table needs them.
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_master
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
    order by type <> 'table', rowid`.execute(db);
  const records = rows.map(({ name }) => name).filter((name) => /_migration(?:_lock)?$/.test(name));
  const recorded = await Promise.all(records.map((name) => rowsOf(db, name)));
  return `begin;${[...rows.map(({ text }) => text), ...recorded.flat()].map((text) => `${text};`).join('')}commit;`;
}

/** Statements that insert the rows of a table. */
async function rowsOf<T>(db: Kysely<T>, name: string): Promise<string[]> {
  const query = sql<
    Record<string, string | number>
  >`select * from ${sql.table(name)} order by rowid`;
  const { rows } = await query.execute(db);
  return rows.map((row) => {
    const values = Object.values(row).map((value) =>
      typeof value === 'number' ? value : `'${value}'`,
    );
    return `insert into ${name} values (${values.join(', ')})`;
  });
}
