/** The reference, section 11: authentication, status, throttling. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Processor, Verdict } from '../../../src/gateway/start.ts';
import { code, encode, type Fields, open, type Shop } from '../harness.ts';
import {
  expectBadParameters,
  expectForms,
  expectMembers,
  expectRefusal,
  REFUSAL,
} from './shapes.ts';

const OTHER = 'b0000000000000000000000000000002';
const OTHERS = { entities: [{ entityId: OTHER, token: 'other-token' }] };
const FORCE = 'customParameters[forceResultCode]';

let shop: Shop;
beforeAll(async () => {
  shop = await open(OTHERS);
});

/** A payment without its account: a parameter error shows that the checks before it passed. */
const ask = (headers: Record<string, string>, fields: Fields = {}, to: Shop = shop) =>
  to.send('POST', '/v1/payments', headers, encode({ entityId: to.gateway.entityId, ...fields }));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the status of an answer', () => {
  it.each([
    ['200', '000.100.110'],
    ['200', '000.400.000'],
    ['200', '000.200.000'],
    ['200', '800.400.500'],
    ['400', '800.100.155'],
    ['400', '300.100.100'],
  ])('is %s for %s', async (status, result) => {
    expect(code(await shop.charge({ [FORCE]: result }))).toBe(`${status} ${result}`);
  });

  it('is 400 for wrong parameters, a bad account, and a refused reference', async () => {
    expect(code(await shop.charge({ amount: 'x' }))).toBe('400 200.300.404');
    expect(code(await shop.charge({ 'card.number': '4200000000000001' }))).toBe('400 100.100.101');
    expect(code(await shop.refer('0'.repeat(32), 'CP'))).toBe('400 700.400.510');
  });

  it.each<[string, Record<string, string>]>([
    ['is missing', {}],
    ['is not Bearer', { authorization: 'Basic abc' }],
    ['has no token', { authorization: 'Bearer' }],
    ['is malformed', { authorization: 'Bearer a b' }],
  ])('is 401 if the Authorization header %s', async (_, headers) => {
    expectRefusal(await ask(headers), 401, '800.900.300');
  });

  it('is 403 for an unknown token, and for an entity that is not the token’s', async () => {
    expectRefusal(await ask(bearer('nobody')), 403, '800.900.300');
    expectRefusal(await ask(bearer('other-token')), 403, '800.900.300');
    expectRefusal(await ask(shop.bearer, { entityId: OTHER }), 403, '800.900.300');
  });

  it('is 400 for an entityId that is missing or malformed', async () => {
    const missing = await ask(shop.bearer, { entityId: undefined });
    expectBadParameters(missing, ['entityId', null, 'may not be empty']);
    const malformed = await ask(shop.bearer, { entityId: 'x' });
    expectBadParameters(malformed, ['entityId', 'x', 'must match ^[0-9a-f]{32}$']);
  });

  it('is 404 for an unknown payment id, and for an unknown path', async () => {
    expectRefusal(await shop.payment('0'.repeat(32)), 404, '700.400.580');
    expectRefusal(await shop.send('GET', '/v1/nowhere'), 404, '200.300.406');
  });

  it('is no redirect for a form that a browser posts without a script', async () => {
    const id = await shop.checkout({ shopperResultUrl: 'https://shop.example/result' });
    const headers = { accept: 'text/html', origin: 'https://shop.example' };
    const url = `/v1/checkouts/${id}/payment`;
    const reply = await shop.send('POST', url, headers, 'card.number=4200000000000000');
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.headers).not.toHaveProperty('location');
  });

  it('is 500 for an internal error of the gateway', async () => {
    const processor: Processor = {
      kind: 'local',
      answer() {
        throw new Error('a secret of the context');
      },
    };
    const reply = await (await open({ processor })).charge();
    expectRefusal(reply, 500, '999.999.999');
    expect(reply.text).not.toContain('secret');
  });

  it('is 503 while the gateway ends', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let answer: (verdict: Verdict) => void = () => {};
    const verdict = new Promise<Verdict>((resolve) => {
      answer = resolve;
    });
    const processor: Processor = {
      kind: 'remote',
      answer() {
        asked();
        return verdict;
      },
    };
    const ending = await open({ processor });
    const first = ending.charge();
    await isAsked;
    const closed = ending.gateway.close();
    expectRefusal(await ending.charge(), 503, '800.800.800');
    answer({ code: '000.100.110', riskScore: 100 });
    expect(code(await first)).toBe('200 000.100.110');
    await closed;
  });
});

