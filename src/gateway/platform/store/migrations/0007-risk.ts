/** What risk checks count: transactions by what they have in common. Nothing is known of those that came before. */
import type { Kysely, Migration } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const risk = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await dialect
      .autoNumber(db.schema.createTable('risk_seen'), 'id')
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('mark', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text')
      .addColumn('keep_until', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('risk_seen_mark', ['entity_id', 'scope', 'mark'])
      .execute();
    // What lies before the time of a rule is not looked at.
    await db.schema
      .createIndex('risk_seen_by_at')
      .on('risk_seen')
      .columns(['entity_id', 'scope', 'at'])
      .execute();
    await db.schema
      .createIndex('risk_seen_by_keep_until')
      .on('risk_seen')
      .columns(['entity_id', 'keep_until'])
      .execute();
  },
});
