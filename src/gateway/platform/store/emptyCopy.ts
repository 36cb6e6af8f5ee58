/** The tables of an embedded database, as SQL. */
import { type Kysely, sql } from 'kysely';

/**
 * SQL that creates the tables of a database, their indexes, and the list of its migrations in an empty one. Other rows are
 * not part of it.
 */
export async function emptyCopyOf<T>(db: Kysely<T>): Promise<string> {
  // SQLite creates its own tables, such as sqlite_sequence, when another table needs them.
  const { rows } = await sql<{ text: string }>`
    select sql as text, type <> 'table' as part, rowid as place from sqlite_master
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
    union all
    select format('insert into kysely_migration values (%Q, %Q)', name, timestamp), 2, rowid from kysely_migration
    union all
    select format('insert into kysely_migration_lock values (%Q, %d)', id, is_locked), 2, rowid from kysely_migration_lock
    order by part, place`.execute(db);
  return `begin;${rows.map(({ text }) => `${text};`).join('')}commit;`;
}
