// A storefront in one file, to copy from: a basket, a payment page, a result page. It needs Node and nothing else.
//
//   GATEWAY=http://127.0.0.1:3000 ENTITY_ID=... TOKEN=... PORT=3001 ALLOWED_HOSTS=shop.example node storefront.mjs
//
// What to take from it:
// - The checkout is created on the server. The access token stays on the server.
// - The result is what the gateway says, never what the address of the page says.
// - A payment pays for an order only if it has the number, the amount and the currency of the order. Otherwise a shopper
//   could show the address of a small payment for a large order.
// - The gateway hands out a final result once, so the shop keeps the result with the order. A page that is loaded again
//   shows the kept result.
// - The policy of the page needs no 'unsafe-inline'.
// - The server answers requests for names of the shop only. A foreign site can bind its own name to this machine (DNS
//   rebinding), and its pages could then use the token.

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { isIP } from 'node:net';

export const SHOP = 'Kiln & Kettle';
/** The pictures are markup in the page, so the policy allows no further source. */
export const BASKET = [
  {
    name: 'Teapot, 1.2\u00a0l',
    price: '68.00',
    picture: `<path fill="#2f6f73" d="M20 34c-8 0-11 4-8 10 2 4 6 6 10 6l-1-4c-4 0-6-3-6-5 0-3 3-3 6-3zM58 38l8-8c1-1 4-1 5 0v3c-3 0-4 2-6 6l-5 10z"/>
      <path fill="#3d8a8f" d="M18 40c0-9 9-15 22-15s22 6 22 15-7 20-14 20H32c-7 0-14-11-14-20z"/>
      <path fill="#2f6f73" d="M28 27c2-5 7-7 12-7s10 2 12 7c-3-1-7-2-12-2s-9 1-12 2z"/>
      <circle cx="40" cy="17" r="3.5" fill="#e0a458"/>
      <path fill="#62a9ad" d="M25 38c1-4 4-7 8-8-3 3-5 7-5 12-2 0-3-2-3-4z"/>`,
  },
  {
    name: 'Two cups',
    price: '24.00',
    picture: `<path fill="#c98b45" d="M34 30h6c5 0 7 3 6 7s-4 7-9 7h-3v-4h3c3 0 5-2 5-4s-1-2-3-2h-5zM64 44h4c4 0 6 3 5 6s-4 6-8 6h-2v-4h2c2 0 4-1 4-3s-1-1-2-1h-3z"/>
      <path fill="#e0a458" d="M10 24h26v14c0 8-5 12-13 12s-13-4-13-12z"/>
      <path fill="#3d8a8f" d="M41 38h24v12c0 7-5 10-12 10s-12-3-12-10z"/>
      <path fill="#efc78d" d="M14 29h4v11c0 2-4 1-4-3z"/>
      <path fill="#62a9ad" d="M45 42h4v9c0 2-4 1-4-3z"/>`,
  },
];
const TOTAL = '92.00';
const CURRENCY = 'EUR';

// How to read a result code. What is neither of these was declined.
export const PAID =
  /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0|000\.400\.0[^3]|000\.400\.100)/;
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/;
const CREATED = '000.200.100';
/** So many orders are remembered; a shop has a database. */
const MOST_ORDERS = 10_000;
const SESSION_OVER = '200.300.404';
const ASKED_TOO_OFTEN = '800.120.100';

/** The colours of a light and of a dark page. */
export const LIGHT = `--page: #f6f7f9; --surface: #fff; --quiet: #f1f3f6; --text: #14181f; --muted: #59626f;
  --line: #d5dae1; --edge: #858f9c; --accent: #2457e6; --pressed: #1b45bd; --on-accent: #fff; --error: #c2261e;
  --success: #0f7a43; --warning: #8a5a00; --shadow: 0 1px 2px #0f172a14, 0 4px 16px #0f172a0f;`;
export const DARK = `--page: #0f1217; --surface: #181c23; --quiet: #20252e; --text: #eef1f5; --muted: #a3adba;
  --line: #333b47; --edge: #6f7a88; --accent: #7ea2ff; --pressed: #a3bdff; --on-accent: #0b1020; --error: #ff8a80;
  --success: #5fd49a; --warning: #f2b84b; --shadow: none;`;

