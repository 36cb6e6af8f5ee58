// What a shop's server does with the gateway, for all examples: it makes checkouts, reads what came of them, and receives webhooks.
// The access token never leaves it.

import { randomUUID } from 'node:crypto';
import { createWebhookHandler, difference, paymentState, shopUrl } from 'payment-widgets/server';

/** The gateway of a shop, from its environment; by default the sandbox of `npm start`. */
export const settings = () => ({
  gateway: process.env['GATEWAY'] ?? 'http://127.0.0.1:3000',
  entityId: process.env['ENTITY_ID'] ?? 'a0000000000000000000000000000001',
  token: process.env['TOKEN'] ?? 'sandbox-access-token',
});

/** @typedef {ReturnType<typeof createShop>} Shop */

/** @param {{ gateway: string, entityId: string, token: string }} settings */
export function createShop({ gateway, entityId, token }) {
  /** What was ordered, by the id of its checkout; a shop has a database for this. @type {Map<string, Order>} */
  const orders = new Map();
  /** What came of each payment: a gateway tells it once, and a browser may ask twice. @type {Map<string, Promise<string>>} */
  const known = new Map();
  /** Payments that were declined; the same checkout may yet be paid. @type {Set<string>} */
  const declined = new Set();
  /** @type {import('payment-widgets/server').Webhook | undefined} */
  let receiver;
  return { checkout, payment, webhook };

  /** What the form needs. The amount is the shop's, never the browser's. @param {string} [url] of the shop; absent: SHOP_URL */
  async function checkout(url) {
    const order = { number: randomUUID(), amount: '92.00', currency: 'EUR', paidBy: '' };
    const { id, integrity } = await ask('/v1/checkouts', {
      entityId,
      amount: order.amount,
      currency: order.currency,
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl: shopUrl('/result', url),
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
    if (order.paidBy) return { state: 'paid' };
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
    const state = paymentState(paid.result.code);
    // Asked too often, or told before: nothing is known, and the shopper may have paid.
    if (state === 'pending' || state === 'unknown') return 'pending';
    return state === 'declined' || difference(order, paid) ? 'declined' : 'paid';
  }

  /** The receiver of webhooks: it learns of a payment also when the shopper never returns. */
  function webhook() {
    receiver ??= createWebhookHandler({
      key: process.env['WEBHOOK_KEY'] ?? '',
      entityId,
      findOrder: (wanted) => [...orders.values()].find(({ number }) => number === wanted),
      onPayment({ state, order, payment: { id } }) {
        if (state === 'paid') order.paidBy ||= id;
        console.log(`order ${order.number}: payment ${id} is ${state}`);
      },
    });
    return receiver;
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

/** @typedef {{ number: string, amount: string, currency: string, paidBy: string }} Order */
