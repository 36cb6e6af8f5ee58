// `npm run bench:payments`: what each request of a payment costs, on SQLite in a folder and on PostgreSQL (DATABASE_URL or
// TEST_DATABASE_URL): a payment by a shop's server, POST /v1/payments (DB with a card), and a payment through a checkout, whose
// requests are its creation, the submit of the form, and its status.
//
// Their floor: a bare Fastify handler that makes one durable insert of the same body, by the same driver on the same disk,
// and sends as many bytes back (bench/bare.mjs). Rounds of both take turns. Quote the ratios. A payment also authenticates,
// validates, judges, asks the simulator, and commits payment and event together.
//
// Also the processor time of the program for each request, and the bytes that it writes to the disk (SQLite) or to the log of
// the database (PostgreSQL; that of all its databases, so nothing else may use the server).
//
// --clients N (8), --payments N a round (1000), --rounds N (7), --write: the table into docs/performance.md

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { besideEachOther, writeTable } from './docTables.mjs';
import { compare as compareRounds, report } from './figures.mjs';
import { measure, median, quantile, root, send, start, startGateway } from './load.mjs';
import { BODIES, createCheckout, paymentAt, statusOf, submitCheckout } from './payment.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    payments: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '8' },
    write: { type: 'boolean' },
  },
});
const [rounds, payments, clients] = [options.rounds, options.payments, options.clients].map(Number);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });

/** @typedef {keyof typeof BODIES} Kind of a request */
/** @typedef {{ rate: number, times: number[], cpu: number, bytes: number }} Round */
/** @typedef {{ ours: Round[], floor: Round[] }} Pair */

/** What the table calls them. @type {Readonly<Record<Kind, string>>} */
const NAMES = {
  payment: 'payment by a server',
  create: 'checkout, creation',
  submit: 'checkout, submit',
  status: 'checkout, status',
};
const KINDS = /** @type {Kind[]} */ (Object.keys(NAMES));

/** @type {unknown[][]} */
const rows = [];

/** @param {string} name @param {string[]} flags @param {string} barePlace @param {() => Promise<number>} [logged] the length of the log of the database */
async function compare(name, flags, barePlace, logged) {
  const gateway = await startGateway(flags);
  const bare = await start([join(root, 'bench/bare.mjs'), barePlace]);
  /** @param {typeof bare} program @param {() => Promise<unknown>} ask @returns {Promise<Round>} */
  const round = async ({ cpu, written }, ask) => {
    const length = async () => (logged ? logged() : written());
    const [used, before] = [cpu(), await length()];
    const measured = await measure(clients, payments, ask);
    const bytes = (await length()) - before;
    return { ...measured, cpu: (cpu() - used) / payments, bytes: bytes / payments };
  };
  /** The answer to a request, of each kind. @type {Partial<Record<Kind, unknown>>} */
  const answers = {};
  const { url } = gateway;
  const ourRound = async () => {
    /** @type {string[]} */
    const ids = [];
    let [submitted, seen] = [0, 0];
    const next = (/** @type {number} */ i) => ids[i] ?? '';
    /** @type {Record<Kind, () => Promise<unknown>>} */
    const asks = {
      payment: () => paymentAt(url),
      async create() {
        const checkout = await createCheckout(url);
        ids.push(checkout.id);
        return checkout;
      },
      submit: () => submitCheckout(url, next(submitted++)),
      status: () => statusOf(url, next(seen++)),
    };
    const all = /** @type {Record<Kind, Round>} */ ({});
    for (const kind of KINDS) {
      all[kind] = await round(gateway, async () => {
        answers[kind] = await asks[kind]();
      });
    }
    return all;
  };
  /** @param {Kind} kind */
  const bareRound = (kind) => {
    const headers = { 'answer-bytes': String(JSON.stringify(answers[kind]).length) };
    return round(bare, () => send('POST', `${bare.url}/v1/payments`, headers, BODIES[kind]));
  };
  // The first rounds warm up.
  await ourRound();
  await bareRound('payment');
  const pairs = /** @type {Record<Kind, Pair>} */ (
    Object.fromEntries(KINDS.map((kind) => [kind, { ours: [], floor: [] }]))
  );
  for (let i = 0; i < rounds; i++) {
    const ours = await ourRound();
    for (const kind of KINDS) {
      pairs[kind].ours.push(ours[kind]);
      pairs[kind].floor.push(await bareRound(kind));
    }
  }
  await gateway.end();
  await bare.end();
  for (const kind of KINDS) tell(name, kind, pairs[kind]);
}

/** @param {string} database @param {Kind} kind @param {Pair} pair */
function tell(database, kind, { ours, floor }) {
  const rates = (/** @type {Round[]} */ all) => all.map((one) => one.rate);
  const result = compareRounds(`${NAMES[kind]}, ${database}`, '/s', rates(ours), rates(floor));
  report(result);
  const of = (/** @type {Round[]} */ all, /** @type {'rate' | 'cpu' | 'bytes'} */ what) =>
    median(all.map((one) => one[what])).toFixed(0);
  const times = ours.flatMap((one) => one.times);
  const p99 = `${quantile(times, 0.99).toFixed(1)} ms`;
  const both = (/** @type {'cpu' | 'bytes'} */ what) => `${of(ours, what)} / ${of(floor, what)}`;
  const ratio = `**${result.ratio.toFixed(2)}** ± ${result.noise.toFixed(2)}`;
  const row = [database, NAMES[kind], of(ours, 'rate'), p99, of(floor, 'rate'), ratio];
  rows.push([...row, both('cpu'), both('bytes')]);
  console.log(rows.at(-1)?.join('  '));
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

const heads = ['requests/s', 'p99', 'bare handler/s', 'ratio', 'processor, us', 'written, bytes'];
const table = besideEachOther(heads, rows);
console.log(table);
if (options.write)
  writeTable('bench:payments', table, `, ${rounds} rounds of ${payments} requests`);
