import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS, paceOf } from '../../../src/gateway/api/limits.ts';
import { apiRoutes } from '../../../src/gateway/api/routes/index.ts';
import { pageRoutes } from '../../../src/simulator/routes/index.ts';
import {
  code,
  encode,
  type Fields,
  freshKey,
  NO_SESSION,
  NOON,
  open,
  openAsItIs,
  type Shop,
  temporaryFolder,
} from '../harness.ts';
import { DOCUMENT, EMPTY_CONTEXT, OPERATIONS } from './openapi/documentParts.ts';

const OTHER = 'b0000000000000000000000000000002';
const OTHERS = { entities: [{ entityId: OTHER, token: 'other-token' }] };
const TOO_MANY = '429 800.120.100';

/** The codes of that many reads of a status. */
async function reads(shop: Shop, id: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n++) codes.push(code(await shop.status(id)));
  return codes;
}

/** A request of the other entity. */
const asOther = (shop: Shop, method: 'GET' | 'POST', url: string, fields: Fields = {}) => {
  const sent = encode({ entityId: OTHER, ...fields });
  const headers = { authorization: 'Bearer other-token' };
  return method === 'GET'
    ? shop.send('GET', `${url}?${sent}`, headers)
    : shop.send('POST', url, headers, sent);
};

const CHECKOUT = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

describe('reads of a status', () => {
  it('are limited to two a minute; the third response has Retry-After', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    expect(await reads(shop, id, 2)).toEqual(['200 000.200.000', '200 000.200.000']);
    const third = await shop.status(id);
    expect(code(third)).toBe(TOO_MANY);
    expect(third.headers).toMatchObject({
      'retry-after': '30',
      'content-type': 'application/json;charset=UTF-8',
    });
    expect(third.body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: expect.stringMatching(/^a0{30}1-[0-9a-f]{32}$/),
    });
  });

  it('are allowed again as time passes, one after the other', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    await reads(shop, id, 2);
    await shop.gateway.clock.advance('PT10.5S');
    expect((await shop.status(id)).headers['retry-after']).toBe('20');
    await shop.gateway.clock.advance('PT19.5S');
    expect(await reads(shop, id, 2)).toEqual(['200 000.200.000', TOO_MANY]);
    await shop.gateway.clock.advance('PT1M');
    expect(await reads(shop, id, 3)).toEqual(['200 000.200.000', '200 000.200.000', TOO_MANY]);
  });

  it('beyond the limit are not counted', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    expect((await reads(shop, id, 12)).filter((one) => one === TOO_MANY)).toHaveLength(10);
    await shop.gateway.clock.advance('PT30S');
    expect(code(await shop.status(id))).toBe('200 000.200.000');
  });

  it('beyond the limit do not use up the result', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    await reads(shop, id, 2);
    await shop.pay(id);
    expect(code(await shop.status(id))).toBe(TOO_MANY);
    await shop.gateway.clock.advance('PT30S');
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });

  it('are counted for each checkout, by both its paths', async () => {
    const shop = await open({ throttle: 'always' });
    const [one, other] = [await shop.checkout(), await shop.checkout()];
    await reads(shop, one, 2);
    expect(code(await shop.status(other))).toBe('200 000.200.000');
    const url = `/checkouts/${one}/payment?entityId=${shop.gateway.entityId}`;
    expect(code(await shop.send('GET', url, shop.bearer))).toBe(TOO_MANY);
  });

  it('by another entity do not count for the shop', async () => {
    const shop = await open({ throttle: 'always', ...OTHERS });
    const id = await shop.checkout();
    for (let n = 0; n < 3; n++) {
      const { body } = await asOther(shop, 'GET', `/v1/checkouts/${id}/payment`);
      expect(body.result).toEqual(NO_SESSION);
    }
    expect(code(await shop.status(id))).toBe('200 000.200.000');
  });

  it('of an unknown or ended checkout are not counted', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    const never = Array(3).fill('400 200.300.404');
    expect(await reads(shop, 'no-such-checkout', 3)).toEqual(never);
    await reads(shop, id, 2);
    await shop.gateway.clock.advance('PT30M');
    expect(await reads(shop, id, 3)).toEqual(never);
  });

  it('are not blocked when a clock is set back', async () => {
    const shop = await open({ throttle: 'always' });
    const id = await shop.checkout();
    await shop.gateway.clock.advance('PT20M');
    await reads(shop, id, 3);
    await shop.gateway.clock.freeze(NOON);
    expect(await reads(shop, id, 3)).toEqual(['200 000.200.000', '200 000.200.000', TOO_MANY]);
  });

  it('are counted across a restart', async () => {
    const data = temporaryFolder();
    const first = await open({ data, throttle: 'always' });
    const id = await first.checkout();
    await reads(first, id, 2);
    await first.gateway.close();
    expect(code(await (await open({ data, throttle: 'always' })).status(id))).toBe(TOO_MANY);
  });
});

