/** Injected faults: a processor that is slow, fails, or returns unknown data. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAULTS } from '../../src/sandbox/faults.ts';
import { code, encode, faults, open, type Reply, type Shop, temporaryFolder } from './harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open({ processorTimeout: 'PT5S' });
});

const set = (members: Record<string, unknown> = {}, headers = shop.bearer): Promise<Reply> =>
  shop.send(
    'POST',
    '/_sandbox/faults',
    { ...headers, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, ...members }),
  );

afterEach(() => set());

describe('a processor that fails', () => {
  it.each(Object.keys(FAULTS))('%s', async (fault) => {
    expect((await set({ fault })).body).toEqual({
      entityId: shop.gateway.entityId,
      latency: 'PT0S',
      fault,
      issuer: 'none',
      webhooks: 'none',
      unknownField: false,
      routes: [],
    });
    // Only without a connection it is certain that the processor has done nothing.
    const expected = fault === 'down' ? '400 900.100.600' : '200 000.200.000';
    const reply = await shop.charge();
    expect(code(reply)).toBe(expected);
    expect(code(await shop.pay(await shop.checkout()))).toBe(expected);
    expect(code(await shop.charge({ testMode: 'EXTERNAL' }))).toBe(expected);
    await set({ fault: 'none' });
    expect(code(await shop.charge())).toBe('200 000.100.110');
    await shop.gateway.clock.advance('PT5S');
    const later = fault === 'down' ? expected : '200 000.100.110';
    expect(code(await shop.payment(reply.body.id))).toBe(later);
  });

  it('fails as often as it should, and then answers as usual', async () => {
    expect((await set({ fault: 'down', times: '2' })).body).toMatchObject({
      fault: 'down',
      times: 2,
      applied: 0,
    });
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push(code(await shop.charge()));
    expect(codes).toEqual(['400 900.100.600', '400 900.100.600', '200 000.100.110']);
    const url = `/_sandbox/faults?entityId=${shop.gateway.entityId}`;
    expect((await shop.send('GET', url, shop.bearer)).body).toMatchObject({ times: 2, applied: 2 });
  });

  it.each([
    [{ fault: 'down', times: '0' }, 'must be a whole number from 1 to 1000000'],
    [{ fault: 'down', times: '1.5' }, 'must be a whole number from 1 to 1000000'],
    [{ issuer: 'methodHangs', times: '2' }, 'is only allowed with fault or latency'],
  ])('%j is refused', async (members, message) => {
    const reply = await set(members);
    expect(reply.status).toBe(400);
    expect(reply.body.result.parameterErrors).toMatchObject([
      { name: 'times', message: expect.stringContaining(message) },
    ]);
  });

  it('gets no request if the gateway refuses it', async () => {
    await set({ fault: 'down' });
    expect(code(await shop.charge({ 'card.number': '4200000000000001' }))).toBe('400 100.100.101');
  });

  it('fails a capture: its amount stays reserved, unless the processor got no request', async () => {
    const { id } = (await shop.charge({ paymentType: 'PA' })).body;
    await set({ fault: 'down' });
    expect(code(await shop.refer(id, 'CP'))).toBe('400 900.100.600');
    await set({ fault: 'timeout' });
    expect(code(await shop.refer(id, 'CP'))).toBe('200 000.200.000');
    await set();
    expect(code(await shop.refer(id, 'CP'))).toBe('400 700.400.100');
  });
});

it('a slow processor: the payment is pending meanwhile', async () => {
  await set({ latency: 'PT0.3S' });
  const before = Date.now();
  const id = await shop.checkout();
  const paying = shop.pay(id);
  await vi.waitFor(async () => expect(code(await shop.status(id))).toBe('200 000.200.000'));
  // The status is pending as soon as the submit has arrived. On PostgreSQL, the second submit may lock the checkout first.
  const replies = await Promise.all([paying, shop.pay(id)]);
  expect(replies.map(code).toSorted()).toEqual(['200 000.100.110', '400 800.700.100']);
  expect(Date.now() - before).toBeGreaterThanOrEqual(290);
});

it('an unknown member, in every response and in no stored one', async () => {
  await set({ unknownField: 'true' });
  const paid = await shop.charge();
  expect(Object.keys(paid.body.result)[0]).toMatch(/^randomField\d+$/);
  const created = await shop.create();
  expect(created.text).toMatch(/"result":\{"randomField\d+":"x",/);
  const key = 'a-submit-that-is-repeated';
  await shop.pay(created.body.id, {}, key);
  await set();
  expect((await shop.payment(paid.body.id)).text).not.toContain('randomField');
  expect((await shop.pay(created.body.id, {}, key)).text).not.toContain('randomField');
});

describe('an issuer that fails', () => {
  /** The address and the fields of the challenge form in the shopper's browser. */
  const challenge = async () => {
    const { body } = await shop.charge({
      'card.number': '4200000000000018',
      shopperResultUrl: 'https://shop.example/result',
      'customer.browser.acceptHeader': 'text/html',
      'customer.browser.language': 'en',
      'customer.browser.screenHeight': '900',
      'customer.browser.screenWidth': '1200',
      'customer.browser.timezone': '60',
      'customer.browser.userAgent': 'Firefox',
      'customer.browser.javaEnabled': 'false',
    });
    const { text } = await shop.send('GET', new URL(body.redirect.url).pathname);
    const [, creq = ''] = /name="creq" value="([^"]+)"/.exec(text) ?? [];
    const page = () => shop.send('POST', '/acs/challenge', {}, encode({ creq }));
    return { id: body.id, page };
  };

  it('shows no page; the payment waits, and the page is shown after the fault is removed', async () => {
    const { id, page } = await challenge();
    expect((await set({ issuer: 'challengeFails' })).body).toMatchObject({
      issuer: 'challengeFails',
      fault: 'none',
    });
    const failed = await page();
    expect([failed.status, failed.text]).toEqual([500, '']);
    expect(code(await shop.payment(id))).toBe('200 000.200.000');
    await set();
    const shown = await page();
    expect([shown.status, shown.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
  });

  it('does not affect the processor', async () => {
    await set({ issuer: 'challengeFails' });
    expect(code(await shop.charge())).toBe('200 000.100.110');
  });
});

