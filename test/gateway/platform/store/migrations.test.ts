/** This version upgrades a database of an earlier version, and does not change one of a later version. */

import { readdirSync } from 'node:fs';
import { Kysely, type Migration, Migrator, SqliteDialect, sql as text } from 'kysely';
import Database from 'libsql';
import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { UNANSWERED } from '../../../../src/gateway/domain/transaction/status.ts';
import { NO_FOLLOW_UPS } from '../../../../src/gateway/domain/transaction/types.ts';
import { connect } from '../../../../src/gateway/platform/store/connections.ts';
import type { Dialect } from '../../../../src/gateway/platform/store/dialect.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import { start } from '../../../../src/gateway/platform/store/migrations/0001-start.ts';
import { accounts } from '../../../../src/gateway/platform/store/migrations/0002-accounts.ts';
import { timers } from '../../../../src/gateway/platform/store/migrations/0003-timers.ts';
import { lives } from '../../../../src/gateway/platform/store/migrations/0004-lives.ts';
import { sealingKeys } from '../../../../src/gateway/platform/store/migrations/0005-sealing-keys.ts';
import { registrations } from '../../../../src/gateway/platform/store/migrations/0006-registrations.ts';
import { risk } from '../../../../src/gateway/platform/store/migrations/0007-risk.ts';
import { walletTokens } from '../../../../src/gateway/platform/store/migrations/0008-wallet-tokens.ts';
import { redirects } from '../../../../src/gateway/platform/store/migrations/0009-redirects.ts';
import { storedData } from '../../../../src/gateway/platform/store/migrations/0010-stored-data.ts';
import { webhooks } from '../../../../src/gateway/platform/store/migrations/0011-webhooks.ts';
import { schedules } from '../../../../src/gateway/platform/store/migrations/0012-schedules.ts';
import { chargebacks } from '../../../../src/gateway/platform/store/migrations/0013-chargebacks.ts';
import { reports } from '../../../../src/gateway/platform/store/migrations/0014-reports.ts';
import { settlements } from '../../../../src/gateway/platform/store/migrations/0015-settlements.ts';
import { openPostgres, POSTGRES } from '../../../../src/gateway/platform/store/postgres.ts';
import { databaseFile, SQLITE } from '../../../../src/gateway/platform/store/sqlite.ts';
import { ON_POSTGRES } from '../../postgres.ts';
import { alone, bareEntity } from './contract/sampleRecords.ts';
import {
  inFolder,
  inSchema,
  type Place,
  POSTGRES_IS_HERE,
  POSTGRES_NAME,
  postgresNeeds,
  type Row,
} from './databases.ts';

/** A kind of database, with a function that creates one of an earlier version. */
interface Engine {
  readonly name: string;
  readonly isHere: boolean;
  /** @param migrations the number of its migrations; 0 = empty */
  readonly earlier: (migrations: number) => Promise<Place>;
  /** Every column, and every migration. */
  readonly shape: string;
}

const ENGINES: readonly Engine[] = [
  {
    name: 'SQLite',
    isHere: !ON_POSTGRES,
    async earlier(migrations) {
      const place = await inFolder();
      const database = new Database(databaseFile(place.folder)) as never;
      const db = new Kysely<never>({ dialect: new SqliteDialect({ database }) });
      await bring(db, stepsOf(SQLITE).slice(0, migrations));
      return place;
    },
    shape: `
      select sql from sqlite_master where sql is not null
      union all select name from kysely_migration order by 1`,
  },
  {
    name: POSTGRES_NAME,
    isHere: POSTGRES_IS_HERE,
    async earlier(migrations) {
      const place = await inSchema();
      const { db } = connect(place.url, {
        most: 1,
        isWatched: false,
        session: '',
        onFault: () => {},
      });
      await bring(db, stepsOf(POSTGRES).slice(0, migrations));
      return place;
    },
    shape: `
      select table_name || '.' || column_name as sql from information_schema.columns
      where table_schema = current_schema()
      union all select name from kysely_migration order by 1`,
  },
];

