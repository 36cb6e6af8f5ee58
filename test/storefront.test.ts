import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStorefront } from '../public/storefront/storefront.mjs';
import { bodyOf, type FakeGateway, ID, startFakeGateway } from './fakeGateway.ts';

const RESULT = `/result?id=${ID}&resourcePath=${encodeURIComponent(`/v1/checkouts/${ID}/payment`)}`;
const OVER = { code: '200.300.404', description: 'over' };

let gateway: FakeGateway;
let storefront: Awaited<ReturnType<typeof startStorefront>>;

beforeEach(async () => {
  gateway = await startFakeGateway();
  storefront = await startStorefront({
    port: 0,
    gateway: gateway.url,
    entityId: 'a0000000000000000000000000000001',
    token: 'a-token',
  });
});

afterEach(async () => {
  await storefront.close();
  await new Promise((resolve) => gateway.server.close(resolve));
});

async function get(path: string, init?: RequestInit) {
  const response = await fetch(storefront.url + path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test('the basket leads to the payment', async () => {
  const { status, html } = await get('/');
  expect(status).toBe(200);
  expect(html).toContain('href="/pay"');
  expect(html).toContain('€92.00');
  expect(gateway.asked).toEqual([]);
});

test('the basket passes its settings on to the payment', async () => {
  expect((await get('/?locale=de&style=plain')).html).toContain(
    'href="/pay?locale=de&#38;style=plain"',
  );
});

describe('the payment page', () => {
  test('makes a checkout on the server and keeps the token there', async () => {
    const { status, html } = await get('/pay');
    expect(status).toBe(200);
    const [request] = gateway.asked;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v1/checkouts',
      authorization: 'Bearer a-token',
    });
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      entityId: 'a0000000000000000000000000000001',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      integrity: 'true',
      shopperResultUrl: `${storefront.url}/result`,
      merchantTransactionId: expect.stringMatching(/^KK-[0-9A-F]{10}$/),
      'merchant.name': 'Kiln & Kettle',
    });
    expect(html).not.toContain('a-token');
  });

  test('shows the form at once', async () => {
    const { html } = await get('/pay');
    const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${ID}`;
    expect(html).toContain(
      `<script src="${src}" integrity="sha384-abc" crossorigin="anonymous"></script>`,
    );
    expect(html).toContain(
      '<form action="/result" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>',
    );
    expect(html).toContain('var wpwlOptions = {"style":"modern","theme":"auto"};');
  });

  test('takes brands, locale, style, amount and currency from its address', async () => {
    const { html } = await get(
      '/pay?brands=VISA+JCB&locale=de&style=plain&amount=1.50&currency=CHF',
    );
    expect(html).toContain('data-brands="VISA JCB"');
    expect(html).toContain('var wpwlOptions = {"style":"plain","theme":"auto","locale":"de"};');
    expect(heading(html)).toBe('Pay 1,50\u00a0CHF');
    expect(gateway.asked[0]?.body.get('amount')).toBe('1.50');
    expect(gateway.asked[0]?.body.get('currency')).toBe('CHF');
  });

  test('has a strict policy, with the nonce of this one answer', async () => {
    const { headers, html } = await get('/pay');
    const nonce = /<script nonce="([^"]+)">/.exec(html)?.[1];
    const { url } = gateway;
    expect(headers.get('content-security-policy')?.split('; ').sort()).toEqual(
      [
        "default-src 'none'",
        `script-src 'nonce-${nonce}' ${url}`,
        `style-src 'nonce-${nonce}'`,
        `connect-src ${url}`,
        `frame-src ${url}`,
        `img-src ${url}`,
        `form-action 'self' ${url}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].sort(),
    );
    const again = await get('/pay');
    expect(again.html).not.toContain(`nonce="${nonce}"`);
  });

  test('lets nothing of its address become markup', async () => {
    const evil = encodeURIComponent('</script><script>"\'&');
    const { html } = await get(
      `/pay?brands=${evil}&locale=${evil}&style=${evil}&amount=${evil}&currency=${evil}`,
    );
    const scripts = html.match(/<script\b/g);
    expect(scripts).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toContain('"locale":"\\u003c/script>\\u003cscript>\\"\'&"');
    expect(heading(html)).not.toContain('<');
    expect(html).toContain('data-brands="script script"');
  });

  test('says in a sentence that an amount cannot be paid', async () => {
    const message = 'does not match ^[0-9]{1,12}(\\\\.[0-9]{2})?$';
    const parameterErrors = [{ name: 'amount', value: '0.001', message }];
    gateway.answer = {
      status: 400,
      body: { result: { code: '200.300.404', description: 'invalid', parameterErrors } },
    };
    const { status, html } = await get('/pay?amount=0.001');
    expect(status).toBe(400);
    expect(heading(html)).toBe('The amount “0.001” cannot be paid');
    expect(html).toContain('An amount has two decimals');
    expect(html).not.toContain('[0-9]');
  });

  test('shows the refusal of the gateway', async () => {
    gateway.answer = {
      status: 400,
      body: {
        // Every error answer has an id too.
        id: '0123456789abcdef0123456789abcdef',
        result: {
          code: '200.300.404',
          description: 'invalid or missing parameter',
          parameterErrors: [{ name: 'currency', value: '<b>', message: 'must be a currency' }],
        },
      },
    };
    const { status, html } = await get('/pay?currency=<b>');
    expect(status).toBe(502);
    expect(html).toContain('200.300.404 invalid or missing parameter');
    expect(html).toContain('currency &#60;b&#62;: must be a currency');
  });
});

