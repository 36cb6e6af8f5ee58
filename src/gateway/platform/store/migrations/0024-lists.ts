/** The indexes of the lists of the control API: the rows of an entity, newest first. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const lists = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect.name === 'postgres') await numberCheckouts(db);
    // The id of stored details begins with the time at which they were stored.
    await db.schema
      .createIndex('registration_of_entity')
      .on('registration')
      .columns(['entity_id', 'id'])
      .execute();
    await db.schema
      .createIndex('schedule_of_entity')
      .on('schedule')
      .columns(['entity_id', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('payment_of_registration')
      .on('payment')
      .columns(['registration_id', 'created_at', 'id'])
      .where(sql.ref('registration_id'), 'is not', sql.lit(null))
      .execute();
  },
});

/**
 * The ids of checkouts are random, so checkouts of one instant have no order of their own. In SQLite each row has a number, and
 * each index ends with it.
 */
async function numberCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('checkout').addColumn('seq', 'bigserial').execute();
  await db.schema.dropIndex('checkout_by_entity_id_created_at').execute();
  await db.schema
    .createIndex('checkout_of_entity')
    .on('checkout')
    .columns(['entity_id', 'created_at', 'seq'])
    .execute();
}
