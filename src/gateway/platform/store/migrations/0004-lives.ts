/** Payments without a checkout, and what refers to what: captures, reversals, refunds, and what is left. */
import { type Kysely, type Migration, sql } from 'kysely';
import { parseAmount } from '../../../../money/index.ts';
import type { Dialect } from '../dialect.ts';

export const lives = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await paymentsInFlight(db);
    await payments(db, dialect);
    await events(db, dialect);
  },
});

interface InFlight {
  readonly id: string;
  readonly entity_id: string;
  readonly payment_id: string;
  readonly parameters: string;
  /** When it was submitted. */
  readonly asked_at: number;
}

/** A payment that waits is a row from now on, too; what is known of it is what its checkout says. */
async function paymentsInFlight(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<InFlight>`
    select id, entity_id, payment_id, parameters, coalesce((
      select min(submit.created_at) from submit
      where submit.payment_id = checkout.payment_id), created_at) as asked_at
    from checkout
    where state = 'paying'`.execute(db);
  for (const { id, entity_id, payment_id, parameters, asked_at } of rows) {
    const said = JSON.parse(parameters) as Readonly<Record<string, string | undefined>>;
    const { amount = '', currency = '', paymentType = 'DB', merchantTransactionId } = said;
    const parsed = parseAmount(amount, currency);
    const money = parsed.ok ? parsed.money : { minor: 0n, currency: 'EUR' };
    await sql`
      insert into payment (id, entity_id, checkout_id, created_at, type, brand_detected, amount_minor, currency,
        descriptor, merchant_transaction_id, account_kind, code, judged_by, request)
      values (${payment_id}, ${entity_id}, ${id}, ${asked_at}, ${paymentType}, 0, ${Number(money.minor)},
        ${money.currency}, '', ${merchantTransactionId?.replaceAll('\0', '\uFFFD') ?? null}, 'none',
        '000.200.000', 'nobody', ${parameters})`.execute(db);
  }
}

const NEW_COLUMNS = {
  referenced_id: 'text',
  merchant_id: 'text',
  ledger_ended: 'text',
  ledger_added: 'bigint',
  ledger_adding: 'bigint',
  ledger_taken: 'bigint',
  ledger_takes: 'integer',
} as const;

async function payments(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const name of ['channel_id', 'ndc', 'findings']) {
    await db.schema.alterTable('payment').addColumn(name, 'text').execute();
  }
  for (const [name, type] of Object.entries(NEW_COLUMNS)) {
    const isNumber = type !== 'text';
    await db.schema
      .alterTable('payment')
      .addColumn(name, type, (c) => (isNumber ? c.notNull().defaultTo(0) : c))
      .execute();
  }
  await sql`
    update payment set channel_id = entity_id, ndc = checkout_id, findings = '{}',
      type = case when type = 'PA.CP' then 'CP' else type end`.execute(db);
  await db.schema.dropIndex('payment_by_checkout_id').execute();
  if (dialect.name === 'sqlite') await rebuildPayments(db);
  else {
    await sql`alter table payment
      alter column checkout_id drop not null, alter column channel_id set not null,
      alter column ndc set not null, alter column findings set not null`.execute(db);
  }
  await ofCheckouts(db, 'payment');
}

/** SQLite cannot make a column optional: the table is made anew, with its indexes. */
async function rebuildPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment').renameTo('payment_before').execute();
  for (const name of ['entity_id_created_at', 'entity_id_merchant_transaction_id']) {
    await db.schema.dropIndex(`payment_by_${name}`).execute();
  }
  await db.schema
    .createTable('payment')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('checkout_id', 'text', (c) => c.references('checkout.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('brand', 'text')
    .addColumn('brand_detected', 'integer', (c) => c.notNull())
    .addColumn('amount_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('descriptor', 'text', (c) => c.notNull())
    .addColumn('merchant_transaction_id', 'text')
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('judged_by', 'text', (c) => c.notNull())
    .addColumn('risk_score', 'integer')
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('account_kind', 'text', (c) => c.notNull())
    .addColumn('account_bin', 'text')
    .addColumn('account_last4', 'text')
    .addColumn('account_hash', 'text')
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('ndc', 'text', (c) => c.notNull())
    .addColumn('findings', 'text', (c) => c.notNull())
    .addColumn('referenced_id', 'text')
    .addColumn('merchant_id', 'text')
    .addColumn('ledger_ended', 'text')
    .addColumn('ledger_added', 'bigint', (c) => c.notNull())
    .addColumn('ledger_adding', 'bigint', (c) => c.notNull())
    .addColumn('ledger_taken', 'bigint', (c) => c.notNull())
    .addColumn('ledger_takes', 'integer', (c) => c.notNull())
    .execute();
  const columns = sql.raw(
    'id, entity_id, checkout_id, created_at, type, brand, brand_detected, amount_minor, currency, descriptor, ' +
      'merchant_transaction_id, code, judged_by, risk_score, request, account_kind, account_bin, account_last4, ' +
      'account_hash, channel_id, ndc, findings, referenced_id, merchant_id, ledger_ended, ledger_added, ' +
      'ledger_adding, ledger_taken, ledger_takes',
  );
  await sql`insert into payment (${columns}) select ${columns} from payment_before`.execute(db);
  await db.schema.dropTable('payment_before').execute();
  await index(db, 'payment', ['entity_id', 'created_at']);
  await index(db, 'payment', ['entity_id', 'merchant_transaction_id']);
}

/** Events of payments that belong to no checkout. */
async function events(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Nobody asks for them so, and everybody who writes one would pay for it.
  await db.schema.dropIndex('event_by_entity_id_seq').execute();
  await db.schema.dropIndex('event_by_checkout_id').execute();
  if (dialect.name === 'sqlite') await rebuildEvents(db, dialect);
  else await sql`alter table event alter column checkout_id drop not null`.execute(db);
  await ofCheckouts(db, 'event');
}

/** Finds what belongs to a checkout; what belongs to none is not in it. */
async function ofCheckouts(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_of_checkout`)
    .on(table)
    .column('checkout_id')
    .where(sql.ref('checkout_id'), 'is not', sql.lit(null))
    .execute();
}

async function rebuildEvents(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('event').renameTo('event_before').execute();
  await db.schema.dropIndex('event_by_payment_id').execute();
  await dialect
    .autoNumber(db.schema.createTable('event'), 'seq')
    .addColumn('entity_id', 'text', (c) => c.notNull().references('entity.id'))
    .addColumn('checkout_id', 'text', (c) => c.references('checkout.id'))
    .addColumn('payment_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  const columns = sql.raw('seq, entity_id, checkout_id, payment_id, kind, at, data');
  await sql`insert into event (${columns}) select ${columns} from event_before`.execute(db);
  await db.schema.dropTable('event_before').execute();
  await index(db, 'event', ['payment_id']);
}

function index(db: Kysely<unknown>, table: string, columns: string[]) {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