const STYLE = `
  :root { color-scheme: light dark; ${LIGHT} }
  @media (prefers-color-scheme: dark) { :root { ${DARK} } }
  @media (prefers-contrast: more) { :root { --muted: var(--text); --line: var(--text); --edge: var(--text) } }
  * { box-sizing: border-box }
  body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--page); color: var(--text);
    font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
  .bar, main, .foot { width: 100%; padding: 0 max(1rem, (100% - 62rem) / 2) }
  .bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; min-height: 4rem;
    border-bottom: 1px solid var(--line); background: var(--surface) }
  .name { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: inherit; font-weight: 600; text-decoration: none }
  .name svg { width: 1.75rem; height: 1.75rem }
  .foot { margin-top: auto; padding-block: 2rem 1.5rem; color: var(--muted); font-size: .875rem }
  h1 { margin: 1.5rem 0 1rem; font-size: 1.75rem; font-weight: 600; line-height: 1.2 }
  p { margin: 0 0 1rem }
  a { color: var(--link, var(--accent)) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  .card { border: 1px solid var(--line); border-radius: var(--box, 12px); padding: 1.5rem; background: var(--surface); box-shadow: var(--shadow) }
  .columns { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.5rem 2rem }
  .columns > :first-child { flex: 3 1 20rem; min-width: 0 }
  .columns > .card { flex: 1 1 17rem; min-width: 0 }
  .lines { margin: 0; padding: 0; list-style: none }
  .lines li { display: flex; align-items: center; gap: 1rem; padding-block: .75rem }
  .lines li + li { border-top: 1px solid var(--line) }
  .basket .lines li:first-child { padding-top: 0 } .basket .lines li:last-child { padding-bottom: 0 }
  .lines svg { flex: none; width: 4.5rem; height: 4.5rem; border-radius: 8px; background: var(--quiet) }
  .order svg { width: 3rem; height: 3rem }
  .lines span:last-child { margin-inline-start: auto; white-space: nowrap }
  .lines, dl { font-variant-numeric: tabular-nums }
  .total { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; font-size: 1.125rem; font-weight: 600 }
  .order .total, .receipt .total { border-top: 1px solid var(--line); margin-top: .5rem; padding-top: 1rem }
  .receipt { border-top: 1px solid var(--line); padding-top: .5rem } .receipt .total:first-child { border-top: 0; margin-top: 0 }
  .receipt svg { width: 3rem; height: 3rem } .message .receipt ul { padding: 0 } .message .receipt dl { margin-top: .5rem; border-top: 0 }
  .order .title { margin: 0; font-weight: 600 }
  .button { display: flex; align-items: center; justify-content: center; min-height: 3rem; border: 1px solid var(--accent); border-radius: var(--corner, 8px);
    padding: .5rem 1.5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; text-decoration: none;
    transition: background-color 150ms ease-out }
  .button:hover { background: var(--pressed) }
  .button.quiet { border-color: var(--edge); background: none; color: var(--text) }
  .button.quiet:hover { background: var(--quiet) }
  .buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
  .columns .button { margin-top: 1.5rem }
  .note { margin: .75rem 0 0; color: var(--muted); font-size: .875rem }
  .back { display: inline-block; padding-block: .625rem }
  .message { max-width: 36rem; margin: 2rem auto 0 }
  .message h1 { margin-top: 1rem }
  .message ul { margin: 0 0 1rem; padding-inline-start: 1.25rem }
  .message dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .5rem 1rem; margin: 0; border-top: 1px solid var(--line); padding-top: 1rem }
  .message dt { color: var(--muted) }
  .message dd { margin: 0 }
  .sign { display: block; overflow: visible; width: 3.5rem; height: 3.5rem; fill: none; stroke: var(--muted); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }
  .sign circle { fill: var(--quiet); stroke: none }
  .sign.paid { stroke: var(--success) } .sign.pending { stroke: var(--warning) } .sign.declined { stroke: var(--error) }
  @media (max-width: 30rem) { .card { padding: 1rem } h1 { font-size: 1.5rem } .button { width: 100% } }
  @media (max-width: 22.5rem) { .lines li { gap: .75rem } .lines svg { width: 3rem; height: 3rem } }
  @media (prefers-reduced-motion: reduce) { * { transition: none !important } }
  @media (forced-colors: active) { .sign[class], .sign circle { fill: none; stroke: CanvasText } .button { border-width: 2px } }`;

