/**
 * Which rows a statement concerns: those of one entity, or rows that it finds by an id. A database that distributes rows by a
 * column needs this column in each statement and in each key. The test records what a gateway sends to a PostgreSQL whose tables
 * are distributed by the entity, during business of every kind.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seed } from '../../../src/cli/sandbox/seed.ts';
import type { EntityOption } from '../../../src/gateway/config/entityOption.ts';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { PipelinedConnection } from '../../../src/gateway/platform/store/pipeline.ts';
import { openPostgres } from '../../../src/gateway/platform/store/postgres.ts';
import { actOnChargeback, raiseChargeback } from '../../../src/testkit/chargebacks.ts';
import { startWebhookReceiver } from '../../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { Asks, INITIAL, job } from '../domain/schedule/scheduleRequests.ts';
import { openAsItIs, type Shop, VISA } from '../harness.ts';
import { postgresNeeds } from '../platform/store/databases.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import {
  DISTRIBUTED,
  distribute,
  namesEntity,
  REFERENCE,
  shapeOf,
  tablesIn,
} from './distributed.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;

describe.skipIf(WHY)(orWhy('a gateway on tables that are distributed by the entity', WHY), () => {
  let sent: readonly string[];
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await freshDatabaseUrl();
    await (await openPostgres(databaseUrl, postgresNeeds())).close();
    // PostgreSQL refuses this for a table whose keys lack the column.
    await distribute(databaseUrl);
    const shop = await openAsItIs({
      databaseUrl,
      entities: [SENDER],
      retention: 'P5D',
      throttle: 'on',
    });
    // From here on: migrations, and the start, concern all entities.
    const stop = record();
    try {
      const receiver = await startWebhookReceiver({ gateway: shop.gateway });
      whenFileEnds(() => receiver.close());
      await everyCall(shop);
      await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(3));
      await seedDays(shop);
      await afterwards(shop);
      await shop.gateway.close();
    } finally {
      sent = stop();
    }
  }, 500_000);

  it('names the entity in its statements, except those that are listed here with a reason', () => {
    const open = sent.filter((text) => tablesIn(text).length > 0 && !namesEntity(text));
    console.log(`statements: ${sent.length}, without the entity: ${open.length}`);
    expect(sent.length).toBeGreaterThan(150);
    expect(
      open.filter((text) => !EXCEPTIONS.some(({ begins }) => text.startsWith(begins))),
    ).toEqual([]);
    // One more statement of the same form fails, too.
    const counts = EXCEPTIONS.map(({ begins, count = 1 }) => ({ begins, count }));
    expect(
      counts.map(({ begins }) => ({
        begins,
        count: open.filter((text) => text.startsWith(begins)).length,
      })),
    ).toEqual(counts);
  });

  it('stores rows in every distributed table', async () => {
    const empty: string[] = [];
    for (const { name } of DISTRIBUTED) {
      const [row] = await onServer(`select 1 from ${name} limit 1`, databaseUrl);
      if (!row && !SHORT_LIVED.includes(name)) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('has only keys that begin with the column of the distribution', async () => {
    const keys = await onServer(KEYS, databaseUrl);
    const found = DISTRIBUTED.map(({ name, column }) => ({
      name,
      without: keys.filter((key) => key.table === name && key.first !== column),
      count: keys.filter((key) => key.table === name).length,
    }));
    expect(found.filter(({ without, count }) => without.length > 0 || count === 0)).toEqual([]);
  });

  it('relies on no reference from one entity to another', async () => {
    const references = await onServer(REFERENCES, databaseUrl);
    const within = references.filter(({ to }) => !(REFERENCE as readonly string[]).includes(to));
    expect(within.length).toBeGreaterThan(8);
    expect(within.filter(({ pairs }) => !pairs.includes('entity_id entity_id'))).toEqual([]);
  });
});

/** The entity sends the files of its settlements to a server that does not answer. */
const SENDER = {
  entityId: SANDBOX.id,
  token: 'token-of-a-sender',
  ftp: { host: '127.0.0.1', port: 9, user: 'shop', password: 'a password' },
  terms: { risk: { velocity: [{ by: 'account', most: 1000, within: 'P1D' }] } },
} satisfies EntityOption;

