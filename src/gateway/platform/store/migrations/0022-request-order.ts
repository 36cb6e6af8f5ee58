/** The requests of an entity in their order, which `payment-widgets logs` reads. */
import type { Kysely, Migration } from 'kysely';

export const requestOrder: Migration = {
  async up(db: Kysely<unknown>) {
    // Both columns grow or repeat, so that a new row changes the last page of the entity only.
    await db.schema
      .createIndex('request_by_entity')
      .on('request')
      .columns(['entity_id', 'seq'])
      .execute();
  },
};
