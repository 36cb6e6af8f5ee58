// A small shop: one article, a subscription, refunds. It needs Node and the package payment-widgets.
//
//   GATEWAY=http://127.0.0.1:3000 ENTITY_ID=... TOKEN=... PORT=3002 node shop.mjs

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { difference, paymentState, shopUrl } from 'payment-widgets/server';

/** No status is known for the checkout: it has ended without a payment. */
const ENDED = '200.300.404';

/** @typedef {'open' | 'paid' | 'declined' | 'failed' | 'abandoned' | 'refunded'} OrderState */
/** @typedef {{ number: string, kind: 'article' | 'subscription', state: OrderState, checkoutId: string, paymentId?: string, scheduleId?: string }} Order */
/** @typedef {{ url: string, entityId: string, token: string }} Gateway */

/** Parameters of a checkout, by the kind of the order. */
const CHECKOUTS = {
  article: { amount: '92.00', currency: 'EUR', paymentType: 'DB' },
  subscription: {
    amount: '9.90',
    currency: 'EUR',
    paymentType: 'DB',
    createRegistration: 'true',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  },
};

const TITLES = {
  open: 'Your payment is being processed',
  paid: 'Thank you for your order',
  declined: 'Your payment was declined',
  failed: 'Please try again in a moment',
  abandoned: 'Your order has expired',
  refunded: 'Your money is on its way back',
};

/**
 * Starts the shop on a free port, or on the given one.
 * @param {Gateway} gateway its address, and the entity of the shop
 */
export async function startShop(gateway, port = 0) {
  /** By the id of the checkout. @type {Map<string, Order>} */
  const orders = new Map();
  /** The updates that are under way. @type {Map<Order, Promise<void>>} */
  const updates = new Map();
  const server = createServer(async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await pageOf(pathname, searchParams));
    } catch {
      response.writeHead(502).end(page('The shop cannot reach its bank'));
    }
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const url = `http://localhost:${address.port}`;
  return {
    url,
    /** The newest order. */
    lastOrder: () => /** @type {Order} */ ([...orders.values()].at(-1)),
    checkOrders,
    refund,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  /** @param {string} path @param {URLSearchParams} query */
  async function pageOf(path, query) {
    if (path === '/pay') return payPage('article');
    if (path === '/subscribe') return payPage('subscription');
    if (path !== '/result') return page('Shop', '<a href="/pay">Buy</a>');
    const order = orders.get(query.get('id') ?? '');
    if (!order) return page('There is no such order');
    await update(order);
    return page(TITLES[order.state], '<a href="/pay">Try again</a>');
  }

  /** @param {Order['kind']} kind */
  async function payPage(kind) {
    const number = randomUUID();
    const { id, integrity } = await ask('/v1/checkouts', {
      ...CHECKOUTS[kind],
      integrity: 'true',
      merchantTransactionId: number,
      shopperResultUrl: shopUrl('/result', url),
    });
    orders.set(id, { number, kind, state: 'open', checkoutId: id });
    return page(
      'Payment',
      `<form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>
      <script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
  }

  /** Asks the gateway about an order that is open: what the address of the result page says proves nothing. @param {Order} order */
  async function update(order) {
    if (order.state !== 'open') return;
    // The gateway tells a result once, and a browser may ask for the page twice.
    const update = updates.get(order) ?? read(order).finally(() => updates.delete(order));
    updates.set(order, update);
    await update;
  }

  /** @param {Order} order */
  async function read(order) {
    const path = `/v1/checkouts/${order.checkoutId}/payment`;
    const payment = await ask(`${path}?entityId=${gateway.entityId}`);
    const { code } = payment.result;
    if (code === ENDED) order.state = 'abandoned';
    else if (!['pending', 'unknown'].includes(paymentState(code))) await complete(order, payment);
  }

  /** @param {Order} order @param {import('payment-widgets/server').Payment} payment */
  async function complete(order, payment) {
    const { registrationId } = payment;
    const { code } = payment.result;
    order.paymentId = payment.id;
    // A fault of the bank is no decision about the shopper.
    if (code.startsWith('900.')) order.state = 'failed';
    else if (paymentState(code) === 'declined') order.state = 'declined';
    // A payment of another amount, or for another order, does not pay for this one.
    else
      order.state = difference({ ...CHECKOUTS[order.kind], ...order }, payment) ? 'failed' : 'paid';
    if (order.kind !== 'subscription' || order.state !== 'paid' || !registrationId) return;
    const schedule = await ask('/scheduling/v1/schedules', {
      registrationId,
      amount: CHECKOUTS.subscription.amount,
      currency: CHECKOUTS.subscription.currency,
      'job.month': '*',
      'job.dayOfMonth': '1',
    });
    order.scheduleId = schedule.id;
  }

  /** What a shop does every few minutes: asks about the orders that are still open. */
  async function checkOrders() {
    for (const order of orders.values()) await update(order);
  }

  /** @param {Order} order */
  async function refund(order) {
    const { amount, currency } = CHECKOUTS[order.kind];
    const fields = { amount, currency, paymentType: 'RF' };
    const { result } = await ask(`/v1/payments/${order.paymentId}`, fields);
    if (paymentState(result.code) === 'paid') order.state = 'refunded';
  }

  /** @param {string} path @param {Record<string, string>} [fields] */
  async function ask(path, fields) {
    const response = await fetch(gateway.url + path, {
      headers: { authorization: `Bearer ${gateway.token}` },
      ...(fields && {
        method: 'POST',
        body: new URLSearchParams({ entityId: gateway.entityId, ...fields }),
      }),
    });
    return response.json();
  }
}

/** @param {string} title @param {string} [content] */
const page = (title, content = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body></html>`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { env } = process;
  const gateway = {
    url: env['GATEWAY'] ?? 'http://127.0.0.1:3000',
    entityId: env['ENTITY_ID'] ?? 'a0000000000000000000000000000001',
    token: env['TOKEN'] ?? 'sandbox-access-token',
  };
  console.log((await startShop(gateway, Number(env['PORT'] ?? 3002))).url);
}
