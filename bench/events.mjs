// `npm run bench:events`: schedules and webhooks, on SQLite in a folder and on PostgreSQL (DATABASE_URL or TEST_DATABASE_URL),
// with the built program.
//
// 1. Runs of schedules a second: many plans, and a clock that is moved over all their runs. Its floor: the same payments, asked
//    for one after the other by one client (POST /v1/registrations/{id}/payments).
// 2. Runs of one plan a second, while a clock is moved far: each hour, and each day (each of which is closed and settled, too).
//    Its floor is the same.
// 3. The cost of listeners for a payment: payments a second by eight clients with 0, 1 and 5 listeners, all of which
//    answer. Rounds take turns; the floor is the entity without listeners, and beside it a bare handler with one durable insert.
// 4. Deliveries a second, from the first payment to the last message, to receivers over HTTP on this machine: one; fifty, of
//    five entities; fifty of which one never answers (to the others). Its floor: bare POSTs of as many bytes to one of them, by
//    eight clients.
// 5. Deliveries of messages that have waited: they are held while the payments are made, and are then released. From the first
//    message to the last, so without the payments; to one receiver. Its floor is the same. With --before DIR, the gateway of an
//    earlier build takes turns with that in dist/.
//
// --plans N (100), --runs N of each (10), --far N runs (2000), --payments N a round (400), --rounds N (5), --clients N (8),
// --waiting N messages a round (2000), --before DIR of an earlier build, --only runs,far,listeners,deliveries,waiting,
// --write: the table into docs/performance.md

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { besideEachOther, writeTable } from './docTables.mjs';
import { compare, report } from './figures.mjs';
import { ENTITY, measure, median, QUIET, root, send, start, startGateway } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    plans: { type: 'string', default: '100' },
    runs: { type: 'string', default: '10' },
    far: { type: 'string', default: '2000' },
    only: { type: 'string', default: 'runs,far,listeners,deliveries,waiting' },
    waiting: { type: 'string', default: '2000' },
    before: { type: 'string' },
    payments: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
    write: { type: 'boolean' },
  },
});
const [plans = 0, runs = 0, far = 0, payments = 0, rounds = 0, clients = 0, waiting = 0] = [
  options.plans,
  options.runs,
  options.far,
  options.payments,
  options.rounds,
  options.clients,
  options.waiting,
].map(Number);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

/** @type {string[][]} */
const rows = [];

/**
 * A row of the table.
 * @param {string} database @param {string} what @param {number} rate a second @param {string} floorName @param {number} floor a second
 * @param {number} [ratio] the median of those of the rounds
 */
function tell(database, what, rate, floorName, floor, ratio = rate / floor) {
  const digits = ratio < 1 ? 2 : 1;
  const [ours, bare] = [rate, floor].map((one) => `${Math.round(one)}/s`);
  rows.push([database, what, ours ?? '', `${floorName}: ${bare}`, ratio.toFixed(digits)]);
  console.log(rows.at(-1)?.join('  '));
}

const ONE_CLIENT = 'payments of one client';
const BARE_HANDLER = 'bare handler';
const BARE_POSTS = 'bare posts';