describe('requests that change something', () => {
  it('are counted for each entity: updates separately, all others together', async () => {
    const limits = { update: 1, post: 3 };
    const shop = await open({ throttle: 'always', limits, ...OTHERS });
    const id = await shop.checkout();
    expect(code(await shop.update(id, { amount: '1.00' }))).toBe('200 000.200.101');
    expect(code(await shop.update(id, { amount: '2.00' }))).toBe(TOO_MANY);
    expect((await shop.config(id)).body.checkout.amount).toBe('1.00');
    const another = await shop.checkout();
    expect((await shop.update(another, {})).headers['retry-after']).toBe('60');
    expect(code(await shop.create())).toBe('200 000.200.100');
    const fourth = await shop.create();
    expect([code(fourth), fourth.headers['retry-after']]).toEqual([TOO_MANY, '20']);
    const theirs = await asOther(shop, 'POST', '/v1/checkouts', CHECKOUT);
    expect(code(theirs)).toBe('200 000.200.100');
  });

  it('of shoppers are counted for each checkout, and do not block the shop', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 4, submit: 2 } });
    const shopperResultUrl = 'https://shop.example/result';
    const [id, other] = [
      await shop.checkout({ shopperResultUrl }),
      await shop.checkout({ shopperResultUrl }),
    ];
    const declined = { 'card.number': '4000000000000002' };
    expect(code(await shop.pay(id, declined))).toBe('400 800.100.152');
    expect(code(await shop.pay(id, declined))).toBe('400 800.100.152');
    const refused = await shop.pay(id);
    expect(code(refused)).toBe(TOO_MANY);
    expect(refused.headers).toMatchObject({
      'retry-after': '30',
      'access-control-allow-origin': 'https://shop.example',
    });
    expect(refused.body).toMatchObject({ ndc: id });
    expect(refused.body).not.toHaveProperty('resourcePath');
    expect(code(await shop.pay(other))).toBe('200 000.100.110');
    expect(code(await shop.create())).toBe('200 000.200.100');
    await shop.gateway.clock.advance('PT30S');
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
  });

  it('by the shop’s own server count with its other submits; repeated submits count', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 2, submit: 2 } });
    const id = await shop.checkout();
    const key = freshKey();
    const first = await shop.pay(id, {}, key);
    expect((await shop.pay(id, {}, key)).text).toBe(first.text);
    expect(code(await shop.pay(id, {}, key))).toBe(TOO_MANY);
    const url = `/v1/checkouts/${id}/payment`;
    const byServer = () =>
      shop.send('POST', url, shop.bearer, encode({ entityId: shop.gateway.entityId }));
    expect(code(await byServer())).toBe('400 200.300.404');
    expect(code(await byServer())).toBe('400 200.300.404');
    expect(code(await byServer())).toBe(TOO_MANY);
  });

  it('are counted by operation: a used-up limit does not affect other operations', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 1, read: 1 } });
    const paid = await shop.charge({ paymentType: 'PA' });
    expect(code(paid)).toBe('200 000.100.110');
    const again = await shop.charge({ paymentType: 'PA' });
    expect(code(again)).toBe(TOO_MANY);
    expect(again.headers['retry-after']).toBe('60');
    const { id } = paid.body;
    expect(code(await shop.payment(id))).toBe('200 000.100.110');
    expect(code(await shop.payment(id))).toBe(TOO_MANY);
    expect(code(await shop.refer(id, 'CP'))).toBe('200 000.100.110');
    expect(code(await shop.refer(id, 'CP'))).toBe(TOO_MANY);
    expect(code(await shop.create())).toBe('200 000.200.100');
    await shop.gateway.clock.advance('PT1M');
    // A request that was not counted changed nothing.
    expect(code(await shop.refer(id, 'CP'))).toBe('400 700.400.100');
  });

  it('that are not allowed are not counted; parameters are validated last', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 1 } });
    const post = (token: string | undefined, body: string) =>
      shop.send('POST', '/v1/checkouts', token ? { authorization: `Bearer ${token}` } : {}, body);
    const { token } = shop.gateway;
    expect(code(await post(undefined, ''))).toBe('401 800.900.300');
    expect(code(await post('nobody', ''))).toBe('403 800.900.300');
    expect(code(await post(token, ''))).toBe('400 200.300.404');
    expect(code(await post(token, 'entityId=x'))).toBe('400 200.300.404');
    expect(code(await post(token, `entityId=${OTHER}`))).toBe('403 800.900.300');
    expect(code(await shop.create({ amount: 'x' }))).toBe('400 200.300.404');
    expect(code(await shop.create({ amount: 'x' }))).toBe(TOO_MANY);
    expect(code(await post(token, 'entityId=x'))).toBe('400 200.300.404');
    expect(code(await post('nobody', ''))).toBe('403 800.900.300');
  });

  it('that end a checkout, show a form or move a clock are not limited', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 1, update: 1, status: 1 } });
    const id = await shop.checkout();
    for (let n = 0; n < 3; n++) expect((await shop.config(id)).status).toBe(200);
    expect(code(await shop.remove(id))).toBe('200 000.200.102');
    expect(code(await shop.remove(id))).toBe('400 200.300.404');
    const body = JSON.stringify({ entityId: shop.gateway.entityId, by: 'PT1S' });
    for (let n = 0; n < 3; n++) {
      const json = { ...shop.bearer, 'content-type': 'application/json' };
      expect((await shop.send('POST', '/_sandbox/clock/advance', json, body)).status).toBe(200);
    }
  });
});