describe('when the gateway is of no help', () => {
  test.each(['/pay', RESULT])('%s shows that the gateway does not run', async (path) => {
    await new Promise((resolve) => gateway.server.close(resolve));
    const { status, html } = await get(path);
    expect(status).toBe(502);
    expect(heading(html)).toBe('The payment service cannot be used');
    expect(html).toContain('Is the gateway running');
  });

  test.each([401, 403])('shows that the token is wrong (%d)', async (status) => {
    gateway.answer = { status, body: { result: { code: '800.900.300', description: 'no' } } };
    const answer = await get('/pay');
    expect(answer.status).toBe(502);
    expect(answer.html).toContain('ENTITY_ID and TOKEN');
  });

  test.each(['<html>', '{}', 'null'])('shows an error for the response %s', async (body) => {
    gateway.answer = { status: 200, body };
    const answer = await get('/pay');
    expect(answer.status).toBe(502);
    expect(answer.html).not.toContain('<html>');
  });
});

describe('the result page', () => {
  let number: string | null;
  beforeEach(async () => {
    await get('/pay');
    number = gateway.asked.splice(0)[0]?.body.get('merchantTransactionId') ?? null;
  });
  const payment = (code: string, description = 'text') => ({
    id: '8ac7a4a0',
    merchantTransactionId: number,
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    card: { bin: '420000', last4Digits: '0000' },
    result: { code, description },
  });

  test.each([
    ['000.000.000', 200, 'Thank you, your order is paid'],
    ['000.100.110', 200, 'Thank you, your order is paid'],
    ['000.400.020', 200, 'Thank you, your order is paid'],
    ['000.200.000', 200, 'Your payment is not finished yet'],
    ['800.400.500', 200, 'Your payment is not finished yet'],
    ['800.100.152', 400, 'Your payment was declined'],
    ['000.400.030', 400, 'Your payment was declined'],
    ['200.300.404', 400, 'Your time to pay has run out'],
    ['800.120.100', 429, 'Please load this page again in a minute'],
  ])('%s with HTTP %d: %s', async (code, status, expected) => {
    gateway.answer = { status, body: payment(code, 'what it means') };
    const { html } = await get(RESULT);
    expect(heading(html)).toBe(expected);
    expect(html).toContain(`${code} what it means`);
  });

  test('asks the gateway with the token, and shows amount and card', async () => {
    gateway.answer = { status: 200, body: payment('000.100.110') };
    const { status, html } = await get(RESULT);
    expect(status).toBe(200);
    expect(gateway.asked).toMatchObject([
      {
        method: 'GET',
        url: `/v1/checkouts/${ID}/payment?entityId=a0000000000000000000000000000001`,
        authorization: 'Bearer a-token',
      },
    ]);
    expect(html).toContain('€92.00');
    expect(html).toContain('Visa •••• 0000');
    expect(html).toContain('href="/"');
  });

  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'JPY' }],
    ['another order', { merchantTransactionId: 'b'.repeat(36) }],
    ['no order', { merchantTransactionId: undefined }],
  ])('does not accept a payment that was made for %s', async (_what, different) => {
    gateway.answer = { status: 200, body: { ...payment('000.100.110'), ...different } };
    expect(heading((await get(RESULT)).html)).toBe('Paid, but not for an order of this shop');
  });

  test('does not accept a checkout that the shop did not create', async () => {
    gateway.answer = { status: 200, body: payment('000.100.110') };
    const { html } = await get(RESULT.replaceAll(ID, 'F'.repeat(32)));
    expect(heading(html)).toBe('Paid, but not for an order of this shop');
  });

  test('keeps a paid result, and shows it again without a request', async () => {
    gateway.answer = { status: 200, body: payment('000.100.110') };
    const { html } = await get(RESULT);
    gateway.answer = { status: 400, body: { result: OVER } };
    expect((await get(RESULT)).html.replaceAll(/nonce="[^"]+"/g, '')).toBe(
      html.replaceAll(/nonce="[^"]+"/g, ''),
    );
    expect(gateway.asked).toHaveLength(1);
  });

  test.each([
    ['declined', '800.100.152', 'Your payment was declined'],
    ['pending', '800.400.500', 'Your payment is not finished yet'],
  ])('shows a %s result again if the gateway was asked too often', async (_what, code, title) => {
    gateway.answer = { status: 200, body: payment(code) };
    await get(RESULT);
    gateway.answer = { status: 429, body: { result: { code: '800.120.100', description: '' } } };
    expect(heading((await get(RESULT)).html)).toBe(title);
  });

  test('shows a declined result again when the checkout is over', async () => {
    gateway.answer = { status: 400, body: payment('800.100.152') };
    await get(RESULT);
    gateway.answer = { status: 400, body: { result: OVER } };
    const { html } = await get(RESULT);
    expect(heading(html)).toBe('Your payment was declined');
    expect(html).toContain('Visa •••• 0000');
  });

  test('shows a payment that follows a declined one', async () => {
    gateway.answer = { status: 400, body: payment('800.100.152') };
    await get(RESULT);
    gateway.answer = { status: 200, body: payment('000.100.110') };
    expect(heading((await get(RESULT)).html)).toBe('Thank you, your order is paid');
  });

  test('asks for a pending payment by its id when the checkout is over', async () => {
    gateway.answer = { status: 200, body: payment('800.400.500') };
    await get(RESULT);
    gateway.answerTo = (url) =>
      url.startsWith('/v1/payments/')
        ? { status: 200, body: payment('000.100.110') }
        : { status: 400, body: { result: OVER } };
    expect(heading((await get(RESULT)).html)).toBe('Thank you, your order is paid');
    expect(gateway.asked.at(-1)?.url).toBe(
      '/v1/payments/8ac7a4a0?entityId=a0000000000000000000000000000001',
    );
  });

  test('keeps a pending payment as it is if it cannot be asked for', async () => {
    gateway.answer = { status: 200, body: payment('800.400.500') };
    await get(RESULT);
    gateway.answer = { status: 400, body: { id: 'e'.repeat(32), result: OVER } };
    expect(heading((await get(RESULT)).html)).toBe('Your payment is not finished yet');
  });

  test('asks once for two requests at the same time', async () => {
    gateway.answer = { status: 200, body: payment('000.100.110') };
    const titles = await Promise.all([get(RESULT), get(RESULT)]);
    for (const { html } of titles) expect(heading(html)).toBe('Thank you, your order is paid');
    expect(gateway.asked).toHaveLength(1);
  });

  test('leads from a declined payment to a payment page with the same settings', async () => {
    await get('/pay?locale=de&style=plain');
    number = gateway.asked.at(-1)?.body.get('merchantTransactionId') ?? null;
    gateway.answer = { status: 400, body: payment('800.100.152') };
    expect((await get(RESULT)).html).toContain('href="/pay?locale=de&#38;style=plain">Try again');
  });

  test('shows neither if the gateway returns neither', async () => {
    const result = { code: '000.200.000', description: 'pending' };
    gateway.answer = { status: 200, body: { result } };
    const { html } = await get(RESULT);
    expect(html).not.toContain('<dt>Amount');
    expect(html).not.toContain('<dt>Card');
  });

  test('escapes texts of the gateway', async () => {
    gateway.answer = { status: 400, body: payment('800.100.152', '<img src=x>') };
    expect((await get(RESULT)).html).toContain('&#60;img src=x&#62;');
  });

  test.each([
    '',
    '?resourcePath=',
    '?resourcePath=http://elsewhere.example/v1/checkouts/1/payment',
    '?resourcePath=/v1/checkouts/../query/payment',
    '?resourcePath=/v1/checkouts/1/payment?x=1',
    '?resourcePath=/v1/checkouts/../payment',
    '?resourcePath=/v1/payments/1',
    '?resourcePath=//elsewhere.example/v1/checkouts/1/payment',
    `?resourcePath=${encodeURIComponent('/v1/checkouts/1/payment\n')}`,
  ])('does not follow %j', async (query) => {
    const { status } = await get(`/result${query}`);
    expect(status).toBe(400);
    expect(gateway.asked).toEqual([]);
  });
});

