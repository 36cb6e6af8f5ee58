/** The latest move of each clock, so that every process can tell how far it has come, and stop it. */
import type { Kysely, Migration } from 'kysely';

export const clockMoves: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('clock_move')
      .addColumn('entity_id', 'text', (c) => c.primaryKey().references('entity.id'))
      .addColumn('mover', 'text', (c) => c.notNull())
      .addColumn('from_at', 'bigint', (c) => c.notNull())
      .addColumn('until_at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('stopping', 'integer', (c) => c.notNull())
      .addColumn('executed_count', 'integer', (c) => c.notNull())
      .addColumn('detail', 'text')
      .addColumn('executed', 'text')
      .execute();
  },
};
