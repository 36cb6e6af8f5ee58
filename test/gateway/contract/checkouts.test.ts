/** The reference, section 2: checkouts. */
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  code,
  encode,
  type Fields,
  NO_SESSION,
  NOON,
  open,
  type Reply,
  SCRIPT_TEXT,
  type Shop,
} from '../harness.ts';
import { receive } from '../receiver.ts';
import {
  CHECKOUT_ID,
  ENVELOPE,
  expectBadCheckout,
  expectBadParameters,
  expectForms,
  expectMembers,
  PAYMENT_ID,
  REFUSAL,
} from './shapes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

const DECLINED = { 'card.number': '4000000000000002' };
const PENDING = { 'customParameters[forceResultCode]': '000.200.000' };
const LOCKED = 'was already set and cannot be overwritten';

/** No session: 400 with exactly the envelope, and this description. */
function expectNoSession(reply: Reply) {
  expect(reply.status).toBe(400);
  expectMembers(reply, ...REFUSAL);
  expect(reply.body.result).toEqual(NO_SESSION);
  expectForms(reply);
}

/** 400, 200.300.404 without a wrong parameter: the checkout is in use. */
function expectInUse(reply: Reply) {
  expect(code(reply)).toBe('400 200.300.404');
  expectMembers(reply, ...REFUSAL);
  expect(reply.body.result).not.toHaveProperty('parameterErrors');
}

describe('creating a checkout', () => {
  it('answers 200 with its id, which is the ndc too', async () => {
    const reply = await shop.create();
    expect(reply.status).toBe(200);
    expectMembers(reply, ...ENVELOPE, 'result');
    expectForms(reply);
    expect(reply.body.id).toMatch(CHECKOUT_ID);
    expect(reply.body.ndc).toBe(reply.body.id);
    expect(reply.body.result).toEqual({
      code: '000.200.100',
      description: 'successfully created checkout',
    });
  });

  it('returns the hash of the script if the request asks for it', async () => {
    const reply = await shop.create({ integrity: 'true' });
    expectMembers(reply, ...ENVELOPE, 'integrity', 'result');
    const hash = createHash('sha384').update(SCRIPT_TEXT).digest('base64');
    expect(reply.body.integrity).toBe(`sha384-${hash}`);
  });

  it('accepts all parameters of a payment and of a checkout', async () => {
    const reply = await shop.create({
      testMode: 'INTERNAL',
      createRegistration: 'true',
      integrity: 'true',
      'registrations[0].id': await shop.stored(),
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
      'customParameters[order]': '7',
      'overridePaymentType[MASTER]': 'PA',
      merchantTransactionId: 'order-0001',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'billing.city': 'Bern',
      'billing.country': 'CH',
      'cart.items[0].name': 'Beans',
    });
    expect(code(reply)).toBe('200 000.200.100');
  });

  it('is refused if no submit could succeed, with the code of that payment', async () => {
    const limited = await open({
      entities: [
        {
          entityId: shop.gateway.entityId,
          token: 'own-token',
          terms: { brands: ['VISA', 'PAYPAL'], currencies: ['EUR'] },
        },
      ],
    });
    const stores = { createRegistration: 'true', paymentType: undefined, amount: undefined };
    for (const [fields, expected] of [
      [{}, '200 000.200.100'],
      [{ paymentBrand: 'VISA' }, '200 000.200.100'],
      [{ paymentBrand: 'MASTER' }, '400 600.200.500'],
      [{ currency: 'USD' }, '400 600.200.500'],
      [{ currency: 'USD', paymentBrand: 'VISA' }, '400 600.200.500'],
      [{ ...stores, currency: undefined }, '200 000.200.100'],
      [{ ...stores, currency: undefined, paymentBrand: 'MASTER' }, '400 600.200.500'],
      [{ amount: '0.00' }, '400 100.550.300'],
      [{ amount: '0', paymentType: 'PA.CP' }, '400 100.550.300'],
      [{ amount: '0.00', paymentType: 'PA' }, '200 000.200.100'],
      [{ amount: '0.00', 'overridePaymentType[VISA]': 'PA' }, '200 000.200.100'],
      [{ ...stores, amount: '0.00' }, '200 000.200.100'],
    ] as [Fields, string][]) {
      const reply = await limited.create(fields);
      expect(code(reply), JSON.stringify(fields)).toBe(expected);
    }
    const id = await limited.checkout();
    expect(code(await limited.update(id, { currency: 'USD' }))).toBe('400 600.200.500');
    expect(code(await limited.update(id, { amount: '0.00' }))).toBe('400 100.550.300');
    expect(code(await limited.pay(id))).toBe('200 000.100.110');
  });

  it('requires a payment type', async () => {
    const reply = await shop.create({ paymentType: undefined });
    expectBadCheckout(reply, ['paymentType', null, 'may not be empty']);
  });

  it('answers 400 with every wrong parameter', async () => {
    const reply = await shop.create({ amount: '1,00', currency: undefined });
    expectBadCheckout(
      reply,
      ['amount', '1,00', 'must match ^[0-9]{1,10}(\\.[0-9]{2})?$'],
      ['currency', null, 'may not be empty'],
    );
  });
});

