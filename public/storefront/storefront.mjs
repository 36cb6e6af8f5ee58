// A storefront in one file, to copy from: a basket, a payment page, a result page. It needs Node and nothing else.
//
//   GATEWAY=http://127.0.0.1:3000 ENTITY_ID=... TOKEN=... PORT=3001 ALLOWED_HOSTS=shop.example node storefront.mjs
//
// What to take from it: the checkout is made on the server, where the access token stays; the result is what the gateway
// says, never what the address of the page says; an order is paid only by the checkout that was made for it, with its number,
// amount and currency, since whoever has paid something small could bring that address for something large; the policy of the page needs no 'unsafe-inline'; only requests for names of
// the shop are answered, because another site's name can be bound to this machine (DNS rebinding) and would use the token.

import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { isIP } from 'node:net';

const BASKET = { 'Teapot, 1.2 l': '68.00', 'Two cups': '24.00' };
const TOTAL = '92.00';
const CURRENCY = 'EUR';

// How to read a result code. What is neither of these was declined.
const PAID = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;
const CREATED = '000.200.100';
/** So many orders are remembered; a shop has a database. */
const MOST_ORDERS = 10_000;
const SESSION_OVER = '200.300.404';
const ASKED_TOO_OFTEN = '800.120.100';

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: auto; padding: 1rem; color: #222 }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .5rem 0; border-bottom: 1px solid #ccc; text-align: start }
  td:last-child { text-align: end }
  .button { display: inline-block; margin: 1rem 0; padding: .75rem 1.5rem; background: #1f5fbf; color: #fff }`;

/**
 * Starts the storefront. The gateway shows its card fields only to the site that the shopper returns to, so a shop knows
 * its own address; this one also answers to the other names of its own machine, to IP addresses and to the allowed hosts. Port 0
 * takes a free one.
 * @param {{ port: number, host?: string, gateway: string, entityId: string, token: string, allowedHosts?: readonly string[] }} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startStorefront(options) {
  const { port, host = 'localhost', gateway, entityId, token, allowedHosts = [] } = options;
  const service = gateway.replace(/\/+$/, '');
  const { origin } = new URL(service);
  let url = '';
  /** What was ordered, by the id of its checkout. @type {Map<string, Order>} */
  const orders = new Map();
  /** @type {Record<string, (query: URLSearchParams, nonce: string, own: string) => Page | Promise<Page>>} */
  const routes = { '/': basketPage, '/pay': payPage, '/result': resultPage };

  const server = createServer(async (request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const { status, title, content } = await answer(request, nonce).catch(troublePage);
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        `default-src 'none'; script-src 'nonce-${nonce}' ${origin}; style-src 'nonce-${nonce}'; ` +
        `connect-src ${origin}; frame-src ${origin}; img-src ${origin}; form-action 'self' ${origin}; ` +
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 405 && { Allow: 'GET' }),
    });
    response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${html(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body><main><h1>${html(title)}</h1>${content}</main></body>
</html>
`);
  });
  await new Promise((resolve, reject) => {
    const address = host === 'localhost' ? '127.0.0.1' : host;
    server.once('error', reject).listen(port, address, () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  url = `http://${host}:${address.port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** @param {import('node:http').IncomingMessage} request @param {string} nonce @returns {Promise<Page>} */
  async function answer(request, nonce) {
    const { host: asked = '' } = request.headers;
    if (!isOwn(asked)) return textPage(421, 'Not this shop', 'The shop has no such name.');
    const [, path = '', query] = /^([^?]*)\??(.*)$/.exec(request.url ?? '') ?? [];
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!route) return textPage(404, 'Not found', 'There is no such page.');
    if (request.method !== 'GET') return textPage(405, 'Not allowed', 'This can only be read.');
    const own = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(asked) ? `http://${asked}` : url;
    return route(new URLSearchParams(query), nonce, own);
  }

  /** Whether the host of a request is one of the shop's; no DNS binds an IP address to anything. @param {string} asked */
  function isOwn(asked) {
    const [, name = ''] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.exec(asked.toLowerCase()) ?? [];
    const isLocal = /^(?:.+\.)?localhost$/.test(name) || isIP(name.replace(/[[\]]/g, '')) !== 0;
    return isLocal || [host, ...allowedHosts].some((own) => own.toLowerCase() === name);
  }

  function basketPage() {
    const rows = Object.entries(BASKET).map(
      ([name, price]) => `<tr><th scope="row">${html(name)}</th><td>${price}</td></tr>`,
    );
    const content = `<table>${rows.join('')}
      <tr><th scope="row">Total</th><td>${TOTAL} ${CURRENCY}</td></tr></table>
      <a class="button" href="/pay">Pay ${TOTAL} ${CURRENCY}</a>`;
    return { status: 200, title: 'Your basket', content };
  }

  /**
   * Makes the checkout and shows the form. A shop takes the amount from its basket; here the address may change it, and
   * a few more things, to try them out.
   * @param {URLSearchParams} query @param {string} nonce @param {string} own address of this shop
   */
  async function payPage(query, nonce, own) {
    const amount = query.get('amount') ?? TOTAL;
    const currency = query.get('currency') ?? CURRENCY;
    const order = { number: randomUUID(), amount, currency };
    const checkout = await askGateway('/v1/checkouts', {
      entityId,
      amount,
      currency,
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl: `${own}/result`,
      merchantTransactionId: order.number,
    });
    if (checkout.result.code !== CREATED) return refusedPage(checkout.result);
    remember(checkout.id, order);

    const script = `${service}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout.id)}`;
    const brands = (query.get('brands') ?? '').match(/[A-Za-z0-9_]+/g) ?? [
      'VISA',
      'MASTER',
      'AMEX',
    ];
    const named = ['locale', 'style'].map((name) => [name, query.get(name)]);
    const options = Object.fromEntries(named.filter(([, value]) => value));
    const content = `<script nonce="${nonce}">var wpwlOptions = ${json(options)};</script>
      <script src="${html(script)}" integrity="${html(checkout.integrity)}" crossorigin="anonymous"></script>
      <form action="/result" class="paymentWidgets" data-brands="${brands.join(' ')}"></form>${BACK}`;
    return { status: 200, title: `Pay ${amount} ${currency}`, content };
  }

  /**
   * Where the shopper comes back to. The address proves nothing, so the gateway is asked.
   * @param {URLSearchParams} query
   */
  async function resultPage(query) {
    const path = query.get('resourcePath') ?? '';
    const [, id] = /^\/v[0-9]+\/checkouts\/([a-zA-Z0-9-][a-zA-Z0-9.-]*)\/payment$/.exec(path) ?? [];
    if (id === undefined) {
      return textPage(400, 'No such payment', 'This address does not belong to a payment.');
    }
    const payment = await askGateway(`${path}?entityId=${encodeURIComponent(entityId)}`);
    const { code, description } = payment.result;
    const lastDigits = payment.card?.last4Digits;
    const content = `<dl><dt>Result</dt><dd>${html(code)} ${html(description)}</dd>
      ${payment.amount ? `<dt>Amount</dt><dd>${html(payment.amount)} ${html(payment.currency)}</dd>` : ''}
      ${lastDigits ? `<dt>Card</dt><dd>ends with ${html(lastDigits)}</dd>` : ''}</dl>${BACK}`;
    const isOfOrder = paysFor(orders.get(id), payment);
    return { status: 200, title: headline(code, isOfOrder), content };
  }

  /** @param {string} id of the checkout @param {Order} order */
  function remember(id, order) {
    orders.set(id, order);
    const [oldest = ''] = orders.keys();
    if (orders.size > MOST_ORDERS) orders.delete(oldest);
  }

  /**
   * The one place that talks to the gateway: a POST where there is a form to send, else a GET.
   * @param {string} path @param {Record<string, string>} [form]
   */
  async function askGateway(path, form) {
    const response = await fetch(`${service}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}` },
      body: form ? new URLSearchParams(form) : null,
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401 || response.status === 403) {
      throw new Error('It does not accept the ENTITY_ID and TOKEN of this shop.');
    }
    const body = await response.json();
    if (typeof body?.result?.code !== 'string') throw new Error('It has no result in its answer.');
    return body;
  }
}

