// Mixed business of several merchants on two gateways that share a PostgreSQL, for some minutes: checkouts, payments of a server,
// captures, refunds, queries. Some clients send an order after the other (closed model); others send at a fixed rate, however long
// answers take (open model). Meanwhile receivers of webhooks are slow or fail, one gateway is killed or restarted again and again,
// connections to the database are cut, writes fail as with a full disk, and clocks jump. Afterwards the books must balance, every
// message must have arrived, and the gateway that kept running must not have grown.
//
// npm run soak -- --seconds 600 --database-url postgres://...
// npm run soak -- --seconds 600 --failover
// With --failover the database is a primary of its own with a synchronous standby. The primary is killed again and again, its
// standby is promoted, and gets a new standby.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWebhookReceiver } from 'payment-widgets/testkit';
import pg from 'pg';
import {
  closedPort,
  createServerFolder,
  startPrimary,
  startStandby,
  urlOf,
  WITHOUT_SERVERS,
  waitForStandby,
} from './postgresServers.mjs';
import { CARD } from './testCard.mjs';

/** Of the sandbox: the first merchant, and the creator of the others. */
const ENTITY = 'a0000000000000000000000000000001';
const TOKEN = 'sandbox-access-token';
const FORM = 'application/x-www-form-urlencoded';
const APPROVED = '000.100.110';
const NOT_FOUND = '700.400.580';
/** The call waited too long for a lock. */
const BUSY = '800.700.100';
const MERCHANTS = 4;
/** The clients of the closed model, two for each merchant. */
const CLIENTS = 8;
/** A client waits this long before it repeats, in ms. */
const PAUSE_MS = 100;
/** What the gateway that kept running may have grown by: caches fill, and the heap is not collected at once. */
const MOST_GROWTH_MB = 80;
const MOST_DESCRIPTORS = 30;
/** How long writes fail at a time, in ms. */
const DISK_FULL_MS = 1000;
/** How far a clock jumps. Until its submit, a checkout must not expire, which it does after 30 minutes. */
const JUMP = 'PT3M';
/** The tables whose writes fail. */
const FULL = ['payment', 'event', 'checkout', 'delivery', 'timer'];

/** A call of the control API that failed. */
class Refused extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '2' },
    'database-url': { type: 'string', default: process.env['TEST_DATABASE_URL'] ?? '' },
    failover: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
/** Orders a second of the open model. */
const rate = Number(options.rate);
if (!(seconds >= 10) || !(rate > 0) || !(options.failover || options['database-url'])) {
  console.error(
    '--seconds must be a number from 10, --rate one above 0; --database-url, or TEST_DATABASE_URL, must name a PostgreSQL, or --failover must be given',
  );
  process.exit(2);
}
if (options.failover && WITHOUT_SERVERS) {
  console.error(`--failover is not possible: ${WITHOUT_SERVERS}`);
  process.exit(2);
}