/** The migrations of earlier versions. */
const stepsOf = (dialect: Dialect): readonly (readonly [name: string, step: Migration])[] => [
  ['0001-start', start(dialect)],
  ['0002-accounts', accounts],
  ['0003-timers', timers(dialect)],
  ['0004-lives', lives(dialect)],
  ['0005-sealing-keys', sealingKeys],
  ['0006-registrations', registrations],
  ['0007-risk', risk(dialect)],
  ['0008-wallet-tokens', walletTokens],
  ['0009-redirects', redirects],
  ['0010-stored-data', storedData],
  ['0011-webhooks', webhooks(dialect)],
  ['0012-schedules', schedules],
  ['0013-chargebacks', chargebacks],
  ['0014-reports', reports],
  ['0015-settlements', settlements(dialect)],
];

async function bring<T>(db: Kysely<T>, steps: ReturnType<typeof stepsOf>): Promise<void> {
  const migrations = Object.fromEntries(steps);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = steps.length > 0 ? await migrator.migrateToLatest() : {};
  await db.destroy();
  if (error) throw error;
}

const json = (value: unknown) => `'${JSON.stringify(value)}'`;

/** The earlier versions, by the number of their migrations. */
const VERSIONS = [1, 2, 3] as const;
type Version = (typeof VERSIONS)[number];

/** The columns of the account of a payment in a version, with values. */
const ACCOUNT = {
  1: ['card_bin, card_last4, card_hash, card_expiry_month, card_expiry_year', "'05', '2034'"],
  2: ['account_bin, account_last4, account_hash, account_kind', "'card'"],
  3: ['account_bin, account_last4, account_hash, account_kind', "'card'"],
} as const;

/** The data of a shop: checkouts of every state, two payments in flight, one clock that was set. */
async function fill(place: Place, version: Version): Promise<void> {
  const checkout = (
    id: string,
    state: string,
    paymentId: string | null,
    parameters: Record<string, string> = { amount: '1.00' },
  ) => `
    insert into checkout (id, entity_id, created_at, expires_at, parameters, state, payment_id
      ${version < 3 ? ', interrupted' : ''})
    values ('${id}', 'e', 1, 1801, ${json(parameters)}, '${state}', ${paymentId ? `'${paymentId}'` : 'null'}
      ${version < 3 ? ', 0' : ''})`;
  const submit = (id: string, paymentId: string, state: string, createdAt = 5) =>
    `insert into submit values ('${id}', '${state} ${createdAt}', '${paymentId}', ${createdAt}, '${state}', null, null)`;
  const payment = (id: string, checkoutId: string, type: string, code: string) => `
    insert into payment (id, entity_id, checkout_id, created_at, type, brand, brand_detected, amount_minor,
      currency, descriptor, merchant_transaction_id, code, judged_by, risk_score, request, ${ACCOUNT[version][0]})
    values ('${id}', 'e', '${checkoutId}', 1, '${type}', 'VISA', 1, 100, 'EUR', 'Shop', 'order of ${id}', '${code}',
      'processor', 100, ${json({ 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034' })},
      '420000', '0000', 'abc', ${ACCOUNT[version][1]})`;
  const event = (checkoutId: string, kind = 'checkoutCreated') => `
    insert into event (entity_id, checkout_id, payment_id, kind, at, data)
    values ('e', '${checkoutId}', null, '${kind}', 1, '{}')`;
  const timer = (kind: string, key: string, due: number, payload = {}) => `
    insert into timer (entity_id, kind, key, due, payload, attempt, free_at, fence)
    values ('e', '${kind}', '${key}', ${due}, ${json(payload)}, 0, 0, 0)`;
  const order = { amount: '92.00', currency: 'JPY', merchantTransactionId: 'order 12' };
  const statements = [
    `insert into entity values ('e', 'Shop', 'Channel', ${json({ origins: null })})`,
    `insert into entity values ('f', 'Other', 'Channel', ${json({ origins: [] })})`,
    `insert into clock (entity_id, mode, value) values ('f', 'frozen', 77)`,
    checkout('open', 'open', null),
    checkout('declined', 'open', 'd'),
    checkout('paying', 'paying', 'p', { ...order, paymentType: 'PA.CP' }),
    checkout('stuck', 'paying', 's'),
    checkout('paid', 'paid', 'g'),
    checkout('used', 'used', 'u'),
    checkout('deleted', 'deleted', null),
    submit('paying', 'p', 'inFlight', 6),
    submit('paying', 'p', 'inFlight', 5),
    submit('paying', 'x', 'settled', 4),
    submit('stuck', 's', version < 3 ? 'interrupted' : 'inFlight'),
    submit('used', 'u', 'settled'),
    payment('g', 'paid', 'DB', '000.100.110'),
    payment('u', 'used', 'PA.CP', '000.100.110'),
    payment('d', 'declined', 'PA', '800.100.152'),
    event('open'),
    event('paid'),
    event('used', 'paymentSettled'),
  ];
  if (version === 3) {
    for (const id of ['open', 'declined', 'paying', 'stuck', 'paid']) {
      statements.push(timer('checkoutExpiry', id, 1801));
    }
    statements.push(
      `insert into clock (entity_id, mode) values ('e', 'real')`,
      timer('resumeSubmit', 'p', 1, { checkoutId: 'paying' }),
      timer('resumeSubmit', 's', 1, { checkoutId: 'stuck' }),
      `insert into pending values ('p', 'e', 'sealed', 99)`,
    );
  }
  for (const statement of statements) await place.sql(statement);
}

