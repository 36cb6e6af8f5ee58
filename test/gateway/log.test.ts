import { createServer, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/gateway/config.ts';
import { createLog } from '../../src/gateway/platform/log.ts';
import { startWith } from '../../src/gateway/runGateway.ts';
import type { Verdict } from '../../src/gateway/start.ts';
import { blocksOf } from '../documentBlocks.ts';
import { laterPort } from '../laterPort.ts';
import { certificate } from './certificate.ts';
import { databaseFault } from './databaseFaults.ts';
import { add, receiver } from './domain/webhook/webhookReceiver.ts';
import { code, encode, fixtureAssets, open, openAsItIs, type Shop, VISA } from './harness.ts';
import { say, testSystem } from './platform/processor/testSystem.ts';
import { ON_POSTGRES } from './postgres.ts';

const NUMBER = '4242424242424242';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('../../src/gateway/platform/log.ts', async (original) => {
  const real = await original<typeof import('../../src/gateway/platform/log.ts')>();
  const stream = { write: (line: string) => void lines.push(line) };
  return { ...real, createLog: (level: string) => real.createLog(level, stream) };
});
vi.mock('../../src/gateway/platform/store/sqlite.ts', async (original) =>
  (await import('./databaseFaults.ts')).withFaults(original),
);

beforeEach(() => {
  lines.length = 0;
});
afterEach(() => {
  databaseFault.error = undefined;
});

// biome-ignore lint/suspicious/noExplicitAny: lines have arbitrary members
type Line = any;
const logged = (): Line[] => lines.map((line) => JSON.parse(line));
/** The lines without what may contain any digits by chance: the time, the process, durations, random ids. */
const withoutChance = (): string =>
  lines.join('').replace(/"(?:time|pid|ms)":[\d.]+|"[0-9a-f]{32}"/g, '');
const requests = (): Line[] => logged().filter(({ msg }) => msg === 'request');

const WITHOUT_CARD = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));

/** The log entry of an error with these members. */
function loggedError(error: unknown): Line {
  lines.length = 0;
  createLog('info').error({ err: error }, 'failed');
  return logged()[0].err;
}