/**
 * Starts the storefront. The gateway shows its card fields only to the site that the shopper returns to, so a shop knows
 * its own address; this one also answers to the other names of its own machine, to IP addresses and to the allowed hosts. Port 0
 * takes a free one. `pages` adds pages, or replaces pages of the shop.
 * @param {Options} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function startStorefront(options) {
  const { port, host = 'localhost', gateway, entityId, token, allowedHosts = [] } = options;
  const service = gateway.replace(/\/+$/, '');
  const { origin } = new URL(service);
  let url = '';
  /** What was ordered, by the id of its checkout. @type {Map<string, Order>} */
  const orders = new Map();
  /** @type {Record<string, Route>} */
  const routes = {
    '/': basketPage,
    '/pay': payPage,
    '/result': resultPage,
    ...options.pages?.({ basketPage, payPage, resultPage }),
  };

  const server = createServer(async (request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const page = await answer(request, nonce).catch(troublePage);
    response.writeHead(page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        `default-src 'none'; script-src 'nonce-${nonce}' ${origin}; style-src 'nonce-${nonce}'; ` +
        `connect-src ${origin}; frame-src ${origin}; img-src ${origin}; form-action 'self' ${origin}; ` +
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(page.status === 405 && { Allow: 'GET' }),
    });
    response.end(documentOf(page, nonce));
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

  /** What the address of the basket asks for, it asks the payment page for. @param {URLSearchParams} query */
  function basketPage(query) {
    const content = `<div class="columns">
      <div class="card basket">${basketLines()}</div>
      <div class="card"><p class="total"><span>Total</span> <span>${money(TOTAL, CURRENCY)}</span></p>
        <p class="note">With tax and delivery.</p>
        <a class="button" href="${html(payAddress(query))}">Pay ${money(TOTAL, CURRENCY)}</a></div></div>`;
    return { status: 200, title: 'Your basket', content };
  }

  /**
   * Creates the checkout and shows the form. A shop takes the amount from its basket; here the address may change it, and
   * a few more things, to try them out.
   * @param {URLSearchParams} query @param {string} nonce @param {string} own address of this shop
   * @param {PayExtras} [extras]
   */
  async function payPage(
    query,
    nonce,
    own,
    { parameters = {}, again = payAddress(query), more = '' } = {},
  ) {
    const amount = query.get('amount') ?? TOTAL;
    const currency = query.get('currency') ?? CURRENCY;
    const order = { number: orderNumber(), amount, currency, again };
    const checkout = await askGateway('/v1/checkouts', {
      entityId,
      amount,
      currency,
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl: `${own}/result`,
      merchantTransactionId: order.number,
      'merchant.name': SHOP,
      ...parameters,
    });
    if (checkout.result.code !== CREATED) return refusedPage(checkout.result);
    remember(checkout.id, order);

    const script = `${service}/v1/paymentWidgets.js?checkoutId=${encodeURIComponent(checkout.id)}`;
    const brands = (query.get('brands') ?? '').match(/[A-Za-z0-9_]+/g) ?? [
      'VISA',
      'MASTER',
      'AMEX',
    ];
    const named = ['locale', 'style', 'theme', 'layout', 'labelPosition'].map((name) => [
      name,
      query.get(name),
    ]);
    const options = {
      style: 'modern',
      theme: 'auto',
      ...Object.fromEntries(named.filter(([, value]) => value)),
    };
    // The browser requests the configuration while the script is on its way.
    const config = `${service}/v1/checkouts/${encodeURIComponent(checkout.id)}/config`;
    const form = `<link rel="preload" href="${html(config)}" as="fetch" crossorigin>
      <script src="${html(script)}" integrity="${html(checkout.integrity)}" crossorigin="anonymous"></script>
      <form action="/result" class="paymentWidgets" data-brands="${brands.join(' ')}"></form>`;
    const isBasket = amount === TOTAL && currency === CURRENCY;
    // In the form of the pay button, which follows the language of the form.
    const total = money(amount, currency, query.get('locale') || undefined);
    const content = `<script nonce="${nonce}">var wpwlOptions = ${json(options)};</script>
      <div class="columns"><div>${form}
        <a class="back" href="/">Back to the basket</a></div>
      <section class="card order" aria-label="Your order"><p class="title">Your order</p>
        ${isBasket ? basketLines(query.get('locale') || undefined) : ''}
        <p class="total"><span>Total</span> <span>${html(total)}</span></p>${more}</section></div>`;
    return { status: 200, title: `Pay ${total}`, content };
  }

  /**
   * Where the shopper comes back to. The address proves nothing, so the gateway is asked. The address has the random id of
   * the checkout, so only the shopper knows it.
   * @param {URLSearchParams} query
   */
  async function resultPage(query) {
    const path = query.get('resourcePath') ?? '';
    const [, id] = /^\/v[0-9]+\/checkouts\/([a-zA-Z0-9-][a-zA-Z0-9.-]*)\/payment$/.exec(path) ?? [];
    if (id === undefined) {
      return textPage(400, 'No such payment', 'This address does not belong to a payment.');
    }
    const order = orders.get(id);
    const payment = await resultOf(order, path);
    const { code, description } = payment.result;
    const { state, title, next } = verdict(code, paysFor(order, payment));
    const here = `/result?${query}`;
    const content = `<p>${next}</p>
      ${receipt(order, payment, state)}
      <div class="buttons">
      ${state === 'pending' ? `<a class="button" href="${html(here)}">Look again</a>` : ''}
      ${state === 'declined' ? `<a class="button" href="${html(order?.again ?? '/pay')}">Try again</a>` : ''}
      <a class="button${state === 'paid' ? '' : ' quiet'}" href="/">Back to the shop</a></div>
      <p class="note">${html(code)} ${html(description)}</p>`;
    return {
      status: 200,
      title,
      content,
      sign: state,
      payment,
      ...(order && { again: order.again }),
    };
  }

  /**
   * The payment of an order, as the gateway says or as the shop has kept it. After a payment that was declined the shopper
   * may pay with the same checkout, so only a paid result is never asked for again.
   * @param {Order | undefined} order @param {string} path
   */
  async function resultOf(order, path) {
    if (order?.payment && PAID.test(order.payment.result.code)) return order.payment;
    const address = `${path}?entityId=${encodeURIComponent(entityId)}`;
    if (!order) return askGateway(address);
    // Two requests at the same time share one answer: the second would get none.
    order.asked ??= askGateway(address).finally(() => {
      order.asked = undefined;
    });
    const answer = await order.asked;
    const isNews = ![SESSION_OVER, ASKED_TOO_OFTEN].includes(answer.result.code);
    if (isNews) order.payment = answer;
    const kept = order.payment;
    const isLeft = answer.result.code === SESSION_OVER && kept && PENDING.test(kept.result.code);
    if (!isLeft || kept.id === undefined) return kept ?? answer;
    // The checkout is over before the payment is: the payment itself is asked for.
    const later = await askGateway(
      `/v1/payments/${encodeURIComponent(kept.id)}?entityId=${encodeURIComponent(entityId)}`,
    );
    // An error is not the end of the payment: it has another id.
    if (later.id === kept.id) order.payment = later;
    return order.payment ?? kept;
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

/**
 * What the shopper keeps: what was ordered, and how it was paid.
 * @param {Order | undefined} order @param {Payment} payment @param {State} state
 */
function receipt(order, { amount, currency, card, paymentBrand, timestamp }, state) {
  const total = amount && html(money(amount, currency));
  const isBasket = order?.amount === TOTAL && order.currency === CURRENCY;
  const digits = card?.last4Digits;
  const way = digits ? `${BRANDS[paymentBrand ?? ''] ?? 'Card'} •••• ${digits}` : paymentBrand;
  // "2030-01-31 12:00:00+0000", in UTC.
  const date = new Date((timestamp ?? '').replace(/ (\S+?)\+0000$/, 'T$1Z'));
  const day = Number.isNaN(Number(date))
    ? ''
    : date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const rows = [
    ['Order', order?.number],
    ['Date', day],
    [state === 'declined' ? 'Not paid with' : 'Paid with', way],
  ];
  const lines = rows.map(([name, value]) =>
    value ? `<dt>${name}</dt><dd>${html(value)}</dd>` : '',
  );
  return `<section class="receipt" aria-label="Receipt">
      ${isBasket ? basketLines() : ''}
      ${total ? `<p class="total"><span>Total</span> <span>${total}</span></p>` : ''}
      <dl>${lines.join('')}</dl></section>`;
}

/** The names of the cards of this shop. @type {Record<string, string | undefined>} */
const BRANDS = { VISA: 'Visa', MASTER: 'Mastercard', AMEX: 'American Express' };

/** @typedef {'paid' | 'pending' | 'declined'} State */
/**
 * `content`, `head`, `bar` and `foot` are HTML, `title` is plain text. `sign` is drawn above the title. `again` is the
 * address that begins the payment again. `root` has attributes of the document, `top` is HTML above the content,
 * `shop` is another name of the shop, `logo` its drawing, `about` the text at the end.
 * @typedef {{ status: number, title: string, content: string, sign?: State, payment?: Payment, shop?: string, again?: string, root?: string, head?: string, bar?: string, top?: string, foot?: string, logo?: string, about?: string }} Page
 */
/** @typedef {(query: URLSearchParams, nonce: string, own: string) => Page | Promise<Page>} Route */
/** More parameters of the checkout; the address of the page that begins the payment again; more HTML of the order. @typedef {{ parameters?: Record<string, string>, again?: string, more?: string }} PayExtras */
/** @typedef {{ basketPage(query: URLSearchParams): Page, payPage(query: URLSearchParams, nonce: string, own: string, extras?: PayExtras): Promise<Page>, resultPage(query: URLSearchParams): Promise<Page> }} Shop */
/** @typedef {{ port: number, host?: string, gateway: string, entityId: string, token: string, allowedHosts?: readonly string[], pages?: (shop: Shop) => Record<string, Route> }} Options */
/** @typedef {{ id?: string, result: { code: string, description?: string }, merchantTransactionId?: string, amount?: string, currency?: string, paymentBrand?: string, timestamp?: string, card?: { last4Digits?: string } }} Payment */
/** `again`: the address of its payment page. @typedef {{ number: string, amount: string, currency: string, again: string, payment?: Payment, asked?: Promise<Payment> | undefined }} Order */

/** @param {Page} page @param {string} nonce */
function documentOf(page, nonce) {
  const {
    title,
    content,
    sign,
    root = 'lang="en"',
    head = '',
    bar = '',
    top = '',
    foot = '',
    shop = SHOP,
    logo = BASKET[0]?.picture ?? '',
    about = 'A shop to try the payment form. Nothing is sold here.',
  } = page;
  const isMessage = sign !== undefined;
  return `<!doctype html>
<html ${root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${html(title)} · ${html(shop)}</title>
<style nonce="${nonce}">${STYLE}</style>
${head}</head>
<body>
<header class="bar"><a class="name" href="/">${drawing(logo)}${html(shop)}</a>${bar}</header>
${top}<main>${isMessage ? '<div class="card message">' : ''}${sign ? signOf(sign) : ''}<h1>${html(title)}</h1>${content}${isMessage ? '</div>' : ''}</main>
<footer class="foot">${html(about)}</footer>
${foot}</body>
</html>
`;
}

/** @param {string} shapes */
export function drawing(shapes) {
  return `<svg viewBox="0 0 80 64" aria-hidden="true" focusable="false">${shapes}</svg>`;
}

/** Short, because a shopper may have to read it to somebody. A shop has numbers of its own. */
function orderNumber() {
  return `KK-${randomBytes(5).toString('hex').toUpperCase()}`;
}

/** @param {string} [locale] */
function basketLines(locale) {
  const lines = BASKET.map(
    ({ name, price, picture }) =>
      `<li>${drawing(picture)}<span>${html(name)}</span> <span>${html(money(price, CURRENCY, locale))}</span></li>`,
  );
  return `<ul class="lines">${lines.join('')}</ul>`;
}

/** @param {URLSearchParams} query */
function payAddress(query) {
  const asked = String(query);
  return asked ? `/pay?${asked}` : '/pay';
}

/**
 * Whether a payment is the one that an order waits for.
 * @param {Order | undefined} order
 * @param {Payment} payment
 */
function paysFor(order, { merchantTransactionId, amount, currency }) {
  return (
    order !== undefined &&
    merchantTransactionId === order.number &&
    Number(amount) === Number(order.amount) &&
    currency === order.currency
  );
}

const BACK = '<div class="buttons"><a class="button" href="/">Back to the basket</a></div>';

/** What is drawn above a message, by its state. */
const SIGNS = {
  paid: 'm18 29 7 7 14-16',
  pending: 'M28 20v8l5 3m7-3a12 12 0 1 1-24 0 12 12 0 0 1 24 0z',
  declined: 'm20 20 16 16m0-16L20 36',
};

/** @param {State} state */
function signOf(state) {
  return `<svg class="sign ${state}" viewBox="0 0 56 56" aria-hidden="true" focusable="false"><circle cx="28" cy="28" r="28"/><path d="${SIGNS[state]}"/></svg>`;
}

/**
 * What the shopper reads first, and what to do next.
 * @param {string} code @param {boolean} isOfOrder
 * @returns {{ state: State, title: string, next: string }}
 */
function verdict(code, isOfOrder) {
  if (PAID.test(code) && isOfOrder) {
    return {
      state: 'paid',
      title: 'Thank you, your order is paid',
      next: 'There is nothing more to do. Keep the number of your order for questions about it.',
    };
  }
  if (PAID.test(code)) {
    return {
      state: 'pending',
      title: 'Paid, but not for an order of this shop',
      next: 'A payment exists, but its number, its amount or its currency is not that of an order. Ask the shop before you pay again.',
    };
  }
  if (PENDING.test(code)) {
    return {
      state: 'pending',
      title: 'Your payment is not finished yet',
      next: 'The bank has not decided yet, or the money has not arrived. Do not pay again: this page shows the result when there is one.',
    };
  }
  // Only for an order that the shop does not know, or whose result the shop never received.
  if (code === SESSION_OVER) {
    return {
      state: 'pending',
      title: 'Your time to pay has run out',
      next: 'The shop has no result for this address. Ask the shop before you pay again.',
    };
  }
  if (code === ASKED_TOO_OFTEN) {
    return {
      state: 'pending',
      title: 'Please load this page again in a minute',
      next: 'The result was asked for too often.',
    };
  }
  return {
    state: 'declined',
    title: 'Your payment was declined',
    next: 'Nothing was charged. Try again, with another card or another way to pay.',
  };
}

/** @param {number} status @param {string} title @param {string} text @returns {Page} */
function textPage(status, title, text) {
  return { status, title, content: `<p>${html(text)}</p>${BACK}`, sign: 'declined' };
}

/**
 * What the gateway found wrong with the checkout.
 * @param {{ code: string, description: string, parameterErrors?: { name: string, value: unknown, message: string }[] }} result
 * @returns {Page}
 */
function refusedPage({ code, description, parameterErrors = [] }) {
  const wrong = parameterErrors.find(({ name }) => name === 'amount');
  if (wrong) {
    const rule =
      'An amount has two decimals, as 92.00 has; in some currencies, such as the yen, it has none.';
    return textPage(400, `The amount “${wrong.value ?? ''}” cannot be paid`, rule);
  }
  const errors = parameterErrors.map(
    ({ name, value, message }) => `<li>${html(`${name} ${value ?? ''}: ${message}`)}</li>`,
  );
  const content = `<p>The gateway refused the checkout: ${html(`${code} ${description}`)}</p>
    <ul>${errors.join('')}</ul>${BACK}`;
  return { status: 502, title: 'The payment cannot be started', content, sign: 'declined' };
}

/** @param {Error} error @returns {Page} */
function troublePage({ message, cause }) {
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  const content = `<p>Is the gateway running, and is GATEWAY its address? This page can be loaded again.</p>
    <p>${html(reason)}</p>${BACK}`;
  return { status: 502, title: 'The payment service cannot be used', content, sign: 'declined' };
}

/**
 * An amount as a language writes it: "€92.00". The name of the language or the currency may come from an address, and be none.
 * An amount that is not whole is shown with its two decimals: `Intl` alone rounds some currencies, such as HUF.
 * @param {string} amount @param {string} [currency] @param {string} [locale]
 */
export function money(amount, currency, locale = 'en') {
  const digits = Number.isInteger(Number(amount)) ? undefined : 2;
  try {
    return new Intl.NumberFormat(locale.replace('_', '-'), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Text that is safe between tags and in a quoted attribute. @param {unknown} value */
export function html(value) {
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