describe('the faults of an entity', () => {
  const path = () => `/_sandbox/faults?entityId=${shop.gateway.entityId}`;
  const none = {
    latency: 'PT0S',
    fault: 'none',
    issuer: 'none',
    webhooks: 'none',
    unknownField: false,
    routes: [],
  };

  it('are shown, and removed together', async () => {
    const { entityId } = shop.gateway;
    expect((await shop.send('GET', path(), shop.bearer)).body).toEqual({ entityId, ...none });
    await set({ latency: 'PT0.25S', issuer: 'methodHangs', unknownField: 'true' });
    expect((await shop.send('GET', path(), shop.bearer)).body).toEqual({
      entityId,
      latency: 'PT0.25S',
      fault: 'none',
      issuer: 'methodHangs',
      webhooks: 'none',
      unknownField: true,
      routes: [],
    });
    expect((await shop.send('DELETE', path(), shop.bearer)).body).toEqual({ entityId, ...none });
    expect((await shop.send('GET', path(), shop.bearer)).body).toEqual({ entityId, ...none });
  });

  it('survive a restart', async () => {
    const data = temporaryFolder();
    const before = await open({ data });
    await before.send(
      'POST',
      '/_sandbox/faults',
      before.bearer,
      JSON.stringify({ entityId: before.gateway.entityId, fault: 'down' }),
    );
    await before.gateway.close();
    const after = await open({ data });
    expect(code(await after.charge())).toBe('400 900.100.600');
  });

  it.each(['GET', 'DELETE'] as const)('%s requires a token of the entity', async (method) => {
    expect(code(await shop.send(method, path()))).toBe('401 800.900.300');
    const others = `/_sandbox/faults?entityId=${'b'.repeat(32)}`;
    expect(code(await shop.send(method, others, shop.bearer))).toBe('403 800.900.300');
    expect(faults(await shop.send(method, `${path()}&fault=down`, shop.bearer))).toEqual([
      'fault=down: is not an allowed parameter',
    ]);
  });
});

describe('the request of a fault', () => {
  it('reports errors of its parameters', async () => {
    const wrong = await set({
      latency: 'PT61S',
      fault: 'fire',
      issuer: 'methodFails',
      unknownField: true,
      more: 'x',
    });
    expect(faults(wrong)).toEqual([
      'latency=PT61S: must be an ISO 8601 duration of at most 20 seconds, such as PT2S',
      'fault=fire: must be one of [none, down, timeout, error, garbled]',
      'issuer=methodFails: must be one of [none, methodHangs, challengeHangs, challengeFails]',
      'unknownField=true: must be a string',
      'more=x: is not an allowed parameter',
    ]);
  });

  it('requires a token of the entity', async () => {
    expect(code(await set({}, {}))).toBe('401 800.900.300');
    expect(code(await set({}, { authorization: 'Bearer nobody' }))).toBe('403 800.900.300');
    expect(code(await set({ entityId: 'b'.repeat(32) }))).toBe('403 800.900.300');
  });

  it('changes nothing for other entities', async () => {
    const other = { entityId: 'b'.repeat(32), token: 'the-token-of-another' };
    const both = await open({ entities: [other] });
    const set = await both.send(
      'POST',
      '/_sandbox/faults',
      { authorization: `Bearer ${other.token}` },
      JSON.stringify({ entityId: other.entityId, fault: 'down', unknownField: 'true' }),
    );
    expect(set.status).toBe(200);
    const paid = await both.charge();
    expect(code(paid)).toBe('200 000.100.110');
    expect(paid.text).not.toContain('randomField');
  });
});
