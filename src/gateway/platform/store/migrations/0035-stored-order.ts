/**
 * The order in which rows were stored, for the lists of the control API: the time of an entity's clock is no order, because tests
 * set it back. In SQLite each row has a number, and each index ends with it.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const storedOrder = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const isNumbered = dialect.name === 'postgres';
    if (isNumbered) for (const table of UNNUMBERED) await numberRows(db, table);
    // The orders by time, which no statement uses any more.
    await db.schema.dropIndex('registration_of_entity').execute();
    await db.schema.dropIndex('schedule_of_entity').execute();
    for (const [table, owner] of LISTED) {
      const index = db.schema
        .createIndex(`${table}_stored_of_${owner}`)
        .on(table)
        .columns(isNumbered ? [owner, 'seq'] : [owner]);
      const isPartial = owner === 'merchant_id';
      await (isPartial ? index.where(sql.ref(owner), 'is not', sql.lit(null)) : index).execute();
    }
  },
});

/** Tables of PostgreSQL whose rows have no number yet. */
const UNNUMBERED = ['payment', 'registration', 'schedule'];

/** The tables with lists, and the columns that their rows are listed by. */
const LISTED = [
  ['payment', 'channel_id'],
  ['payment', 'merchant_id'],
  ['checkout', 'entity_id'],
  ['registration', 'entity_id'],
  ['schedule', 'entity_id'],
] as const;

/**
 * Rows that are already there get numbers in the order of their ids, which begin with their time. Without `cluster`, a row
 * that was changed later would have a number of that time.
 */
async function numberRows(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_pkey`)}`.execute(db);
  await sql`alter table ${sql.table(table)} set without cluster`.execute(db);
  await db.schema.alterTable(table).addColumn('seq', 'bigserial').execute();
}