const data = mkdtempSync(join(tmpdir(), 'gateway-soak-'));
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let problems;
const database = options.failover ? await openPair() : await openSchema(options['database-url']);
try {
  problems = await soak();
} finally {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  rmSync(data, { recursive: true, force: true });
}
for (const problem of problems) console.log(`problem: ${problem}`);
console.log(problems.length === 0 ? 'the books balance' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

/** @typedef {{ readonly entityId: string, readonly token: string }} Merchant */
/** @typedef {{ payments: number, refunds: number, captures: number, repeated: number }} Books */
/**
 * What orders share. `left`: the amount that must be left of each order, in minor units.
 * @typedef {{ readonly urls: () => readonly string[], readonly books: Books, readonly left: Map<string, number> }} Business
 */

/**
 * The database of the gateways. `connect`: a connection to the server that is the primary now; `failOver`: kills it, if it has a
 * standby, and resolves to how often that was possible, 0 or 1.
 * @typedef {{ readonly url: string, connect(): Promise<pg.Client>, failOver(): Promise<number>, close(): Promise<void> }} Database
 */

/** A schema of its own on a server that runs. @param {string} server @returns {Promise<Database>} */
async function openSchema(server) {
  const schema = `soak_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const admin = await connectTo(server);
  await admin.query(`create schema ${schema}`);
  const href = url.href.replaceAll('+', '%20');
  return {
    url: href,
    connect: () => connectTo(href),
    failOver: async () => 0,
    async close() {
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    },
  };
}

/** A primary and its synchronous standby, on two ports that they change at each failover. @returns {Promise<Database>} */
async function openPair() {
  const folder = createServerFolder();
  let primary = await startPrimary(folder, await closedPort());
  let count = 0;
  const addStandby = async (/** @type {number} */ port) => {
    const server = await startStandby(primary, join(folder, `standby-${++count}`), port);
    await waitForStandby(primary);
    return server;
  };
  const ports = [primary.port, await closedPort()];
  let standby = await addStandby(/** @type {number} */ (ports[1]));
  return {
    url: urlOf(...ports.map((port) => ({ port }))),
    connect: () => connectTo(urlOf(primary)),
    async failOver() {
      const lost = primary;
      await lost.kill();
      await standby.sql('select pg_promote()');
      primary = standby;
      standby = await addStandby(lost.port);
      return 1;
    },
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} connectionString */
async function connectTo(connectionString) {
  const client = new pg.Client({ connectionString });
  // A server that is killed closes it; the next statement says so.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** @returns {Promise<string[]>} what is wrong afterwards */
async function soak() {
  const steady = await startGateway();
  let other = await startGateway();
  const merchants = await openMerchants(steady.url);
  const receivers = await Promise.all(
    merchants.map((merchant) =>
      startWebhookReceiver({ gateway: { url: steady.url, ...merchant } }),
    ),
  );
  const books = { payments: 0, refunds: 0, captures: 0, repeated: 0 };
  /** @type {Business} */
  const business = { urls: () => [steady.url, other.url], books, left: new Map() };
  let db = await database.connect();
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const clients = Array.from({ length: CLIENTS }, (_, i) =>
    closedModel(`soak-closed-${i}`, ofAll(merchants, i), business, isOver),
  );
  const rated = openModel(merchants, business, isOver);
  const events = { restarts: 0, cuts: 0, full: 0, jumps: 0, failovers: 0 };
  const chaos = (async () => {
    const moods = /** @type {const} */ ([204, 'hang', 204, 500, 204, 'reset']);
    for (let i = 0; !isOver(); i++) {
      for (const receiver of receivers) receiver.become(moods[i % moods.length] ?? 204);
      // A round in each tenth of the time, and at least every five seconds.
      await sleep(Math.min(5000, seconds * 100));
      if (isOver()) break;
      other.child.kill(i % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await other.ended;
      other = await startGateway();
      events.restarts++;
      if (i % 2 === 1) events.cuts += await cutConnections(db);
      if (i % 2 === 0) events.full += await fillDisk(db);
      events.jumps += await jump(steady.url, ofAll(merchants, i), i % 8 >= 4);
      if (options.failover && i % 4 === 1) {
        await db.end();
        events.failovers += await database.failOver();
        db = await database.connect();
      }
    }
  })();
  const warm = sleep(seconds * 300).then(() => sizeOf(steady.child));
  const [times] = await Promise.all([rated, chaos, ...clients]);
  const before = await warm;
  for (const receiver of receivers) receiver.become(204);
  /** @param {string} text */
  const rows = async (text) => (await db.query(text)).rows;
  await delivered(rows, steady.url, merchants);
  const after = sizeOf(steady.child);
  const messages = receivers.flatMap((receiver) => receiver.messages);
  const found = await differences(rows, business.left, messages);
  await db.end();
  for (const receiver of receivers) await receiver.close();
  if (after.mb - before.mb > MOST_GROWTH_MB) {
    found.push(`the memory grew from ${before.mb} MB to ${after.mb} MB`);
  }
  if (after.descriptors - before.descriptors > MOST_DESCRIPTORS) {
    found.push(`the descriptors grew from ${before.descriptors} to ${after.descriptors}`);
  }
  const attempts = receivers.reduce((sum, { requests }) => sum + requests.length, 0);
  console.log(
    `${books.payments} payments, ${books.captures} captures, ${books.refunds} refunds, ${books.repeated} calls repeated, ${events.restarts} restarts, ${events.cuts} connections cut, ${events.full} times a full disk, ${events.jumps} jumps of clocks, ${events.failovers} failovers, ${messages.length} messages in ${attempts} attempts`,
  );
  console.log(
    `open model: ${times.length} orders at ${rate} a second, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms from the time when they were to be sent`,
  );
  console.log(
    `memory ${before.mb} MB, then ${after.mb} MB; descriptors ${before.descriptors}, then ${after.descriptors}`,
  );
  for (const gateway of [steady, other]) gateway.child.kill('SIGTERM');
  const codes = await Promise.all([steady.ended, other.ended]);
  if (codes.some((code) => code !== 0)) found.push(`the gateways ended with ${codes.join()}`);
  return found;
}

/** The sandbox, and merchants that it has created. @param {string} url @returns {Promise<Merchant[]>} */
async function openMerchants(url) {
  const created = Array.from({ length: MERCHANTS - 1 }, async () => {
    const reply = await control(url, { entityId: ENTITY, token: TOKEN }, 'entities', {});
    return { entityId: reply.entityId, token: reply.token };
  });
  return [{ entityId: ENTITY, token: TOKEN }, ...(await Promise.all(created))];
}

/** A call of the control API. @param {string} url @param {Merchant} merchant @param {string} path @param {object} body */
async function control(url, { token }, path, body) {
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Refused(reply.status, `/_sandbox/${path}: ${await reply.text()}`);
  return reply.json();
}

/** Closes connections of the gateways in the middle of a transaction. @param {pg.Client} db @returns {Promise<number>} how many */
async function cutConnections(db) {
  for (let i = 0; i < 50; i++) {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from (
         select distinct l.pid from pg_locks l join pg_class c on c.oid = l.relation
         where l.pid <> pg_backend_pid() and c.relnamespace = current_schema()::regnamespace) busy`,
    );
    if (rowCount) return rowCount;
    await sleep(10);
  }
  return 0;
}

