/** How often a card number was tried in a checkout: there is a limit. */
import type { Kysely, Migration } from 'kysely';

export const checkoutTries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('checkout')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
