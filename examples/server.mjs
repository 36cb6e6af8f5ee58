// The shop's server of both examples. It serves the application that Vite has built, makes checkouts and reads what came of
// them: the access token never leaves it. It needs Node and nothing else.
//
//   GATEWAY=http://127.0.0.1:3000 ENTITY_ID=... TOKEN=... PORT=3002 node server.mjs react/dist

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = /** @type {Record<string, string>} */ ({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
});
const PAID = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;

/**
 * @param {{ folder: string, gateway: string, entityId: string, token: string, port?: number }} options
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function startShop({ folder, gateway, entityId, token, port = 0 }) {
  let url = '';
  /** What was ordered, by the id of its checkout. @type {Map<string, Order>} */
  const orders = new Map();
  /** What came of each payment: a gateway tells it once, and a browser may ask twice. @type {Map<string, Promise<string>>} */
  const known = new Map();
  /** Payments that were declined; the same checkout may yet be paid. @type {Set<string>} */
  const declined = new Set();
  const server = createServer(async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      if (pathname === '/checkout' && request.method === 'POST') json(response, await checkout());
      else if (pathname === '/payment') json(response, await payment(searchParams));
      else file(response, pathname);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://localhost:${address.port}`;
  return {
    url,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  /** What the form needs. The amount is the shop's, never the browser's. */
  async function checkout() {
    const order = { number: randomUUID(), amount: '92.00', currency: 'EUR' };
    const { id, integrity } = await ask('/v1/checkouts', {
      entityId,
      amount: order.amount,
      currency: order.currency,
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl: `${url}/result`,
      merchantTransactionId: order.number,
    });
    orders.set(id, order);
    return { gateway, checkoutId: id, integrity };
  }

  /**
   * What came of an order, as the gateway says: the address of the page proves nothing, and another's payment pays for nothing.
   * @param {URLSearchParams} query
   */
  async function payment(query) {
    const path = query.get('resourcePath') ?? '';
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

  /** A file of the application, or its page for every address of its own. @param {import('node:http').ServerResponse} response @param {string} pathname */
  function file(response, pathname) {
    const name = /\.\w+$/.test(pathname) ? normalize(pathname) : 'index.html';
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    try {
      const bytes = readFileSync(join(resolve(folder), name));
      response.writeHead(200, { 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
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

/** @param {import('node:http').ServerResponse} response @param {unknown} body */
function json(response, body) {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { env, argv } = process;
  const shop = await startShop({
    folder: argv[2] ?? 'dist',
    gateway: env['GATEWAY'] ?? 'http://127.0.0.1:3000',
    entityId: env['ENTITY_ID'] ?? 'a0000000000000000000000000000001',
    token: env['TOKEN'] ?? 'sandbox-access-token',
    port: Number(env['PORT'] ?? 3002),
  });
  console.log(shop.url);
}