/** Lets writes fail for a while with the error of a full disk. @param {pg.Client} db @returns {Promise<1>} */
async function fillDisk(db) {
  await db.query(`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`);
  for (const table of FULL) {
    await db.query(
      `create trigger full_disk before insert or update on ${table} execute function full_disk()`,
    );
  }
  await sleep(DISK_FULL_MS);
  for (const table of FULL) await db.query(`drop trigger full_disk on ${table}`);
  return 1;
}

/**
 * Moves the clock of a merchant forward, or sets it back to real time.
 * @param {string} url @param {Merchant} merchant @param {boolean} isBack
 * @returns {Promise<number>} 0 if the database is away, otherwise 1
 */
async function jump(url, merchant, isBack) {
  const { entityId } = merchant;
  const call = isBack
    ? control(url, merchant, 'clock', { entityId, mode: 'real' })
    : control(url, merchant, 'clock/advance', { entityId, by: JUMP, wait: 'none' });
  try {
    await call;
    return 1;
  } catch (error) {
    if (error instanceof Refused && error.status === 503) return 0;
    throw error;
  }
}

/** One of a list, in turn. @template T @param {readonly T[]} all @param {number} i @returns {T} */
function ofAll(all, i) {
  return /** @type {T} */ (all[i % all.length]);
}

/** In ms, rounded. @param {readonly number[]} times @param {number} share */
function quantile(times, share) {
  return Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);
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
    database.url,
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

