// `npm run bench:payments`: what a payment by a shop's server costs, POST /v1/payments (DB with a card), on SQLite in a folder
// and on PostgreSQL (DATABASE_URL or TEST_DATABASE_URL).
//
// Its floor: a bare Fastify handler that makes one durable insert of the same body, by the same driver on the same disk,
// and sends as many bytes back (bench/bare.mjs). Rounds of both take turns. Quote the ratios. A payment also authenticates,
// validates, judges, asks the simulator, and commits payment and event together.
//
// Also the processor time of the program for each request, and the bytes that it writes to the disk (SQLite) or to the log of
// the database (PostgreSQL; that of all its databases, so nothing else may use the server).
//
// --clients N (8), --payments N a round (2000), --rounds N (7)

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { compare as compareRounds, report } from './figures.mjs';
import { measure, median, quantile, root, start, startGateway } from './load.mjs';
import { paymentAt } from './payment.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    payments: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '8' },
  },
});
const [rounds, payments, clients] = [options.rounds, options.payments, options.clients].map(Number);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });

/** @typedef {{ rate: number, times: number[], cpu: number, bytes: number }} Round */

/** @param {string} name @param {string[]} flags @param {string} barePlace @param {() => Promise<number>} [logged] the length of the log of the database */
async function compare(name, flags, barePlace, logged) {
  const gateway = await startGateway(flags);
  const bytes = JSON.stringify(await paymentAt(gateway.url)).length;
  const bare = await start([join(root, 'bench/bare.mjs'), barePlace, String(bytes)]);
  /** @param {typeof bare} program @returns {Promise<Round>} */
  const round = async ({ url, cpu, written }) => {
    const length = async () => (logged ? logged() : written());
    const [used, before] = [cpu(), await length()];
    const measured = await measure(clients, payments, () => paymentAt(url));
    const bytes = (await length()) - before;
    return { ...measured, cpu: (cpu() - used) / payments, bytes: bytes / payments };
  };
  // The first rounds warm up.
  await round(gateway);
  await round(bare);
  /** @type {[Round[], Round[]]} */
  const [ours, floor] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await round(gateway));
    floor.push(await round(bare));
  }
  await gateway.end();
  await bare.end();
  const of = (/** @type {Round[]} */ all, /** @type {'rate' | 'cpu' | 'bytes'} */ what) =>
    median(all.map((one) => one[what]));
  const ratios = ours.map(({ rate }, i) => rate / (floor[i]?.rate ?? 0));
  const rates = (/** @type {{ rate: number }[]} */ all) => all.map((one) => one.rate);
  report(compareRounds(`payments, ${name}`, '/s', rates(ours), rates(floor)));
  const p99 = (/** @type {{ times: number[] }[]} */ all) =>
    quantile(
      all.flatMap(({ times }) => times),
      0.99,
    ).toFixed(1);
  console.log(
    [
      name.padEnd(11),
      `${of(ours, 'rate').toFixed(0)} payments/s, p99 ${p99(ours)} ms;`,
      `bare handler with one durable insert ${of(floor, 'rate').toFixed(0)}/s, p99 ${p99(floor)} ms;`,
      `ratio ${median(ratios).toFixed(2)} (lowest ${Math.min(...ratios).toFixed(2)});`,
      `processor ${of(ours, 'cpu').toFixed(0)} us, bare ${of(floor, 'cpu').toFixed(0)} us;`,
      `written ${of(ours, 'bytes').toFixed(0)} bytes, bare ${of(floor, 'bytes').toFixed(0)}`,
    ].join(' '),
  );
}

const folder = (/** @type {string} */ name) => mkdtempSync(join(scratch, `${name}-`));
const [data, bare] = [folder('payments'), folder('bare')];
try {
  await compare('SQLite', ['--data', data], bare);
} finally {
  for (const one of [data, bare]) rmSync(one, { recursive: true });
}

if (server) {
  const pool = new pg.Pool({ connectionString: server, max: 1 });
  const schemas = ['gateway', 'bare'].map((name) => `bench_${process.pid}_${name}`);
  const urlOf = (/** @type {string} */ schema) => {
    const url = new URL(server);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return url.href.replaceAll('+', '%20');
  };
  for (const schema of schemas) await pool.query(`create schema ${schema}`);
  const keys = folder('keys');
  try {
    const [ours = '', floor = ''] = schemas.map(urlOf);
    const logged = async () => {
      const { rows } = await pool.query(
        "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes",
      );
      return rows[0].bytes;
    };
    await compare('PostgreSQL', ['--data', keys, '--database-url', ours], floor, logged);
  } finally {
    for (const schema of schemas) await pool.query(`drop schema ${schema} cascade`);
    await pool.end();
    rmSync(keys, { recursive: true });
  }
} else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
