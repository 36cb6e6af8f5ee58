/** The first tables: entities and their clocks, checkouts, submits, payments, events. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const start = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await entities(db);
    await checkouts(db);
    await payments(db);
    await events(db, dialect);
  },
});

async function entities(db: Kysely<unknown>) {
  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('entity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('channel_name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('access_token')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addPrimaryKeyConstraint('access_token_pk', ['token_hash', 'entity_id'])
    .execute();
  await db.schema
    .createTable('clock')
    .addColumn('entity_id', 'text', (c) => c.primaryKey().references('entity.id'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint')
    .execute();
}

async function checkouts(db: Kysely<unknown>) {
  await db.schema
    .createTable('checkout')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('parameters', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('interrupted', 'integer', (c) => c.notNull())
    .execute();
  await index(db, 'checkout', ['entity_id', 'created_at']);
  await db.schema
    .createTable('submit')
    .addColumn('checkout_id', 'text', (c) => c.notNull().references('checkout.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('answer_status', 'integer')
    .addColumn('answer_body', 'text')
    .addPrimaryKeyConstraint('submit_pk', ['checkout_id', 'key'])
    .execute();
  await index(db, 'submit', ['payment_id']);
  // Looked up at every start, and nearly always empty.
  await db.schema
    .createIndex('submit_in_flight')
    .on('submit')
    .column('checkout_id')
    .where(sql.ref('state'), '=', sql.lit('inFlight'))
    .execute();
}

async function payments(db: Kysely<unknown>) {
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('checkout_id', 'text', (c) => c.notNull().references('checkout.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('brand', 'text')
    .addColumn('brand_detected', 'integer', (c) => c.notNull())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('descriptor', 'text', (c) => c.notNull())
    .addColumn('merchant_transaction_id', 'text')
    .addColumn('card_bin', 'text', (c) => c.notNull())
    .addColumn('card_last4', 'text', (c) => c.notNull())
    .addColumn('card_holder', 'text')
    .addColumn('card_expiry_month', 'text', (c) => c.notNull())
    .addColumn('card_expiry_year', 'text', (c) => c.notNull())
    .addColumn('card_hash', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('judged_by', 'text', (c) => c.notNull())
    .addColumn('risk_score', 'integer')
    .addColumn('request', 'text', (c) => c.notNull())
    .execute();
  await index(db, 'payment', ['entity_id', 'created_at']);
  await index(db, 'payment', ['entity_id', 'merchant_transaction_id']);
  await index(db, 'payment', ['checkout_id']);
}

async function events(db: Kysely<unknown>, dialect: Dialect) {
  await dialect
    .autoNumber(db.schema.createTable('event'), 'seq')
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('checkout_id', 'text', (c) => c.notNull().references('checkout.id'))
    .addColumn('payment_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await index(db, 'event', ['entity_id', 'seq']);
  await index(db, 'event', ['checkout_id']);
  await index(db, 'event', ['payment_id']);
}

function index(db: Kysely<unknown>, table: string, columns: string[]) {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
