// The business of a soak: orders of shops, which repeat each call until it has an answer.

import { CARD } from '../testCard.mjs';
import { APPROVED, bearer, ofAll, PAUSE_MS, sleep } from './client.mjs';

const FORM = 'application/x-www-form-urlencoded';
const PENDING = '000.200.000';
const NOT_FOUND = '700.400.580';
/** The call waited too long for a lock. */
const BUSY = '800.700.100';
/** A card that the simulator and the example processor decline. */
const DECLINED_CARD = { ...CARD, 'card.number': '4000000000000002' };
const DECLINED = ['800.100.152'];
const PRICE = 9200;
const REFUND = 3000;

/** @typedef {import('./client.mjs').Merchant} Merchant */
/** @typedef {{ orders: number, payments: number, declined: number, stored: number, captures: number, reversals: number, refunds: number, repeated: number }} Counts */
/**
 * What orders share. `urls`: the gateways, which calls use in turn; `left`: what must be left of each order, in minor units, when
 * it is complete; `sent`: parameters of every payment.
 * @typedef {{ readonly urls: () => readonly string[], readonly counts: Counts, readonly left: Map<string, number>, readonly sent: Readonly<Record<string, string>> }} Business
 */
/** @typedef {Record<string, string>} Fields */

/** @param {() => readonly string[]} urls @param {Business['sent']} sent @returns {Business} */
export function openBusiness(urls, sent = {}) {
  const counts = {
    orders: 0,
    payments: 0,
    declined: 0,
    stored: 0,
    captures: 0,
    reversals: 0,
    refunds: 0,
    repeated: 0,
  };
  return { urls, counts, left: new Map(), sent };
}

/** Sends an order after the other. @param {string} name @param {Merchant} merchant @param {Business} business @param {() => boolean} isOver */
export async function closedModel(name, merchant, business, isOver) {
  for (let n = 0; !isOver(); n++) await order(`${name}-${n}`, n, merchant, business);
}

/**
 * Sends orders at a fixed rate, however long their answers take.
 * @param {readonly Merchant[]} merchants @param {number} rate orders a second @param {Business} business @param {() => boolean} isOver
 * @returns {Promise<number[]>} how long each took, in ms, from the time when it was to be sent
 */
export async function openModel(merchants, rate, business, isOver) {
  const began = performance.now();
  /** @type {number[]} */
  const times = [];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  /** @type {{ readonly error: unknown } | undefined} */
  let failure;
  for (let n = 0; !isOver(); n++) {
    const at = began + (n * 1000) / rate;
    await sleep(Math.max(0, at - performance.now()));
    if (failure) throw failure.error;
    const sent = order(`soak-open-${n}`, n, ofAll(merchants, n), business).then(
      () => void times.push(performance.now() - at),
      (error) => {
        failure ??= { error };
      },
    );
    running.add(sent);
    void sent.then(() => running.delete(sent));
  }
  await Promise.all(running);
  if (failure) throw failure.error;
  return times;
}

/**
 * The calls of a merchant.
 * @param {Merchant} merchant @param {Business} business @param {number} first the gateway that the first call uses
 */
export function callsOf({ entityId, token }, { urls, counts }, first) {
  let calls = first;
  /** @param {string} method @param {string} path @param {Fields} [fields] @param {Fields} [headers] */
  const once = async (method, path, fields, headers = bearer({ entityId, token })) => {
    try {
      const reply = await fetch(`${ofAll(urls(), calls++)}${path}`, {
        method,
        headers: fields ? { 'content-type': FORM, ...headers } : headers,
        ...(fields && { body: new URLSearchParams(fields).toString() }),
      });
      /** @type {any} */
      const body = await reply.json();
      if (reply.status < 500 && body.result.code !== BUSY) return body;
    } catch {
      // The gateway was killed.
    }
    counts.repeated++;
    await sleep(PAUSE_MS);
    return undefined;
  };
  return {
    /** A call that may be repeated. @type {typeof once} */
    async until(...call) {
      for (;;) {
        const body = await once(...call);
        if (body) return body;
      }
    },
    /** A call with a reference: after a failure it is repeated only if the reference is unknown. @param {string} path @param {Fields} fields */
    async known(path, fields) {
      for (;;) {
        const body = await once('POST', path, fields);
        if (body) return body;
        const query = `/v1/query?entityId=${entityId}&merchantTransactionId=${fields['merchantTransactionId']}`;
        const found = await this.until('GET', query);
        if (found.result.code !== NOT_FOUND) return found.payments[0];
      }
    },
  };
}

