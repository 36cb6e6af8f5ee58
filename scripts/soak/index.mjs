// Mixed business of several merchants on two gateways that share a PostgreSQL, for minutes or hours: checkouts, payments of a
// server, stored details, captures, reversals, refunds, queries, and a year of a daily schedule. Some clients send an order after
// the other (closed model); others send at a fixed rate, however long answers take (open model). Meanwhile receivers of webhooks
// are slow or fail, one gateway is killed or restarted again and again, connections to the database are cut, its disk is full, and
// clocks jump. Afterwards the books must balance, every message and every event must have arrived, and the gateway that kept
// running must not have grown.
//
// npm run soak -- --seconds 600 --database-url postgres://...
// npm run soak -- --seconds 600 --failover
// With --failover the database is a primary of its own with a synchronous standby. The primary is killed again and again, its
// standby is promoted, and gets a new standby.
// With --lossy the example processor answers, with books of its own; one request or answer in fifty is lost.

import { parseArgs } from 'node:util';
import { startWebhookReceiver } from 'payment-widgets/testkit';
import { WITHOUT_SERVERS } from '../postgresServers.mjs';
import { delivered, differences, unseen } from './books.mjs';
import { control, createMerchant, ENTITY, ofAll, Refused, sleep, TOKEN } from './client.mjs';
import { cutConnections, openPair, openSchema } from './database.mjs';
import { gatewaysOn, sizeOf } from './gateways.mjs';
import { closedModel, openBusiness, openModel } from './orders.mjs';
import { processorDifferences, startLossyProcessor } from './processor.mjs';
import { followEvents } from './stream.mjs';
import { endYear, liveYear, openYear } from './year.mjs';

const MERCHANTS = 4;
/** What the gateway that kept running may have grown by: caches fill, and the heap is not collected at once. */
const MOST_GROWTH_MB = 80;
const MOST_DESCRIPTORS = 30;
/** How far a clock jumps. Until its submit, a checkout must not expire, which it does after 30 minutes. */
const JUMP = 'PT3M';
/** A round of what goes wrong, in s; in a short soak a tenth of it. */
const ROUND_SECONDS = 5;
/** The disk is full in the first round, and the primary is lost in the second. */
const LEAST_ROUNDS = 2;
/** How often the size of the gateway is read: this many times. */
const SIZES = 20;
/** With --lossy, one request to the processor in so many is lost, or its answer. */
const LOST_EVERY = 50;
/** A soak that is longer than this says how far it is, in s. */
const REPORT_SECONDS = 60;

/** What the receivers of webhooks do, in turn. */
const MOODS = /** @type {const} */ ([204, 'hang', 204, 500, 204, 'reset']);

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '2' },
    clients: { type: 'string', default: '8' },
    'database-url': { type: 'string', default: process.env['TEST_DATABASE_URL'] ?? '' },
    failover: { type: 'boolean', default: false },
    lossy: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
/** Orders a second of the open model. */
const rate = Number(options.rate);
/** The clients of the closed model. */
const clients = Number(options.clients);
if (!(seconds >= 10) || !(rate > 0) || !(Number.isInteger(clients) && clients > 0)) {
  console.error(
    '--seconds must be a number from 10, --rate a number above 0, --clients a whole number from 1',
  );
  process.exit(2);
}
if (!options.failover && !options['database-url']) {
  console.error(
    '--database-url, or TEST_DATABASE_URL, must name a PostgreSQL, or --failover must be given',
  );
  process.exit(2);
}
if (options.failover && WITHOUT_SERVERS) {
  console.error(`--failover is not possible: ${WITHOUT_SERVERS}`);
  process.exit(2);
}

