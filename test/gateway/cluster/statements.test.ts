/**
 * Which rows a statement concerns: those of one entity, or rows that it finds by an id. A database that distributes rows by a
 * column needs this column in each statement. The test records what a gateway sends to PostgreSQL during business of every kind.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seed } from '../../../src/gateway/commands/sandbox/seed.ts';
import { PipelinedConnection } from '../../../src/gateway/platform/store/pipeline.ts';
import { HOLDINGS } from '../../../src/gateway/platform/store/tables/holdings.ts';
import { startWebhookReceiver } from '../../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { openAsItIs, type Shop } from '../harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;

const TABLES = Object.entries(HOLDINGS);

/** Tables without rows of entities: each node of a distributed database has a copy of them. */
const COPIED = TABLES.filter(([, { kind }]) => kind === 'gateway').map(([name]) => name);

describe.skipIf(WHY)(orWhy('the statements of a gateway', WHY), () => {
  let sent: readonly string[];
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await freshDatabaseUrl();
    const shop = await openAsItIs({ databaseUrl });
    // From here on: migrations, and the start, concern all entities.
    const stop = record();
    try {
      const receiver = await startWebhookReceiver({ gateway: shop.gateway });
      whenFileEnds(() => receiver.close());
      await everyCall(shop);
      await vi.waitFor(() => expect(receiver.messages.length).toBeGreaterThan(3));
      await seedDays(shop);
      await shop.gateway.close();
    } finally {
      sent = stop();
    }
  }, 300_000);

  it('name the entity, or are listed here with the way in which they find its rows', () => {
    const open = sent.filter((text) => tablesIn(text).length > 0 && !namesEntity(text));
    const strange = open.filter((text) => !tablesIn(text).every((name) => isExcepted(text, name)));
    console.log(`statements: ${sent.length}, without the entity: ${open.length}`);
    expect(sent.length).toBeGreaterThan(50);
    expect(strange).toEqual([]);
  });

  it('need each exception', () => {
    const unused = EXCEPTIONS.filter(
      ({ applies }) => !sent.some((text) => !namesEntity(text) && applies(text)),
    );
    expect(unused.map(({ what }) => what)).toEqual([]);
  });

  it('find rows in tables with the entity, or beside the row that they belong to', () => {
    const beside = TABLES.flatMap(([name, holding]) => ('through' in holding ? [name] : []));
    expect(beside).toEqual(BESIDE);
  });

  it('rely on keys that are unique among all entities, in these tables', async () => {
    const rows = await onServer(KEYS, databaseUrl);
    const keys = rows.map(({ name }) => name).filter((name) => !COPIED.includes(name));
    expect([...new Set(keys)]).toEqual(KEYS_WITHOUT_ENTITY);
  });
});

/** Tables that a distributed database stores beside their parent, by the id of the parent. */
const BESIDE: readonly string[] = [
  'delivery_attempt',
  'settlement_file_attempt',
  'schedule_run',
  'dispute',
  'query_page',
  'submit',
];

/** The tables whose unique keys lack the entity. */
const KEYS = `
  select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
    and not exists (select 1 from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any(i.indkey::int[]) and a.attname = 'entity_id')
  order by 1`;

/** Their ids are random (see BY_ID) or numbers of one sequence. A database that requires the column in each key gets it added. */
const KEYS_WITHOUT_ENTITY: readonly string[] = [
  'checkout',
  'delivery',
  'delivery_attempt',
  'dispute',
  'entity',
  'event',
  'fault',
  'payment',
  'pending',
  'query_page',
  'redirect',
  'registration',
  'request',
  'risk_seen',
  'schedule',
  'schedule_run',
  'settlement',
  'settlement_due',
  'settlement_file',
  'settlement_file_attempt',
  'settlement_record',
  'submit',
  'throttle',
  'timer',
  'wallet_token',
  'webhook',
];

/** Records statements until the returned function is called. Migrations come first: they are not of the business. */
function record(): () => readonly string[] {
  const all = new Set<string>();
  const { executeQuery } = PipelinedConnection.prototype;
  const spy = vi.spyOn(PipelinedConnection.prototype, 'executeQuery').mockImplementation(function (
    this: PipelinedConnection,
    query,
  ) {
    all.add(query.sql.replace(/\s+/g, ' ').trim());
    return executeQuery.call(this, query) as never;
  });
  return () => {
    spy.mockRestore();
    return [...all].filter(
      (text) => !/^(?:create|alter|drop|set|begin|commit|rollback)\b|kysely_migration/.test(text),
    );
  };
}