const KEY = 'ab'.repeat(32);
const CARD = {
  paymentType: 'DB',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const MONEY = { amount: '92.00', currency: 'EUR' };

/** A server that answers webhooks, or one that never does. */
class Receiver {
  came = 0;
  bytes = 0;
  /** When the first message came after this was last set to undefined. @type {number | undefined} */
  firstAt;
  isHanging = false;
  url = '';
  /** @type {(() => void) | undefined} */
  onMessage;
  #server = createServer((message, response) => {
    message.on('data', (chunk) => {
      this.bytes = Math.max(this.bytes, chunk.length);
    });
    message.on('end', () => {
      // The test message must be answered, because otherwise the webhook gets no other messages.
      if (this.isHanging) return;
      response.writeHead(204).end();
      this.came++;
      this.firstAt ??= performance.now();
      this.onMessage?.();
    });
  });

  async open() {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    return this;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** @param {string} entityId */
const tokenOf = (entityId) => `token-${entityId}`;
/** @param {string} entityId */
const bearerOf = (entityId) => ({
  authorization: `Bearer ${entityId === ENTITY ? 'sandbox-access-token' : tokenOf(entityId)}`,
});
/** @param {number} n */
const entityOf = (n) => `b${String(n).padStart(31, '0')}`;

/** @param {Record<string, string>} fields */
const form = (fields) => new URLSearchParams(fields).toString();

/** @param {any} answer */
function good(answer) {
  if (answer.result.code !== '000.100.110') throw new Error(JSON.stringify(answer));
  return answer;
}

/** @param {string} url @param {string} entityId */
async function pay(url, entityId) {
  const body = form({ entityId, ...MONEY, ...CARD });
  good(await send('POST', `${url}/v1/payments`, bearerOf(entityId), body));
}

/** @param {string} url @param {string} path @param {{ readonly entityId?: string }} body */
async function control(url, path, body) {
  const { entityId = ENTITY } = body;
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { ...bearerOf(entityId), 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, ...body }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return JSON.parse(text);
}

/** Waits until something is so. @param {() => boolean} isSo @param {readonly Receiver[]} receivers that it depends on */
async function until(isSo, receivers) {
  while (!isSo()) {
    await new Promise((resolve) => {
      for (const one of receivers) one.onMessage = () => resolve(undefined);
    });
  }
}

/** @param {any[]} executed */
const runsIn = (executed) => executed.filter(({ kind }) => kind === 'scheduleRun').length;

/**
 * A gateway with stored details that plans can charge.
 * @param {string[]} flags
 */
async function startScheduler(flags) {
  const gateway = await startGateway(flags);
  const { url } = gateway;
  await control(url, 'clock', { mode: 'frozen', at: '2030-01-15T12:00:00Z' });
  const initial = {
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  };
  const { paymentType: _, ...card } = CARD;
  const bearer = bearerOf(ENTITY);
  const asked = form({ entityId: ENTITY, ...card, ...initial });
  const { id } = await send('POST', `${url}/v1/registrations`, bearer, asked);
  /** Makes plans that run daily, or as is said. @param {number} count @param {Record<string, string>} [more] */
  const plan = (count, more = {}) => {
    const job = { 'job.dayOfMonth': '*', 'job.month': '*', ...more };
    const schedule = form({ entityId: ENTITY, registrationId: id, ...MONEY, ...job });
    return measure(clients, count, async () => {
      good(await send('POST', `${url}/scheduling/v1/schedules`, bearer, schedule));
    });
  };
  const again = form({
    entityId: ENTITY,
    ...MONEY,
    paymentType: 'DB',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
  });
  /** The same payments, asked for by one client. @param {number} count */
  const ask = (count) =>
    measure(1, count, async () => {
      good(await send('POST', `${url}/v1/registrations/${id}/payments`, bearer, again));
    });
  return { gateway, url, plan, ask };
}

/** @param {string} name @param {() => Promise<Place>} open */
async function benchFar(name, open) {
  for (const [what, job, by] of /** @type {const} */ ([
    ['each hour', { 'job.hour': '*' }, `PT${far}H`],
    ['each day', {}, `P${Math.min(far, 400)}D`],
  ])) {
    await inPlace(open, async ({ flags }) => {
      const { gateway, url, plan, ask } = await startScheduler(flags);
      await plan(1, job);
      await ask(100);
      const by1 = (await ask(200)).rate;
      const began = performance.now();
      const { executed } = await control(url, 'clock/advance', { by });
      const rate = (runsIn(executed) / (performance.now() - began)) * 1000;
      await gateway.end();
      tell(name, `one schedule, ${what}, ${runsIn(executed)} runs`, rate, ONE_CLIENT, by1);
    });
  }
}

/** @param {string} name @param {string[]} flags */
async function benchRuns(name, flags) {
  const { gateway, url, plan, ask } = await startScheduler(flags);
  await plan(plans);
  const floor = () => ask(plans);
  await control(url, 'clock/advance', { by: 'P1D' });
  await floor();
  /** @type {number[]} */
  const [ours, bare] = [[], []];
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    const { executed } = await control(url, 'clock/advance', { by: 'P1D' });
    ours.push((plans / (performance.now() - began)) * 1000);
    const made = runsIn(executed);
    if (made !== plans) throw new Error(`${made} runs`);
    bare.push((await floor()).rate);
  }
  await gateway.end();
  tell(name, `${plans} schedules, a run of each`, median(ours), ONE_CLIENT, median(bare));
}

/** Entities with so many listeners each. @param {string} folder @param {readonly (readonly Receiver[])[]} listeners */
function configured(folder, listeners) {
  const file = join(folder, 'gateway.json');
  const entities = listeners.map((receivers, i) => ({
    entityId: entityOf(i),
    token: tokenOf(entityOf(i)),
    webhooks: receivers.map(({ url }) => ({ url, key: KEY, types: ['PAYMENT'] })),
  }));
  writeFileSync(file, JSON.stringify({ entities }));
  return ['--config', file];
}

