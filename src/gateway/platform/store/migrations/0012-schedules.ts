/** Schedules: jobs that charge stored details by themselves, and what each of their runs came to. */
import { type Kysely, type Migration, sql } from 'kysely';

export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('payment').addColumn('source', 'text').execute();
    await db.schema
      .createTable('schedule')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('chain_id', 'text', (c) => c.notNull())
      .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registration.id').onDelete('cascade'),
      )
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('next_run', 'bigint')
      .addColumn('ends_at', 'bigint')
      .addColumn('has_notice', 'integer', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('schedule_by_registration_id')
      .on('schedule')
      .columns(['registration_id', 'created_at'])
      .execute();
    // Of a chain one plan runs.
    await db.schema
      .createIndex('schedule_active')
      .unique()
      .on('schedule')
      .column('chain_id')
      .where(sql.ref('state'), '=', sql.lit('active'))
      .execute();
    await db.schema
      .createTable('schedule_run')
      .addColumn('schedule_id', 'text', (c) =>
        c.notNull().references('schedule.id').onDelete('cascade'),
      )
      .addColumn('due', 'bigint', (c) => c.notNull())
      .addColumn('payment_id', 'text', (c) =>
        c.unique().references('payment.id').onDelete('cascade'),
      )
      .addColumn('code', 'text')
      // Each due time once, whoever comes second.
      .addPrimaryKeyConstraint('schedule_run_key', ['schedule_id', 'due'])
      .execute();
  },
};