/** Closes what has been opened. @type {(() => unknown)[]} */
const closes = [];
/** @param {number} status */
const close = async (status) => {
  for (let next = closes.pop(); next; next = closes.pop()) await next();
  process.exit(status);
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => void close(1));
}
const database = options.failover ? await openPair() : await openSchema(options['database-url']);
closes.push(database.close);
const processor = options.lossy ? await startLossyProcessor(LOST_EVERY) : undefined;
if (processor) closes.push(processor.close);
const gateways = gatewaysOn(
  database.url,
  processor && ['--processor-url', processor.url, '--processor-timeout', 'PT2S'],
);
closes.push(gateways.close);
/** @type {string[]} */
let problems;
try {
  problems = await soak();
} catch (error) {
  problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
for (const problem of problems) console.log(`problem: ${problem}`);
console.log(problems.length === 0 ? 'the books balance' : `${problems.length} problems`);
await close(problems.length === 0 ? 0 : 1);

/** @returns {Promise<string[]>} what is wrong afterwards */
async function soak() {
  const steady = await gateways.start();
  let other = await gateways.start();
  const created = Array.from({ length: MERCHANTS - 1 }, () => createMerchant(steady.url));
  const sandbox = { entityId: ENTITY, token: TOKEN };
  const merchants = [sandbox, ...(await Promise.all(created))];
  const receivers = await Promise.all(
    merchants.map((merchant) =>
      startWebhookReceiver({ gateway: { url: steady.url, ...merchant } }),
    ),
  );
  const business = openBusiness(
    () => [steady.url, other.url],
    processor && { testMode: 'EXTERNAL' },
  );
  const { counts } = business;
  const year = await openYear(business);
  const stream = followEvents(steady.url, sandbox);

  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let hasFailed = false;
  /** How often everything has gone wrong: a slow machine takes longer than the time for the first rounds. */
  let rounds = 0;
  const isOver = () => hasFailed || (elapsed() >= seconds && rounds >= LEAST_ROUNDS);
  const wrong = { restarts: 0, cuts: 0, full: 0, jumps: 0, failovers: 0 };
  const disturb = async () => {
    for (let i = 0; !isOver(); i++) {
      for (const receiver of receivers) receiver.become(ofAll(MOODS, i));
      await sleep(Math.min(ROUND_SECONDS, seconds / 10) * 1000);
      other.child.kill(i % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      await other.ended;
      other = await gateways.start();
      wrong.restarts++;
      if (i % 2 === 1) wrong.cuts += await cutConnections(database);
      if (i % 2 === 0) wrong.full += await database.fillDisk();
      wrong.jumps += await jump(steady.url, ofAll(merchants, i), i % 8 >= 4);
      if (i % 4 === 1) wrong.failovers += await database.failOver();
      rounds++;
    }
  };
  /** @type {import('./gateways.mjs').Size[]} */
  const sizes = [];
  const measure = async () => {
    for (let i = 1; i <= SIZES && !isOver(); i++) {
      await sleep(Math.max(0, (i * seconds) / SIZES - elapsed()) * 1000);
      sizes.push(sizeOf(steady));
    }
  };
  const report = async () => {
    for (let at = REPORT_SECONDS; at < seconds && !hasFailed; at += REPORT_SECONDS) {
      await sleep(Math.max(0, at - elapsed()) * 1000);
      const { mb, descriptors } = sizeOf(steady);
      console.log(
        `${Math.round(elapsed())} s: ${counts.orders} orders, ${counts.repeated} calls repeated, ${wrong.restarts} restarts, ${wrong.failovers} failovers, ${mb} MB, ${descriptors} descriptors`,
      );
    }
  };
  const all = [
    ...Array.from({ length: clients }, (_, i) =>
      closedModel(`soak-closed-${i}`, ofAll(merchants, i), business, isOver),
    ),
    liveYear(year, business, seconds, isOver),
    disturb(),
    measure(),
    report(),
  ].map((part) =>
    part.catch((error) => {
      hasFailed = true;
      throw error;
    }),
  );
  const [times] = await Promise.all([openModel(merchants, rate, business, isOver), ...all]);

  for (const receiver of receivers) receiver.become(204);
  const { rows } = database;
  await delivered(rows, steady.url, merchants);
  const messages = receivers.flatMap((receiver) => receiver.messages);
  const found = await differences(rows, merchants, business.left, messages);
  const compared = processor && (await processorDifferences(processor, rows));
  found.push(...(compared?.found ?? []));
  const ended = await endYear(year, business, rows);
  found.push(...ended.found);
  const missing = await unseen(rows, ENTITY, stream);
  if (missing > 0) found.push(`${missing} payments without an event in the stream`);
  await stream.end();
  for (const receiver of receivers) await receiver.close();
  const [before, after] = [sizeIn(sizes, 0.3, 0.5), sizeIn(sizes, 0.8, 1)];
  if (after.mb - before.mb > MOST_GROWTH_MB) {
    found.push(`the memory grew from ${before.mb} MB to ${after.mb} MB`);
  }
  if (after.descriptors - before.descriptors > MOST_DESCRIPTORS) {
    found.push(`the descriptors grew from ${before.descriptors} to ${after.descriptors}`);
  }
  const attempts = receivers.reduce((sum, { requests }) => sum + requests.length, 0);
  console.log(
    `${counts.payments} payments (${counts.stored} with stored details), ${counts.declined} declined, ${counts.captures} captures, ${counts.reversals} reversals, ${counts.refunds} refunds, ${counts.repeated} calls repeated`,
  );
  console.log(
    `${wrong.restarts} restarts, ${wrong.cuts} connections cut, ${wrong.full} times no space (${database.fullBy}), ${wrong.jumps} jumps of clocks, ${wrong.failovers} failovers`,
  );
  console.log(
    `${messages.length} messages in ${attempts} attempts; a year of ${ended.charges} payments of a schedule and ${ended.days} closed days`,
  );
  console.log(
    `open model: ${times.length} orders at ${rate} a second, p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms from the time when they were to be sent`,
  );
  console.log(
    `memory ${before.mb} MB, then ${after.mb} MB; descriptors ${before.descriptors}, then ${after.descriptors}`,
  );
  if (compared) console.log(compared.text);
  for (const gateway of [steady, other]) gateway.child.kill('SIGTERM');
  const codes = await Promise.all([steady.ended, other.ended]);
  if (codes.some((code) => code !== 0)) found.push(`the gateways ended with ${codes.join()}`);
  return found;
}

/**
 * Moves the clock of a merchant forward, or sets it back to real time.
 * @param {string} url @param {import('./client.mjs').Merchant} merchant @param {boolean} isBack
 * @returns {Promise<number>} 0 if the database is away, or if the clock is still being moved; otherwise 1
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
    const isForLater =
      error instanceof Refused && (error.status === 503 || error.message.includes('800.700.100'));
    if (isForLater) return 0;
    throw error;
  }
}

/** The medians of the sizes in a part of the time. @param {readonly import('./gateways.mjs').Size[]} sizes @param {number} from @param {number} to shares of it */
function sizeIn(sizes, from, to) {
  const part = sizes.slice(Math.floor(sizes.length * from), Math.ceil(sizes.length * to));
  return {
    mb: quantile(
      part.map(({ mb }) => mb),
      0.5,
    ),
    descriptors: quantile(
      part.map(({ descriptors }) => descriptors),
      0.5,
    ),
  };
}

/** Rounded. @param {readonly number[]} values @param {number} share */
function quantile(values, share) {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
}
