/** What a processor reports by itself: its references of chargebacks, and records of settlements until their day is closed. */
import { type Kysely, type Migration, sql } from 'kysely';

export const processorReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('dispute').addColumn('reference', 'text').execute();
    // A chargeback that is reported twice is one.
    await db.schema
      .createIndex('dispute_by_reference')
      .unique()
      .on('dispute')
      .columns(['entity_id', 'reference'])
      .where(sql.ref('reference'), 'is not', sql.lit(null))
      .execute();
    await db.schema
      .createTable('settlement_entry')
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('day', 'text')
      .addPrimaryKeyConstraint('settlement_entry_key', ['entity_id', 'reference'])
      .execute();
    await db.schema
      .createIndex('settlement_entry_by_day')
      .on('settlement_entry')
      .columns(['entity_id', 'day', 'created_at'])
      .execute();
  },
};
