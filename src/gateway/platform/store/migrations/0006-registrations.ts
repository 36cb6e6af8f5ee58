/** Registrations: stored payment details, each beside the transaction of type RG that made it. */
import { type Kysely, type Migration, sql } from 'kysely';

export const registrations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('registration_id', 'text').execute();
    // Only what the retention takes out: neither what belongs to a checkout nor what stores details.
    await db.schema.dropIndex('payment_by_entity_id_created_at').execute();
    await db.schema
      .createIndex('payment_by_age')
      .on('payment')
      .columns(['entity_id', 'created_at'])
      .where(sql.ref('checkout_id'), 'is', sql.lit(null))
      .where(sql.ref('type'), '!=', sql.lit('RG'))
      .execute();
    await db.schema
      .createTable('registration')
      .addColumn('id', 'text', (c) => c.primaryKey().references('payment.id'))
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .addColumn('series', 'text', (c) => c.notNull())
      .addColumn('network_token', 'text')
      .addColumn('sealed', 'text')
      .addColumn('key_id', 'text', (c) => c.references('sealing_key.id'))
      .execute();
    await db.schema
      .createIndex('registration_by_key_id')
      .on('registration')
      .column('key_id')
      .execute();
  },
};