/** Tables whose rows are deleted before the end of this business. */
const SHORT_LIVED: readonly string[] = [
  'pending',
  'settlement_late',
  'settlement_due',
  // No processor reports any.
  'settlement_entry',
  'risk_seen',
  'query_page',
];

/** The first column of each unique key. */
const KEYS = `
  select c.relname as table, i.indexrelid::regclass::text as key,
    (select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = current_schema()::regnamespace`;

/** The columns of each reference, with those that they refer to. */
const REFERENCES = `
  select f.conname as name, f.confrelid::regclass::text as to,
    array(select a.attname || ' ' || b.attname
      from unnest(f.conkey, f.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other) as pairs
  from pg_constraint f
  where f.contype = 'f' and f.conparentid = 0 and f.connamespace = current_schema()::regnamespace`;

/** Records statements until the returned function is called. Migrations come first: they are not of the business. */
function record(): () => readonly string[] {
  const all = new Set<string>();
  const { executeQuery } = PipelinedConnection.prototype;
  const spy = vi.spyOn(PipelinedConnection.prototype, 'executeQuery').mockImplementation(function (
    this: PipelinedConnection,
    query,
  ) {
    all.add(shapeOf(query.sql));
    return executeQuery.call(this, query) as never;
  });
  return () => {
    spy.mockRestore();
    return [...all].filter(
      (text) => !/^(?:create|alter|drop|set|begin|commit|rollback)\b|kysely_migration/.test(text),
    );
  };
}

const FIRST =
  'the first look-up of what a caller or a browser sends: its entity is known only afterwards, or may be another owner';
const REPORT =
  'a report or a list of an owner: its payments belong to several entities, also of earlier owners';
const OTHER_OWNER =
  'the details of a merchant may be charged for its channel, and the other way round: plans, events and messages are about both';
const CALLER = 'a request belongs to its caller, who may be another owner; only in test';
const RECEIVER = "a merchant's receiver gets the messages of its channels";
const ALL = 'concerns the timers and clocks of all entities';
const TEST = 'concerns what tests have made for all entities; only in test';
const ROTATION = 'one key seals data of all entities; only when the key is replaced';

