/** Injected faults of routes: answers that are late, cut, missing, or a 5xx. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SANDBOX } from '../../src/gateway/domain/merchant/types.ts';
import { ROUTE_FAULTS } from '../../src/sandbox/routeFaults.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  freshKey,
  open,
  type Reply,
  type Shop,
  VISA,
} from './harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const entityId = () => shop.gateway.entityId;

const set = (routes: unknown, more: object = {}): Promise<Reply> =>
  shop.send(
    'POST',
    '/_sandbox/faults',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: entityId(), routes, ...more }),
  );

const stored = async (): Promise<Fields[]> =>
  (await shop.send('GET', `/_sandbox/faults?entityId=${entityId()}`, shop.bearer)).body.routes;

afterEach(() => set([]));

/** What a client sees of an answer. `error`: the code of the error that ended the connection. */
interface Seen {
  readonly status?: number | undefined;
  readonly announced?: number;
  readonly received?: number;
  readonly error?: string;
}

/** Sends a request over a connection of its own. */
const over = (path: string, fields: Fields, headers: Fields = shop.bearer): Promise<Seen> =>
  new Promise((resolve) => {
    const body = encode(fields);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent: ClientRequest = request(
      `${shop.gateway.url}${path}`,
      { method: 'POST', agent: false, headers: { ...type, ...headers } },
      (response: IncomingMessage) => {
        let received = 0;
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
        });
        const seen = (error?: NodeJS.ErrnoException) =>
          resolve({
            status: response.statusCode,
            announced: Number(response.headers['content-length']),
            received,
            ...(error?.code && { error: error.code }),
          });
        response.on('error', seen);
        response.on('end', () => seen());
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? '' }));
    sent.end(body);
  });

const PAYMENT = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };
const pay = (fields: Fields = {}) =>
  over('/v1/payments', { entityId: entityId(), ...PAYMENT, ...fields });

/** The payments of a merchantTransactionId. */
async function paymentsOf(order: string): Promise<Fields[]> {
  const query = encode({ entityId: entityId(), merchantTransactionId: order });
  const { body } = await shop.send('GET', `/v1/query?${query}`, shop.bearer);
  return body.payments ?? [];
}

