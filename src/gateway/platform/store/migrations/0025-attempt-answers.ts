/** What a receiver answered to an attempt that failed. Earlier attempts have none. */
import type { Kysely, Migration } from 'kysely';

export const attemptAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('delivery_attempt').addColumn('answer', 'text').execute();
  },
};
