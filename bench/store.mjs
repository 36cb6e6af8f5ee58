// `npm run bench:store`: the cost of durability, on SQLite in a folder and on PostgreSQL (DATABASE_URL or TEST_DATABASE_URL).
//
// 1. A payment from end to end: create, submit, status - three requests over HTTP to the built program, at least three
//    durable commits. Its floor: one bare durable insert of as many bytes as a payment leaves in the database, by the same
//    driver on the same disk. Rounds of both take turns. Quote the ratio: payments a second by inserts a second.
// 2. Timers claimed a second, and run by the loop, each in a durable transaction of its own.
// 3. Start to ready, and resident memory, at the start and after the payments.

import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadNative } from '../scripts/load.mjs';
import { compare, report } from './figures.mjs';
import { measure, median, quantile, root, startGateway } from './load.mjs';
import { createCheckout, statusOf, submitCheckout } from './payment.mjs';

const { openFile } = await loadNative('src/gateway/platform/store/driver.ts');

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    payments: { type: 'string', default: '400' },
    clients: { type: 'string', default: '8' },
    timers: { type: 'string', default: '2000' },
  },
});
const [rounds, payments, clients, timers] = [
  options.rounds,
  options.payments,
  options.clients,
  options.timers,
].map(Number);

const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });

/** @typedef {{ name: string, flags: string[], bytes: () => Promise<number>, insert: (body: string) => Promise<void>, open: (parts: any) => Promise<any>, close: () => Promise<void> }} Engine */

/** SQLite as the gateway sets it, in a folder of its own. @returns {Promise<Engine>} */
async function sqlite() {
  const data = mkdtempSync(join(scratch, 'sqlite-'));
  const bare = openFile(join(data, 'bare.db'));
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) bare.exec(`pragma ${pragma}`);
  bare.exec('create table bare (id integer primary key, body text not null)');
  const statement = bare.prepare('insert into bare (body) values (?)');
  const timersIn = mkdtempSync(join(scratch, 'timers-'));
  return {
    name: 'SQLite',
    flags: ['--data', data],
    async bytes() {
      const reader = openFile(join(data, 'gateway.db'));
      reader.exec('pragma wal_checkpoint(passive)');
      reader.close();
      return statSync(join(data, 'gateway.db')).size;
    },
    insert: async (body) => void statement.run([body]),
    open: ({ openSqlite }) => openSqlite(timersIn),
    async close() {
      bare.close();
      for (const folder of [data, timersIn]) rmSync(folder, { recursive: true });
    },
  };
}

/** PostgreSQL, in schemas of its own. @param {string} address @returns {Promise<Engine>} */
async function postgres(address) {
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  const schemas = ['gateway', 'timers', 'bare'].map((name) => `bench_${process.pid}_${name}`);
  for (const schema of schemas) await pool.query(`create schema ${schema}`);
  const [gateway = '', own = '', bare = ''] = schemas;
  await pool.query(
    `create table ${bare}.bare (id bigint generated always as identity primary key, body text not null)`,
  );
  const urlOf = (/** @type {string} */ schema) => {
    const url = new URL(address);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return url.href.replaceAll('+', '%20');
  };
  const data = mkdtempSync(join(scratch, 'keys-'));
  return {
    name: 'PostgreSQL',
    flags: ['--data', data, '--database-url', urlOf(gateway)],
    async bytes() {
      const { rows } = await pool.query(
        `select sum(pg_total_relation_size(c.oid))::float8 as n from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = $1 and c.relkind = 'r'`,
        [gateway],
      );
      return rows[0].n;
    },
    async insert(body) {
      await pool.query({
        name: 'bare',
        text: `insert into ${bare}.bare (body) values ($1)`,
        values: [body],
      });
    },
    open: ({ openPostgres, pause }) => openPostgres(urlOf(own), { pause, onFault: console.error }),
    async close() {
      for (const schema of schemas) await pool.query(`drop schema ${schema} cascade`);
      await pool.end();
      rmSync(data, { recursive: true });
    },
  };
}

/** One payment from end to end. @param {string} url */
async function payOnce(url) {
  const { id } = await createCheckout(url);
  await submitCheckout(url, id);
  await statusOf(url, id);
}

