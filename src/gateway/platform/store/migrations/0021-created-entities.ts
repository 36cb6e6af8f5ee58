/** Entities that a test has created, when each entity was last emptied, and snapshots of entities. */
import type { Kysely, Migration } from 'kysely';

export const createdEntities: Migration = {
  async up(db: Kysely<unknown>) {
    // Time of the database; null: never.
    await db.schema.alterTable('entity').addColumn('reset_at', 'bigint').execute();
    await db.schema
      .createTable('created_entity')
      .addColumn('entity_id', 'text', (c) => c.primaryKey().references('entity.id'))
      .addColumn('creator', 'text', (c) => c.notNull())
      // Time of the database.
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('created_entity_by_creator')
      .on('created_entity')
      .column('creator')
      .execute();
    await db.schema
      .createTable('entity_snapshot')
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('holder', 'text', (c) => c.notNull().references('entity.id'))
      // Time of the database.
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('ids', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('entity_snapshot_pk', ['entity_id', 'name'])
      .execute();
    await db.schema
      .createIndex('entity_snapshot_by_holder')
      .on('entity_snapshot')
      .column('holder')
      .execute();
  },
};
