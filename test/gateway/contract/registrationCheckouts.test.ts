/** The reference, section 2: checkouts that store details without a payment. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code, encode, type Fields, NO_SESSION, NOON, open, type Shop, VISA } from '../harness.ts';
import { receive } from '../receiver.ts';
import {
  expectBadCheckout,
  expectBadParameters,
  expectMembers,
  expectRefusal,
  PAYMENT_ID,
} from './shapes.ts';
import { CARD, GOOD, ISSUER, RECORD, STORES } from './storedAccounts.ts';

const OTHER = 'b0000000000000000000000000000002';
const ORIGIN = 'https://shop.example';

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [{ entityId: OTHER, token: 'other-token', origins: [ORIGIN] }],
  });
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

describe('a checkout that stores details', () => {
  const number = { ...VISA, paymentBrand: 'VISA' };

  it('is created without an amount; only an amount or only a currency is refused', async () => {
    expect(code(await shop.create(STORES))).toBe('200 000.200.100');
    const pair = { amount: '1.00', currency: 'EUR' };
    expect(code(await shop.create({ ...STORES, ...pair }))).toBe('200 000.200.100');
    expectBadCheckout(await shop.create({ ...STORES, amount: '1.00' }), [
      'currency',
      null,
      'may not be empty',
    ]);
    expectBadCheckout(await shop.create({ ...STORES, currency: 'EUR' }), [
      'amount',
      null,
      'may not be empty',
    ]);
  });

  it('requires createRegistration if there is no paymentType', async () => {
    for (const createRegistration of [undefined, 'false']) {
      const reply = await shop.create({ paymentType: undefined, createRegistration });
      expectBadCheckout(reply, ['paymentType', null, 'may not be empty']);
    }
  });

  it('returns the shopper’s data to the browser, and the resource path for the shop', async () => {
    const id = await shop.checkout(STORES);
    const reply = await shop.submit(id, 'registration', number);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'card', 'customer', 'customParameters', 'resourcePath');
    expect(reply.body.card).toEqual({ bin: '420000', last4Digits: '0000' });
    expect(reply.body.resourcePath).toBe(`/v1/checkouts/${id}/registration`);
    expect(reply.body.ndc).toBe(id);
  });

  it('has a status: pending until then, the record once, and then no session', async () => {
    const id = await shop.checkout(STORES);
    const pending = await shop.status(id, 'registration');
    expect(code(pending)).toBe('200 000.200.000');
    expectMembers(pending, 'buildNumber', 'ndc', 'result', 'timestamp');
    const submitted = await shop.submit(id, 'registration', number);
    const status = await shop.status(id, 'registration');
    expect(code(status)).toBe(GOOD);
    expectMembers(status, ...RECORD, 'card', 'customer', 'customParameters', 'threeDSecure');
    expect(status.body).toMatchObject({
      id: submitted.body.id,
      ndc: id,
      paymentBrand: 'VISA',
      customer: { ip: '127.0.0.1' },
      customParameters: { SHOPPER_EndToEndIdentity: expect.stringMatching(/^[0-9a-f]{64}$/) },
      risk: { score: '100' },
    });
    expect(status.body.card).toEqual({ ...CARD, ...ISSUER });
    expect((await shop.status(id, 'registration')).body.result).toEqual(NO_SESSION);
    expect((await shop.registration(status.body.id)).body).toEqual(status.body);
    expect(code(await shop.payWith(status.body.id))).toBe(GOOD);
  });

  it('returns a declined attempt once, and stays usable', async () => {
    const id = await shop.checkout(STORES);
    const bad = { ...number, 'card.number': '4000000000000002' };
    expect(code(await shop.submit(id, 'registration', bad))).toBe('400 800.100.152');
    expect(code(await shop.status(id, 'registration'))).toBe('400 800.100.152');
    expect(code(await shop.status(id, 'registration'))).toBe('200 000.200.000');
    expect(code(await shop.submit(id, 'registration', number))).toBe(GOOD);
    expect((await shop.submit(id, 'registration', number)).body.result).toEqual(NO_SESSION);
  });

  it('can also be submitted by the shop’s server', async () => {
    const id = await shop.checkout(STORES);
    const fields = { entityId: shop.gateway.entityId, ...number };
    const url = `/v1/checkouts/${id}/registration`;
    const reply = await shop.send('POST', url, shop.bearer, encode(fields));
    expect(code(reply)).toBe(GOOD);
    const status = await shop.status(id, 'registration');
    expectMembers(status, ...RECORD, 'card');
    expect(status.body.id).toBe(reply.body.id);
  });

  it('refuses a payment; a checkout with a payment refuses a registration', async () => {
    const [stores, pays] = [await shop.checkout(STORES), await shop.checkout()];
    const wrong = [
      await shop.submit(stores, 'payment', number),
      await shop.submit(pays, 'registration', number),
    ];
    for (const reply of wrong) expectRefusal(reply, 400, '200.300.404');
    expect(wrong.map(({ body }) => body.result.description)).toEqual([
      expect.stringMatching(/send the details to its registration$/),
      expect.stringMatching(/send the details to its payment$/),
    ]);
    // The refused request uses nothing up.
    expect((await shop.status(stores, 'payment')).body.result).toEqual(NO_SESSION);
    expect((await shop.status(pays, 'registration')).body.result).toEqual(NO_SESSION);
    expect(code(await shop.submit(stores, 'registration', number))).toBe(GOOD);
    expect(code(await shop.submit(pays, 'payment', number))).toBe(GOOD);
    expect(code(await shop.status(stores, 'registration'))).toBe(GOOD);
    expect(code(await shop.status(pays))).toBe(GOOD);
  });

  it('becomes a checkout with a payment by an update', async () => {
    const id = await shop.checkout(STORES);
    const missing = await shop.update(id, { paymentType: 'DB' });
    expectBadParameters(
      missing,
      ['amount', null, 'may not be empty'],
      ['currency', null, 'may not be empty'],
    );
    const whole = { paymentType: 'DB', amount: '5.00', currency: 'EUR' };
    expect(code(await shop.update(id, whole))).toBe('200 000.200.101');
    expect(code(await shop.submit(id, 'payment', number))).toBe(GOOD);
    expect((await shop.status(id)).body).toMatchObject({
      amount: '5.00',
      registrationId: expect.stringMatching(PAYMENT_ID),
    });
  });

  it('charges nothing, with any amount', async () => {
    const id = await shop.checkout({ ...STORES, amount: '92.00', currency: 'EUR' });
    await shop.submit(id, 'registration', number);
    const { body } = await shop.status(id, 'registration');
    for (const name of ['amount', 'currency', 'paymentType', 'descriptor']) {
      expect(body).not.toHaveProperty(name);
    }
    expect(code(await shop.refer(body.id, 'RF'))).toBe('400 700.400.520');
  });

  it('accepts no stored details', async () => {
    const registrationId = await shop.stored();
    const id = await shop.checkout({ ...STORES, 'registrations[0].id': registrationId });
    const reply = await shop.submit(id, 'registration', { registrationId });
    const message = 'must not be sent to a checkout that stores payment details without a payment';
    expectBadParameters(reply, ['registrationId', registrationId, message]);
  });

  it('lives for 30 minutes', async () => {
    const [early, late] = [await shop.checkout(STORES), await shop.checkout(STORES)];
    await shop.gateway.clock.advance('PT29M59S');
    expect(code(await shop.submit(early, 'registration', number))).toBe(GOOD);
    await shop.gateway.clock.advance('PT1S');
    expect((await shop.submit(late, 'registration', number)).body.result).toEqual(NO_SESSION);
    expect((await shop.status(early, 'registration')).body.result).toEqual(NO_SESSION);
  });

  it('calls shopperResultUrl after 29 minutes, and names /registration', async () => {
    const { origin, calls } = await receive();
    const id = await shop.checkout({ ...STORES, shopperResultUrl: `${origin}/result` });
    await shop.submit(id, 'registration', number);
    await shop.gateway.clock.advance('PT28M59S');
    expect(calls).toEqual([]);
    await shop.gateway.clock.advance('PT1S');
    const path = encodeURIComponent(`/v1/checkouts/${id}/registration`);
    expect(calls).toEqual([`GET /result?id=${id}&resourcePath=${path}`]);
  });

  it('repeats the response to a repeated submit', async () => {
    const id = await shop.checkout(STORES);
    const key = 'the-same-registration-again';
    const first = await shop.submit(id, 'registration', number, key);
    expect((await shop.submit(id, 'registration', number, key)).text).toBe(first.text);
  });

  it('has a path with the version and one without', async () => {
    const send = (method: 'GET' | 'POST', url: string, body?: Fields) =>
      shop.send(method, url, method === 'GET' ? shop.bearer : {}, body && encode(body));
    const query = `?entityId=${shop.gateway.entityId}`;
    for (const prefix of ['/v1', '']) {
      const url = `${prefix}/checkouts/${await shop.checkout(STORES)}/registration`;
      expect(code(await send('POST', url, number))).toBe(GOOD);
      expect(code(await send('GET', `${url}${query}`))).toBe(GOOD);
    }
  });

  it.each(['payment', 'registration'] as const)(
    'lets only the bound origin read the responses of its %s',
    async (endpoint) => {
      const fields = endpoint === 'registration' ? STORES : {};
      const asked = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...fields };
      const created = await shop.send(
        'POST',
        '/v1/checkouts',
        { authorization: 'Bearer other-token' },
        encode({ entityId: OTHER, ...asked }),
      );
      const url = `/v1/checkouts/${created.body.id}/${endpoint}`;
      const preflight = await shop.send('OPTIONS', url, { origin: ORIGIN });
      expect(preflight.status).toBe(204);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key',
        vary: 'Origin',
      });
      const elsewhere = await shop.send('OPTIONS', url, { origin: 'https://evil.example' });
      expect(elsewhere.headers['access-control-allow-origin']).not.toBe('https://evil.example');
      const submitted = await shop.send('POST', url, { origin: ORIGIN }, encode(number));
      expect(code(submitted)).toBe(GOOD);
      expect(submitted.headers['access-control-allow-origin']).toBe(ORIGIN);
    },
  );
});
