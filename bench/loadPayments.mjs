// Fills a database with payments, as fast as it takes them: rows of the store's own codec, past the gateway.
//
//   await loadPayments({ data: 'DIR' }, { count: 1_000_000, entityId, from, to })
//   await loadPayments({ databaseUrl: 'postgres://…' }, { count, entityId, from, to })
//
// The gateway must not be running on the folder. The tables are made where there are none, and the entity too. The same
// options make the same rows.

import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { loadNative } from '../scripts/load.mjs';

const { openFile } = await loadNative('src/gateway/platform/store/driver.ts');

/** @typedef {{ readonly data: string } | { readonly databaseUrl: string }} Place */
/** @typedef {{ readonly count: number, readonly entityId: string, readonly from: number, readonly to: number }} Wish `from`, `to`: ms since 1970 UTC; the payments are spread evenly over them. */
/** @typedef {{ readonly seconds: number, readonly perSecond: number }} Loaded */
/** @typedef {Record<string, string | number | null>} Row */

const BATCH = 5000;

/**
 * Loads payments of one entity: debits, authorisations with captures, refunds, some chargebacks; cards and other brands; some
 * declined. Each has a `merchantTransactionId` of its own, `referenceOf(n)`.
 *
 * @param {Place} place @param {Wish} wish @returns {Promise<Loaded>}
 */
export async function loadPayments(place, wish) {
  const parts = await loadNative('bench/rows.ts');
  await prepare(parts, place, wish.entityId);
  const began = performance.now();
  const insert = 'data' in place ? intoSqlite : intoPostgres;
  await insert(parts, place, batchesOf(parts, wish));
  const seconds = (performance.now() - began) / 1000;
  return { seconds, perSecond: wish.count / seconds };
}

/** The shop's reference of the payment with that number, from 0. @param {number} n */
export const referenceOf = (n) => `order-${String(n).padStart(9, '0')}`;

/** The id of the payment with that number. @param {Wish} wish @param {number} n */
export function idOf(wish, n) {
  const random = createHash('sha256').update(`${wish.entityId} ${n}`).digest('hex');
  const time = timeOf(wish, n).toString(16).padStart(12, '0');
  return `${time}7${random.slice(0, 3)}8${random.slice(3, 18)}`;
}

/** When the payment with that number was made. @param {Wish} wish @param {number} n */
export const timeOf = ({ count, from, to }, n) => from + Math.floor(((to - from) * n) / count);

/** Makes the tables and the entity. @param {any} parts @param {Place} place @param {string} entityId */
async function prepare(parts, place, entityId) {
  const { openSqlite, openPostgres, pause, DEFAULT_TERMS, DEFAULT_FORM } = parts;
  const store = await ('data' in place
    ? openSqlite(place.data)
    : openPostgres(place.databaseUrl, { pause, onFault: console.error }));
  if ((await store.entity.find(entityId)) === undefined) {
    const named = { id: entityId, name: 'Sandbox', channelName: 'Sandbox channel', origins: null };
    const alone = { baseAddress: null, merchantId: null, channels: [] };
    await store.entity.save({ ...named, ...alone, terms: DEFAULT_TERMS, form: DEFAULT_FORM });
  }
  await store.close();
}

/** @param {any} parts @param {Wish} wish @returns {Generator<Row[]>} */
function* batchesOf(parts, wish) {
  for (let n = 0; n < wish.count; n += BATCH) {
    const length = Math.min(BATCH, wish.count - n);
    yield Array.from({ length }, (_, i) => parts.paymentRow(paymentOf(parts, wish, n + i)));
  }
}

// Out of 20 payments: what each is, and which one before it a follow-up refers to.
const TYPES = 'DB DB PA CP DB RF DB DB PA CP DB DB DB RF DB DB DB PA CP DB'.split(' ');
const BRANDS = ['VISA', 'MASTER', 'VISA', 'AMEX', 'DIRECTDEBIT_SEPA', 'VISA', 'PAYPAL'];
const KINDS = new Map([
  ['DIRECTDEBIT_SEPA', 'bank'],
  ['PAYPAL', 'none'],
]);

