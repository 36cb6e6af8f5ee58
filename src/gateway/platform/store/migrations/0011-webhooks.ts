/** Who listens to webhooks, what is to be sent, and the attempts to send it. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const webhooks = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await listeners(db);
    await deliveries(db, dialect);
    await db.schema
      .createTable('delivery_attempt')
      .addColumn('delivery_id', 'text', (c) =>
        c.notNull().references('delivery.id').onDelete('cascade'),
      )
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('delivery_attempt_name', ['delivery_id', 'n'])
      .execute();
  },
});

async function listeners(db: Kysely<unknown>) {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.references('sealing_key.id'))
    .execute();
  for (const column of ['entity_id', 'key_id']) {
    await db.schema.createIndex(`webhook_by_${column}`).on('webhook').column(column).execute();
  }
}

/** No reference to the listener or the payment: a payment does not wait for whoever takes one of them out. */
async function deliveries(db: Kysely<unknown>, dialect: Dialect) {
  await dialect
    .autoNumber(db.schema.createTable('delivery'), 'seq')
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('webhook_id', 'text')
    .addColumn('url', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('checkout_id', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .execute();
  for (const column of ['subject_id', 'payment_id', 'checkout_id'] as const) {
    await db.schema.createIndex(`delivery_by_${column}`).on('delivery').column(column).execute();
  }
  await db.schema
    .createIndex('delivery_by_webhook')
    .on('delivery')
    .columns(['webhook_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('delivery_of_notifications')
    .on('delivery')
    .columns(['entity_id', 'seq'])
    .where(sql.ref('webhook_id'), 'is', sql.lit(null))
    .execute();
}
