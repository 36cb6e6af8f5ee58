// `npm run bench:payments`: what a payment by a shop's server costs, POST /v1/payments (DB with a card), on SQLite in a folder
// and on PostgreSQL (DATABASE_URL or TEST_DATABASE_URL).
//
// Its floor: a bare Fastify handler that makes one durable insert of the same body, by the same driver on the same disk,
// and sends as many bytes back (bench/bare.mjs). Rounds of both take turns. Quote the ratio of the medians. A payment also
// authenticates, validates, judges, asks the simulator, and commits payment and event together.
//
// --clients N (8), --payments N a round (2000), --rounds N (7)

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { compare as compareRounds, report } from './figures.mjs';
import {
  BEARER,
  ENTITY,
  measure,
  median,
  quantile,
  root,
  send,
  start,
  startGateway,
} from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    payments: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '8' },
  },
});
const [rounds, payments, clients] = [options.rounds, options.payments, options.clients].map(Number);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

const BODY = new URLSearchParams({
  entityId: ENTITY,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 'order-00000001',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'billing.street1': 'Main Street 1',
  'billing.city': 'Bern',
  'billing.postcode': '3000',
  'billing.country': 'CH',
}).toString();

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });

/** @param {string} url */
async function payOnce(url) {
  const answer = await send('POST', `${url}/v1/payments`, BEARER, BODY);
  if (answer.result.code !== '000.100.110') throw new Error(JSON.stringify(answer));
  return answer;
}

/** @param {string} name @param {string[]} flags @param {string} barePlace */
async function compare(name, flags, barePlace) {
  const gateway = await startGateway(flags);
  const bytes = JSON.stringify(await payOnce(gateway.url)).length;
  const bare = await start([join(root, 'bench/bare.mjs'), barePlace, String(bytes)]);
  const round = (/** @type {string} */ url) => measure(clients, payments, () => payOnce(url));
  // The first rounds warm up.
  await round(gateway.url);
  await round(bare.url);
  /** @type {{ rate: number, times: number[] }[]} */
  const [ours, floor] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await round(gateway.url));
    floor.push(await round(bare.url));
  }
  await gateway.end();
  await bare.end();
  const rates = (/** @type {{ rate: number }[]} */ all) => all.map((one) => one.rate);
  report(compareRounds(`payments, ${name}`, '/s', rates(ours), rates(floor)));
  const rate = (/** @type {{ rate: number }[]} */ all) => median(all.map((one) => one.rate));
  const p99 = (/** @type {{ times: number[] }[]} */ all) =>
    quantile(
      all.flatMap(({ times }) => times),
      0.99,
    ).toFixed(1);
  console.log(
    [
      name.padEnd(11),
      `${rate(ours).toFixed(0)} payments/s, p99 ${p99(ours)} ms;`,
      `bare handler with one durable insert ${rate(floor).toFixed(0)}/s, p99 ${p99(floor)} ms;`,
      `ratio ${(rate(ours) / rate(floor)).toFixed(2)}`,
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
    await compare('PostgreSQL', ['--data', keys, '--database-url', ours], floor);
  } finally {
    for (const schema of schemas) await pool.query(`drop schema ${schema} cascade`);
    await pool.end();
    rmSync(keys, { recursive: true });
  }
} else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
