/** Chargebacks: how the dispute of each stands. */
import type { Kysely, Migration } from 'kysely';

export const chargebacks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('dispute')
      .addColumn('payment_id', 'text', (c) =>
        c.primaryKey().references('payment.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reversal_id', 'text')
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
