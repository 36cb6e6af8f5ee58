/** Keys that have ids, so that they can be changed for others; what is sealed says with which. */
import { type Kysely, type Migration, sql } from 'kysely';

export const sealingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sealing_key')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('wrapped', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('is_current', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sealing_key_current')
      .unique()
      .on('sealing_key')
      .column('is_current')
      .where(sql.ref('is_current'), '=', sql.lit(1))
      .execute();
    // Null: sealed before keys had ids.
    await db.schema
      .alterTable('pending')
      .addColumn('key_id', 'text', (c) => c.references('sealing_key.id'))
      .execute();
    await db.schema.createIndex('pending_by_key_id').on('pending').column('key_id').execute();
  },
};