/** Sends an order after the other. @param {string} name @param {Merchant} merchant @param {Business} business @param {() => boolean} isOver */
async function closedModel(name, merchant, business, isOver) {
  for (let n = 0; !isOver(); n++) await order(`${name}-${n}`, n, merchant, business);
}

/**
 * Sends orders at a fixed rate.
 * @param {readonly Merchant[]} merchants @param {Business} business @param {() => boolean} isOver
 * @returns {Promise<number[]>} how long each took, in ms, from the time when it was to be sent
 */
async function openModel(merchants, business, isOver) {
  const began = performance.now();
  const running = [];
  /** @type {{ readonly error: unknown } | undefined} */
  let failure;
  for (let n = 0; !isOver(); n++) {
    const at = began + (n * 1000) / rate;
    await sleep(Math.max(0, at - performance.now()));
    if (failure) throw failure.error;
    const sent = order(`soak-open-${n}`, n, ofAll(merchants, n), business);
    const took = sent.then(() => performance.now() - at);
    took.catch((error) => {
      failure ??= { error };
    });
    running.push(took);
  }
  return Promise.all(running);
}

/**
 * An order of a shop: repeats each call until it has an answer, and looks for a payment before it sends it again.
 * @param {string} reference
 * @param {number} n which kind of order
 * @param {Merchant} merchant
 * @param {Business} business
 */
async function order(reference, n, { entityId, token }, { urls, books, left }) {
  const bearer = { authorization: `Bearer ${token}` };
  let calls = n;
  /** @param {string} method @param {string} path @param {Record<string, string>} [fields] @param {Record<string, string>} [headers] */
  const once = async (method, path, fields, headers = bearer) => {
    const all = urls();
    const form = { 'content-type': FORM };
    try {
      const reply = await fetch(`${ofAll(all, calls++)}${path}`, {
        method,
        headers: fields ? { ...form, ...headers } : headers,
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      });
      const body = await reply.json();
      if (reply.status < 500 && body.result.code !== BUSY) return body;
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
      const query = `/v1/query?entityId=${entityId}&merchantTransactionId=${fields['merchantTransactionId']}`;
      const found = await until('GET', query);
      if (found.result.code !== NOT_FOUND) return found.payments[0];
    }
  };
  const amount = { amount: '92.00', currency: 'EUR' };
  const type = n % 3 === 0 ? 'PA' : 'DB';
  const details = {
    entityId,
    ...amount,
    paymentType: type,
    merchantTransactionId: reference,
  };
  let paid;
  if (n % 2 === 0) {
    const checkout = await until('POST', '/v1/checkouts', details);
    if (!checkout.id) throw new Error(`${reference}: ${JSON.stringify(checkout.result)}`);
    const key = { 'idempotency-key': `idempotency-key-of-${reference}` };
    paid = await until('POST', `/v1/checkouts/${checkout.id}/payment`, CARD, key);
  } else paid = await known('/v1/payments', { ...details, ...CARD });
  if (paid.result.code !== APPROVED)
    throw new Error(`${reference}: ${JSON.stringify(paid.result)}`);
  books.payments++;
  let source = paid.id;
  let rest = 9200;
  /** @param {string} paymentType @param {string} what @param {string} value */
  const follow = async (paymentType, what, value) => {
    const fields = { entityId, amount: value, currency: 'EUR', paymentType };
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

/**
 * Moves the clocks beyond the pauses of the back-off until no message waits.
 * @param {(text: string) => Promise<any[]>} rows @param {string} url @param {readonly Merchant[]} merchants
 */
async function delivered(rows, url, merchants) {
  for (let i = 0; i < 600; i++) {
    const [{ n }] = await rows("select count(*)::int as n from delivery where state = 'waiting'");
    if (n === 0) return;
    for (const merchant of merchants) {
      await control(url, merchant, 'clock/advance', { entityId: merchant.entityId, by: 'PT1H' });
    }
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
