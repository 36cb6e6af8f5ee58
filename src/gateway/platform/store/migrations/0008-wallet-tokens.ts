/** Tokens of wallets that were paid with: each once. */
import type { Kysely, Migration } from 'kysely';

export const walletTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wallet_token')
      .addColumn('token_id', 'text', (c) => c.primaryKey())
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('until', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('wallet_token_by_until')
      .on('wallet_token')
      .columns(['entity_id', 'until'])
      .execute();
  },
};