describe('changing a checkout', () => {
  it('answers 200 with exactly the members of its creation', async () => {
    const id = await shop.checkout();
    const reply = await shop.update(id, { amount: '7.00' });
    expect(reply.status).toBe(200);
    expectMembers(reply, ...ENVELOPE, 'result');
    expect([reply.body.id, reply.body.ndc]).toEqual([id, id]);
    expect(reply.body.result).toEqual({
      code: '000.200.101',
      description: 'successfully updated checkout',
    });
  });

  it('accepts amount, currency, cart, customer, addresses and custom parameters', async () => {
    const id = await shop.checkout();
    const reply = await shop.update(id, {
      amount: '7.00',
      currency: 'GBP',
      'cart.items[0].name': 'Beans',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'billing.city': 'Bern',
      'shipping.city': 'Basel',
      'customParameters[order]': '7',
    });
    expect(code(reply)).toBe('200 000.200.101');
    await shop.pay(id);
    expect((await shop.status(id)).body).toMatchObject({
      amount: '7.00',
      currency: 'GBP',
      cart: { items: [{ name: 'Beans' }] },
      customer: { givenName: 'Jane', surname: 'Jones' },
      billing: { city: 'Bern' },
      shipping: { city: 'Basel' },
      customParameters: { order: '7' },
    });
  });

  it('is possible again after a declined payment', async () => {
    const id = await shop.checkout();
    await shop.pay(id, DECLINED);
    expect(code(await shop.update(id, { amount: '7.00' }))).toBe('200 000.200.101');
  });

  it('never changes the test mode', async () => {
    const id = await shop.checkout({ testMode: 'INTERNAL' });
    const reply = await shop.update(id, { testMode: 'EXTERNAL' });
    expectBadParameters(reply, ['testMode', 'EXTERNAL', LOCKED]);
    expect(code(await shop.update(id, { testMode: 'INTERNAL' }))).toBe('200 000.200.101');
  });

  it('never changes the entity', async () => {
    const other = 'b0000000000000000000000000000002';
    const two = await open({ entities: [{ entityId: other, token: 'other-token' }] });
    const id = await two.checkout();
    const headers = { authorization: 'Bearer other-token' };
    const body = encode({ entityId: other, amount: '7.00' });
    expectNoSession(await two.send('POST', `/v1/checkouts/${id}`, headers, body));
  });

  it('is refused while a payment is in flight, and after a successful one', async () => {
    const waiting = await shop.checkout(PENDING);
    await shop.pay(waiting);
    expectInUse(await shop.update(waiting, { amount: '7.00' }));
    const paid = await shop.checkout();
    await shop.pay(paid);
    expectInUse(await shop.update(paid, { amount: '7.00' }));
  });
});

