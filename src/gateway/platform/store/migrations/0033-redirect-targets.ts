/** Where the processor of a payment sends the shopper's browser. */
import type { Kysely, Migration } from 'kysely';

export const redirectTargets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('redirect').addColumn('target', 'text').execute();
  },
};