/** @param {string} name @param {string[]} flags @param {string} folder @param {string} barePlace */
async function benchListeners(name, flags, folder, barePlace) {
  const counts = [0, 1, 5];
  const receivers = await Promise.all(Array.from({ length: 6 }, () => new Receiver().open()));
  const [first, ...others] = receivers;
  const listeners = [[], first ? [first] : [], others];
  const gateway = await startGateway([...flags, ...configured(folder, listeners)]);
  const bare = await start([join(root, 'bench/bare.mjs'), barePlace, '1000']);
  await until(() => receivers.every(({ came }) => came > 0), receivers);
  const body = form({ entityId: ENTITY, ...MONEY, ...CARD });
  const asBare = () =>
    measure(clients, payments, async () => {
      await send('POST', `${bare.url}/v1/payments`, bearerOf(ENTITY), body);
    });
  const round = async (/** @type {number} */ i) => {
    const all = listeners[i] ?? [];
    const due = all.map(({ came }) => came + payments);
    const { rate } = await measure(clients, payments, () => pay(gateway.url, entityOf(i)));
    // Messages in progress must not slow down the next measurement.
    await until(() => all.every(({ came }, at) => came >= (due[at] ?? 0)), all);
    return rate;
  };
  for (const i of counts.keys()) await round(i);
  await asBare();
  const rates = counts.map(() => /** @type {number[]} */ ([]));
  /** @type {number[]} */
  const floors = [];
  for (let i = 0; i < rounds; i++) {
    for (const [at, all] of rates.entries()) all.push(await round(at));
    floors.push((await asBare()).rate);
  }
  await gateway.end();
  await bare.end();
  for (const receiver of receivers) receiver.close();
  for (const [at, all] of rates.entries()) {
    const count = counts[at];
    const what = `payments, ${count || 'no'} listener${count === 1 ? '' : 's'}`;
    tell(name, what, median(all), BARE_HANDLER, median(floors));
  }
}

/** @param {string} name @param {string[]} flags @param {string} folder @param {{ receivers: number, entities: number, hanging: number }} shape */
async function benchDeliveries(name, flags, folder, { receivers: count, entities, hanging }) {
  const receivers = await Promise.all(Array.from({ length: count }, () => new Receiver().open()));
  const each = count / entities;
  const listeners = Array.from({ length: entities }, (_, i) =>
    receivers.slice(i * each, (i + 1) * each),
  );
  const gateway = await startGateway([...flags, ...configured(folder, listeners)]);
  await until(() => receivers.every(({ came }) => came > 0), receivers);
  for (const receiver of receivers.slice(0, hanging)) receiver.isHanging = true;
  const heard = receivers.slice(hanging);
  // As many for each of the entities, and enough for each receiver.
  const enough = entities === 1 ? payments : payments * entities;
  const total = entities * Math.max(1, Math.round(enough / count));
  const send1 = async () => {
    let at = 0;
    await measure(clients, total, () => pay(gateway.url, entityOf(at++ % entities)));
  };
  /** @type {number[]} */
  const [ours, bare] = [[], []];
  for (let i = 0; i <= rounds; i++) {
    const before = heard.reduce((sum, { came }) => sum + came, 0);
    const due = before + total * each - (hanging * total) / entities;
    const came = () => heard.reduce((sum, one) => sum + one.came, 0);
    const began = performance.now();
    await send1();
    await until(() => came() >= due, heard);
    const rate = ((due - before) / (performance.now() - began)) * 1000;
    const receiver = heard[0];
    const text = 'x'.repeat(receiver?.bytes ?? 1000);
    const floor = await measure(clients, 2000, async () => {
      await post(receiver?.url ?? '', text);
    });
    // The first round warms up.
    if (i > 0) ours.push(rate);
    if (i > 0) bare.push(floor.rate);
  }
  const [rate, floor] = [median(ours), median(bare)];
  for (const receiver of receivers) receiver.close();
  await gateway.end();
  const others = hanging > 0 ? `, ${hanging} of which never answers` : '';
  const who = `${count} receiver${count === 1 ? '' : 's'}${others}`;
  tell(name, `deliveries with their payments, ${who}`, rate, BARE_POSTS, floor);
}

