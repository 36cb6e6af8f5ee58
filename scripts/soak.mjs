// Mixed business on two gateways that share a PostgreSQL, for some minutes: checkouts, payments of a server, captures, refunds,
// queries; a receiver of webhooks that is slow or fails at times; one gateway is killed or restarted again and again. Afterwards
// the books must balance, every message must have arrived, and the gateway that kept running must not have grown.
//
// npm run soak -- --seconds 600 --database-url postgres://...

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWebhookReceiver } from 'payment-widgets/testkit';
import pg from 'pg';
import { CARD } from './testCard.mjs';

const ENTITY = 'a0000000000000000000000000000001';
const TOKEN = 'sandbox-access-token';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const APPROVED = '000.100.110';
const NOT_FOUND = '700.400.580';
const CLIENTS = 8;
/** A client waits this long before it repeats, in ms. */
const PAUSE_MS = 100;
/** What the gateway that kept running may have grown by: caches fill, and the heap is not collected at once. */
const MOST_GROWTH_MB = 80;
const MOST_DESCRIPTORS = 30;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    'database-url': { type: 'string', default: process.env['TEST_DATABASE_URL'] ?? '' },
  },
});
const seconds = Number(options.seconds);
const server = options['database-url'];
if (!(seconds >= 10) || !server) {
  console.error(
    '--seconds must be a number from 10; --database-url, or TEST_DATABASE_URL, must name a PostgreSQL',
  );
  process.exit(2);
}

const schema = `soak_${randomBytes(6).toString('hex')}`;
const databaseUrl = (() => {
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href.replaceAll('+', '%20');
})();
const data = mkdtempSync(join(tmpdir(), 'gateway-soak-'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const admin = new pg.Client({ connectionString: server });
await admin.connect();
await admin.query(`create schema ${schema}`);
let problems;
try {
  problems = await soak();
} finally {
  for (const child of running) child.kill('SIGKILL');
  await admin.query(`drop schema ${schema} cascade`);
  await admin.end();
  rmSync(data, { recursive: true, force: true });
}
for (const problem of problems) console.log(`problem: ${problem}`);
console.log(problems.length === 0 ? 'the books balance' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

/** @returns {Promise<string[]>} what is wrong afterwards */
async function soak() {
  const steady = await startGateway();
  let other = await startGateway();
  const receiver = await startWebhookReceiver({
    gateway: { url: steady.url, entityId: ENTITY, token: TOKEN },
  });
  const urls = () => [steady.url, other.url];
  const books = { payments: 0, refunds: 0, captures: 0, repeated: 0 };
  /** The amount that must be left of each payment, in minor units. @type {Map<string, number>} */
  const left = new Map();
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(i, urls, isOver, books, left));
  let restarts = 0;
  const chaos = (async () => {
    const moods = /** @type {const} */ ([204, 'hang', 204, 500, 204, 'reset']);
    for (let i = 0; !isOver(); i++) {
      receiver.become(moods[i % moods.length] ?? 204);
      // A restart in each tenth of the time, and at least every five seconds.
      await sleep(Math.min(5000, seconds * 100));
      if (isOver()) break;
      other.child.kill(i % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await other.ended;
      other = await startGateway();
      restarts++;
    }
  })();
  const warm = sleep(seconds * 300).then(() => sizeOf(steady.child));
  await Promise.all([...clients, chaos]);
  const before = await warm;
  receiver.become(204);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  /** @param {string} text */
  const rows = async (text) => (await db.query(text)).rows;
  await delivered(rows, steady.url);
  const after = sizeOf(steady.child);
  const found = await differences(rows, left, receiver.messages);
  await db.end();
  await receiver.close();
  if (after.mb - before.mb > MOST_GROWTH_MB) {
    found.push(`the memory grew from ${before.mb} MB to ${after.mb} MB`);
  }
  if (after.descriptors - before.descriptors > MOST_DESCRIPTORS) {
    found.push(`the descriptors grew from ${before.descriptors} to ${after.descriptors}`);
  }
  console.log(
    `${books.payments} payments, ${books.captures} captures, ${books.refunds} refunds, ${books.repeated} calls repeated, ${restarts} restarts, ${receiver.messages.length} messages in ${receiver.requests.length} attempts`,
  );
  console.log(
    `memory ${before.mb} MB, then ${after.mb} MB; descriptors ${before.descriptors}, then ${after.descriptors}`,
  );
  for (const gateway of [steady, other]) gateway.child.kill('SIGTERM');
  const codes = await Promise.all([steady.ended, other.ended]);
  if (codes.some((code) => code !== 0)) found.push(`the gateways ended with ${codes.join()}`);
  return found;
}

/** Starts a gateway of the build in dist/. */
async function startGateway() {
  const args = [
    '--port',
    '0',
    '--storefront-port',
    'off',
    '--throttle',
    'off',
    '--log-level',
    'silent',
  ];
  const main = join(import.meta.dirname, '../dist/gateway/main.js');
  const child = spawn(process.execPath, [
    main,
    ...args,
    '--data',
    data,
    '--database-url',
    databaseUrl,
  ]);
  running.add(child);
  let [printed, faults] = ['', ''];
  child.stderr.on('data', (part) => {
    faults += part;
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.on('close', resolve));
  void ended.then(() => running.delete(child));
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      printed += part;
      const ready = /^ready (\S+)\n/.exec(printed)?.[1];
      if (ready) resolve(ready);
    });
    void ended.then((code) => reject(new Error(`a gateway ended with ${code}: ${faults}`)));
  });
  return { child, url, ended };
}