/** The statements without the entity: how each begins, and why. `count`: how many statements begin so; default 1. */
const EXCEPTIONS: readonly {
  readonly begins: string;
  readonly why: string;
  readonly count?: number;
}[] = [
  { begins: 'select "entity_id", "rights" from "access_token" where "token_hash" = $', why: FIRST },
  { begins: 'select * from "checkout" where "id" = $', why: FIRST },
  { begins: 'select "id" from "checkout" where "id" in ($)', why: FIRST },
  { begins: 'select * from "event" where "checkout_id" = $', why: FIRST },
  { begins: 'select * from "payment" where "id" = $', why: FIRST },
  { begins: 'select * from "payment_link" where "id" = $', why: FIRST },
  { begins: 'select * from "schedule" where "id" = $', why: FIRST },
  { begins: 'select * from "registration" where "id" = $', why: OTHER_OWNER, count: 2 },
  { begins: 'select * from "registration" where "id" in ($)', why: OTHER_OWNER },
  { begins: 'select * from "schedule" where "registration_id" = $', why: OTHER_OWNER, count: 2 },
  { begins: 'delete from "schedule" where "registration_id" in ($)', why: OTHER_OWNER },
  { begins: 'select * from "event" where "payment_id" = $', why: OTHER_OWNER },
  { begins: 'delete from "event" where "payment_id" = $', why: OTHER_OWNER },
  { begins: 'select * from "delivery" where "payment_id" = $', why: OTHER_OWNER },
  { begins: 'delete from "delivery" where "payment_id" = $', why: OTHER_OWNER },
  { begins: 'with recursive up(id, referenced_id)', why: REPORT },
  { begins: 'select p.* from ((select "id", "created_at" from', why: REPORT, count: 2 },
  {
    begins: 'select "id", "created_at" from "payment" where "channel_id" = $',
    why: REPORT,
    count: 2,
  },
  {
    begins: 'select "id", "created_at" from "payment" where "merchant_id" = $',
    why: REPORT,
    count: 2,
  },
  { begins: 'select ((select count(*) as "n" from (select', why: REPORT, count: 2 },
  { begins: 'select id, "seq" as place from payment where "channel_id" = $', why: REPORT },
  { begins: 'select id, "seq" as place from payment where "merchant_id" = $', why: REPORT },
  { begins: 'select *, "seq" as "place" from "payment" where ("channel_id" = $', why: REPORT },
  { begins: 'select *, "seq" as "place" from "payment" where ("merchant_id" = $', why: REPORT },
  { begins: 'select * from "payment" where "id" in ($)', why: REPORT },
  {
    begins: 'select * from (select *, "seq" as "place" from "payment" where "referenced_id" = $',
    why: REPORT,
  },
  {
    begins: 'select "referenced_id", sum("amount_minor") as "minor" from "payment" inner join',
    why: REPORT,
  },
  { begins: 'select "checkout_id", count(*) as "n" from "request"', why: CALLER },
  { begins: 'select "payment_id", count(*) as "n" from "request"', why: CALLER },
  { begins: 'select * from "request" where "payment_id" = $', why: CALLER },
  { begins: 'select * from "request" where "checkout_id" = $', why: CALLER },
  { begins: 'delete from "request" where "payment_id" in ($)', why: CALLER },
  { begins: 'delete from "request" where "checkout_id" in ($)', why: CALLER },
  { begins: 'select * from "webhook" where "id" = $', why: RECEIVER },
  { begins: 'select * from "delivery" where "webhook_id" = $', why: RECEIVER },
  { begins: 'select *, "seq" as place from "delivery" where webhook_id = $', why: RECEIVER },
  { begins: 'select "entity_id" from "clock" where "moving_until"', why: ALL },
  { begins: 'update "clock" set "mode" = case', why: ALL },
  { begins: 'select * from "fault" order by "id"', why: TEST },
  { begins: 'select count(*) as "n" from "created_entity"', why: TEST },
  // Of each table with sealed data: rows of an old key, with the id of one, and their number.
  { begins: 'select "payment_id" as "id", "entity_id", "sealed"', why: ROTATION },
  { begins: 'select "id" as "id", "entity_id", "sealed"', why: ROTATION, count: 2 },
  { begins: 'select "entity_id" as "id", "entity_id", "sealed"', why: ROTATION },
  { begins: 'select count(*) as "rows" from', why: ROTATION, count: 4 },
];

async function seedDays({ gateway }: Shop): Promise<void> {
  const { url, entityId, token } = gateway;
  // Enough for a query with two pages.
  const flags = { baseUrl: url, entityId, token, days: '3', payments: '110' };
  await seed(
    flags as never,
    { write: () => {}, note: () => {} } as never,
    new AbortController().signal,
  );
}

async function everyCall(shop: Shop): Promise<void> {
  const id = await shop.checkout({ merchantTransactionId: 'order-00000001', integrity: 'true' });
  await shop.update(id, { amount: '93.00' });
  await shop.send('GET', `/v1/checkouts/${id}/config`);
  await shop.send('GET', `/v1/checkouts/${id}/frame`);
  const paid = await shop.pay(id);
  await shop.status(id);
  await shop.remove(await shop.checkout());
  await shop.keep(await shop.checkout({ paymentType: 'DB' }));
  const stored = await shop.stored();
  await shop.registration(stored);
  await shop.payWith(stored);
  await shop.extend(stored);
  await shop.deregister(stored);
  await shop.pay(await shop.checkout(), { 'card.number': '4012001037461114' });
  await shop.pay(await shop.checkout(), {
    ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
    paymentBrand: 'GOOGLEPAY',
    'googlePay.paymentToken': await shop.walletToken('googlePay'),
  });
  await link(shop);
  const payment = paid.body.id;
  await read(shop, [
    `/v1/payments/${payment}?`,
    `/v1/query/${payment}?includeLinkedTransactions=true&`,
    '/v3/query?merchantTransactionId=order-00000001&includeLinkedTransactions=true&',
    `/v3/query?${ALL_TIMES}&limit=100&`,
    '/reports/v1/reconciliations/aggregations?date.from=2030-01-01&date.to=2030-01-31&',
  ]);
}