describe('deleting a checkout', () => {
  it('answers 200 with exactly the members of its creation; then there is no session', async () => {
    const id = await shop.checkout();
    const reply = await shop.remove(id);
    expect(reply.status).toBe(200);
    expectMembers(reply, ...ENVELOPE, 'result');
    expect([reply.body.id, reply.body.ndc]).toEqual([id, id]);
    expect(reply.body.result).toEqual({
      code: '000.200.102',
      description: 'successfully deleted checkout',
    });
    for (const later of [
      await shop.status(id),
      await shop.pay(id),
      await shop.update(id, { amount: '7.00' }),
      await shop.remove(id),
    ]) {
      expectNoSession(later);
      expect(later.body.ndc).toBe(id);
    }
  });
});

describe('the life of a checkout', () => {
  it('ends 30 minutes after its creation, also after updates', async () => {
    const [early, late] = [await shop.checkout(), await shop.checkout()];
    await shop.gateway.clock.advance('PT29M');
    expect(code(await shop.update(late, { amount: '7.00' }))).toBe('200 000.200.101');
    await shop.gateway.clock.advance('PT59S');
    expect(code(await shop.pay(early))).toBe('200 000.100.110');
    await shop.gateway.clock.advance('PT1S');
    expectNoSession(await shop.pay(late));
    expectNoSession(await shop.status(early));
  });

  it('allows several failed payments and one successful one', async () => {
    const id = await shop.checkout();
    for (let n = 0; n < 3; n++) {
      expect(code(await shop.pay(id, DECLINED))).toBe('400 800.100.152');
    }
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
    expectNoSession(await shop.pay(id));
  });
});

describe('the status of a checkout', () => {
  const pending = (id: string) => ({
    status: 200,
    body: {
      result: { code: '000.200.000', description: 'transaction pending' },
      buildNumber: expect.any(String),
      timestamp: '2030-01-31 12:00:00+0000',
      ndc: id,
    },
  });
  const shown = ({ status, body }: Reply) => ({ status, body });

  it('is pending, without an id, while nothing was submitted', async () => {
    const id = await shop.checkout();
    expect(shown(await shop.status(id))).toEqual(pending(id));
  });

  it('is pending, without an id, while a payment waits', async () => {
    const id = await shop.checkout(PENDING);
    await shop.pay(id);
    expect(shown(await shop.status(id))).toEqual(pending(id));
    expect(shown(await shop.status(id))).toEqual(pending(id));
  });

  const WHOLE = [
    ...ENVELOPE,
    'amount',
    'brandResult',
    'card',
    'currency',
    'customParameters',
    'customer',
    'descriptor',
    'paymentBrand',
    'paymentType',
    'result',
    'resultDetails',
    'risk',
    'threeDSecure',
    // Not sent: the default of the specification.
    'transactionProcessingCode',
  ];

  it('is the whole payment, 200, after a successful one', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    const reply = await shop.status(id);
    expect(code(reply)).toBe('200 000.100.110');
    expectMembers(reply, ...WHOLE);
    expectForms(reply);
    expect(reply.body.id).toMatch(PAYMENT_ID);
    expect(reply.body.ndc).toBe(id);
  });

  it('is the whole payment, 400, after a declined one', async () => {
    const id = await shop.checkout();
    await shop.pay(id, DECLINED);
    const reply = await shop.status(id);
    expect(code(reply)).toBe('400 800.100.152');
    expectMembers(reply, ...WHOLE);
    expect(reply.body.ndc).toBe(id);
  });

  it('is returned once; the payment can still be read', async () => {
    const id = await shop.checkout();
    const paid = await shop.pay(id);
    await shop.status(id);
    expectNoSession(await shop.status(id));
    const read = await shop.payment(paid.body.id);
    expect([code(read), read.body.id]).toEqual(['200 000.100.110', paid.body.id]);
  });

  it('of a declined payment is returned once; the checkout stays usable', async () => {
    const id = await shop.checkout();
    await shop.pay(id, DECLINED);
    await shop.status(id);
    expect(shown(await shop.status(id))).toEqual(pending(id));
    expect(code(await shop.pay(id))).toBe('200 000.100.110');
  });

  it('finds no session for an id that is unknown, or belongs to another entity', async () => {
    expectNoSession(await shop.status('0'.repeat(32)));
    const other = 'b0000000000000000000000000000002';
    const two = await open({ entities: [{ entityId: other, token: 'other-token' }] });
    const url = `/v1/checkouts/${await two.checkout()}/payment?entityId=${other}`;
    expectNoSession(await two.send('GET', url, { authorization: 'Bearer other-token' }));
  });

  it('is refused, 429, when it is read too often', async () => {
    const busy = await open({ throttle: 'always' });
    const id = await busy.checkout();
    await busy.status(id);
    await busy.status(id);
    const reply = await busy.status(id);
    expect(code(reply)).toBe('429 800.120.100');
    expectMembers(reply, ...REFUSAL);
    expectForms(reply);
  });
});