/** Timers as text, in the order of their names. */
async function timersOf(store: Store): Promise<string[]> {
  const wish = { entityId: 'e' as never, until: 9999, most: 99, lease: 1 };
  return (await store.timer.claim(wish))
    .map(({ kind, key, due, payload }) => `${kind} ${key} ${due} ${JSON.stringify(payload)}`)
    .sort();
}

describe.each(ENGINES.filter(({ isHere }) => isHere))('$name', ({ earlier, shape }) => {
  const shapeOf = async (place: Place): Promise<Row[]> => place.sql(shape);

  it.each(VERSIONS)('uses the data of version %i', async (version) => {
    const place = await earlier(version);
    await fill(place, version);
    const store = await place.open();
    expect(await store.payment.find('g' as never)).toMatchObject({
      account: { kind: 'card', bin: '420000', last4: '0000', showsEnds: false, hash: 'abc' },
      code: '000.100.110',
      money: { minor: 100n, currency: 'EUR' },
      request: { 'card.holder': 'Jane Jones', 'card.expiryMonth': '05' },
    });
    expect(await store.checkout.find('declined' as never)).toMatchObject({
      state: { kind: 'open', unread: 'd' },
      expiresAt: 1801,
      resultCallUrl: null,
    });
    const key = version < 3 ? 'interrupted 5' : 'inFlight 5';
    const stuck = { checkoutId: 'stuck' as never, entityId: 'e' as never, key };
    expect(await store.submit.find(stuck)).toMatchObject({
      state: { kind: 'inFlight' },
    });
    expect(await timersOf(store)).toEqual([
      'checkoutExpiry declined 1801 {}',
      'checkoutExpiry open 1801 {}',
      'checkoutExpiry paid 1801 {}',
      'checkoutExpiry paying 1801 {}',
      'checkoutExpiry stuck 1801 {}',
      'resumeSubmit p 1 {"checkoutId":"paying"}',
      'resumeSubmit s 1 {"checkoutId":"stuck"}',
    ]);
    expect(await store.clock.read('f' as never)).toEqual({ mode: 'frozen', at: 77 });
    for (const entity of ['e', 'f']) {
      expect(await store.clock.beginMove(entity as never, 'mover', 1)).toBe(true);
    }
  });

  it.each(VERSIONS)('reads the payments that version %i had in flight', async (version) => {
    const place = await earlier(version);
    await fill(place, version);
    const store = await place.open();
    const request = { amount: '92.00', currency: 'JPY', merchantTransactionId: 'order 12' };
    const waiting = {
      entityId: 'e',
      channelId: 'e',
      merchantId: null,
      referencedId: null,
      registrationId: null,
      createdAt: 5,
      brand: null,
      brandDetected: false,
      descriptor: '',
      account: { kind: 'none', bin: null, last4: null, showsEnds: false, hash: null },
      ...UNANSWERED,
      riskScore: null,
      findings: {},
      totals: NO_FOLLOW_UPS,
    };
    expect(await store.payment.find('p' as never)).toEqual({
      ...waiting,
      id: 'p',
      checkoutId: 'paying',
      ndc: 'paying',
      type: 'CP',
      money: { minor: 92n, currency: 'JPY' },
      request: { ...request, paymentType: 'PA.CP' },
    });
    expect(await store.payment.find('s' as never)).toEqual({
      ...waiting,
      id: 's',
      checkoutId: 'stuck',
      ndc: 'stuck',
      type: 'DB',
      // No payment was possible with this amount.
      money: { minor: 0n, currency: 'EUR' },
      request: { amount: '1.00' },
    });
    expect(await store.payment.isKnown(['e' as never], 'order 12')).toBe(true);
    const sealed = { keyId: null, text: 'sealed' };
    expect(await store.pending.find('p' as never, 'e' as never)).toEqual(
      version < 3 ? undefined : sealed,
    );
  });

  it.each(VERSIONS)(
    'determines the possible follow-ups of payments of version %i',
    async (version) => {
      const place = await earlier(version);
      await fill(place, version);
      const store = await place.open();
      for (const [id, checkoutId, type] of [
        ['g', 'paid', 'DB'],
        ['u', 'used', 'CP'],
        ['d', 'declined', 'PA'],
      ]) {
        expect(await store.payment.find(id as never)).toMatchObject({
          channelId: 'e',
          merchantId: null,
          checkoutId,
          referencedId: null,
          ndc: checkoutId,
          type,
          findings: {},
          totals: NO_FOLLOW_UPS,
        });
      }
      const submits = await place.sql("select state from submit where checkout_id = 'used'");
      expect(submits).toEqual([{ state: 'completed' }]);
      expect(await store.payment.isKnown(['e' as never], 'order of g')).toBe(true);
      expect(await store.payment.isKnown(['e' as never], 'order of d')).toBe(false);
    },
  );

  it.each(VERSIONS)('uses the entities and events of version %i', async (version) => {
    const place = await earlier(version);
    await fill(place, version);
    const store = await place.open();
    expect(await store.entity.find('e' as never)).toEqual(
      bareEntity('e' as never, { name: 'Shop' }),
    );
    const [entityId, paymentId] = ['e' as never, 'g' as never];
    const happening = { entityId, paymentId, kind: 'paymentCompleted', at: 9, data: {} } as const;
    await store.event.append({ ...happening, checkoutId: null });
    const events = await place.sql('select seq, checkout_id, kind from event order by seq');
    const [first] = events;
    const seq = Number(first?.['seq']);
    expect(
      events.map((row) => [Number(row['seq']) - seq, row['checkout_id'], row['kind']]),
    ).toEqual([
      [0, 'open', 'checkoutCreated'],
      [1, 'paid', 'checkoutCreated'],
      [2, 'used', 'paymentCompleted'],
      [3, null, 'paymentCompleted'],
    ]);
    expect(await place.sql("select 1 from event where kind = 'paymentSettled'")).toEqual([]);
    const nowhere = { checkoutId: 'nobody' as never };
    await expect(store.event.append({ ...happening, ...nowhere })).rejects.toThrow();
    await expect(store.payment.insert(alone(entityId, nowhere))).rejects.toThrow();
    await store.payment.insert(alone(entityId));
  });

  it('uses the payments of version 4, and their pending data', async () => {
    const place = await earlier(4);
    await place.sql(`insert into entity values ('e', 'Shop', 'Channel', '{}')`);
    await place.sql(`
      insert into payment (id, entity_id, channel_id, ndc, created_at, type, brand_detected, amount_minor, currency,
        descriptor, account_kind, code, judged_by, findings, request, ledger_added, ledger_adding, ledger_taken, ledger_takes)
      values ('w', 'e', 'e', 'n', 5, 'DB', 0, 100, 'EUR', 'Shop', 'card', '000.200.000', 'nobody', '{}', '{}', 0, 0, 0, 0)`);
    await place.sql(`insert into pending values ('w', 'e', 'sealed by an earlier one', 99)`);
    const store = await place.open();
    expect(await store.payment.find('w' as never)).toMatchObject({
      registrationId: null,
      status: 'processing',
      decidedBy: null,
    });
    expect(await store.pending.find('w' as never, 'e' as never)).toEqual({
      keyId: null,
      text: 'sealed by an earlier one',
    });
    await store.payment.insert(alone('e' as never));
    expect(await store.retention.oldest('e' as never, 9)).toHaveLength(1);
  });

  it('deletes refused numbers of version 15, and card data in responses to browsers', async () => {
    const place = await earlier(15);
    const card = { bin: '467812', last4Digits: '5678', holder: 'Jane Jones', expiryYear: '2034' };
    const storedPayload = (more: object) => json({ id: 'x', card: { ...card, ...more }, ndc: 'n' });
    const payment = (id: string, code: string) => `
      insert into payment (id, entity_id, channel_id, ndc, created_at, type, brand_detected, amount_minor, currency,
        descriptor, account_kind, account_bin, account_last4, account_hash, code, judged_by, findings, request,
        ledger_added, ledger_adding, ledger_taken, ledger_takes)
      values ('${id}', 'e', 'e', 'n', 5, 'DB', 0, 100, 'EUR', 'Shop', 'card', '467812', '5678', 'h', '${code}',
        'account', '{}', '{}', 0, 0, 0, 0)`;
    const delivery = (id: string) => `
      insert into delivery (id, entity_id, type, action, subject_id, payment_id, payload, created_at, state, attempts,
        since, tries)
      values ('of ${id}', 'e', 'PAYMENT', 'CREATED', '${id}', '${id}', ${storedPayload({})}, 5, 'pending', 0, 5, 0)`;
    for (const statement of [
      `insert into entity values ('e', 'Shop', 'Channel', '{}')`,
      `insert into checkout (id, entity_id, created_at, expires_at, parameters, state, has_data)
        values ('c', 'e', 1, 1801, '{}', 'open', 0)`,
      payment('refused', '100.100.101'),
      payment('expired', '100.100.303'),
      delivery('refused'),
      delivery('expired'),
      `insert into submit values ('c', 'old', 'expired', 5, 'settled', 400, ${storedPayload({ numberType: 'PAN' })})`,
      `insert into submit values ('c', 'older', 'refused', 5, 'settled', 400, ${storedPayload({})})`,
    ]) {
      await place.sql(statement);
    }
    const store = await place.open();
    const ends = { kind: 'card', bin: '467812', last4: '5678', showsEnds: false, hash: 'h' };
    const nothing = { kind: 'card', bin: null, last4: null, showsEnds: false, hash: null };
    expect((await store.payment.find('refused' as never))?.account).toEqual(nothing);
    expect((await store.payment.find('expired' as never))?.account).toEqual(ends);
    const payloads = await place.sql('select payload from delivery order by id');
    expect(payloads.map(({ payload }) => JSON.parse(String(payload)).card)).toEqual([
      card,
      { holder: 'Jane Jones', expiryYear: '2034' },
    ]);
    const answers = await place.sql('select answer_body from submit order by key');
    expect(answers.map(({ answer_body: body }) => JSON.parse(String(body)))).toEqual([
      { id: 'x', card: { numberType: 'PAN' }, ndc: 'n' },
      { id: 'x', card: {}, ndc: 'n' },
    ]);
  });

  it('reads an authentication of version 15, whose phase was called step', async () => {
    const place = await earlier(15);
    const flow = { channel: 'browser', method: 'asked', window: '02', messages: [], draft: null };
    const redirect = (token: string, stored: object) => `
      insert into redirect (token, payment_id, entity_id, issuer_id, watched, flow)
      values ('${token}', '${token}', 'e', 'issuer ${token}', 0, ${json(stored)})`;
    const phases = ['begun', 'challenge', 'decoupled'] as const;
    await place.sql(`insert into entity values ('e', 'Shop', 'Channel', '{}')`);
    for (const phase of phases) {
      await place.sql(`
        insert into payment (id, entity_id, channel_id, ndc, created_at, type, brand_detected, amount_minor, currency,
          descriptor, account_kind, code, judged_by, findings, request, ledger_added, ledger_adding, ledger_taken, ledger_takes)
        values ('${phase}', 'e', 'e', 'n', 5, 'DB', 0, 100, 'EUR', 'Shop', 'card', '000.200.000', 'nobody', '{}', '{}', 0, 0, 0, 0)`);
      await place.sql(redirect(phase, { ...flow, step: phase }));
    }
    const store = await place.open();
    for (const phase of phases) {
      const found = await store.redirect.find(phase as never);
      expect(found?.flow).toEqual({ ...flow, phase });
      if (found) await store.redirect.save(found);
    }
    const rows = await place.sql('select token, flow from redirect order by token');
    expect(rows.map(({ flow }) => JSON.parse(String(flow)))).toEqual(
      phases.map((phase) => ({ ...flow, phase })),
    );
  });

  it('is the same from every version, and does not change at the next start', async () => {
    const shapes = [];
    for (const version of [0, ...VERSIONS, 4, 15]) {
      const place = await earlier(version);
      await (await place.open()).close();
      const first = await shapeOf(place);
      await (await place.open()).close();
      expect(await shapeOf(place)).toEqual(first);
      shapes.push(first.map(({ sql }) => columnsOf(String(sql))));
    }
    for (const another of shapes) expect(another).toEqual(shapes[0]);
  });

  it('does not change a database of a later version', async () => {
    const place = await earlier(3);
    await place.sql(
      "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')",
    );
    const untouched = await shapeOf(place);
    const opening = place.open();
    await expect(opening).rejects.toThrow(StoreError);
    await expect(opening).rejects.toThrow(
      'the database was created by a newer version of this program (migrations 9999-later): ' +
        'start that version, or choose another database with --data or --database-url',
    );
    expect(await shapeOf(place)).toEqual(untouched);
    await place.sql("delete from kysely_migration where name = '9999-later'");
    expect(await (await place.open()).isReady()).toBe(true);
  });

  it.each([
    [1, 'throttle'],
    [3, 'event_of_checkout'],
  ] as const)('rolls back a migration that fails after version %i', async (version, last) => {
    const place = await earlier(version);
    await fill(place, version);
    // Conflicts with a later migration.
    await place.sql(`create table ${last} (mine integer)`);
    const untouched = await shapeOf(place);
    await expect(place.open()).rejects.toThrow(new RegExp(last));
    expect(await shapeOf(place)).toEqual(untouched);
    await place.sql(`drop table ${last}`);
    expect(await timersOf(await place.open())).toHaveLength(7);
  });
});