/**
 * A shop: repeats each call until it has an answer, and looks for a payment before it sends it again.
 * @param {number} me
 * @param {() => readonly string[]} urls
 * @param {() => boolean} isOver
 * @param {{ payments: number, refunds: number, captures: number, repeated: number }} books
 * @param {Map<string, number>} left
 */
async function client(me, urls, isOver, books, left) {
  let calls = me;
  /** @param {string} method @param {string} path @param {Record<string, string>} [fields] @param {Record<string, string>} [headers] */
  const once = async (method, path, fields, headers = BEARER) => {
    const all = urls();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const reply = await fetch(`${all[calls++ % all.length]}${path}`, {
        method,
        headers: fields ? { ...form, ...headers } : headers,
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      });
      const body = await reply.json();
      if (reply.status < 500) return body;
    } catch {
      // The gateway was killed.
    }
    books.repeated++;
    await sleep(PAUSE_MS);
    return undefined;
  };
  /** @type {typeof once} */
  const until = async (...call) => {
    for (;;) {
      const body = await once(...call);
      if (body) return body;
    }
  };
  /** A call with a reference: after a failure it is repeated only if the reference is unknown. @param {string} path @param {Record<string, string>} fields */
  const known = async (path, fields) => {
    for (;;) {
      const body = await once('POST', path, fields);
      if (body) return body;
      const query = `/v1/query?entityId=${ENTITY}&merchantTransactionId=${fields['merchantTransactionId']}`;
      const found = await until('GET', query);
      if (found.result.code !== NOT_FOUND) return found.payments[0];
    }
  };
  for (let n = 0; !isOver(); n++) {
    const amount = { amount: '92.00', currency: 'EUR' };
    const reference = `soak-${me}-${n}`;
    const type = n % 3 === 0 ? 'PA' : 'DB';
    const order = {
      entityId: ENTITY,
      ...amount,
      paymentType: type,
      merchantTransactionId: reference,
    };
    let paid;
    if (n % 2 === 0) {
      const checkout = await until('POST', '/v1/checkouts', order);
      const key = { 'idempotency-key': `idempotency-key-of-${reference}` };
      paid = await until('POST', `/v1/checkouts/${checkout.id}/payment`, CARD, key);
    } else paid = await known('/v1/payments', { ...order, ...CARD });
    if (paid.result.code !== APPROVED)
      throw new Error(`${reference}: ${JSON.stringify(paid.result)}`);
    books.payments++;
    let source = paid.id;
    let rest = 9200;
    /** @param {string} paymentType @param {string} what @param {string} value */
    const follow = async (paymentType, what, value) => {
      const fields = { entityId: ENTITY, amount: value, currency: 'EUR', paymentType };
      return known(`/v1/payments/${source}`, {
        ...fields,
        merchantTransactionId: `${reference}-${what}`,
      });
    };
    if (type === 'PA') {
      const captured = await follow('CP', 'capture', '92.00');
      if (captured.result.code !== APPROVED)
        throw new Error(`${reference}: ${JSON.stringify(captured.result)}`);
      source = captured.id;
      books.captures++;
    }
    if (n % 4 < 2) {
      const refunded = await follow('RF', 'refund', '30.00');
      if (refunded.result.code !== APPROVED)
        throw new Error(`${reference}: ${JSON.stringify(refunded.result)}`);
      rest -= 3000;
      books.refunds++;
    }
    left.set(reference, rest);
  }
}

/**
 * Moves the clock beyond the pauses of the back-off until no message waits.
 * @param {(text: string) => Promise<any[]>} rows @param {string} url
 */
async function delivered(rows, url) {
  for (let i = 0; i < 600; i++) {
    const [{ n }] = await rows("select count(*)::int as n from delivery where state = 'waiting'");
    if (n === 0) return;
    await fetch(`${url}/_sandbox/clock/advance`, {
      method: 'POST',
      headers: { ...BEARER, 'content-type': 'application/json' },
      body: JSON.stringify({ entityId: ENTITY, by: 'PT1H' }),
    });
    await sleep(PAUSE_MS);
  }
}

/**
 * @param {(text: string) => Promise<any[]>} rows
 * @param {Map<string, number>} left
 * @param {readonly { payload: any }[]} messages
 */
async function differences(rows, left, messages) {
  const found = [];
  const payments = await rows(
    'select id, type, amount_minor::int as amount, merchant_transaction_id as reference from payment',
  );
  const sums = new Map();
  const references = new Set();
  for (const { type, amount, reference } of payments) {
    if (references.has(reference)) found.push(`${reference} was made twice`);
    references.add(reference);
    const order = reference.replace(/-(?:capture|refund)$/, '');
    const sign = { DB: 1, CP: 1, PA: 0, RF: -1 }[/** @type {'DB'} */ (type)];
    sums.set(order, (sums.get(order) ?? 0) + sign * amount);
  }
  for (const [order, rest] of left) {
    if (sums.get(order) !== rest) found.push(`${order} has ${sums.get(order)}, not ${rest}`);
  }
  if (sums.size !== left.size) found.push(`${sums.size} orders, of which ${left.size} are known`);
  const told = new Set(messages.map(({ payload }) => payload.id));
  const silent = payments.filter(({ id }) => !told.has(id));
  if (silent.length > 0) found.push(`${silent.length} payments without a message`);
  const open = await rows(
    "select state, count(*)::int as n from delivery where state <> 'delivered' group by 1",
  );
  for (const { state, n } of open) found.push(`${n} messages are ${state}`);
  return found;
}

/** Memory and open descriptors of a process. @param {import('node:child_process').ChildProcess} child */
function sizeOf({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  return { mb, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** @param {number} ms */
function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