/**
 * An order of a shop.
 * @param {string} reference
 * @param {number} n which kind of order
 * @param {Merchant} merchant
 * @param {Business} business
 */
async function order(reference, n, merchant, business) {
  const { counts, left, sent } = business;
  const { entityId } = merchant;
  const { until, known } = callsOf(merchant, business, n);
  const calls = { until, known };
  /** @param {any} reply */
  const expectCode = (reply, codes = APPROVED) => {
    if (!codes.includes(reply.result.code)) {
      throw new Error(`${reference}: ${JSON.stringify(reply.result)}, not ${codes.join(' or ')}`);
    }
    return reply;
  };
  /** A response, or the result that an uncertain payment gets later. @param {any} reply */
  const final = async (reply) => {
    let known = reply;
    while (known.result.code === PENDING) {
      await sleep(PAUSE_MS);
      known = await calls.until('GET', `/v1/payments/${reply.id}?entityId=${entityId}`);
    }
    return known;
  };
  /** @param {string} [suffix] */
  const named = (suffix = '') => ({ entityId, merchantTransactionId: `${reference}${suffix}` });
  const amount = { amount: '92.00', currency: 'EUR' };
  const paymentType = n % 3 === 0 ? 'PA' : 'DB';
  if (n % 5 === 0) {
    const details = { ...named('-declined'), ...sent, ...amount, paymentType };
    const reply = await calls.known('/v1/payments', { ...details, ...DECLINED_CARD });
    expectCode(await final(reply), DECLINED);
    counts.declined++;
  }
  const details = { ...named(), ...sent, ...amount, paymentType };
  let paid;
  if (n % 2 === 0) {
    const checkout = await calls.until('POST', '/v1/checkouts', details);
    if (!checkout.id) throw new Error(`${reference}: ${JSON.stringify(checkout.result)}`);
    const key = { 'idempotency-key': `idempotency-key-of-${reference}` };
    paid = await calls.until('POST', `/v1/checkouts/${checkout.id}/payment`, CARD, key);
  } else if (n % 7 === 0) {
    // A registration is no payment: it is repeated if its result is uncertain.
    let stored;
    do {
      stored = await calls.until('POST', '/v1/registrations', { entityId, ...sent, ...CARD });
    } while (stored.result.code === PENDING);
    expectCode(stored);
    paid = await calls.known(`/v1/registrations/${stored.id}/payments`, details);
    counts.stored++;
  } else paid = await calls.known('/v1/payments', { ...details, ...CARD });
  paid = expectCode(await final(paid));
  counts.payments++;
  /** @param {string} id @param {string} type @param {string} what @param {number} [minor] */
  const follow = async (id, type, what, minor) => {
    const part = minor === undefined ? {} : { amount: (minor / 100).toFixed(2), currency: 'EUR' };
    const fields = { ...named(`-${what}`), ...part, paymentType: type };
    return expectCode(await final(await calls.known(`/v1/payments/${id}`, fields))).id;
  };
  let rest = PRICE;
  let source = paid.id;
  if (paymentType === 'PA' && n % 12 === 3) {
    await follow(source, 'RV', 'reversal');
    rest = 0;
    counts.reversals++;
  } else {
    if (paymentType === 'PA') {
      source = await follow(source, 'CP', 'capture', PRICE);
      counts.captures++;
    }
    if (n % 4 < 2) {
      await follow(source, 'RF', 'refund', REFUND);
      rest -= REFUND;
      counts.refunds++;
    }
  }
  left.set(reference, rest);
  counts.orders++;
}