describe('a payment by the server of a shop', () => {
  it.each([
    ['dropAfterCommit', { error: 'ECONNRESET' }, 1],
    ['reset', { error: 'ECONNRESET' }, 0],
    ['status', { status: 503 }, 0],
    ['truncate', { status: 200, error: 'ECONNRESET' }, 1],
  ] as const)('%s', async (fault, seen, count) => {
    const merchantTransactionId = `order of ${fault}`;
    await set([{ method: 'POST', path: '/v1/payments', fault }]);
    expect(await pay({ merchantTransactionId })).toMatchObject(seen);
    await set([]);
    expect(await paymentsOf(merchantTransactionId)).toHaveLength(count);
  });

  it('truncate: half of the announced bytes', async () => {
    await set([{ path: '/v1/payments', fault: 'truncate' }]);
    const { announced = 0, received = 0 } = await pay();
    expect(announced).toBeGreaterThan(100);
    expect(received).toBe(Math.floor(announced / 2));
  });

  it('delay: the payment is complete before its answer comes', async () => {
    const merchantTransactionId = 'order of delay';
    await set([{ path: '/v1/payments', fault: 'delay', delay: 400 }]);
    const begun = performance.now();
    let isAnswered = false;
    const paying = pay({ merchantTransactionId }).then((seen) => {
      isAnswered = true;
      return seen;
    });
    await vi.waitFor(async () => expect(await paymentsOf(merchantTransactionId)).toHaveLength(1));
    expect(isAnswered).toBe(false);
    expect((await paying).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(390);
  });

  it.each([500, 502, 599])('status %i, in the format of the API', async (status) => {
    await set([{ path: '/v1/payments', fault: 'status', status }]);
    const refused = await shop.charge();
    expect(code(refused)).toBe(`${status} 800.800.800`);
    expect(refused.body.ndc).toMatch(/^[0-9a-f]{32}$/);
  });

  it('times: applies that often, and then the next fault of the route applies', async () => {
    await set([
      { path: '/v1/payments', fault: 'status', status: 500, times: 2 },
      { path: '/v1/payments', fault: 'status', status: 501, times: 1 },
    ]);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await shop.charge()).status);
    expect(statuses).toEqual([500, 500, 501, 200]);
    expect((await stored()).map(({ times, applied }) => [times, applied])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it('changes no other route, no other method, no other entity, and no request without a token', async () => {
    await set([
      { method: 'GET', path: '/v1/payments/{id}', fault: 'status' },
      { path: '/v1/checkouts', fault: 'status' },
    ]);
    const paid = await shop.charge({ paymentType: 'PA' });
    expect(paid.status).toBe(200);
    expect((await shop.refer(paid.body.id, 'CP')).status).toBe(200);
    const other = { entityId: 'b'.repeat(32), token: 'the-token-of-another' };
    const both = await open({ entities: [other] });
    await both.send(
      'POST',
      '/_sandbox/faults',
      { authorization: `Bearer ${other.token}` },
      JSON.stringify({
        entityId: other.entityId,
        routes: [{ path: '/v1/payments', fault: 'status' }],
      }),
    );
    expect((await both.charge()).status).toBe(200);
    expect((await both.charge({ entityId: other.entityId })).status).toBe(403);
    const without = encode({ ...PAYMENT, entityId: other.entityId });
    expect((await both.send('POST', '/v1/payments', {}, without)).status).toBe(401);
  });
});

describe('routes of browsers', () => {
  it.each(['/v1/checkouts/{id}/payment', '/checkouts/{checkoutId}/payment'])(
    '%s: a submit whose answer was lost gets its answer when it is repeated',
    async (path) => {
      const id = await shop.checkout();
      const key = freshKey();
      await set([{ method: 'POST', path, fault: 'dropAfterCommit', times: 1 }]);
      const submit = () => over(`/v1/checkouts/${id}/payment`, VISA, { 'idempotency-key': key });
      expect(await submit()).toEqual({ error: 'ECONNRESET' });
      expect(await submit()).toMatchObject({ status: 200 });
      expect(code(await shop.status(id))).toBe('200 000.100.110');
    },
  );

  it('a fault without a method does not count a preflight', async () => {
    const id = await shop.checkout();
    await set([{ path: '/v1/checkouts/{id}/payment', fault: 'status', times: 1 }]);
    const preflight = await shop.send('OPTIONS', `/v1/checkouts/${id}/payment`, {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
    });
    expect(preflight.status).toBeLessThan(300);
    expect((await shop.pay(id)).status).toBe(503);
    expect((await shop.pay(id)).status).toBe(200);
  });

  it('the redirect of a shopper', async () => {
    const { body } = await shop.charge({
      ...Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined])),
      paymentBrand: 'PAYPAL',
      shopperResultUrl: 'https://shop.example/result',
    });
    const { pathname } = new URL(body.redirect.url);
    await set([{ path: '/v1/redirects/{token}', fault: 'status', status: 504, times: 1 }]);
    expect((await shop.send('GET', pathname)).status).toBe(504);
    expect((await shop.send('GET', pathname)).status).toBeLessThan(400);
  });
});

describe('the timeline of a payment', () => {
  const explained = async (id: string): Promise<Fields[]> => {
    const path = `/_sandbox/explain/${id}?entityId=${entityId()}`;
    const { timeline } = (await shop.send('GET', path, shop.bearer)).body;
    return timeline.filter(({ type }: Fields) => type === 'fault');
  };

  it.each(Object.keys(ROUTE_FAULTS))('has the fault %s of reading the payment', async (fault) => {
    const { id } = (await shop.charge()).body;
    const delay = fault === 'delay' ? { delay: 1 } : {};
    await set([{ method: 'GET', path: '/v1/payments/{id}', fault, ...delay, times: 1 }]);
    await fetch(`${shop.gateway.url}/v1/payments/${id}?entityId=${entityId()}`, {
      headers: shop.bearer,
    })
      .then((response) => response.text())
      .catch(() => undefined);
    expect(await explained(id)).toEqual([
      {
        at: expect.any(String),
        type: 'fault',
        text: 'An injected fault of GET /v1/payments/:id took effect.',
        fault,
        method: 'GET',
        route: '/v1/payments/:id',
      },
    ]);
  });

  it('has the fault of the submit that created the payment, and the same reason as without', async () => {
    const id = await shop.checkout();
    await set([{ path: '/v1/checkouts/{id}/payment', fault: 'dropAfterCommit', times: 1 }]);
    await over(`/v1/checkouts/${id}/payment`, VISA, { 'idempotency-key': freshKey() });
    const { body } = await shop.status(id);
    expect(await explained(body.id)).toMatchObject([{ fault: 'dropAfterCommit' }]);
    const path = `/_sandbox/explain/${body.id}?entityId=${entityId()}`;
    const { reason } = (await shop.send('GET', path, shop.bearer)).body;
    expect(reason.cause).toBe('default-approval');
  });
});