describe('a token', () => {
  it('is opaque: any visible text will do', async () => {
    const token = '~!no-jwt,no-base64*?';
    const entities = [{ entityId: OTHER, token }];
    const any = await open({ entities });
    const reply = await ask(bearer(token), { entityId: OTHER }, any);
    expect(code(reply)).toBe('400 200.300.404');
    expect(reply.body.ndc.startsWith(`${OTHER}-`)).toBe(true);
  });
});

describe('the order', () => {
  it('is header, token, form of the entity’s id, entity, parameters', async () => {
    const nonsense = { entityId: 'x', foo: 'bar' };
    expectRefusal(await ask({}, nonsense), 401, '800.900.300');
    expectRefusal(await ask(bearer('nobody'), nonsense), 403, '800.900.300');
    const malformed = await ask(shop.bearer, nonsense);
    expectBadParameters(malformed, ['entityId', 'x', 'must match ^[0-9a-f]{32}$']);
    expectRefusal(await ask(shop.bearer, { entityId: OTHER, foo: 'bar' }), 403, '800.900.300');
    const known = await ask(shop.bearer, { foo: 'bar' });
    expect(known.body.result.parameterErrors.map(({ name }: { name: string }) => name)).toContain(
      'foo',
    );
  });

  it('checks the limit after the token and before the parameters', async () => {
    const busy = await open({ throttle: 'always', limits: { post: 1 } });
    await busy.charge();
    expect(code(await ask(bearer('nobody'), {}, busy))).toBe('403 800.900.300');
    expect(code(await ask(busy.bearer, { foo: 'bar' }, busy))).toBe('429 800.120.100');
  });
});

describe('a throttled call', () => {
  it('is answered 429, with the seconds to wait, in the envelope', async () => {
    const busy = await open({ throttle: 'always' });
    const id = await busy.checkout();
    await busy.status(id);
    await busy.status(id);
    const reply = await busy.status(id);
    expectRefusal(reply, 429, '800.120.100');
    expect(reply.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  });

  it('is not counted and changes nothing; the window runs on the entity’s clock', async () => {
    const busy = await open({ throttle: 'always' });
    const id = await busy.checkout();
    await busy.status(id);
    await busy.status(id);
    await busy.pay(id);
    for (let n = 0; n < 5; n++) expect(code(await busy.status(id))).toBe('429 800.120.100');
    await busy.gateway.clock.advance('PT30S');
    expect(code(await busy.status(id))).toBe('200 000.100.110');
  });

  it('is the third read of a status in a minute, of each checkout', async () => {
    const busy = await open({ throttle: 'always' });
    const [one, other] = [await busy.checkout(), await busy.checkout()];
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await busy.status(one)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await busy.status(other)).status).toBe(200);
  });

  it('is the 201st change of checkouts in a minute, of each entity', async () => {
    const busy = await open({ throttle: 'always', ...OTHERS });
    // The call is counted before the checkout is read.
    for (let n = 0; n < 200; n++) expect((await busy.update('x', {})).status).toBe(400);
    expect((await busy.update('x', {})).status).toBe(429);
    const body = encode({ entityId: OTHER });
    const others = await busy.send('POST', '/v1/checkouts/x', bearer('other-token'), body);
    expect(others.status).toBe(400);
  });

  it('is the 601st of all other POST calls of a kind in a minute, of each entity', async () => {
    const busy = await open({ throttle: 'always', ...OTHERS });
    for (let n = 0; n < 600; n++) expect((await ask(busy.bearer, {}, busy)).status).toBe(400);
    expect((await ask(busy.bearer, {}, busy)).status).toBe(429);
    const others = await ask(bearer('other-token'), { entityId: OTHER }, busy);
    expect(others.status).toBe(400);
    expectMembers(others, ...REFUSAL);
    expectForms(others);
  });
});