/** A link to pay that is paid, read and deactivated. */
async function link(shop: Shop): Promise<void> {
  const { entityId } = shop.gateway;
  const body = `entityId=${entityId}&amount=92.00&currency=EUR&paymentType=DB`;
  const { id } = (await shop.send('POST', '/paybylink/v1', shop.bearer, body)).body;
  const { text } = await shop.send('GET', `/links/${id}`);
  const checkoutId = /checkoutId=([\w-]+)/.exec(text)?.[1] ?? '';
  await shop.pay(checkoutId);
  await shop.send('GET', `/links/${id}/result?id=${checkoutId}`);
  await read(shop, [
    `/paybylink/v1/${id}?`,
    `/paybylink/v1/${id}/checkouts/${checkoutId}/payment?`,
  ]);
  await shop.send('DELETE', `/paybylink/v1/${id}?entityId=${entityId}`, shop.bearer);
}

const ALL_TIMES = 'date.from=2020-01-01+00:00:00&date.to=2099-12-31+23:59:59';

/** What an owner and a test do with what is there. */
async function afterwards(shop: Shop): Promise<void> {
  const { gateway } = shop;
  const asks = new Asks(shop);
  // Calls are not limited while a clock stands still.
  await gateway.clock.freeze(new Date().toISOString());
  const { id } = (await shop.charge()).body;
  await shop.refer(id, 'RF', { amount: '2.00' });
  const { id: chargeback } = await raiseChargeback(gateway, id, { amount: '3.00' });
  await actOnChargeback(gateway, chargeback, 'represent');
  await actOnChargeback(gateway, chargeback, 'giveBack');
  const details = await shop.stored(INITIAL);
  const plan = (await asks.schedule(details, job({ month: '*', dayOfMonth: '1' }))).body.id;
  const other = (await asks.schedule(details, job({ month: '*', dayOfMonth: '2' }))).body.id;
  await asks.reschedule(plan, { amount: '19.90' });
  await asks.read(other);
  await asks.read(details);
  await asks.deschedule(other);
  // Two plans that run together on each day, and are in force at the end: whatever the day is today.
  const kept = await shop.stored(INITIAL);
  for (let i = 0; i < 2; i++) await asks.schedule(kept, job({ month: '*', dayOfMonth: '*' }));
  for (const page of [1, 2, 1, 2]) {
    await read(shop, [`/v3/query?${ALL_TIMES}&limit=100&pageNo=${page}&`]);
  }
  const checkout = await shop.checkout();
  await read(shop, [
    ...[
      'payments',
      'checkouts',
      'links',
      'registrations',
      'schedules',
      'deliveries',
      'events',
      'due',
    ].map((list) => `/_sandbox/${list}?`),
    ...[id, checkout, details, plan].map((about) => `/_sandbox/explain/${about}?`),
    `/_sandbox/payments/${id}?`,
    `/_sandbox/payments/${details}?`,
    '/_sandbox/settlements?',
    '/_sandbox/webhooks?',
  ]);
  const tell = (path: string, members: object) =>
    shop.send(
      'POST',
      `/_sandbox/${path}`,
      { ...shop.bearer, 'content-type': 'application/json' },
      JSON.stringify(members),
    );
  await tell(`entities/${gateway.entityId}/snapshots`, { name: 'before' });
  await tell('entities', {});
  await tell('faults', { entityId: gateway.entityId, webhooks: 'duplicate' });
  await gateway.rotateKeys();
  // Longer than the retention, with a run of the schedule.
  await gateway.clock.advance('P32D');
  await read(shop, ['/_sandbox/settlements?']);
  await shop.deregister(details);
  await gateway.clock.advance('P6D');
}

/** Reads addresses, which end with `?` or `&`. */
async function read(shop: Shop, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await shop.send('GET', `${address}entityId=${shop.gateway.entityId}`, shop.bearer);
  }
}
