// What must be true after a soak.

import { APPROVED, control, PAUSE_MS, sleep } from './client.mjs';

/** How each type changes what is left of an order. */
const SIGNS = /** @type {const} */ ({ DB: 1, CP: 1, PA: 0, RV: 0, RF: -1 });

/** @typedef {(text: string) => Promise<any[]>} Rows */

/**
 * Moves the clocks beyond the pauses of the back-off until no message waits.
 * @param {Rows} rows @param {string} url @param {readonly import('./client.mjs').Merchant[]} merchants
 */
export async function delivered(rows, url, merchants) {
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
 * Compares the payments of the orders with what the shops know, and with the messages that came.
 * @param {Rows} rows
 * @param {readonly import('./client.mjs').Merchant[]} merchants
 * @param {ReadonlyMap<string, number>} left of each order, in minor units
 * @param {readonly { payload: any }[]} messages
 * @returns {Promise<string[]>} what is wrong
 */
export async function differences(rows, merchants, left, messages) {
  const found = [];
  const own = merchants.map(({ entityId }) => `'${entityId}'`).join();
  const payments = await rows(
    `select id, type, code, amount_minor::int as amount, merchant_transaction_id as reference
     from payment where entity_id in (${own}) and type <> 'RG'`,
  );
  const sums = new Map();
  const references = new Set();
  for (const { type, code, amount, reference } of payments) {
    if (references.has(reference)) found.push(`${reference} was made twice`);
    references.add(reference);
    if (!APPROVED.includes(code)) {
      if (!reference.endsWith('-declined')) found.push(`${reference} got ${code}`);
      continue;
    }
    const order = reference.replace(/-(?:capture|reversal|refund)$/, '');
    const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (type)];
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

/**
 * The payments of a merchant that no event of a stream named. Waits for events that are on their way.
 * @param {Rows} rows @param {string} entityId @param {{ readonly payments: ReadonlySet<string> }} stream
 */
export async function unseen(rows, entityId, { payments }) {
  const ids = (await rows(`select id from payment where entity_id = '${entityId}'`)).map(
    ({ id }) => id,
  );
  for (let i = 0; i < 100; i++) {
    const missing = ids.filter((id) => !payments.has(id));
    if (missing.length === 0) return 0;
    await sleep(PAUSE_MS);
  }
  return ids.filter((id) => !payments.has(id)).length;
}