describe('a submit', () => {
  it('returns the shopper’s data to the browser, and the resource path for the shop', async () => {
    const id = await shop.checkout({ merchantTransactionId: 'order-0001', 'billing.city': 'Bern' });
    const reply = await shop.pay(id);
    expect(reply.status).toBe(200);
    expectMembers(
      reply,
      ...ENVELOPE,
      'amount',
      'brandResult',
      'card',
      'currency',
      'customParameters',
      'customer',
      'descriptor',
      'merchantTransactionId',
      'paymentBrand',
      'paymentType',
      'resourcePath',
      'result',
      'risk',
    );
    expect(reply.body.resourcePath).toBe(`/v1/checkouts/${id}/payment`);
    expect(reply.body.resourcePath).toMatch(/^\/v[0-9]+\/checkouts\/[a-zA-Z0-9.-]+\/payment$/);
  });

  it('by a browser requires no token: the id is the key', async () => {
    expect(code(await shop.pay(await shop.checkout()))).toBe('200 000.100.110');
  });

  it('with a token comes from the shop’s server, which may send more parameters', async () => {
    const id = await shop.checkout();
    const fields = {
      entityId: shop.gateway.entityId,
      'card.number': '4200000000000000',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'customParameters[order]': '7',
    };
    const url = `/v1/checkouts/${id}/payment`;
    expect(code(await shop.send('POST', url, shop.bearer, encode(fields)))).toBe('200 000.100.110');
    expect((await shop.status(id)).body.customParameters).toEqual({ order: '7' });
  });

  it('adds the shopper’s address and an end-to-end identity when it comes from a browser', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    const { customer, customParameters } = (await shop.status(id)).body;
    expect(customer).toEqual({ ip: '127.0.0.1' });
    expect(customParameters).toEqual({
      SHOPPER_EndToEndIdentity: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('the call of shopperResultUrl', () => {
  const callOf = (id: string) =>
    `GET /result?id=${id}&resourcePath=${encodeURIComponent(`/v1/checkouts/${id}/payment`)}`;

  it('is made once, 29 minutes after the creation, if the status was not read', async () => {
    const { origin, calls } = await receive((_, response) => response.writeHead(500).end());
    const id = await shop.checkout({ shopperResultUrl: `${origin}/result` });
    await shop.pay(id);
    await shop.gateway.clock.advance('PT28M59S');
    expect(calls).toEqual([]);
    await shop.gateway.clock.advance('PT1S');
    expect(calls).toEqual([callOf(id)]);
    await shop.gateway.clock.advance('P1D');
    expect(calls).toHaveLength(1);
  });

  it('is made at 30 minutes for a later submit', async () => {
    const { origin, calls } = await receive();
    const id = await shop.checkout({ shopperResultUrl: `${origin}/result` });
    await shop.gateway.clock.advance('PT29M30S');
    await shop.pay(id);
    expect(calls).toEqual([]);
    await shop.gateway.clock.advance('PT30S');
    expect(calls).toEqual([callOf(id)]);
  });

  it('is not made if the status was read, or nothing was submitted', async () => {
    const { origin, calls } = await receive();
    const fields = { shopperResultUrl: `${origin}/result` };
    const id = await shop.checkout(fields);
    await shop.checkout(fields);
    await shop.pay(id);
    await shop.status(id);
    await shop.gateway.clock.advance('PT31M');
    expect(calls).toEqual([]);
  });
});