/** @typedef {{ status: number, title: string, content: string }} Page content is HTML, the title plain text */
/** @typedef {{ number: string, amount: string, currency: string }} Order */

/**
 * Whether a payment is the one that an order waits for.
 * @param {Order | undefined} order
 * @param {{ merchantTransactionId?: string, amount?: string, currency?: string }} payment
 */
function paysFor(order, { merchantTransactionId, amount, currency }) {
  return (
    order !== undefined &&
    merchantTransactionId === order.number &&
    Number(amount) === Number(order.amount) &&
    currency === order.currency
  );
}

const BACK = '<p><a href="/">Back to the basket</a></p>';

/** What the shopper reads first. @param {string} code @param {boolean} isOfOrder */
function headline(code, isOfOrder) {
  if (PAID.test(code)) {
    return isOfOrder ? 'Thank you, your order is paid' : 'Paid, but not for an order of this shop';
  }
  if (PENDING.test(code)) return 'Your payment is not finished yet';
  // A result is handed out once. A shop shows here what it noted down the first time.
  if (code === SESSION_OVER) return 'This payment session is over';
  if (code === ASKED_TOO_OFTEN) return 'Please load this page again in a minute';
  return 'Your payment was declined';
}

/** @param {number} status @param {string} title @param {string} text @returns {Page} */
function textPage(status, title, text) {
  return { status, title, content: `<p>${html(text)}</p>${BACK}` };
}

/**
 * What the gateway found wrong with the checkout.
 * @param {{ code: string, description: string, parameterErrors?: { name: string, value: unknown, message: string }[] }} result
 * @returns {Page}
 */
function refusedPage({ code, description, parameterErrors = [] }) {
  const errors = parameterErrors.map(
    ({ name, value, message }) => `<li>${html(`${name} ${value ?? ''}: ${message}`)}</li>`,
  );
  const content = `<p>The gateway refused the checkout: ${html(`${code} ${description}`)}</p>
    <ul>${errors.join('')}</ul>${BACK}`;
  return { status: 502, title: 'The payment cannot be started', content };
}

/** @param {Error} error @returns {Page} */
function troublePage({ message, cause }) {
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  const content = `<p>Is the gateway running, and is GATEWAY its address? This page can be loaded again.</p>
    <p>${html(reason)}</p>${BACK}`;
  return { status: 502, title: 'The payment service cannot be used', content };
}

/** Text that is safe between tags and in a quoted attribute. @param {unknown} value */
function html(value) {
  return String(value ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Data that is safe inside of a script element. @param {unknown} value */
function json(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

// Run by its name, not imported.
if (process.argv[1]?.endsWith('storefront.mjs')) {
  const { GATEWAY, ENTITY_ID, TOKEN, PORT, ALLOWED_HOSTS } = process.env;
  const { url } = await startStorefront({
    port: Number(PORT ?? 3001),
    gateway: GATEWAY ?? 'http://127.0.0.1:3000',
    entityId: ENTITY_ID ?? 'a0000000000000000000000000000001',
    token: TOKEN ?? 'sandbox-access-token',
    allowedHosts: ALLOWED_HOSTS?.split(/ *, */) ?? [],
  });
  console.log(`storefront ${url}`);
}