it('a result of the processor that contradicts that of the payment is an error', async () => {
  const processor = {
    kind: 'remote',
    answer: async (): Promise<Verdict> => ({ code: '000.100.112', riskScore: null }),
  } as const;
  const processorToken = 'a-token-of-the-processor-0123456789';
  const shop = await open({ logLevel: 'info', processor, processorToken });
  const { id } = (await shop.charge({ testMode: 'EXTERNAL' })).body;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${processorToken}`,
  };
  const body = JSON.stringify({ paymentId: id, code: '800.100.152' });
  await shop.send('POST', '/processor/results', headers, body);
  expect(logged().filter(({ sent }) => sent !== undefined)).toMatchObject([
    { level: 50, paymentId: id, sent: '800.100.152', known: '000.100.112' },
  ]);
  expect(lines.join('')).not.toContain(processorToken);
});

it('a fault of the route is in the line of its request', async () => {
  const shop = await open({ logLevel: 'info' });
  const { entityId, url } = shop.gateway;
  const routes = [
    { path: '/v1/payments', fault: 'status', times: 1 },
    { path: '/v1/payments', fault: 'dropAfterCommit', times: 1 },
  ];
  await shop.send(
    'POST',
    '/_sandbox/faults',
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId, routes }),
  );
  lines.length = 0;
  await shop.charge();
  const fields = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };
  const init = { method: 'POST', body: new URLSearchParams(encode(fields)), headers: shop.bearer };
  await expect(fetch(`${url}/v1/payments`, init)).rejects.toThrow();
  await vi.waitFor(() => expect(requests()).toHaveLength(2));
  await shop.charge();
  const about = { route: '/v1/payments', entityId };
  expect(requests()).toMatchObject([
    { ...about, status: 503, fault: 'status' },
    { ...about, fault: 'dropAfterCommit', code: '000.100.110', paymentType: 'DB' },
    { ...about, status: 200 },
  ]);
  expect(requests()[1]).not.toHaveProperty('status');
  expect(requests()[2]).not.toHaveProperty('fault');
});

it.each([
  [0, []],
  [60, []],
  [75, ['expires soon']],
  [91, ['has expired']],
  [-1, ['is not valid yet']],
])(
  '%i days after it was made, the start with a certificate of 90 days says: %j',
  async (days, said) => {
    const tls = certificate(90);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    await open({ tls, logLevel: 'warn' });
    expect(logged().map(({ msg }) => msg)).toEqual(
      said.map((words) => `the certificate of --tls-cert ${words}`),
    );
  },
);

it('a fault of the processor is logged with the payment, the entity, the time and the status', async () => {
  const system = await testSystem();
  system.behave(say('{}', 403));
  const entityId = 'c'.repeat(32);
  const entities = [{ entityId, token: 'live-token', terms: { threeDSecure: [] } }];
  const live = { environment: 'live', tls: certificate(), entities } as const;
  const shop = await open({ ...live, logLevel: 'warn', processorUrl: system.url });
  const { body } = await shop.charge();
  expect(logged().at(-1)).toMatchObject({
    level: 40,
    msg: 'processor failed',
    paymentId: body.id,
    entityId,
    fault: 'refused',
    status: 403,
    ms: expect.any(Number),
  });
});

it('a processor that cannot be reached is logged with the cause, and when it answers again', async () => {
  const port = await laterPort();
  const entities = [{ entityId: 'c'.repeat(32), token: 'live-token', terms: { threeDSecure: [] } }];
  const live = { environment: 'live', tls: certificate(), entities } as const;
  const processorUrl = `http://127.0.0.1:${port}/`;
  const shop = await open({ ...live, logLevel: 'info', processorUrl });
  lines.length = 0;
  await shop.charge();
  await shop.charge();
  const system = createServer((_, response) => say('{"code":"000.100.112"}')(response));
  onTestFinished(() => void system.close());
  await new Promise<void>((resolve) => system.listen(port, '127.0.0.1', resolve));
  await shop.charge();
  await shop.charge();
  const down = { level: 40, msg: 'processor failed', fault: 'unreachable' };
  expect(logged().filter(({ msg }) => msg.includes('processor'))).toMatchObject([
    { ...down, errorCode: 'ECONNREFUSED' },
    { ...down, errorCode: 'ECONNREFUSED' },
    { level: 30, msg: 'the processor answers again', failed: 2, seconds: expect.any(Number) },
  ]);
});

it('the start and the end of a gateway have a line each', async () => {
  const shop = await open({ logLevel: 'info' });
  const { url } = shop.gateway;
  await shop.gateway.close();
  const about = { environment: 'test', database: ON_POSTGRES ? 'postgresql' : 'sqlite', url };
  expect(logged()).toMatchObject([
    { level: 30, msg: 'started', version: expect.any(String), node: process.version, ...about },
    { level: 30, msg: 'stopping: the requests in progress are completed', drainDelay: 0 },
    { level: 30, msg: 'stopped', seconds: expect.any(Number) },
  ]);
});

it('a webhook of a live entity with an address that is not allowed is left out, and the others are not', async () => {
  const key = '0'.repeat(64);
  const shops = ['https://shop.example:8443/hook', 'https://shop.example/hook'].map((url, at) => ({
    entityId: (at ? 'd' : 'c').repeat(32),
    token: `live-token-${at}`,
    terms: { threeDSecure: [] },
    webhooks: [{ url, key }],
  }));
  await open({ environment: 'live', tls: certificate(), logLevel: 'error', entities: shops });
  expect(logged()).toMatchObject([
    {
      setting: `webhooks.0.url of entity ${'c'.repeat(32)}`,
      msg: 'a webhook is left out, because its address must be an https URL with port 80 or 443 in live',
    },
  ]);
});

