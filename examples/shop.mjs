// What a shop's server does with the gateway, for all examples: it makes checkouts and reads what came of them. The access token
// never leaves it. It needs Node and nothing else.

import { randomUUID } from 'node:crypto';

const PAID = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;

/** The gateway of a shop, from its environment; by default the sandbox of `npm start`. */
export const settings = () => ({
  gateway: process.env['GATEWAY'] ?? 'http://127.0.0.1:3000',
  entityId: process.env['ENTITY_ID'] ?? 'a0000000000000000000000000000001',
  token: process.env['TOKEN'] ?? 'sandbox-access-token',
});

/** @typedef {ReturnType<typeof createShop>} Shop */

/** @param {{ gateway: string, entityId: string, token: string }} settings */
export function createShop({ gateway, entityId, token }) {
  /** What was ordered, by the id of its checkout. @type {Map<string, Order>} */
  const orders = new Map();
  /** What came of each payment: a gateway tells it once, and a browser may ask twice. @type {Map<string, Promise<string>>} */
  const known = new Map();
  /** Payments that were declined; the same checkout may yet be paid. @type {Set<string>} */
  const declined = new Set();
  return { checkout, payment };

  /** What the form needs. The amount is the shop's, never the browser's. @param {string} shopperResultUrl */
  async function checkout(shopperResultUrl) {
    const order = { number: randomUUID(), amount: '92.00', currency: 'EUR' };
    const { id, integrity } = await ask('/v1/checkouts', {
      entityId,
      amount: order.amount,
      currency: order.currency,
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl,
      merchantTransactionId: order.number,
    });
    orders.set(id, order);
    return { gateway, checkoutId: id, integrity };
  }

  /**
   * What came of an order, as the gateway says: the address of the page proves nothing, and another's payment pays for nothing.
   * @param {string} path `resourcePath` of the address of the page
   */
  async function payment(path) {
    const [, id = ''] = /^\/v1\/checkouts\/([\w.-]+)\/payment$/.exec(path) ?? [];
    const order = orders.get(id);
    if (!order) throw new Error('not a payment of this shop');
    const asked = known.get(path) ?? stateOf(path, order);
    known.set(path, asked);
    const state = await asked.catch(() => 'pending');
    // Only what is paid stays so: a checkout that was declined may be paid with another card.
    if (state !== 'paid') known.delete(path);
    if (state === 'declined') declined.add(path);
    return { state: state === 'pending' && declined.has(path) ? 'declined' : state };
  }

  /** @param {string} path @param {Order} order */
  async function stateOf(path, order) {
    const paid = await ask(`${path}?entityId=${entityId}`);
    const { result, paymentType } = paid;
    if (PAID.test(result.code)) return paysFor(order, paid) ? 'paid' : 'declined';
    // Not of a payment: asked too often, or nothing there that was not told before.
    return PENDING.test(result.code) || !paymentType ? 'pending' : 'declined';
  }

  /** @param {string} path @param {Record<string, string>} [fields] */
  async function ask(path, fields) {
    const response = await fetch(gateway + path, {
      headers: { authorization: `Bearer ${token}` },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return response.json();
  }
}

/** @typedef {{ number: string, amount: string, currency: string }} Order */

/**
 * Whether a payment is the one that an order waits for.
 * @param {Order} order
 * @param {{ merchantTransactionId?: string, amount?: string, currency?: string }} payment
 */
function paysFor(order, { merchantTransactionId, amount, currency }) {
  return (
    merchantTransactionId === order.number &&
    Number(amount) === Number(order.amount) &&
    currency === order.currency
  );
}
