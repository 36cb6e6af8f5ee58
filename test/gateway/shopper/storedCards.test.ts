/** Stored cards and 3-D Secure: details that are stored after a challenge, and payments with stored details. */
import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type Fields, open, type Shop } from '../harness.ts';
import { walk, within } from './browser.ts';
import {
  AT_SHOP,
  act,
  BROWSER,
  CHALLENGED,
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

const GOOD = '000.100.110';
const PENDING = '000.200.000';
const CHALLENGE = cardFor('challenge');

/** Without a shopper: the test is about whether the details exist. */
const WITHOUT: Fields = { 'threeDSecure.disable': 'true' };

const series = (mode: string, source: string): Fields => ({
  'standingInstruction.type': 'UNSCHEDULED',
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
});

describe('a stored card', () => {
  it('in a payment by the shopper is challenged', async () => {
    const id = await shop.stored(CHALLENGE);
    const reply = await shop.payWith(id, { ...AT_SHOP, 'card.cvv': '123' });
    expect(resultOf(reply)).toBe(PENDING);
    await walk(within(shop), redirectOf(reply), 'approve');
    expect((await shop.payment(reply.body.id)).body).toMatchObject({
      registrationId: id,
      result: { code: GOOD },
      threeDSecure: { eci: '05', flow: 'challenge' },
    });
  });

  it('in a payment by the merchant is not challenged', async () => {
    const id = await shop.stored({ ...CHALLENGE, ...series('INITIAL', 'CIT') });
    const reply = await shop.payWith(id, series('REPEATED', 'MIT'));
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
  });

  it('that a checkout offers is challenged, and pays', async () => {
    const registrationId = await shop.stored(CHALLENGE);
    const id = await shop.checkout({
      shopperResultUrl: RETURN,
      'registrations[0].id': registrationId,
    });
    const reply = await shop.submit(id, 'payment', { registrationId, ...BROWSER });
    expect(resultOf(reply)).toBe(PENDING);
    await walk(within(shop), redirectOf(reply), 'approve');
    expect((await shop.status(id)).body).toMatchObject({ registrationId, result: { code: GOOD } });
  });

  it('that a form pays with again is challenged, although the shop could do so without the shopper', async () => {
    const registrationId = await shop.stored(CHALLENGE);
    const id = await shop.checkout({
      shopperResultUrl: RETURN,
      'registrations[0].id': registrationId,
    });
    const later = series('REPEATED', 'CIT');
    const reply = await shop.submit(id, 'payment', { registrationId, ...later, ...BROWSER });
    expect(resultOf(reply)).toBe(PENDING);
    expect(reply.body).toHaveProperty('redirect');
  });

  it('is stored by a server without any challenge', async () => {
    const reply = await shop.register(CHALLENGED);
    expect(resultOf(reply)).toBe(GOOD);
    expect(reply.body).not.toHaveProperty('redirect');
  });
});

describe('a checkout that only stores details', () => {
  const fixed = {
    createRegistration: 'true',
    paymentType: undefined,
    amount: undefined,
    currency: undefined,
    shopperResultUrl: RETURN,
  };
  const FORM: Fields = {
    ...BROWSER,
    ...CHALLENGE,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  };

  it('an enrolled card: the shopper is challenged; then it is active, and pays', async () => {
    const id = await shop.checkout(fixed);
    const reply = await shop.submit(id, 'registration', FORM);
    expect(resultOf(reply)).toBe(PENDING);
    const request = await requestOf(shop, reply.body.id);
    expect(request).toMatchObject({ messageCategory: '02' });
    expect(request).not.toHaveProperty('purchaseAmount');
    expect(resultOf(await shop.payWith(reply.body.id))).toBe('100.150.201');

    const back = new URL(await walk(within(shop), redirectOf(reply), 'approve'));
    expect(back.searchParams.get('resourcePath')).toBe(`/v1/checkouts/${id}/registration`);
    const status = await shop.status(id, 'registration');
    expect([status.status, resultOf(status)]).toEqual([200, GOOD]);
    const paid = await shop.payWith(status.body.id, WITHOUT);
    expect(resultOf(paid)).toBe(GOOD);
    expect(paid.body.card.last4Digits).toBe('0018');
  });

  it.each(['decline', 'cancel', 'expire'] as const)('%s: nothing is stored', async (pageAction) => {
    const id = await shop.checkout(fixed);
    const reply = await shop.submit(id, 'registration', FORM);
    await walk(within(shop), redirectOf(reply), pageAction);
    expect((await shop.status(id, 'registration')).status).toBe(400);
    expect(resultOf(await shop.payWith(reply.body.id))).toBe('100.150.203');
  });
});

describe('a payment that stores its card', () => {
  it.each([
    ['approve', GOOD],
    ['decline', '100.150.200'],
  ] as const)('%s: afterwards the details answer %s', async (pageAction, code) => {
    const reply = await shop.charge({ ...CHALLENGED, createRegistration: 'true' });
    expect(resultOf(reply)).toBe(PENDING);
    const { registrationId } = reply.body;
    expect(registrationId).toMatch(/^[0-9a-f]{32}$/);
    expect(resultOf(await shop.payWith(registrationId))).toBe('100.150.201');
    await walk(within(shop), redirectOf(reply), pageAction);
    const done = await shop.payment(reply.body.id);
    expect(done.body.registrationId).toBe(pageAction === 'approve' ? registrationId : undefined);
    const paid = await shop.payWith(registrationId, WITHOUT);
    expect(resultOf(paid)).toBe(code);
  });

  it('a frictionless card is challenged, because it will be used again', async () => {
    const fields = { ...AT_SHOP, ...cardFor('frictionless'), createRegistration: 'true' };
    expect(resultOf(await shop.charge(fields))).toBe(PENDING);
  });
});

describe('PA.CP with a challenge', () => {
  it('is one response, and stored as two payments if it succeeded', async () => {
    const reply = await shop.charge({ ...CHALLENGED, paymentType: 'PA.CP' });
    expect([resultOf(reply), reply.body.paymentType]).toEqual([PENDING, 'PA.CP']);
    await walk(within(shop), redirectOf(reply), 'approve');
    const { body } = await shop.payment(reply.body.id);
    expect(body).toMatchObject({ paymentType: 'PA.CP', result: { code: GOOD } });
    expect(body.threeDSecure.eci).toBe('05');
    // It is captured already: only a refund can follow.
    expect(resultOf(await shop.refer(reply.body.id, 'RF', { amount: '12.00' }))).toBe(GOOD);
    expect((await shop.refer(reply.body.id, 'CP', { amount: '1.00' })).status).toBe(400);
  });

  it('a waiting PA can be captured only after it succeeded', async () => {
    const reply = await shop.charge({ ...CHALLENGED, paymentType: 'PA' });
    expect(resultOf(await shop.refer(reply.body.id, 'CP'))).toBe('700.400.570');
    expect(resultOf(await shop.refer(reply.body.id, 'RV'))).toBe('700.400.570');
    await walk(within(shop), redirectOf(reply), 'approve');
    expect(resultOf(await shop.refer(reply.body.id, 'CP'))).toBe(GOOD);
  });
});

describe('decoupled', () => {
  const DECOUPLED = { ...CHALLENGED, 'threeDSecure.decoupled': 'true' };

  it.each([
    ['approve', GOOD, 'Y'],
    ['decline', '100.380.401', 'N'],
    ['cancel', '100.396.101', 'N'],
  ] as const)('the bank asks the shopper in another channel: %s', async (does, code, status) => {
    const reply = await shop.charge(DECOUPLED);
    expect([reply.status, resultOf(reply)]).toEqual([200, PENDING]);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.threeDSecure).toMatchObject({ flow: 'decoupled', authenticationStatus: 'D' });
    expect(reply.body.threeDSecure).not.toHaveProperty('acsUrl');
    expect((await act(shop, reply.body.id, does)).body).toMatchObject({ code });
    const done = await shop.payment(reply.body.id);
    expect(resultOf(done)).toBe(code);
    expect(done.body.threeDSecure).toMatchObject({
      flow: 'decoupled',
      authenticationStatus: status,
      authenticationType: '04',
    });
  });

  it('the shopper does not start: it ends after half an hour', async () => {
    const own = await openOwn();
    const { id } = (await own.charge(DECOUPLED)).body;
    await own.gateway.clock.advance('PT29M59S');
    expect(resultOf(await own.payment(id))).toBe(PENDING);
    await own.gateway.clock.advance('PT1S');
    expect(resultOf(await own.payment(id))).toBe('100.396.103');
  });

  it('an issuer that speaks 2.1.0 only challenges in the browser', async () => {
    const reply = await shop.charge({ ...DECOUPLED, 'card.number': '4200000000000075' });
    await walk(within(shop), redirectOf(reply), 'approve');
    expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
  });
});