/** The tables of entities in a statement. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|join|into|update) "?(\w+)"?/g)]
    .map(([, name = '']) => name)
    .filter((name) => name in HOLDINGS && !COPIED.includes(name));

/** Whether the rows are those of named entities. The id of an entity is the key of its own table. */
function namesEntity(text: string): boolean {
  const insert = /^insert into "?\w+"? \(([^)]*)\)/.exec(text)?.[1];
  if (insert !== undefined) return /"entity_id"/.test(insert) || /^insert into "entity"/.test(text);
  if (/"entity_id" (?:=|in) /.test(text) || /entity_id = /.test(text)) return true;
  return tablesIn(text).every((name) => name === 'entity') && /"id" (?:=|in) /.test(text);
}

/** Ids that a caller sends, or that another row contains. */
const BY_ID =
  'the id is random, and unique among all entities: a distributed database routes by a table of ids, or by ids that begin with the place of their entity';

/** Whether a list below says how a statement finds the rows of a table. */
const isExcepted = (text: string, table: string): boolean =>
  EXCEPTIONS.some((one) => one.table === table && one.applies(text));

/** Columns by which statements find rows without their entity, by table, and why. */
const FOUND_BY: readonly { readonly table: string; readonly by: RegExp; readonly why: string }[] = [
  ...['checkout', 'payment', 'registration', 'webhook'].map((table) => ({
    table,
    by: /"?\bid"? (?:=|in) /,
    why: BY_ID,
  })),
  { table: 'redirect', by: /"payment_id" = /, why: BY_ID },
  { table: 'pending', by: /"payment_id" = /, why: BY_ID },
  { table: 'submit', by: /"checkout_id" = |"checkout_id", "key"/, why: BY_ID },
  { table: 'schedule', by: /"registration_id" = /, why: BY_ID },
  { table: 'request', by: /"(?:payment|checkout)_id" in /, why: BY_ID },
  { table: 'settlement_record', by: /"source_id" in /, why: BY_ID },
  { table: 'delivery', by: /"(?:webhook|subject)_id" = /, why: BY_ID },
  { table: 'delivery_attempt', by: /"delivery_id"/, why: BY_ID },
  { table: 'timer', by: /"id" (?:=|in) /, why: 'the number is unique among all entities' },
  {
    table: 'payment',
    by: /"channel_id" = /,
    why: 'a channel is an entity; a merchant reads the payments of several channels',
  },
  { table: 'access_token', by: /"token_hash" = /, why: 'the caller is not known before' },
  {
    table: 'throttle',
    by: /"scope" = /,
    why: 'the scope contains the id of the checkout or of the entity',
  },
  { table: 'query_page', by: /"query"/, why: 'the hash of a query contains the entity' },
  {
    table: 'clock',
    by: /"moving_until" <= /,
    why: 'each process looks for movers that have stopped',
  },
];

const EXCEPTIONS = FOUND_BY.map(({ table, by, why }) => ({
  what: `${table}: ${by.source} (${why})`,
  table,
  applies: (text: string) => tablesIn(text).includes(table) && by.test(text),
}));

async function seedDays({ gateway }: Shop): Promise<void> {
  const { url, entityId, token } = gateway;
  const flags = { baseUrl: url, entityId, token, days: '3', payments: '40' };
  await seed(
    flags as never,
    { write: () => {}, note: () => {} } as never,
    new AbortController().signal,
  );
}

async function everyCall(shop: Shop): Promise<void> {
  const { entityId } = shop.gateway;
  const id = await shop.checkout({ merchantTransactionId: 'order-00000001', integrity: 'true' });
  await shop.update(id, { amount: '93.00' });
  await shop.send('GET', `/v1/checkouts/${id}/config`);
  await shop.send('GET', `/v1/checkouts/${id}/frame`);
  const paid = await shop.pay(id);
  await shop.status(id);
  await shop.remove(await shop.checkout());
  const stored = await shop.stored();
  await shop.registration(stored);
  await shop.payWith(stored);
  await shop.deregister(stored);
  await shop.pay(await shop.checkout(), { 'card.number': '4012001037461114' });
  const payment = paid.body.id;
  for (const path of [
    `/v1/payments/${payment}?`,
    `/v1/query/${payment}?includeLinkedTransactions=true&`,
    '/v3/query?merchantTransactionId=order-00000001&includeLinkedTransactions=true&',
    '/v3/query?date.from=2020-01-01+00:00:00&date.to=2099-12-31+23:59:59&limit=100&',
    '/reports/v1/reconciliations/aggregations?date.from=2030-01-01&date.to=2030-01-31&',
  ]) {
    await shop.send('GET', `${path}entityId=${entityId}`, shop.bearer);
  }
}
