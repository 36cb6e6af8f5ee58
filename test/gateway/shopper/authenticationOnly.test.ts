/** POST /v1/threeDSecure: an authentication without a payment, and a payment with its result. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type Fields, open, type Shop } from '../harness.ts';
import { execute, type PageAction, sentTo, walk, within } from './browser.ts';
import {
  AT_SHOP,
  authenticate,
  authentication,
  BROWSER,
  cardFor,
  openOwn,
  RETURN,
  redirectOf,
  requestOf,
  resultOf,
} from './shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const CHALLENGE = cardFor('challenge');
const FRICTIONLESS = cardFor('frictionless');
const UNLISTED = { 'card.number': '4929000000000000' };

describe('an immediate result', () => {
  it.each([
    ['frictionless', FRICTIONLESS, '000.400.110', { eci: '05', authenticationStatus: 'Y' }],
    ['an attempt', cardFor('attempt'), '000.400.110', { eci: '06', authenticationStatus: 'A' }],
    [
      'data only',
      { ...FRICTIONLESS, 'threeDSecure.challengeIndicator': '06' },
      '000.400.120',
      { authenticationStatus: 'I' },
    ],
    ['not enrolled', cardFor('notEnrolled'), '000.400.102', { authenticationStatus: 'N' }],
    ['not participating', cardFor('notParticipating'), '000.400.101', { eci: '07' }],
    ['an unknown card', UNLISTED, '000.400.109', { eci: '07' }],
    [
      'listed, without 3-D Secure',
      { 'card.number': '4200000000000000' },
      '000.400.109',
      { eci: '07' },
    ],
    ['disabled', { ...CHALLENGE, 'threeDSecure.disable': 'true' }, '000.400.101', { eci: '07' }],
    ['technical error', cardFor('technicalError'), '100.390.112', { authenticationStatus: 'U' }],
  ] as [string, Fields, string, object][])('$0: $2', async (_, fields, code, expected) => {
    const reply = await authenticate(shop, fields);
    expect(resultOf(reply)).toBe(code);
    expect(reply.body.paymentType).toBe('3D');
    expect(reply.body.threeDSecure).toMatchObject(expected);
    for (const name of ['redirect', 'descriptor', 'resultDetails', 'registrationId']) {
      expect(reply.body).not.toHaveProperty(name);
    }
    const found = await authentication(shop, reply.body.id);
    expect([found.status, resultOf(found)]).toEqual([reply.status, code]);
    expect(found.body.threeDSecure).toEqual(reply.body.threeDSecure);
  });

  it('without a browser’s data it is refused, with the missing parameters', async () => {
    const fields = Object.fromEntries(Object.keys(BROWSER).map((name) => [name, undefined]));
    const reply = await authenticate(shop, { ...CHALLENGE, ...fields });
    expect(resultOf(reply)).toBe('200.300.404');
    const names = reply.body.result.parameterErrors.map(({ name }: { name: string }) => name);
    expect(names).toContain('customer.browser.userAgent');
    expect(names).toHaveLength(7);
  });

  it('without a shopperResultUrl a challenge is refused', async () => {
    const reply = await authenticate(shop, { ...CHALLENGE, shopperResultUrl: undefined });
    expect(resultOf(reply)).toBe('100.380.305');
  });
});

describe('a challenge', () => {
  it.each([
    ['approve', 200, '000.100.110', '05'],
    ['decline', 400, '100.380.401', '07'],
    ['cancel', 400, '100.396.101', '07'],
    ['expire', 400, '100.396.103', '07'],
  ] as [PageAction, number, string, string][])(
    '%s: %i %s',
    async (pageAction, status, code, eci) => {
      const reply = await authenticate(shop, CHALLENGE);
      const { id } = reply.body;
      expect([reply.status, resultOf(reply)]).toEqual([200, '000.200.000']);
      expect(resultOf(await authentication(shop, id))).toBe('000.200.000');
      const back = new URLSearchParams({ id, resourcePath: `/v1/threeDSecure/${id}` });
      expect(await walk(within(shop), redirectOf(reply), pageAction)).toBe(`${RETURN}?${back}`);
      const done = await authentication(shop, id);
      expect([done.status, resultOf(done)]).toEqual([status, code]);
      expect(done.body.threeDSecure).toMatchObject({ eci, flow: 'challenge' });
      // The processor got no request: nothing was paid.
      expect(done.body).not.toHaveProperty('resultDetails');
      expect(done.body).not.toHaveProperty('descriptor');
    },
  );

  it('with the 3DS Method only: 000.400.110 after the browser has arrived', async () => {
    const reply = await authenticate(shop, cardFor('frictionlessWithMethod'));
    expect(resultOf(reply)).toBe('000.200.000');
    expect(redirectOf(reply).preconditions).toHaveLength(1);
    expect(sentTo(await execute(within(shop), redirectOf(reply)), 303)).toContain(RETURN);
    expect(resultOf(await authentication(shop, reply.body.id))).toBe('000.400.110');
  });

  it('without a response ends after 15 minutes', async () => {
    const own = await openOwn();
    const { id } = (await authenticate(own, CHALLENGE)).body;
    await own.gateway.clock.advance('PT15M');
    const over = await authentication(own, id);
    expect([over.status, resultOf(over)]).toEqual([400, '100.396.103']);
  });
});

describe('a payment with the result', () => {
  const outcomeOf = async (fields: Fields) => {
    const reply = await authenticate(shop, fields);
    if (reply.body.redirect) await walk(within(shop), redirectOf(reply), 'approve');
    return (await authentication(shop, reply.body.id)).body.threeDSecure;
  };

  it.each([
    ['frictionless', FRICTIONLESS],
    ['after a challenge', CHALLENGE],
  ])('%s: the shopper is not authenticated again', async (_, card) => {
    const expected = await outcomeOf(card);
    const paid = await shop.charge({
      ...AT_SHOP,
      ...card,
      'threeDSecure.eci': expected.eci,
      'threeDSecure.verificationId': expected.verificationId,
      'threeDSecure.dsTransactionId': expected.dsTransactionId,
      'threeDSecure.version': expected.version,
    });
    expect([paid.status, resultOf(paid)]).toEqual([200, '000.100.110']);
    expect(paid.body).not.toHaveProperty('redirect');
    expect(paid.body.threeDSecure).toMatchObject({
      eci: '05',
      verificationId: expected.verificationId,
      dsTransactionId: expected.dsTransactionId,
    });
    expect(paid.body.resultDetails.liability).toBe('issuer');
    const url = `/_sandbox/authentication?entityId=${shop.gateway.entityId}&id=${paid.body.id}`;
    expect((await shop.send('GET', url, shop.bearer)).body.messages).toEqual([]);
  });

  it('without the result leads to a new authentication', async () => {
    await outcomeOf(CHALLENGE);
    expect(resultOf(await shop.charge({ ...AT_SHOP, ...CHALLENGE }))).toBe('000.200.000');
  });

  it('of another server is forwarded as the shop sends it', async () => {
    const paid = await shop.charge({
      ...CHALLENGE,
      'threeDSecure.eci': '06',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.version': '2.2.0',
      'threeDSecure.authenticationStatus': 'A',
      'threeDSecure.dsTransactionId': 'c75f23af-9454-43f6-ba17-130ed529507e',
    });
    expect(resultOf(paid)).toBe('000.100.110');
    expect(paid.body.threeDSecure).toEqual({
      eci: '06',
      verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      version: '2.2.0',
      authenticationStatus: 'A',
      dsTransactionId: 'c75f23af-9454-43f6-ba17-130ed529507e',
    });
  });
});

describe('an authentication is not a payment', () => {
  it('neither is found at the endpoint of the other', async () => {
    const { id } = (await authenticate(shop, FRICTIONLESS)).body;
    const found = await shop.payment(id);
    expect([found.status, resultOf(found)]).toEqual([404, '700.400.580']);
    const paid = (await shop.charge(FRICTIONLESS)).body.id;
    const other = await authentication(shop, paid);
    expect([other.status, resultOf(other)]).toEqual([404, '700.400.580']);
    for (const nobody of ['x', 'a'.repeat(32)]) {
      expect((await authentication(shop, nobody)).status).toBe(404);
    }
  });

  it.each([
    ['CP', '700.400.510'],
    ['RF', '700.400.520'],
    ['RV', '700.400.530'],
  ])('%s: it cannot be referred to (%s)', async (type, code) => {
    const { id } = (await authenticate(shop, FRICTIONLESS)).body;
    const refused = await shop.refer(id, type);
    expect([refused.status, resultOf(refused)]).toEqual([400, code]);
    expect(resultOf(await authentication(shop, id))).toBe('000.400.110');
  });

  it('it does not store details', async () => {
    const { id } = (await authenticate(shop, FRICTIONLESS)).body;
    expect((await shop.registration(id)).status).toBe(404);
    const paid = await shop.payWith(id);
    expect(resultOf(paid)).toBe('100.150.204');
  });

  it('with an amount of 0.00 is possible, and has no payment (npa)', async () => {
    const reply = await authenticate(shop, {
      ...FRICTIONLESS,
      amount: '0.00',
      'threeDSecure.npa': 'true',
    });
    expect(resultOf(reply)).toBe('000.400.110');
    expect(await requestOf(shop, reply.body.id)).toMatchObject({ messageCategory: '02' });
    expect(await requestOf(shop, reply.body.id)).not.toHaveProperty('purchaseAmount');
  });
});

it('another entity is refused', async () => {
  const body = encode({ entityId: shop.gateway.entityId });
  const headers = { authorization: 'Bearer not-the-token' };
  const reply = await shop.send('POST', '/v1/threeDSecure', headers, body);
  expect([reply.status, resultOf(reply)]).toEqual([403, '800.900.300']);
  expect((await shop.send('POST', '/v1/threeDSecure', {}, body)).status).toBe(401);
});