/** @param {Engine} engine */
async function benchPayments(engine) {
  const gateway = await startGateway(engine.flags);
  const atStart = gateway.memory();
  // The first round warms up, and measures how many bytes a payment adds to the database.
  const before = await engine.bytes();
  await measure(clients, payments, () => payOnce(gateway.url));
  const size = Math.round(((await engine.bytes()) - before) / payments);
  const body = 'x'.repeat(Math.max(size, 1));
  await measure(clients, payments, () => engine.insert(body));
  /** @type {{ rate: number, times: number[] }[]} */
  const [ours, bare] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await measure(clients, payments, () => payOnce(gateway.url)));
    bare.push(await measure(clients, payments * 2, () => engine.insert(body)));
  }
  const after = gateway.memory();
  await gateway.end();
  const rates = (/** @type {{ rate: number }[]} */ all) => all.map((one) => one.rate);
  report(compare(`payment from end to end, ${engine.name}`, '/s', rates(ours), rates(bare)));
  const [rate, floor] = [median(ours.map((one) => one.rate)), median(bare.map((one) => one.rate))];
  const p99 = (/** @type {{ times: number[] }[]} */ all) =>
    quantile(
      all.flatMap(({ times }) => times),
      0.99,
    );
  console.log(
    [
      engine.name.padEnd(11),
      `${rate.toFixed(0)} payments/s, p99 ${p99(ours).toFixed(1)} ms;`,
      `bare insert of ${size} bytes ${floor.toFixed(0)}/s, p99 ${p99(bare).toFixed(1)} ms;`,
      `ratio ${(rate / floor).toFixed(3)} (its three requests each: ${((3 * rate) / floor).toFixed(2)})`,
    ].join(' '),
  );
  return { atStart, after };
}

/** @param {Engine} engine @param {{ atStart: number, after: number }} memory */
async function benchStart(engine, { atStart, after }) {
  /** @type {number[]} */
  const ready = [];
  for (let i = 0; i < 5; i++) {
    const gateway = await startGateway(engine.flags);
    ready.push(gateway.ready);
    await gateway.end();
  }
  console.log(
    `${engine.name.padEnd(11)} ready ${median(ready).toFixed(0)} ms after its start; resident ${atStart.toFixed(0)} MiB, ${after.toFixed(0)} MiB after ${(rounds + 1) * payments} payments`,
  );
}

/** @param {Engine} engine */
async function benchTimers(engine) {
  const parts = await loadNative('bench/timers.ts');
  const store = await engine.open(parts);
  const entityId = 'e'.repeat(32);
  const named = { id: entityId, name: 'x', channelName: 'x', origins: null, baseAddress: null };
  await store.entity.save({ ...named, merchantId: null, channels: [], terms: parts.DEFAULT_TERMS });
  const arm = () =>
    store.transaction(async (/** @type {any} */ tables) => {
      for (let i = 0; i < timers; i++) {
        await tables.timer.arm({ entityId, kind: 'checkoutExpiry', key: String(i), due: i });
      }
    });
  await arm();
  let began = performance.now();
  for (let claimed = 0; claimed < timers; ) {
    const some = await store.timer.claim({ entityId, until: timers, most: 20, lease: 60_000 });
    claimed += some.length;
  }
  const claims = (timers / (performance.now() - began)) * 1000;
  await arm();
  const handlers = Object.fromEntries(
    Object.keys(parts.TIMER_KINDS).map((kind) => [
      kind,
      { place: 'inside', run: async () => undefined },
    ]),
  );
  let ran = 0;
  began = performance.now();
  await new Promise((resolve) => {
    const loop = parts.startTimers({
      store,
      systemClock: parts.systemClock,
      handlers,
      background: new parts.Background(console.error),
      onStore: console.error,
      onRun: () => {
        ran++;
        if (ran === timers) setImmediate(() => resolve(loop));
      },
    });
  }).then((loop) => loop.stop());
  const runs = (timers / (performance.now() - began)) * 1000;
  await store.close();
  console.log(
    `${engine.name.padEnd(11)} ${claims.toFixed(0)} timers/s claimed, 20 at a time; ${runs.toFixed(0)}/s claimed and run, each in its own transaction`,
  );
}

const engines = [await sqlite()];
if (server) engines.push(await postgres(server));
else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
try {
  for (const engine of engines) {
    await benchStart(engine, await benchPayments(engine));
    await benchTimers(engine);
  }
} finally {
  for (const engine of engines) await engine.close();
}
