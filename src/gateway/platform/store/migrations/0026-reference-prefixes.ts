/**
 * The indexes of the shop's reference also find its beginning. PostgreSQL orders texts by the rules of a language, where a
 * beginning is no range: these indexes compare bytes. They serve equality as before.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const referencePrefixes = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    // SQLite always compares bytes.
    if (dialect.name === 'sqlite') return;
    for (const owner of ['channel_id', 'merchant_id']) {
      const index = sql.ref(`payment_of_${owner}_by_reference`);
      await sql`drop index ${index}`.execute(db);
      await sql`create index ${index} on payment
        (${sql.ref(owner)}, merchant_transaction_id text_pattern_ops, created_at, id)
        where ${sql.ref(owner)} is not null and merchant_transaction_id is not null`.execute(db);
    }
  },
});