it('the start of a live gateway warns once that no shopper is authenticated, unless the terms say so', async () => {
  const entities = [
    { entityId: 'c'.repeat(32), token: 'live-token' },
    { entityId: 'd'.repeat(32), token: 'live-token-2', terms: { threeDSecure: [] } },
  ];
  const live = { environment: 'live', tls: certificate(), logLevel: 'warn' } as const;
  const shop = await open({ ...live, entities });
  const number = '5200000000000064';
  expect(code(await shop.charge({ 'card.number': number }))).toBe('200 000.000.000');
  const of = (entityIds: string[]) => ({
    level: 40,
    entityIds,
    msg: expect.stringContaining('no 3-D Secure server is connected'),
  });
  expect(logged()).toMatchObject([of(['c'.repeat(32)])]);
  lines.length = 0;
  await open({ ...live, entities: entities.slice(1) });
  await open({ logLevel: 'warn' });
  expect(logged()).toEqual([]);
});

it('advice in test names parameters that a form sent twice with different values, without the values', async () => {
  const shop = await open({ logLevel: 'info' });
  const pay = async (gateway: Shop, city: string) => {
    const id = await gateway.checkout();
    lines.length = 0;
    const body = `${encode(VISA)}&billing.city=Bonn&billing.city=${city}`;
    await gateway.send('POST', `/v1/checkouts/${id}/payment`, {}, body);
    return logged().filter(({ msg }) => msg === 'advice');
  };
  const [line, ...others] = await pay(shop, 'Ulm');
  expect(line).toMatchObject({
    level: 40,
    ndc: expect.any(String),
    entityId: shop.gateway.entityId,
    advice: 'billing.city was sent with different values: the first one counts',
  });
  expect(others).toEqual([]);
  expect(await pay(shop, 'Bonn')).toEqual([]);
});

it('advice in test names custom parameters that a server sent twice with different values', async () => {
  const shop = await open({ logLevel: 'info' });
  const name = 'customParameters[orderId]';
  const payment = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };
  const body = `${encode({ entityId: shop.gateway.entityId, ...payment })}&${name}=17&${name}=18`;
  expect(code(await shop.send('POST', '/v1/payments', shop.bearer, body))).toBe('200 000.100.110');
  const advice = `${name} was sent with different values: the last one counts`;
  expect(logged().filter(({ msg }) => msg === 'advice')).toMatchObject([{ advice }]);
});

