/** The upgrade after which each row names its entity: an earlier database with a row in every table that changes. */
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { databaseFile, SQLITE } from '../../../../src/gateway/platform/store/sqlite.ts';
import {
  bring,
  inFolder,
  inSchemaOf,
  type Place,
  POSTGRES_IS_HERE,
  POSTGRES_NAME,
} from './databases.ts';

/** The last migration before. */
const BEFORE = '0028-fill-factors';

const ENGINES = [
  {
    name: 'SQLite',
    isHere: true,
    async earlier(): Promise<Place> {
      const place = await inFolder();
      const database = new Database(databaseFile(place.folder)) as never;
      const db = new Kysely<never>({ dialect: new SqliteDialect({ database }) });
      await bring(db, SQLITE, BEFORE);
      return place;
    },
  },
  {
    name: POSTGRES_NAME,
    isHere: POSTGRES_IS_HERE,
    earlier: () => inSchemaOf(BEFORE),
  },
];

const payment = (id: string, entityId: string, type: string, checkoutId: string | null) => `
  insert into payment (id, entity_id, channel_id, checkout_id, ndc, created_at, type, brand_detected, amount_minor, currency,
    descriptor, account_kind, code, judged_by, findings, request, ledger_added, ledger_adding, ledger_taken, ledger_takes)
  values ('${id}', '${entityId}', '${entityId}', ${checkoutId ? `'${checkoutId}'` : 'null'}, 'n', 5, '${type}', 0, 9200,
    'EUR', 'Shop', 'card', '000.100.110', 'processor', '{}', '{}', 0, 0, 0, 0)`;

/** A channel with a plan that charges details of its merchant. */
const ROWS = [
  `insert into entity (id, name, channel_name, settings) values ('merchant', 'Shop', 'Merchant', '{}')`,
  `insert into entity (id, name, channel_name, settings) values ('channel', 'Shop', 'Channel', '{}')`,
  `insert into checkout (id, entity_id, created_at, expires_at, parameters, state, has_data)
    values ('checkout', 'channel', 1, 1801, '{}', 'used', 0)`,
  payment('paid', 'channel', 'DB', 'checkout'),
  payment('back', 'channel', 'CB', null),
  payment('details', 'merchant', 'RG', null),
  `insert into submit (checkout_id, key, payment_id, created_at, state, answer_status, answer_body)
    values ('checkout', 'key', 'paid', 5, 'completed', 200, '{}')`,
  `insert into dispute (payment_id, state, changed_at) values ('back', 'opened', 5)`,
  `insert into registration (id, entity_id, state, ends_at, series) values ('details', 'merchant', 'active', 9, '[]')`,
  `insert into schedule (id, chain_id, entity_id, registration_id, type, state, created_at, starts_at, has_notice, request)
    values ('plan', 'plan', 'channel', 'details', 'SD', 'active', 1, 2, 0, '{}')`,
  `insert into schedule_run (schedule_id, due, payment_id) values ('plan', 3, 'paid')`,
  `insert into delivery (id, entity_id, type, action, subject_id, payload, created_at, state, attempts, since, tries)
    values ('message', 'channel', 'PAYMENT', 'CREATED', 'paid', '{}', 5, 'waiting', 1, 5, 1)`,
  `insert into delivery_attempt (delivery_id, n, at, outcome, ms) values ('message', 1, 5, 'timeout', 3)`,
  `insert into settlement_file (id, entity_id, day, created_at, state, attempts, since, tries)
    values ('file', 'channel', '2030-01-31', 5, 'waiting', 1, 5, 1)`,
  `insert into settlement_file_attempt (file_id, n, at, outcome, ms) values ('file', 1, 5, 'refused', 3)`,
  `insert into query_page (query, page, created_at, payment_id, total, until) values ('q', 1, 5, 'paid', 9, 99)`,
];

/** The tables that had no column for the entity. */
const NEWLY = [
  'submit',
  'dispute',
  'schedule_run',
  'delivery_attempt',
  'settlement_file_attempt',
] as const;

describe.each(ENGINES.filter(({ isHere }) => isHere))('$name', ({ earlier }) => {
  const upgraded = async () => {
    const place = await earlier();
    for (const row of ROWS) await place.sql(row);
    return { place, store: await place.open() };
  };

  it('each row gets the entity of the row that it belongs to', async () => {
    const { place, store } = await upgraded();
    for (const table of NEWLY) {
      expect([table, await place.sql(`select entity_id from ${table}`)]).toEqual([
        table,
        [{ entity_id: 'channel' }],
      ]);
    }
    // A query counts its pages again.
    expect(await place.sql('select 1 from query_page')).toEqual([]);
    const key = { checkoutId: 'checkout' as never, entityId: 'channel' as never, key: 'key' };
    expect(await store.submit.find(key)).toMatchObject({ state: { kind: 'completed' } });
    const plan = { id: 'plan' as never, entityId: 'channel' as never };
    expect(await store.schedule.lastRun(plan)).toMatchObject({ due: 3, paymentId: 'paid' });
  });

  it('the data of a merchant can be deleted, with the plans of its channels that charge it', async () => {
    const { place, store } = await upgraded();
    await store.transaction((tables) => tables.entityData.empty('merchant' as never));
    expect(await place.sql('select 1 from schedule')).toEqual([]);
    expect(await place.sql('select 1 from schedule_run')).toEqual([]);
    expect(await place.sql('select id from payment order by id')).toEqual([
      { id: 'back' },
      { id: 'paid' },
    ]);
  });

  it('the data of an entity can be deleted: no row is left that refers to another one', async () => {
    const { place, store } = await upgraded();
    await store.transaction((tables) => tables.entityData.empty('channel' as never));
    for (const table of [...NEWLY, 'checkout', 'delivery', 'settlement_file', 'schedule']) {
      expect([table, await place.sql(`select 1 from ${table}`)]).toEqual([table, []]);
    }
  });
});
