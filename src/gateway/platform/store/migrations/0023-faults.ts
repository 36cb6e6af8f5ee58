/** What tests inject, stored in the test environment only, so that all processes apply it. */
import type { Kysely, Migration } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const faults = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await dialect
      .autoNumber(db.schema.createTable('fault'), 'id')
      .addColumn('entity_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('most', 'integer')
      .execute();
    await db.schema
      .createIndex('fault_of_entity')
      .on('fault')
      .columns(['entity_id', 'kind'])
      .execute();
  },
});
