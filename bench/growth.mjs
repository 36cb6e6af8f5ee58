// `npm run bench:growth` (after a build): a database of many payments, on SQLite in a folder and on PostgreSQL (DATABASE_URL or
// TEST_DATABASE_URL): its size on disk, the time until a gateway over it is ready, the time to close a day, the time to
// create an index over all payments, and how the retention deletes old payments while new ones are made.
//
// --rows N (1000000)   --daily N: payments a day (1000)   --only SQLite or PostgreSQL

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadNative } from '../scripts/load.mjs';
import { BEARER, ENTITY, measure as measureLoad, quantile, root, startGateway } from './load.mjs';
import { loadPayments } from './loadPayments.mjs';
import { paymentAt } from './payment.mjs';

const { openFile } = await loadNative('src/gateway/platform/store/driver.ts');

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    daily: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
});
const [count, daily] = [Number(options.rows), Number(options.daily)];
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];
const DAY = 86_400_000;
const to = Math.floor(Date.now() / DAY) * DAY;
const from = to - Math.ceil(count / daily) * DAY;
const wish = { count, entityId: ENTITY, from, to };

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });
const folder = (/** @type {string} */ name) => mkdtempSync(join(scratch, `${name}-`));

/**
 * @typedef {object} Engine
 * @property {{ data: string } | { databaseUrl: string }} place
 * @property {string[]} flags
 * @property {() => Promise<string>} size how much the payments and all tables have on disk, as text
 * @property {(until: number) => Promise<number>} older how many payments are older
 * @property {() => Promise<void>} index creates an index over all payments
 * @property {() => Promise<void>} drop
 */

/** @param {string} name @param {() => Promise<Engine>} make */
async function measure(name, make) {
  if (options.only && options.only !== name) return;
  const engine = await make();
  const { place, flags, size, index, drop } = engine;
  /** @param {string} text */
  const tell = (text) => console.log(`${name}, ${count} payments: ${text}`);
  try {
    const { seconds, perSecond } = await loadPayments(place, wish);
    tell(`loaded in ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)}/s`);
    tell(await size());
    // No payment is older than the retention.
    const all = [...flags, '--retention', 'P1200M'];
    const gateway = await startGateway(all);
    tell(`a gateway is ready after ${(gateway.ready / 1000).toFixed(1)} s`);
    for (const back of [2, 1]) tell(await close(gateway.url, to - back * DAY));
    await gateway.end();
    const began = performance.now();
    await index();
    tell(
      `an index over all payments created in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    for (const text of await retain(engine)) tell(text);
  } finally {
    await drop();
  }
}

/** The part of the days that the retention deletes. */
const PART_OVER = 0.2;
const CLIENTS = 4;
/** Payments made before the next count. */
const ROUND = 200;

/**
 * Makes payments without and then with a retention that old payments have exceeded, until these are deleted.
 * @param {Engine} engine
 */
async function retain({ flags, older }) {
  const days = Math.floor((count / daily) * (1 - PART_OVER));
  // The retention is counted in the time of the gateway, which is not midnight.
  const until = Date.now() - days * DAY;
  const found = await older(until);
  const pay = async (/** @type {string} */ url, /** @type {() => Promise<boolean>} */ isOver) => {
    const began = performance.now();
    const times = [];
    do times.push(...(await measureLoad(CLIENTS, ROUND, () => paymentAt(url))).times);
    while (!(await isOver()));
    const seconds = (performance.now() - began) / 1000;
    const rate = (times.length / seconds).toFixed(0);
    return { seconds, text: `${rate} payments/s, p99 ${quantile(times, 0.99).toFixed(0)} ms` };
  };
  const before = await startGateway([...flags, '--retention', 'P1200M']);
  let rounds = 0;
  const alone = await pay(before.url, async () => ++rounds >= 5);
  await before.end();
  const gateway = await startGateway([...flags, '--retention', `P${days}D`]);
  const meanwhile = await pay(gateway.url, async () => (await older(until)) === 0);
  await gateway.end();
  return [
    `without a retention ${alone.text}`,
    `a retention of ${days} days deleted ${found} payments in ${meanwhile.seconds.toFixed(1)} s, ${(found / meanwhile.seconds).toFixed(0)}/s; meanwhile ${meanwhile.text}`,
  ];
}

/** Closes a day. @param {string} url @param {number} start */
async function close(url, start) {
  const date = new Date(start).toISOString().slice(0, 10);
  const began = performance.now();
  const reply = await fetch(`${url}/_sandbox/settlements`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: ENTITY, date }),
  });
  const { settlements } = await reply.json();
  const records = settlements.reduce(
    (/** @type {number} */ sum, /** @type {{ count: number }} */ one) => sum + one.count,
    0,
  );
  return `a day closed in ${((performance.now() - began) / 1000).toFixed(2)} s, ${records} records`;
}

/** What a migration may do to a large table. */
const NEW_INDEX =
  'create index growth on payment (channel_id, merchant_transaction_id, created_at, id)';

const OLDER = 'select count(*) as n from payment where created_at < $1';

/** @param {number} bytes */
const shown = (bytes) => `${(bytes / 1e6).toFixed(0)} MB, ${Math.round(bytes / count)} bytes each`;

await measure('SQLite', async () => {
  const data = folder('growth');
  const file = join(data, 'gateway.db');
  return {
    place: { data },
    flags: ['--data', data],
    async size() {
      const files = readdirSync(data).filter((name) => name.startsWith('gateway.db'));
      return `${shown(files.reduce((sum, name) => sum + statSync(join(data, name)).size, 0))}, with indexes`;
    },
    async older(until) {
      const db = openFile(file);
      const row = db.prepare(OLDER.replace('$1', '?')).all([until])[0];
      db.close();
      return Number(/** @type {{ n: number }} */ (row).n);
    },
    async index() {
      const db = openFile(file);
      db.exec(NEW_INDEX);
      db.close();
    },
    drop: async () => rmSync(data, { recursive: true }),
  };
});

if (server) {
  const schema = `bench_${process.pid}_growth`;
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const databaseUrl = url.href.replaceAll('+', '%20');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows: settings } = await pool.query('show autovacuum');
  if (settings[0].autovacuum !== 'on') {
    console.log(
      'autovacuum is off: without statistics, PostgreSQL plans the deletes of the retention badly',
    );
  }
  await measure('PostgreSQL', async () => {
    const data = folder('keys');
    await pool.query(`create schema ${schema}`);
    const flags = ['--data', data, '--database-url', databaseUrl];
    return {
      place: { databaseUrl },
      flags,
      async size() {
        const { rows } = await pool.query(
          `select pg_table_size('payment')::float8 as table, pg_indexes_size('payment')::float8 as indexes`,
        );
        const { table, indexes } = rows[0];
        return `${shown(table)}, and indexes ${shown(indexes)}`;
      },
      async older(until) {
        const { rows } = await pool.query(OLDER, [until]);
        return Number(rows[0].n);
      },
      index: async () => void (await pool.query(NEW_INDEX)),
      async drop() {
        await pool.query(`drop schema ${schema} cascade`);
        rmSync(data, { recursive: true });
      },
    };
  });
  await pool.end();
} else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