describe('the setting', () => {
  const third = async (shop: Shop) => (await reads(shop, await shop.checkout(), 3)).at(-1);

  it('on counts only with real clocks', async () => {
    expect(await third(await openAsItIs({ throttle: 'on' }))).toBe(TOO_MANY);
    expect(await third(await open({ throttle: 'on' }))).toBe('200 000.200.000');
  });

  it('off never counts', async () => {
    expect(await third(await openAsItIs({ throttle: 'off' }))).toBe('200 000.200.000');
    expect(await third(await openAsItIs())).toBe('200 000.200.000');
  });

  it('always counts for a running test clock, too', async () => {
    const shop = await openAsItIs({ throttle: 'always' });
    await shop.gateway.clock.advance('P1D');
    expect(await third(shop)).toBe(TOO_MANY);
  });

  it.each([1, 7, 600, 60_000])('of %i calls a minute allows no more in the long run', (calls) => {
    const { interval, tolerance } = paceOf(calls);
    expect(Number.isInteger(interval) && interval * calls >= 60_000).toBe(true);
    expect(tolerance / interval).toBe(calls - 1);
  });
});

describe('the OpenAPI document', () => {
  it('lists 429 exactly for the routes with a limit', () => {
    const limited = [...apiRoutes(EMPTY_CONTEXT), ...pageRoutes(EMPTY_CONTEXT)]
      .filter(({ openapi }) => openapi !== 'omitted: alias')
      .filter(
        ({ limit, path }) =>
          limit && /^\/(?:(?:scheduling\/|reports\/)?v[123]\/|paybylink\/)/.test(path),
      )
      .flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`));
    const documented = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { responses }]) => '429' in responses)
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`),
    );
    expect(documented.toSorted()).toEqual(limited.toSorted());
    expect(documented.length).toBeGreaterThan(30);
  });

  it('lists 429 for every request with a token, except DELETE', () => {
    const calls = OPERATIONS.filter(
      ({ method, credentials }) => method !== 'DELETE' && credentials !== 'none',
    );
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter(({ limit }) => !limit)).toEqual([]);
  });

  it('lists 429 for every POST with parameters', () => {
    const posts = OPERATIONS.filter(({ method, body }) => method === 'POST' && body);
    expect(posts.length).toBeGreaterThan(10);
    expect(posts.filter(({ limit }) => !limit)).toEqual([]);
  });

  it('has each limit on the page about operations', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (\w+) \|/gm)];
    const documented = rows.map(([, name, calls, per]) => [name, { calls: Number(calls), per }]);
    const real = Object.entries(LIMITS).map(([name, { calls, per }]) => [name, { calls, per }]);
    expect(documented).toEqual(real);
  });
});