describe('without a shopper (3RI)', () => {
  const RI = { 'threeDSecure.threeRIInd': 'RECURRING', ...series('INITIAL', 'MIT') };

  it.each([
    ['frictionless', GOOD, 'Y'],
    ['attempt', GOOD, 'A'],
    ['challenge', '100.380.401', 'N'],
  ] as const)('%s: %s', async (outcome, code, authenticationStatus) => {
    const reply = await shop.charge({ ...cardFor(outcome), ...RI });
    expect([resultOf(reply), reply.body.result.parameterErrors]).toEqual([code, undefined]);
    expect(reply.body).not.toHaveProperty('redirect');
    expect(reply.body.threeDSecure).toMatchObject({ authenticationStatus });
    expect(await requestOf(shop, reply.body.id)).toMatchObject({
      deviceChannel: '03',
      threeRIInd: '01',
    });
  });

  it('may be pending until the bank has asked the shopper in another channel', async () => {
    const fields = { ...CHALLENGE, ...RI, 'threeDSecure.decoupled': 'true' };
    const reply = await shop.charge(fields);
    expect(resultOf(reply)).toBe(PENDING);
    await act(shop, reply.body.id, 'approve');
    expect(resultOf(await shop.payment(reply.body.id))).toBe(GOOD);
  });
});

it('the token of another entity cannot continue a payment', async () => {
  const { id } = (await shop.charge({ ...CHALLENGED, 'threeDSecure.decoupled': 'true' })).body;
  const body = encode({ entityId: shop.gateway.entityId });
  expect((await shop.send('POST', `/v1/payments/${id}`, {}, body)).status).toBe(401);
  expect(resultOf(await shop.payment(id))).toBe(PENDING);
});