/** @param {any} parts @param {Wish} wish @param {number} n */
function paymentOf({ NO_FOLLOW_UPS, parametersFrom }, wish, n) {
  const { entityId } = wish;
  const type = n % 1000 === 5 ? 'CB' : /** @type {string} */ (TYPES[n % TYPES.length]);
  const isFollowUp = ['CP', 'RF', 'CB'].includes(type);
  // The same brand as what it refers to.
  const brand = /** @type {string} */ (BRANDS[(isFollowUp ? n - 1 : n) % BRANDS.length]);
  const kind = KINDS.get(brand) ?? 'card';
  const isCard = kind === 'card';
  const isDeclined = !isFollowUp && n % 25 === 7;
  const amount = 100 + ((n * 7919) % 50_000);
  const request = {
    paymentType: type,
    amount: (amount / 100).toFixed(2),
    currency: 'EUR',
    merchantTransactionId: referenceOf(n),
    ...(!isFollowUp && {
      paymentBrand: brand,
      ...(isCard && {
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
      }),
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane.jones@shop.example',
      'billing.street1': 'Main Street 1',
      'billing.city': 'Bern',
      'billing.postcode': '3000',
      'billing.country': 'CH',
    }),
  };
  return {
    id: idOf(wish, n),
    entityId,
    channelId: entityId,
    merchantId: null,
    checkoutId: null,
    referencedId: isFollowUp ? idOf(wish, n - 1) : null,
    registrationId: null,
    ndc: `${entityId}-${idOf(wish, n)}`,
    createdAt: timeOf(wish, n),
    type,
    brand,
    brandDetected: false,
    money: { minor: BigInt(amount), currency: 'EUR' },
    descriptor: '1234.5678.9012 Sandbox channel',
    account: isCard
      ? { kind, bin: '420000', last4: '0000', showsEnds: true, hash: 'f'.repeat(64) }
      : { kind, bin: null, last4: null, showsEnds: false, hash: null },
    code: type === 'CB' ? '000.100.201' : isDeclined ? '800.100.152' : '000.100.110',
    status: isDeclined ? 'failed' : 'succeeded',
    decidedBy: 'processor',
    riskScore: isFollowUp ? null : 100,
    findings: { details: { ExtendedDescription: 'Successfully processed', AuthCode: '123456' } },
    request: parametersFrom(JSON.stringify(request)),
    totals: NO_FOLLOW_UPS,
  };
}

/** @param {any} parts @param {any} place @param {Iterable<Row[]>} batches */
async function intoSqlite(parts, place, batches) {
  const database = openFile(parts.databaseFile(place.data));
  // No commit waits for the disk, because an incomplete load is deleted.
  for (const pragma of ['journal_mode = wal', 'synchronous = off', 'cache_size = -400000']) {
    database.exec(`pragma ${pragma}`);
  }
  // Creating an index after the load is much faster than updating it row by row.
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where tbl_name = 'payment' and sql like 'create%index%'",
    )
    .all([]);
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  /** @type {any} */
  let statement;
  for (const rows of batches) {
    const columns = Object.keys(rows[0] ?? {});
    statement ??= database.prepare(
      `insert into payment (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    database.exec('begin');
    for (const row of rows) statement.run(Object.values(row));
    database.exec('commit');
  }
  for (const { sql } of indexes) database.exec(sql);
  for (const pragma of ['synchronous = full', 'wal_checkpoint(truncate)']) {
    database.exec(`pragma ${pragma}`);
  }
  database.close();
}

/** @param {any} _parts @param {any} place @param {Iterable<Row[]>} batches */
async function intoPostgres(_parts, place, batches) {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as sql from pg_indexes
     where schemaname = current_schema() and tablename = 'payment' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  for (const rows of batches) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await client.query(
      `insert into payment (${columns}) select ${columns} from json_populate_recordset(null::payment, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const { sql } of indexes) await client.query(sql);
  // The server would do the same automatically, some minutes later.
  await client.query('vacuum (analyze) payment');
  await client.query('checkpoint');
  await client.end();
}
