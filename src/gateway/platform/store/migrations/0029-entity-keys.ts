/**
 * Every row of an entity names its entity, and every key of PostgreSQL contains it, as an engine requires that distributes the
 * rows of one PostgreSQL by a column.
 *
 * Gateways of earlier builds must be stopped before: their statements name keys that are replaced here. Both keys beside each
 * other would be no way. `on conflict` names one of them, and an insert at the same instant can fail on the other one.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export const entityKeys = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await nameEntities(db);
    // SQLite keeps its keys: one process has all rows, and the keys are narrower without the entity.
    if (dialect.name === 'sqlite') return;
    await forgetDefaults(db);
    await replaceKeys(db);
    await refer(db);
  },
});

/** Tables whose rows belong to a row of another table, which has the entity. */
const PARENTS = [
  { table: 'submit', column: 'checkout_id', parent: 'checkout' },
  { table: 'dispute', column: 'payment_id', parent: 'payment' },
  { table: 'schedule_run', column: 'schedule_id', parent: 'schedule' },
  { table: 'delivery_attempt', column: 'delivery_id', parent: 'delivery' },
  { table: 'settlement_file_attempt', column: 'file_id', parent: 'settlement_file' },
] as const;

/** The tables that get the entity. */
const TABLES = [...PARENTS.map(({ table }) => table), 'query_page'];

async function nameEntities(db: Kysely<unknown>): Promise<void> {
  // Whose query it was is not stored. Without its marks, a query counts its pages again.
  await sql`delete from query_page`.execute(db);
  for (const table of TABLES) {
    // SQLite adds a column without null only with a default.
    await db.schema
      .alterTable(table)
      .addColumn('entity_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const { table, column, parent } of PARENTS) {
    await sql`
      update ${sql.table(table)} set entity_id = ${sql.ref(`${parent}.entity_id`)}
      from ${sql.table(parent)}
      where ${sql.ref(`${parent}.id`)} = ${sql.ref(`${table}.${column}`)}`.execute(db);
  }
  await db.schema.dropIndex('query_page_by_until').execute();
  await db.schema
    .createIndex('query_page_by_until')
    .on('query_page')
    .columns(['entity_id', 'until'])
    .execute();
}

async function forgetDefaults(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} alter column entity_id drop default`.execute(db);
  }
}

/**
 * The primary keys, to which the entity is added. The entity comes last, so that the key also serves a look-up before the entity
 * is known.
 */
const PRIMARY: readonly (readonly [table: string, name: string, ...columns: string[]])[] = [
  ['checkout', 'checkout_pkey', 'id'],
  ['submit', 'submit_pk', 'checkout_id', 'key'],
  ['payment', 'payment_pkey', 'id'],
  ['event', 'event_pkey', 'seq'],
  ['request', 'request_pkey', 'seq'],
  ['fault', 'fault_pkey', 'id'],
  ['timer', 'timer_pkey', 'id'],
  ['pending', 'pending_pkey', 'payment_id'],
  ['throttle', 'throttle_pkey', 'scope'],
  ['registration', 'registration_pkey', 'id'],
  ['risk_seen', 'risk_seen_pkey', 'id'],
  ['redirect', 'redirect_pkey', 'token'],
  ['webhook', 'webhook_pkey', 'id'],
  ['delivery', 'delivery_pkey', 'seq'],
  ['delivery_attempt', 'delivery_attempt_name', 'delivery_id', 'n'],
  ['schedule', 'schedule_pkey', 'id'],
  ['schedule_run', 'schedule_run_key', 'schedule_id', 'due'],
  ['dispute', 'dispute_pkey', 'payment_id'],
  ['query_page', 'query_page_key', 'query', 'page'],
  ['settlement', 'settlement_pkey', 'id'],
  ['settlement_due', 'settlement_due_pkey', 'payment_id'],
  ['settlement_record', 'settlement_record_pkey', 'seq'],
  ['settlement_file', 'settlement_file_pkey', 'id'],
  ['settlement_file_attempt', 'settlement_file_attempt_name', 'file_id', 'n'],
];

/** Other unique keys, to which the entity is added. */
const UNIQUE: typeof PRIMARY = [
  ['delivery', 'delivery_id_key', 'id'],
  ['redirect', 'redirect_payment_id_key', 'payment_id'],
  ['redirect', 'redirect_issuer_id_key', 'issuer_id'],
  ['schedule_run', 'schedule_run_payment_id_key', 'payment_id'],
];

/**
 * `wallet_token` keeps its key: a token of a wallet is accepted once for all entities, so that two channels of a merchant cannot
 * charge the same one.
 */
async function replaceKeys(db: Kysely<unknown>): Promise<void> {
  for (const [kind, keys] of [
    ['primary key', PRIMARY],
    ['unique', UNIQUE],
  ] as const) {
    for (const [table, name, ...columns] of keys) {
      const all = sql.join([...columns, 'entity_id'].map((column) => sql.ref(column)));
      // With the references to the key, which `refer` makes again.
      await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)} cascade,
        add constraint ${sql.ref(name)} ${sql.raw(kind)} (${all})`.execute(db);
    }
  }
  await sql`drop index schedule_active`.execute(db);
  await sql`create unique index schedule_active on schedule (chain_id, entity_id)
    where state = 'active'`.execute(db);
}

/** The references within an entity. `isPart`: rows are deleted with the row that they refer to. */
const REFERENCES: readonly {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly isPart?: true;
}[] = [
  { from: 'submit', column: 'checkout_id', to: 'checkout' },
  { from: 'payment', column: 'checkout_id', to: 'checkout' },
  { from: 'event', column: 'checkout_id', to: 'checkout' },
  { from: 'registration', column: 'id', to: 'payment' },
  { from: 'redirect', column: 'payment_id', to: 'payment', isPart: true },
  { from: 'schedule_run', column: 'payment_id', to: 'payment', isPart: true },
  { from: 'schedule_run', column: 'schedule_id', to: 'schedule', isPart: true },
  { from: 'dispute', column: 'payment_id', to: 'payment', isPart: true },
  { from: 'delivery_attempt', column: 'delivery_id', to: 'delivery', isPart: true },
  { from: 'settlement_file_attempt', column: 'file_id', to: 'settlement_file', isPart: true },
];

/**
 * Not from `schedule` to `registration`: a plan of a channel may charge details of its merchant. The gateway deletes the plans
 * itself, after the details.
 */
async function refer(db: Kysely<unknown>): Promise<void> {
  for (const { from, column, to, isPart } of REFERENCES) {
    await sql`alter table ${sql.table(from)} add constraint ${sql.ref(`${from}_${column}_fkey`)}
      foreign key (${sql.ref(column)}, entity_id) references ${sql.table(to)} (id, entity_id)
      ${isPart ? sql`on delete cascade` : sql``}`.execute(db);
  }
}