describe('the request of a fault', () => {
  it('shows what was set, and keeps the other members', async () => {
    const routes = [
      { method: 'POST', path: '/v1/payments', fault: 'delay', delay: 20, times: 3 },
      { path: '/v1/payments/{id}', fault: 'status' },
    ];
    const { body } = await set(routes, { latency: 'PT0.1S' });
    expect(body).toEqual({
      entityId: entityId(),
      latency: 'PT0.1S',
      fault: 'none',
      issuer: 'none',
      webhooks: 'none',
      unknownField: false,
      routes: [
        { ...routes[0], applied: 0 },
        { ...routes[1], status: 503, applied: 0 },
      ],
    });
    expect(await stored()).toEqual(body.routes);
  });

  const valid = { path: '/v1/payments', fault: 'reset' };
  const PATH = 'must be the path of the API, such as /v1/payments or /v1/payments/{id}';
  it.each([
    ['x', ['routes=x: must be a list of 0 to 50 items']],
    [
      Array(51).fill(valid),
      [expect.stringMatching(/^routes=.*: must be a list of 0 to 50 items$/)],
    ],
    [[{}], ['routes[0].path=null: may not be empty', 'routes[0].fault=null: may not be empty']],
    [[{ ...valid, path: '/v1/nothing' }], [`routes[0].path=/v1/nothing: ${PATH}`]],
    [[{ ...valid, path: '/_sandbox/faults' }], [`routes[0].path=/_sandbox/faults: ${PATH}`]],
    [[{ ...valid, path: '/health' }], [`routes[0].path=/health: ${PATH}`]],
    [[{ ...valid, path: 7 }], [`routes[0].path=7: ${PATH}`]],
    [[{ ...valid, method: 'DELETE' }], ['routes[0].method=DELETE: must be a method of the path']],
    [
      [{ ...valid, method: 'OPTIONS' }],
      ['routes[0].method=OPTIONS: must be one of [GET, POST, DELETE]'],
    ],
    [
      [{ ...valid, fault: 'fire' }],
      ['routes[0].fault=fire: must be one of [delay, dropAfterCommit, reset, status, truncate]'],
    ],
    [[{ ...valid, fault: 'delay' }], ['routes[0].delay=null: may not be empty']],
    [
      [{ ...valid, fault: 'delay', delay: 20_001 }],
      ['routes[0].delay=20001: must be an integer from 1 to 20000 ms'],
    ],
    [[{ ...valid, delay: 5 }], ['routes[0].delay=5: is only allowed with the fault delay']],
    [[{ ...valid, status: 500 }], ['routes[0].status=500: is only allowed with the fault status']],
    [
      [valid, { ...valid, fault: 'status', status: 404 }],
      ['routes[1].status=404: must be an integer from 500 to 599'],
    ],
    [[{ ...valid, times: 0 }], ['routes[0].times=0: must be an integer from 1 to 1000000']],
    [[{ ...valid, times: '2' }], ['routes[0].times=2: must be an integer from 1 to 1000000']],
    [[{ ...valid, more: 'x' }], ['routes[0].more=x: is not an allowed parameter']],
  ])('refuses %j', async (routes, expected) => {
    expect(faults(await set(routes))).toEqual(expected);
    expect(await stored()).toEqual([]);
  });

  it('reports the errors of all members at once', async () => {
    expect(faults(await set([{ ...valid, times: -1 }], { fault: 'fire' }))).toEqual([
      'fault=fire: must be one of [none, down, timeout, error, garbled]',
      'routes[0].times=-1: must be an integer from 1 to 1000000',
    ]);
  });
});

it('a request with user and password in its body or query has the faults of its entity', async () => {
  const { id, userId, password } = SANDBOX;
  const credentials = { 'authentication.userId': userId, 'authentication.password': password };
  const seen = async (fields: Fields) => {
    await set([{ path: '/v1/payments', fault: 'status' }]);
    return (await over('/v1/payments', { ...PAYMENT, ...fields }, {})).status;
  };
  expect(await seen({ ...credentials, entityId: id })).toBe(503);
  expect(await seen({ ...credentials, 'authentication.entityId': id })).toBe(503);
  // Wrong credentials use up no fault.
  expect(await seen({ ...credentials, entityId: id, 'authentication.password': 'x' })).toBe(403);
  expect(await stored()).toMatchObject([{ applied: 0 }]);
  await set([{ path: '/v1/query', fault: 'status' }]);
  const query = encode({ ...credentials, entityId: id, merchantTransactionId: 'none' });
  expect((await shop.send('GET', `/v1/query?${query}`)).status).toBe(503);
});
