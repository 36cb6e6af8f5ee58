/** Whether a checkout has data that its shopper sent for a summary page; the data is in `pending`, under the checkout's id. */
import type { Kysely, Migration } from 'kysely';

export const storedData: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkout')
      .addColumn('has_data', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
