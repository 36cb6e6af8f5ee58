// `npm run bench:query` (after a build): what a query costs as the database grows, on SQLite in a folder and on PostgreSQL
// (DATABASE_URL or TEST_DATABASE_URL). Over HTTP, to the built program, one question at a time.
//
// A shop with --daily payments a day (1000): the more there are, the longer it has been there, and a day stays a day. By id and
// by reference: any of them. By day: of any day the first page, the middle one and the last one, jumped to, and the next one of
// a client that reads all pages. As the worst case, the first and the last page of all days at once. The sizes
// take turns, request by request, so that other load of the machine affects all of them.
//
// --rows 1000,100000,1000000   --asks N of each kind and size (300)   --daily N (1000)   --only SQLite or PostgreSQL
// --kinds the beginning of the kinds that are measured (all)   --write: the table into docs/performance.md

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { besideEachOther, writeTable } from './docTables.mjs';
import { BEARER, ENTITY, quantile, root, send, startGateway } from './load.mjs';
import { idOf, loadPayments, referenceOf } from './loadPayments.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    asks: { type: 'string', default: '300' },
    daily: { type: 'string', default: '1000' },
    kinds: { type: 'string', default: '' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const asks = Number(options.asks);
const daily = Number(options.daily);
const sizes = options.rows.split(',').map(Number);
const DAY = 86_400_000;
const LIMIT = 100;
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];
const to = Math.floor(Date.now() / DAY) * DAY;

/** @typedef {{ readonly count: number, readonly url: string, end(): Promise<void> }} Filled A gateway over so many payments. */
/** @typedef {(filled: Filled, n: number) => Promise<number>} Question What it took, in ms; `n`: from 0, which of many. */

/** What is loaded. @param {number} count */
const wishOf = (count) => ({
  count,
  entityId: ENTITY,
  from: to - Math.ceil(count / daily) * DAY,
  to,
});

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });

/** @param {number} instant */
const text = (instant) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** @param {string} url @param {string} path @param {Record<string, string>} [fields] */
async function ask(url, path, fields = {}) {
  const query = new URLSearchParams({ entityId: ENTITY, ...fields });
  const answer = await send('GET', `${url}${path}?${query}`, BEARER);
  if (!answer.result.code.startsWith('000.')) throw new Error(JSON.stringify(answer));
  return answer;
}

/** @param {string} url @param {string} path @param {Record<string, string>} [fields] */
async function timed(url, path, fields) {
  const began = performance.now();
  await ask(url, path, fields);
  return performance.now() - began;
}

/** Days from one to another, the first is 0. @param {number} count @param {number} first @param {number} last */
const frame = (count, first, last = first) => ({
  'date.from': text(wishOf(count).from + first * DAY),
  'date.to': text(wishOf(count).from + (last + 1) * DAY - 1),
  limit: String(LIMIT),
});

/** Any of many, another one each time. @param {number} n @param {number} of */
const any = (n, of) => (n * 7919) % of;

/** @param {number} count */
const daysOf = (count) => Math.ceil(count / daily);
const PAGES = Math.ceil(daily / LIMIT);

/** A page of any day. @param {(n: number) => number} pageNo @returns {Question} */
const dayPage =
  (pageNo) =>
  ({ url, count }, n) =>
    timed(url, '/v3/query', {
      ...frame(count, any(n, daysOf(count))),
      pageNo: String(pageNo(n)),
    });

/** A page of all days. @param {(count: number) => number} pageNo @returns {Question} */
const longPage =
  (pageNo) =>
  ({ url, count }) =>
    timed(url, '/v3/query', {
      ...frame(count, 0, daysOf(count)),
      pageNo: String(pageNo(count)),
    });

/** @type {Record<string, Question>} */
const QUESTIONS = {
  'by id': ({ url, count }, n) => timed(url, `/v3/query/${idOf(wishOf(count), any(n, count))}`),
  'by reference': ({ url, count }, n) =>
    timed(url, '/v3/query', { merchantTransactionId: referenceOf(any(n, count)) }),
  'a day, first page': dayPage(() => 1),
  'a day, middle page': dayPage(() => PAGES / 2),
  'a day, last page': dayPage(() => PAGES),
  'a day, next page': ({ url, count }, n) =>
    timed(url, '/v3/query', {
      ...frame(count, any(Math.floor(n / PAGES), daysOf(count))),
      pageNo: String(1 + (n % PAGES)),
    }),
  'all days, first page': longPage(() => 1),
  'all days, last page': longPage((count) => Math.ceil(count / LIMIT)),
};

/** Asks all sizes in turns; the first questions warm up. @param {readonly Filled[]} filled @param {Question} question */
async function turns(filled, question) {
  const times = filled.map(() => /** @type {number[]} */ ([]));
  for (let n = -20; n < asks; n++) {
    for (const [i, one] of filled.entries()) {
      const ms = await question(one, Math.abs(n));
      if (n >= 0) times[i]?.push(ms);
    }
  }
  return times.map((all) => ({ p50: quantile(all, 0.5), p99: quantile(all, 0.99) }));
}

/** @type {string[][]} */
const rows = [];

/** @param {string} name @param {(count: number) => Promise<{ place: import('./loadPayments.mjs').Place, flags: string[], drop: () => Promise<void> }>} engine */
async function measure(name, engine) {
  if ((options.only ?? name) !== name) return;
  /** @type {Filled[]} */
  const filled = [];
  try {
    for (const count of sizes) {
      const { place, flags, drop } = await engine(count);
      const { seconds, perSecond } = await loadPayments(place, wishOf(count));
      console.log(
        `${name}, ${count} payments: loaded in ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)}/s`,
      );
      // No payment is older than the retention.
      const gateway = await startGateway([...flags, '--retention', 'P1200M']);
      const end = async () => {
        await gateway.end();
        await drop();
      };
      filled.push({ count, url: gateway.url, end });
    }
    for (const [kind, question] of Object.entries(QUESTIONS)) {
      if (!kind.startsWith(options.kinds)) continue;
      const all = await turns(filled, question);
      const cells = all.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
      const ratio = (all.at(-1)?.p99 ?? 0) / (all[0]?.p99 ?? 1);
      rows.push([name, kind, ...cells, ratio.toFixed(1)]);
      console.log(rows.at(-1)?.join('  '));
    }
  } finally {
    for (const one of filled) await one.end();
  }
}

const folder = (/** @type {string} */ name) => mkdtempSync(join(scratch, `${name}-`));

await measure('SQLite', async () => {
  const data = folder('query');
  const drop = async () => rmSync(data, { recursive: true });
  return { place: { data }, flags: ['--data', data], drop };
});

if (server) {
  const pool = new pg.Pool({ connectionString: server, max: 1 });
  await measure('PostgreSQL', async (count) => {
    const schema = `bench_${process.pid}_${count}`;
    const url = new URL(server);
    url.searchParams.set('options', `-c search_path=${schema}`);
    const databaseUrl = url.href.replaceAll('+', '%20');
    const keys = folder('keys');
    await pool.query(`create schema ${schema}`);
    const drop = async () => {
      await pool.query(`drop schema ${schema} cascade`);
      rmSync(keys, { recursive: true });
    };
    const flags = ['--data', keys, '--database-url', databaseUrl];
    return { place: { databaseUrl }, flags, drop };
  });
  await pool.end();
} else console.log('PostgreSQL is not measured: DATABASE_URL is not set');

const counts = sizes.map((count) => count.toLocaleString('en'));
const table = besideEachOther([...counts, 'ratio'], rows);
console.log(table);
if (options.write) writeTable('bench:query', table, `, ${asks} requests of each kind`);