/** SQLite stores the text of the first `create table`, so only the columns are compared. */
const columnsOf = (sql: string): string =>
  [...sql.matchAll(/"(\w+)"/g)]
    .map(([, name]) => name)
    .sort()
    .join() || sql;

/** The key of the lock of Kysely's migrations. */
const MIGRATION_LOCK = '3853314791062309107';

describe.skipIf(!POSTGRES_IS_HERE)(`several at once on ${POSTGRES_NAME}`, () => {
  it.each([2, 10])('%i open an empty schema: the tables are created once', async (count) => {
    const place = await inSchema();
    const stores = await Promise.all(Array.from({ length: count }, () => place.open()));
    const starts = await Promise.all(stores.map((store) => store.meta.countStart()));
    expect(starts.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
    const names = readdirSync('src/gateway/platform/store/migrations').filter((name) =>
      /^\d/.test(name),
    );
    expect(await place.sql('select name from kysely_migration order by name')).toEqual(
      names.sort().map((name) => ({ name: name.replace('.ts', '') })),
    );
  });

  it('a process that waits for another one ignores lock_timeout of the server', async () => {
    const { url, sql } = await inSchema();
    const hasty = new URL(url);
    const options = `${hasty.searchParams.get('options')} -c lock_timeout=50ms -c statement_timeout=50ms`;
    hasty.search = `?options=${encodeURIComponent(options)}`;
    const other = connect(url, { most: 1, isWatched: false, session: '', onFault: () => {} });
    const opening = await other.transact(async (transaction) => {
      await text`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      const waiting = openPostgres(hasty.href, postgresNeeds());
      waiting.catch(() => {});
      await vi.waitFor(async () => {
        const waiters = await sql(`
          select 1 from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and not granted and clock_timestamp() - query_start > interval '150 ms'`);
        expect(waiters).not.toEqual([]);
      }, 5000);
      return { waiting };
    });
    const store = await opening.waiting;
    expect(await store.isReady()).toBe(true);
    await store.close();
    await other.db.destroy();
  });

  it('another program may drop its own schema meanwhile', async () => {
    const stores = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [mine, other] = [await inSchema(), await inSchema()];
        await other.sql('create table t (id bigint generated always as identity)');
        const [store] = await Promise.all([mine.open(), other.sql('drop table t')]);
        return store;
      }),
    );
    expect(await Promise.all(stores.map((store) => store.isReady()))).not.toContain(false);
  });
});
