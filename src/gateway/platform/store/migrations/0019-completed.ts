/** A submit and a payment are completed: the settlement is the payout, which comes later. */
import { type Kysely, type Migration, sql } from 'kysely';

export const completed: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update submit set state = 'completed' where state = 'settled'`.execute(db);
    await sql`update event set kind = 'paymentCompleted' where kind = 'paymentSettled'`.execute(db);
  },
};
