/** The ways of shoppers who have something to do elsewhere before a payment can go on. */
import type { Kysely, Migration } from 'kysely';

export const redirects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('redirect')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) =>
        c.notNull().unique().references('payment.id').onDelete('cascade'),
      )
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('issuer_id', 'text', (c) => c.notNull().unique())
      .addColumn('return_url', 'text')
      .addColumn('language', 'text')
      .addColumn('watched', 'integer', (c) => c.notNull())
      .addColumn('flow', 'text')
      .execute();
  },
};
