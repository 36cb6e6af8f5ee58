/** Settlements: business days, what they come to, and their records; where the file of a day goes, and the attempts to send it. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const settlements = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await paymentsByTime(db);
    await days(db);
    await records(db, dialect);
    await files(db);
  },
});

async function days(db: Kysely<unknown>) {
  await db.schema
    .createTable('settlement_day')
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('until_at', 'bigint', (c) => c.notNull())
    .addColumn('cursor_at', 'bigint', (c) => c.notNull())
    .addColumn('cursor_id', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    // Each day once, whoever comes second.
    .addPrimaryKeyConstraint('settlement_day_key', ['entity_id', 'day'])
    .execute();
  await db.schema
    .createTable('settlement_late')
    .addColumn('entity_id', 'text', (c) => c.primaryKey().references('entity.id'))
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('settlement_due')
    .addColumn('payment_id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('settlement_due_by_entity_id')
    .on('settlement_due')
    .columns(['entity_id', 'at'])
    .execute();
}

/** The payments of a day, page by page. */
const paymentsByTime = (db: Kysely<unknown>) =>
  db.schema
    .createIndex('payment_of_entity_id')
    .on('payment')
    .columns(['entity_id', 'created_at', 'id'])
    .execute();

/** No reference to payments: they may be taken out before. */
async function records(db: Kysely<unknown>, dialect: Dialect) {
  await db.schema
    .createTable('settlement')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('record_count', 'integer', (c) => c.notNull())
    .addColumn('failed_count', 'integer', (c) => c.notNull())
    .addColumn('net_minor', 'bigint', (c) => c.notNull())
    .addColumn('fee_minor', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('settlement_name', ['entity_id', 'day', 'currency'])
    .execute();
  await dialect
    .autoNumber(db.schema.createTable('settlement_record'), 'seq')
    .addColumn('settlement_id', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('settlement_record_by_settlement_id')
    .on('settlement_record')
    .columns(['settlement_id', 'at', 'seq'])
    .execute();
  await db.schema
    .createIndex('settlement_record_by_day')
    .on('settlement_record')
    .columns(['entity_id', 'day', 'at', 'seq'])
    .execute();
  await db.schema
    .createIndex('settlement_record_by_source_id')
    .on('settlement_record')
    .column('source_id')
    .where(sql.ref('source_id'), 'is not', sql.lit(null))
    .execute();
}

async function files(db: Kysely<unknown>) {
  await db.schema
    .createTable('ftp_target')
    .addColumn('entity_id', 'text', (c) => c.primaryKey().references('entity.id'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.references('sealing_key.id'))
    .execute();
  await db.schema.createIndex('ftp_target_by_key_id').on('ftp_target').column('key_id').execute();
  await db.schema
    .createTable('settlement_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addUniqueConstraint('settlement_file_name', ['entity_id', 'day'])
    .execute();
  await db.schema
    .createTable('settlement_file_attempt')
    .addColumn('file_id', 'text', (c) =>
      c.notNull().references('settlement_file.id').onDelete('cascade'),
    )
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('settlement_file_attempt_name', ['file_id', 'n'])
    .execute();
}