it('the token of a redirect is in no line, with any address', async () => {
  const shop = await open({ logLevel: 'debug' });
  const fields = { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' };
  const { body } = await shop.charge({ ...fields, ...WITHOUT_CARD });
  const { pathname } = new URL(body.redirect.url);
  const token = pathname.split('/').at(-1) as string;
  lines.length = 0;
  const way = await shop.send('GET', pathname);
  const bank = new URL(String(way.headers['location'])).pathname;
  for (const path of [pathname, `${pathname}/outcome`, `${pathname}/return`, bank]) {
    await shop.send('GET', `${path}?x=1`);
    await shop.send('DELETE', path);
    await shop.send('GET', `${path}/x`);
    await shop.send('GET', path.toUpperCase());
  }
  expect(requests().length).toBe(17);
  const secrets = [token, bank.split('/').at(-1) as string];
  for (const secret of secrets) expect(lines.join('').toLowerCase()).not.toContain(secret);
  expect(requests().map(({ path }) => path)).toContain('/v1/redirects/***/x');
});

it('warns of a variable that has no effect, without its value', async () => {
  const flags = { data: ':memory:', port: '0', logLevel: 'warn' };
  const config = readConfig(flags, { SEED: '70707' });
  const gateway = await startWith(config, { assets: fixtureAssets() });
  await gateway.close();
  const msg = 'the environment variable SEED is ignored: use --seed';
  expect(logged()).toEqual([expect.objectContaining({ level: 40, msg })]);
  expect(withoutChance()).not.toContain('70707');
});

describe('the line of a request', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await open({ logLevel: 'info' });
    lines.length = 0;
  });

  it('contains the request, its status, its duration and its entity', async () => {
    const { body } = await shop.create();
    expect(requests()).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'POST',
        route: '/v1/checkouts',
        status: 200,
        ms: expect.any(Number),
        ndc: body.id,
        entityId: shop.gateway.entityId,
      }),
    ]);
  });

  it('contains the result code of its response, and the payment', async () => {
    const declined = { 'card.number': '4000000000000002' };
    const { body } = await shop.charge({ ...VISA, ...declined, amount: '92.00' });
    expect(requests()).toEqual([
      expect.objectContaining({
        code: '800.100.152',
        reason: 'transaction declined by authorization system',
        id: body.id,
        paymentType: 'DB',
        paymentBrand: 'VISA',
        amount: '92.00',
        currency: 'EUR',
      }),
    ]);
    await shop.charge({ ...VISA, amount: 'x' });
    expect(requests()[1]).toMatchObject({ status: 400, code: '200.300.404' });
    expect(requests()[1]).not.toHaveProperty('paymentType');
  });

  it('has the ndc of its response', async () => {
    const id = await shop.checkout();
    const replies = [
      await shop.pay(id),
      await shop.pay('no-such-checkout'),
      await shop.status(id),
      await shop.status('no-such-checkout'),
      await shop.create({ amount: 'x' }),
      await shop.send('POST', '/v1/checkouts', {}, ''),
      await shop.config('no-such-checkout'),
      await shop.send('GET', '/v1/fastcheckout/integrity'),
      await shop.send('GET', '/v1/static/x/y'),
      await shop.send('GET', '/v1/%zz'),
      await shop.send('PUT', '/nowhere'),
    ];
    expect(requests().slice(1)).toHaveLength(replies.length);
    const ndcs = requests().map(({ ndc }) => ndc);
    expect(ndcs.slice(1)).toEqual(replies.map(({ body }) => body.ndc));
    // Two lines belong to the checkout, and the one that created it.
    expect(new Set(ndcs).size).toBe(replies.length - 1);
  });

  it('has an id if the response has no ndc', async () => {
    await shop.send('GET', '/v1/resultcodes');
    await shop.send('GET', '/v1/paymentWidgets.js');
    const [one, other] = requests();
    expect(one.ndc).toMatch(/^[0-9a-f]{32}$/);
    expect(other.ndc).toMatch(/^[0-9a-f]{32}$/);
    expect(one.ndc).not.toBe(other.ndc);
  });

  it('contains the entity of the checkout that a shopper pays', async () => {
    const id = await shop.checkout();
    await shop.config(id);
    await shop.send('GET', `/v1/checkouts/${id}/frame`);
    await shop.pay(id);
    expect(requests().map(({ entityId }) => entityId)).toEqual(
      Array(4).fill(shop.gateway.entityId),
    );
    expect(requests().at(-1).route).toBe('/v1/checkouts/:id/payment');
  });

  it('contains the entity only after authentication', async () => {
    const body = `entityId=${shop.gateway.entityId}`;
    await shop.send('POST', '/v1/checkouts', { authorization: 'Bearer nobody' }, body);
    expect(requests()[0]).not.toHaveProperty('entityId');
  });

  it('contains neither body nor query, and no path that looks like a card number', async () => {
    const id = await shop.checkout();
    await shop.pay(id, { 'card.number': NUMBER, 'card.holder': 'Jane Jones' });
    await shop.send('GET', `/nowhere?card.number=${NUMBER}`);
    await shop.send('GET', `/${NUMBER}`);
    await shop.send('GET', `/v1/checkouts/${NUMBER}/config`);
    await shop.send('GET', `/v1/checkouts/${NUMBER}-and-some-more-letters/config`);
    const text = lines.join('');
    for (const secret of [NUMBER, 'Jane', 'card.number', shop.gateway.token]) {
      expect(text).not.toContain(secret);
    }
    expect(requests().map(({ path }) => path)).toEqual([
      undefined,
      undefined,
      '/nowhere',
      '***',
      undefined,
      undefined,
    ]);
    expect(requests().at(-1).ndc).toBe('***');
  });

  it('hides digits of a number in a path in any spelling', async () => {
    const hidden = [
      '/x/4200-0012-3456-7899',
      '/x/42000012345678%399',
      '/x/420000123456',
      '/x/4200%200012%2034567899',
      '/x/4200+0012+3456+7899',
      '/x/4200_0012.3456~7899',
      '/4200/0012/3456/7899',
      '/x/4200%252D0012%252D3456%252D7899',
      '/x/%34%32%30%30%30%30%31%32%33%34%35%36',
      '/x/4200%ff0012%ff3456',
      '/x/4200-0012-3456-7899%zz',
      `/v1/redirects/${'b'.repeat(30)}%61${'b'.repeat(33)}/x`,
    ];
    for (const path of hidden) await shop.send('GET', path);
    expect(requests().map(({ path }) => path)).toEqual(hidden.map(() => '***'));
    lines.length = 0;
    const ids = hidden.slice(0, -1).map((path) => path.slice(3));
    for (const id of ids.filter((one) => !one.includes('/'))) {
      await shop.send('GET', `/v1/checkouts/${id}/config`);
    }
    const said = requests().map(({ time, pid, hostname, ms, ...members }) => members);
    // Ids of the request, drawn by chance: also of digits.
    const drawn = said.flatMap(({ ndc, id }) => [ndc, id]);
    expect(drawn.filter((one) => !/^(?:[0-9a-f]{32}|\*{3})$/.test(one))).toEqual([]);
    expect(JSON.stringify(said.map(({ ndc, id, ...rest }) => rest))).not.toMatch(/3456|%34%32/);
  });

  it('shows other paths, and ids in them', async () => {
    const shown = [
      '/v2/checkouts/0123456789abcdef0123456789abcdef/config',
      '/v1/payment/8a82944a4cc25ebf014cc2c782423202',
      '/index.php/2026/11/23',
      '/x/12345678901',
    ];
    for (const path of shown) await shop.send('GET', path);
    expect(requests().map(({ path }) => path)).toEqual(shown);
  });

  it('is also written if the client did not wait for the response', async () => {
    let answer = (_: Verdict) => {};
    const verdict = new Promise<Verdict>((resolve) => {
      answer = resolve;
    });
    const processor = { kind: 'remote', answer: () => verdict } as const;
    const slow = await openAsItIs({ logLevel: 'info', processor });
    const id = await slow.checkout();
    lines.length = 0;
    const sent = request(`${slow.gateway.url}/v1/checkouts/${id}/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    sent.on('error', () => {});
    sent.end(encode(VISA));
    await expect
      .poll(async () => (await slow.send('GET', '/metrics')).text)
      .toContain('gateway_submits_in_flight 1');
    sent.destroy();
    await expect
      .poll(() => requests().filter(({ status }) => status === 499))
      .toEqual([expect.objectContaining({ method: 'POST', ndc: expect.any(String) })]);
    answer({ code: '000.100.110', riskScore: null });
  });
});

describe('an error', () => {
  it('is logged with its kind, message, place and code, and nothing else', () => {
    const error = Object.assign(new TypeError('duplicate key value'), {
      code: '23505',
      detail: `Key (id)=(1) already exists: (1, ${NUMBER}, Jane)`,
      where: 'COPY',
      parameters: [NUMBER],
      cause: new Error('row (1, Jane)'),
    });
    const { stack, ...rest } = loggedError(error);
    expect(rest).toEqual({ type: 'TypeError', message: 'duplicate key value', code: '23505' });
    expect(stack).toMatch(/^\s+at .*log\.test\.ts/);
    expect(lines.join('')).not.toContain('Jane');
  });

  it('hides what looks like a card number, at any place', () => {
    const error = new Error(`bad input: 4242 4242 4242 4242\nin line 1`);
    expect(loggedError(error).message).toBe('***');
    const text = withoutChance();
    for (const part of ['4242', 'in line 1', 'bad input']) expect(text).not.toContain(part);
    expect(loggedError(Object.assign(new Error('x'), { code: NUMBER })).code).toBe('***');
  });

  it('need not be an Error', () => {
    expect(loggedError('just a text')).toEqual({
      type: 'string',
      message: 'just a text',
      stack: '',
    });
    expect(loggedError(`text with ${NUMBER}`).message).toBe('***');
  });
});

describe('a request that fails', () => {
  const failed = (codeOf: string | undefined) =>
    Object.assign(new Error('no room for (1, Jane)'), { code: codeOf, detail: 'a whole row' });

  it.each([
    ['SQLITE_FULL', '503 800.800.800', 40],
    ['SQLITE_IOERR_WRITE', '503 800.800.800', 40],
    ['SQLITE_BUSY', '400 800.700.100', 40],
    ['SQLITE_CONSTRAINT', '500 999.999.999', 50],
    [undefined, '500 999.999.999', 50],
  ])('with %s is answered %s, and the log has the reason', async (codeOf, expected, level) => {
    const shop = await open({ logLevel: 'info' });
    const id = await shop.checkout();
    lines.length = 0;
    databaseFault.error = failed(codeOf);
    const reply = await shop.create();
    expect(code(reply)).toBe(expected);
    expect(reply.headers['retry-after']).toBe(expected.startsWith('503') ? '1' : undefined);
    expect(reply.text).not.toMatch(/room|row|Jane|SQLITE/);
    const paid = await shop.pay(id);
    expect([code(paid), paid.body.ndc]).toEqual([expected, id]);
    const errors = logged().filter(({ err }) => err);
    expect(errors.map(({ ndc }) => ndc)).toEqual([reply.body.ndc, id]);
    expect(errors[0]).toMatchObject({ level, msg: 'a request failed', err: { type: 'Error' } });
    expect(requests().map(({ ndc }) => ndc)).toEqual([reply.body.ndc, id]);
    expect(lines.join('')).not.toContain('a whole row');
  });

  it('with its database unavailable works again as soon as the database is back', async () => {
    const shop = await open();
    databaseFault.error = failed('SQLITE_FULL');
    expect(code(await shop.create())).toBe('503 800.800.800');
    expect((await shop.send('GET', '/health')).status).toBe(503);
    databaseFault.error = undefined;
    expect(code(await shop.create())).toBe('200 000.200.100');
    expect((await shop.send('GET', '/health')).status).toBe(200);
  });
});

it('a webhook that was not accepted is a warning, and an accepted one is not', async () => {
  const shop = await open({ logLevel: 'info' });
  const listener = await receiver({ mood: 500 });
  const messages = () => logged().filter(({ msg }) => /webhook/.test(msg));
  await add(shop, { url: listener.url, key: listener.key });
  await vi.waitFor(() => expect(messages()).toHaveLength(1));
  listener.become(204);
  await shop.gateway.clock.advance('PT5M');
  await vi.waitFor(() => expect(messages()).toHaveLength(2));
  const { host } = new URL(listener.url);
  expect(messages()).toMatchObject([
    {
      level: 40,
      msg: 'a test message of a webhook was not accepted',
      host,
      outcome: 500,
      attempt: 1,
    },
    { level: 30, msg: 'test message of a webhook sent', host, outcome: 204, attempt: 2 },
  ]);
  const { body } = await shop.charge();
  await vi.waitFor(() => expect(messages()).toHaveLength(3));
  expect(messages()[2]).toMatchObject({
    level: 30,
    msg: 'webhook sent',
    type: 'PAYMENT',
    action: 'CREATED',
    paymentId: body.id,
    webhookId: messages()[0].webhookId,
    attempt: 1,
  });
  const { registrationId } = (await shop.charge({ createRegistration: 'true' })).body;
  await vi.waitFor(() => expect(messages()).toHaveLength(5));
  const ofDetails = messages().find(({ type }) => type === 'REGISTRATION');
  expect(ofDetails).toMatchObject({ action: 'CREATED', registrationId });
});

it('a request about a checkout that is over has what ended it', async () => {
  const shop = await open({ logLevel: 'info' });
  const { entityId } = shop.gateway;
  const [deleted, expired] = [await shop.checkout(), await shop.checkout()];
  await shop.send('DELETE', `/v1/checkouts/${deleted}?entityId=${entityId}`, shop.bearer);
  await shop.gateway.clock.advance('PT31M');
  lines.length = 0;
  for (const id of [deleted, expired]) {
    const path = `/v1/checkouts/${id}/payment?entityId=${entityId}`;
    const { body } = await shop.send('GET', path, shop.bearer);
    const { reason } = (
      await shop.send('GET', `/_sandbox/explain/${body.id}?entityId=${entityId}`, shop.bearer)
    ).body;
    expect(reason).toMatchObject({ tryInstead: 'Create a new checkout.' });
  }
  expect(requests().map(({ causeText }) => causeText)).toEqual([
    'The shop has deleted the checkout.',
    'The checkout ended 30 minutes after its creation, by the clock of the entity.',
  ]);
});

it('a declined payment and a refused request have what decided them', async () => {
  const shop = await open({ logLevel: 'info' });
  lines.length = 0;
  await shop.charge({ 'card.number': '4000000000000002' });
  await shop.pay(await shop.checkout(), { 'card.number': '4000000000000002' });
  await shop.charge({ amount: 'x' });
  await vi.waitFor(() => expect(requests()).toHaveLength(4));
  const declined = {
    code: '800.100.152',
    cause: 'test-card',
    causeText: 'The test card 400000…0002 is always declined.',
    parameter: 'card.number',
  };
  const [payment, checkout, submit, refused] = requests();
  expect(payment).toMatchObject(declined);
  expect(checkout).not.toHaveProperty('cause');
  expect(submit).toMatchObject(declined);
  expect(refused).toMatchObject({
    cause: 'invalid-parameter',
    causeText: 'The request has a wrong amount: must match ^[0-9]{1,10}(\\.[0-9]{2})?$.',
    parameter: 'amount',
  });
});

it('a pending payment has what it waits for, and until when', async () => {
  const shop = await open({ logLevel: 'info' });
  const { body } = await shop.charge({
    paymentBrand: 'PAYPAL',
    shopperResultUrl: 'https://shop.example/result',
    ...WITHOUT_CARD,
  });
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  const query = `entityId=${shop.gateway.entityId}`;
  const explained = await shop.send('GET', `/_sandbox/explain/${body.id}?${query}`, shop.bearer);
  expect(requests()[0]).toMatchObject({
    id: body.id,
    waitsFor: 'the shopper, who is on the page of a bank or provider',
    until: explained.body.reason.until,
  });
});

it('requests of the control API name what they have set, and successful reads are at debug', async () => {
  const shop = await open({ logLevel: 'info' });
  const { entityId } = shop.gateway;
  const json = { ...shop.bearer, 'content-type': 'application/json' };
  lines.length = 0;
  const faults = { entityId, latency: 'PT0.001S', routes: [{ path: '/v1/query', fault: 'reset' }] };
  await shop.send('POST', '/_sandbox/faults', json, JSON.stringify(faults));
  const steps = [{ code: '800.100.152', times: 2 }];
  const match = { merchantTransactionId: 'secret order' };
  const scenario = Object.fromEntries([['then', steps]]);
  await shop.send(
    'POST',
    '/_sandbox/scenarios',
    json,
    JSON.stringify({ entityId, match, ...scenario }),
  );
  for (const path of ['faults', 'scenarios', 'webhooks', 'clock']) {
    await shop.send('GET', `/_sandbox/${path}?entityId=${entityId}`, shop.bearer);
  }
  await shop.send('GET', `/_sandbox/faults`, shop.bearer);
  await shop.send('DELETE', `/_sandbox/faults?entityId=${entityId}`, shop.bearer);
  await vi.waitFor(() => expect(requests()).toHaveLength(4));
  expect(requests().map(({ method, status, note }) => [method, status, note])).toEqual([
    ['POST', 200, 'faults: latency 1 ms; all methods /v1/query reset'],
    [
      'POST',
      200,
      expect.stringMatching(/^scenario \d+: 800.100.152 x 2 for merchantTransactionId$/),
    ],
    ['GET', 400, undefined],
    ['DELETE', 200, 'no faults'],
  ]);
  expect(lines.join('')).not.toContain('secret order');
});

it('the line in the documentation has the members of a real line, in their order', async () => {
  const [block] = blocksOf('docs/operations.md').filter(({ text }) => text.includes('"msg":'));
  const shop = await open({ logLevel: 'info' });
  const id = await shop.checkout();
  lines.length = 0;
  await shop.pay(id);
  const documented = JSON.parse(block?.text ?? '{}');
  const [real] = requests();
  expect(Object.keys(real)).toEqual(Object.keys(documented));
  const { time, pid, hostname, ms, ndc, id: payment, ...same } = documented;
  expect(real).toMatchObject(same);
});
