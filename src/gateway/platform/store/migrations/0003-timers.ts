/** Timers, clocks that are moved by one process at a time, sealed data of payments that wait, throttles. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const timers = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await clocks(db);
    await timerTable(db, dialect);
    await others(db);
    await checkouts(db);
  },
});

/** Each entity has a clock from now on. */
async function clocks(db: Kysely<unknown>) {
  await db.schema.alterTable('clock').addColumn('mover', 'text').execute();
  await db.schema
    .alterTable('clock')
    .addColumn('moving_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('clock')
    .addColumn('ran', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Nearly always empty.
  await db.schema
    .createIndex('clock_in_hand')
    .on('clock')
    .column('moving_until')
    .where(sql.ref('mover'), 'is not', sql.lit(null))
    .execute();
  await sql`
    insert into clock (entity_id, mode) select id, 'real' from entity
    where not exists (select 1 from clock where clock.entity_id = entity.id)`.execute(db);
}

async function timerTable(db: Kysely<unknown>, dialect: Dialect) {
  await dialect
    .autoNumber(db.schema.createTable('timer'), 'id')
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('due', 'bigint', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('free_at', 'bigint', (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('fault', 'text')
    .addUniqueConstraint('timer_name', ['entity_id', 'kind', 'key'])
    .execute();
  await db.schema
    .createIndex('timer_by_due')
    .on('timer')
    .columns(['entity_id', 'due', 'id'])
    .execute();
  // Those that somebody holds, that failed, or that are parked: few.
  await db.schema
    .createIndex('timer_held')
    .on('timer')
    .column('free_at')
    .where(sql.ref('free_at'), '>', sql.lit(0))
    .execute();
}

async function others(db: Kysely<unknown>) {
  await db.schema
    .createTable('pending')
    .addColumn('payment_id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('erase_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('pending_by_erase_at')
    .on('pending')
    .columns(['entity_id', 'erase_at'])
    .execute();
  await db.schema
    .createTable('throttle')
    .addColumn('scope', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('arrival', 'bigint', (c) => c.notNull())
    .execute();
}

/**
 * What was in flight is taken up by its timer; those of checkouts that are open and of submits that nobody resumes are
 * armed here once.
 */
async function checkouts(db: Kysely<unknown>) {
  await db.schema.dropIndex('submit_in_flight').execute();
  await sql`update submit set state = 'inFlight' where state = 'interrupted'`.execute(db);
  await db.schema.alterTable('checkout').dropColumn('interrupted').execute();
  await db.schema.alterTable('checkout').addColumn('untold', 'text').execute();
  const arm = sql`insert into timer (entity_id, kind, key, due, payload, attempt, free_at, fence)`;
  await sql`
    ${arm} select entity_id, 'checkoutExpiry', id, expires_at, '{}', 0, 0, 0 from checkout
    where state in ('open', 'paying', 'paid')`.execute(db);
  await sql`
    ${arm} select entity_id, 'resumeSubmit', payment_id, created_at, '{"checkoutId":"' || id || '"}', 0, 0, 0
    from checkout
    where state = 'paying'`.execute(db);
}
