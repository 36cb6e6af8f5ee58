// A merchant that lives a year while the soak runs: its clock jumps some days at a time, a schedule charges stored details every
// midnight, each day is closed, and now and then a shop charges a card. Gateways that are killed interrupt the jumps.

import { CARD } from '../testCard.mjs';
import { bearer, control, createMerchant, PAUSE_MS, sleep } from './client.mjs';
import { callsOf } from './orders.mjs';

const DAY_MS = 86_400_000;
const DAYS = 365;
const STEP_DAYS = 5;
const PRICE = 92;
/** How long the rest of the year, and what is due by its end, may take after the soak, in ms. */
const END_MS = 120_000;

/** The first payment of an agreement whose later payments the shop starts. */
const INITIAL = {
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
};

/** Every day at midnight, UTC. */
const DAILY = { 'job.dayOfMonth': '*', 'job.month': '*', 'job.dayOfWeek': '?' };

/** @typedef {import('./client.mjs').Merchant} Merchant */
/** @typedef {{ readonly merchant: Merchant, readonly from: number }} Year `from`: its beginning, ms UTC */

/** @param {import('./orders.mjs').Business} business @returns {Promise<Year>} */
export async function openYear(business) {
  const [url = ''] = business.urls();
  const merchant = await createMerchant(url);
  const { entityId } = merchant;
  const calls = callsOf(merchant, business, 0);
  const stored = await calls.until('POST', '/v1/registrations', { entityId, ...CARD, ...INITIAL });
  const price = { amount: `${PRICE}.00`, currency: 'EUR' };
  const asked = { entityId, registrationId: stored.id, ...price, ...DAILY };
  const schedule = await calls.until('POST', '/scheduling/v1/schedules', asked);
  if (!schedule.id) throw new Error(`no schedule: ${JSON.stringify(schedule.result)}`);
  return { merchant, from: Date.parse(await timeOf(url, merchant)) };
}

/**
 * Lets most of the year pass.
 * @param {Year} year @param {import('./orders.mjs').Business} business @param {number} seconds @param {() => boolean} isOver
 */
export async function liveYear({ merchant }, business, seconds, isOver) {
  const steps = DAYS / STEP_DAYS;
  const calls = callsOf(merchant, business, 0);
  for (let step = 0; step < steps && !isOver(); step++) {
    await calls.known('/v1/payments', {
      entityId: merchant.entityId,
      merchantTransactionId: `soak-year-${step}`,
      amount: `${PRICE}.00`,
      currency: 'EUR',
      paymentType: 'DB',
      ...CARD,
    });
    // A jump that fails is part of the rest of the year.
    await advance(ofUrls(business, step), merchant, `P${STEP_DAYS}D`).catch(() => {});
    await sleep((seconds * 1000) / steps);
  }
}

/**
 * Ends the year, and compares what happened in it.
 * @param {Year} year
 * @param {import('./orders.mjs').Business} business
 * @param {(text: string) => Promise<any[]>} rows
 * @returns {Promise<{ readonly found: readonly string[], readonly charges: number, readonly days: number }>} `found`: what is wrong;
 *   `charges`: payments of the schedule; `days`: days that were closed
 */
export async function endYear({ merchant, from }, business, rows) {
  const of = `where entity_id = '${merchant.entityId}'`;
  const [url = ''] = business.urls();
  const until = from + DAYS * DAY_MS;
  const deadline = performance.now() + END_MS;
  let now = 0;
  while (now < until && performance.now() < deadline) {
    now = Date.parse(await timeOf(url, merchant));
    if (now < until) {
      const left = `PT${Math.ceil((until - now) / 1000)}S`;
      await advance(url, merchant, left).catch(() => sleep(PAUSE_MS));
    }
  }
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  // The last day is closed by a timer.
  for (;;) {
    const open = await rows(`select day from settlement_day ${of} and state <> 'closed'`);
    const past = open.filter(({ day }) => Date.parse(day) < today);
    if (past.length === 0 || performance.now() > deadline) break;
    await sleep(PAUSE_MS);
  }
  const runs = await rows(`select due::float8 as due, code from schedule_run ${of}`);
  const paid = await rows(
    `select id, source, created_at::float8 as at, code, amount_minor::float8 as amount from payment ${of} and type = 'DB'`,
  );
  const closed = await rows(`select day from settlement_day ${of} and state = 'closed'`);
  const records = await rows(`select source_id from settlement_record ${of}`);
  const [{ net }] = await rows(`select sum(net_minor)::float8 as net from settlement ${of}`);
  const found = [];
  const dues = runs.map(({ due }) => due).filter((due) => due <= now);
  const midnights = Math.floor(now / DAY_MS) - Math.floor(from / DAY_MS);
  if (now < until) found.push(`the year ended on ${new Date(now).toISOString()}`);
  if (dues.length !== midnights || new Set(dues).size !== midnights) {
    found.push(`${dues.length} runs of the schedule, not ${midnights}`);
  }
  const charges = paid.filter(({ source }) => source === 'SCHEDULER');
  if (charges.length !== runs.length) {
    found.push(`${charges.length} payments of the schedule for ${runs.length} runs`);
  }
  for (const { at, code } of paid) {
    if (code !== '000.100.110')
      found.push(`a payment of ${new Date(at).toISOString()} got ${code}`);
  }
  const settled = paid.filter(({ at }) => at < today);
  const sum = settled.reduce((total, { amount }) => total + amount, 0);
  if (net !== sum) found.push(`${net} was settled, not ${sum}`);
  const sources = records.map(({ source_id: id }) => id);
  if (
    sources.sort().join() !==
    settled
      .map(({ id }) => id)
      .sort()
      .join()
  ) {
    found.push(`${sources.length} records of settlements for ${settled.length} payments`);
  }
  return { found, charges: charges.length, days: closed.length };
}

/** @param {import('./orders.mjs').Business} business @param {number} step */
const ofUrls = ({ urls }, step) => /** @type {string} */ (urls()[step % urls().length]);

/** @param {string} url @param {Merchant} merchant @param {string} by */
const advance = (url, merchant, by) =>
  control(url, merchant, 'clock/advance', { entityId: merchant.entityId, by, wait: 'none' });

/** The time of a merchant's clock. @param {string} url @param {Merchant} merchant @returns {Promise<string>} */
async function timeOf(url, merchant) {
  const path = `${url}/_sandbox/clock/advance?entityId=${merchant.entityId}`;
  const reply = await fetch(path, { headers: bearer(merchant) });
  return /** @type {any} */ (await reply.json()).now;
}