describe('a request for another site, whose name DNS binds to this machine', () => {
  test.each(['evil.example', 'evil.example:3001', '127.0.0.1.evil.example', 'evil@localhost'])(
    'is not answered: %j',
    async (host) => {
      for (const path of ['/', '/pay', RESULT]) {
        const { status, text } = await getAs(host, path);
        expect(status).toBe(421);
        expect(text).not.toContain('evil');
      }
      expect(gateway.asked).toEqual([]);
    },
  );

  test.each(['localhost', 'shop.localhost:1', '127.0.0.1', '[::1]:3001', '192.168.1.20:80'])(
    'is one for this machine: %s',
    async (host) => {
      expect((await getAs(host, '/')).status).toBe(200);
    },
  );

  test('is one for the shop where its name is allowed', async () => {
    const named = await startStorefront({
      port: 0,
      gateway: gateway.url,
      entityId: 'a0000000000000000000000000000001',
      token: 'a-token',
      allowedHosts: ['Shop.example'],
    });
    expect((await getAs('shop.example:8443', '/', named.url)).status).toBe(200);
    await named.close();
  });
});

/** Reads a page under any name; `fetch` sends none but that of the address. */
function getAs(host: string, path: string, url = storefront.url) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request(`${url}${path}`, { headers: { host } }, async (reply) => {
      resolve({ status: reply.statusCode, text: await bodyOf(reply) });
    });
    asked.on('error', reject).end();
  });
}

test.each(['/nothing', '/pay/', '/favicon.ico', '/constructor', '//pay'])(
  '%s is not found',
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  },
);

test.each(['/', '/pay', '/result'])('%s can only be read', async (path) => {
  const { status, headers } = await get(path, { method: 'POST', body: 'a=b' });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET');
  expect(gateway.asked).toEqual([]);
});

test('a closed storefront gives its port back', async () => {
  const { port } = new URL(storefront.url);
  await storefront.close();
  const next = await startStorefront({
    port: Number(port),
    gateway: gateway.url,
    entityId: 'a0000000000000000000000000000001',
    token: 'a-token',
  });
  expect(next.url).toBe(storefront.url);
  await next.close();
});