/** Waits until all messages are held. They are held in their order, one after the other. @param {string} url @param {string} entityId */
async function untilHeld(url, entityId) {
  for (;;) {
    const query = new URLSearchParams({ entityId, limit: '100' });
    const reply = await fetch(`${url}/_sandbox/deliveries?${query}`, {
      headers: bearerOf(entityId),
    });
    const { deliveries } = await reply.json();
    if (deliveries.every((/** @type {any} */ { nextAt }) => nextAt === null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param {string} name @param {() => Promise<Place>} open */
async function benchWaiting(name, open) {
  const { before } = options;
  const builds = [['', join(root, 'dist')], ...(before ? [[', before', before]] : [])];
  const running = [];
  for (const [which = '', build = ''] of builds) {
    const place = await open();
    const receiver = await new Receiver().open();
    const flags = [...QUIET, ...place.flags, ...configured(place.folder, [[receiver]])];
    const gateway = await start([join(build, 'gateway/main.js'), ...flags]);
    await until(() => receiver.came > 0, [receiver]);
    running.push({ which, place, receiver, gateway, rates: [0], floors: [0], cpu: [0] });
  }
  const entityId = entityOf(0);
  for (let i = 0; i <= rounds; i++) {
    for (const { gateway, receiver, rates, floors, cpu } of running) {
      await control(gateway.url, 'deliveries/hold', { entityId });
      await measure(clients, waiting, () => pay(gateway.url, entityId));
      await untilHeld(gateway.url, entityId);
      const due = receiver.came + waiting;
      const used = gateway.cpu();
      receiver.firstAt = undefined;
      await control(gateway.url, 'deliveries/release', { entityId });
      await until(() => receiver.came >= due, [receiver]);
      rates[i] = ((waiting - 1) / (performance.now() - (receiver.firstAt ?? 0))) * 1000;
      cpu[i] = (gateway.cpu() - used) / waiting;
      const text = 'x'.repeat(receiver.bytes);
      floors[i] = (await measure(clients, waiting, () => post(receiver.url, text))).rate;
    }
  }
  for (const { which, place, receiver, gateway, ...all } of running) {
    await gateway.end();
    receiver.close();
    await place.close();
    // The first round warms up.
    const [rates, floors, cpu] = [all.rates, all.floors, all.cpu].map((each) => each.slice(1));
    const result = compare(`deliveries, ${name}${which}`, '/s', rates ?? [], floors ?? []);
    report(result);
    const ratios = rates?.map((rate, i) => rate / (floors?.[i] ?? 0)) ?? [];
    const what = `deliveries that have waited, 1 receiver${which}`;
    tell(name, what, result.median, BARE_POSTS, result.floor, median(ratios));
    console.log(
      `ratios ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}; processor ${median(cpu ?? []).toFixed(0)} us`,
    );
  }
}

const agent = new Agent({ keepAlive: true });

/** A bare POST, whose answer has no body. @param {string} url @param {string} text @returns {Promise<void>} */
function post(url, text) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent }, (response) => {
      response.resume().on('end', () => resolve());
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const SHAPES = [
  { receivers: 1, entities: 1, hanging: 0 },
  { receivers: 50, entities: 5, hanging: 0 },
  { receivers: 50, entities: 5, hanging: 1 },
];

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });
const folder = (/** @type {string} */ name) => mkdtempSync(join(scratch, `${name}-`));

/** @typedef {{ flags: string[], folder: string, bare: string, close: () => Promise<void> }} Place */

/** A database that is empty. @returns {Promise<Place>} */
async function sqlite() {
  const [data, bare] = [folder('events'), folder('bare')];
  return {
    flags: ['--data', data],
    folder: data,
    bare,
    close: async () => {
      for (const one of [data, bare]) rmSync(one, { recursive: true });
    },
  };
}

let schemas = 0;

/** @param {string} address @returns {Promise<Place>} */
async function postgres(address) {
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  const names = ['gateway', 'bare'].map((name) => `bench_${process.pid}_${name}_${++schemas}`);
  for (const schema of names) await pool.query(`create schema ${schema}`);
  const [ours = '', bare = ''] = names.map((schema) => {
    const url = new URL(address);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return url.href.replaceAll('+', '%20');
  });
  const data = folder('keys');
  return {
    flags: ['--data', data, '--database-url', ours],
    folder: data,
    bare,
    async close() {
      for (const schema of names) await pool.query(`drop schema ${schema} cascade`);
      await pool.end();
      rmSync(data, { recursive: true });
    },
  };
}

/** @param {() => Promise<Place>} open @param {(place: Place) => Promise<void>} work */
async function inPlace(open, work) {
  const place = await open();
  try {
    await work(place);
  } finally {
    await place.close();
  }
}

/** @type {[string, () => Promise<Place>][]} */
const engines = [['SQLite', sqlite]];
if (server) engines.push(['PostgreSQL', () => postgres(server)]);
else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
const only = options.only.split(',');
for (const [name, open] of engines) {
  if (only.includes('runs')) await inPlace(open, ({ flags }) => benchRuns(name, flags));
  if (only.includes('far')) await benchFar(name, open);
  if (only.includes('listeners')) {
    await inPlace(open, (place) => benchListeners(name, place.flags, place.folder, place.bare));
  }
  for (const shape of only.includes('deliveries') ? SHAPES : []) {
    await inPlace(open, (place) => benchDeliveries(name, place.flags, place.folder, shape));
  }
  if (only.includes('waiting')) await benchWaiting(name, open);
}

const table = besideEachOther(['rate', 'floor', 'ratio'], rows);
console.log(table);
if (options.write) writeTable('bench:events', table, `, ${rounds} rounds`);
