/** The reference, section 3: registrations. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { code, encode, type Fields, NOON, open, type Reply, type Shop, VISA } from '../harness.ts';
import {
  ENVELOPE,
  expectBadParameters,
  expectForms,
  expectMembers,
  expectRefusal,
  PAYMENT_ID,
  REQUEST_NDC,
} from './shapes.ts';
import {
  BANK,
  CARD,
  DECLINED,
  GOOD,
  ISSUER,
  NO_CARD,
  NOBODY,
  PAYMENT,
  PENDING,
  RECORD,
  TOKEN,
  VIRTUAL,
  WALLET,
} from './storedAccounts.ts';

const OTHER = 'b0000000000000000000000000000002';
const MERCHANT = 'b0000000000000000000000000000003';
const CHANNEL = 'b0000000000000000000000000000004';
const ORIGIN = 'https://shop.example';

let shop: Shop;
beforeAll(async () => {
  shop = await open({
    entities: [
      { entityId: OTHER, token: 'other-token', origins: [ORIGIN] },
      { entityId: MERCHANT, token: 'merchant-token' },
      { entityId: CHANNEL, token: 'channel-token', merchant: MERCHANT },
    ],
  });
});
beforeEach(async () => {
  await shop.gateway.clock.freeze(NOON);
});

/** Calls of another entity, like those of the shop. */
const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, fields?: Fields) =>
  shop.send(method, url, { authorization: `Bearer ${token}` }, fields && encode(fields));

/** Reading the details returns the response to their creation, at any later time. */
async function expectRecord(made: Reply, id: string = made.body.id) {
  await shop.gateway.clock.advance('P1D');
  const read = await shop.registration(id);
  expect([read.status, read.body]).toEqual([200, made.body]);
}

/** The details are not found. */
async function expectGone(id: string) {
  expectRefusal(await shop.registration(id), 404, '200.300.404');
}

describe('POST /v1/registrations', () => {
  it('stores a card', async () => {
    const reply = await shop.register({
      paymentBrand: 'VISA',
      testMode: 'INTERNAL',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customParameters[order]': '7',
    });
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'card', 'customer', 'customParameters');
    expectForms(reply);
    expect(reply.body).toMatchObject({
      id: expect.stringMatching(PAYMENT_ID),
      ndc: expect.stringMatching(REQUEST_NDC),
      paymentBrand: 'VISA',
      customer: { givenName: 'Jane', surname: 'Jones' },
      customParameters: { order: '7' },
      risk: { score: '100' },
      result: { code: '000.100.110', description: expect.any(String), cvvResponse: 'M' },
    });
    expect(reply.body.card).toEqual({ ...CARD, ...ISSUER });
    await expectRecord(reply);
  });

  it('detects the brand from the number', async () => {
    const reply = await shop.register();
    expectMembers(reply, ...RECORD, 'brandResult', 'card');
    expect([reply.body.paymentBrand, reply.body.brandResult]).toEqual(['VISA', 'VISA']);
    await expectRecord(reply);
  });

  it('stores a bank account', async () => {
    const reply = await shop.register(BANK);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'bankAccount');
    expect(reply.body.bankAccount).toEqual({
      holder: 'Jane Jones',
      bic: 'MARKDEF1100',
      last4Digits: '7890',
      mandate: { id: expect.stringMatching(/^Sandbox-/), dateOfSignature: '2030-01-31' },
    });
    await expectRecord(reply);
  });

  it('stores a token of a provider', async () => {
    const reply = await shop.register(TOKEN);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'tokenAccount');
    expect(reply.body.tokenAccount).toEqual({
      type: 'EXTERNAL',
      expiryMonth: '05',
      expiryYear: '2034',
      last4Digits: '3478',
    });
    await expectRecord(reply);
  });

  it('stores a virtual account', async () => {
    const reply = await shop.register(VIRTUAL);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'virtualAccount');
    expect(reply.body.virtualAccount).toEqual({ accountId: 'jane@shop.example' });
    await expectRecord(reply);
  });

  it('stores the card of a wallet that the shop decrypted', async () => {
    const reply = await shop.register(WALLET);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'applePay', 'card', 'threeDSecure');
    expect(reply.body).toMatchObject({
      paymentBrand: 'APPLEPAY',
      card: CARD,
      threeDSecure: { eci: '05' },
    });
    await expectRecord(reply);
    expect((await shop.payWith(reply.body.id)).body).toMatchObject({
      paymentBrand: 'APPLEPAY',
      card: CARD,
      result: { code: '000.100.110' },
    });
  });

  it('succeeds with the code of the test mode', async () => {
    const reply = await shop.register({ testMode: 'EXTERNAL' });
    expect(code(reply)).toBe('200 000.100.112');
    await expectRecord(reply);
  });

  it.each([
    ['amount', '92.00'],
    ['currency', 'EUR'],
    ['paymentType', 'DB'],
    ['createRegistration', 'true'],
    ['overrideHolder', 'true'],
    ['numberOfCaptures', '2'],
  ])('accepts no %s', async (name, value) => {
    const message = 'is not an allowed parameter';
    expectBadParameters(await shop.register({ [name]: value }), [name, value, message]);
  });

  it('refuses a bad card as a payment would, and stores nothing', async () => {
    const reply = await shop.register({ paymentBrand: 'VISA', 'card.number': '4200000000000001' });
    expect(code(reply)).toBe('400 100.100.101');
    expectMembers(reply, ...ENVELOPE, 'card', 'paymentBrand', 'result');
    const { bin: _, last4Digits: __, ...withoutNumber } = CARD;
    expect(reply.body.card).toEqual(withoutNumber);
    await expectGone(reply.body.id);
  });

  it('names the missing parameters of a card', async () => {
    expectBadParameters(
      await shop.register(NO_CARD),
      ['card.number', null, 'may not be empty'],
      ['card.expiryMonth', null, 'may not be empty'],
      ['card.expiryYear', null, 'may not be empty'],
    );
  });

  it('requires an account, also with a brand without one: 100.150.100', async () => {
    const reply = await shop.register({ ...NO_CARD, paymentBrand: 'PREPAYMENT' });
    expect(code(reply)).toBe('400 100.150.100');
    await expectGone(reply.body.id);
  });

  it('stores nothing if it was declined', async () => {
    const reply = await shop.register({ paymentBrand: 'VISA', ...DECLINED });
    expect(code(reply)).toBe('400 800.100.155');
    expectMembers(reply, ...RECORD, 'card', 'customParameters');
    await expectGone(reply.body.id);
  });
});

/** A payment also returns whether its shopper was authenticated; a credit does not. */
const ofPayment = (type: string): readonly string[] => (type === 'CD' ? [] : ['threeDSecure']);

describe('a payment that stores its account', () => {
  const STORING = { createRegistration: 'true', paymentBrand: 'VISA' };

  it.each(['PA', 'DB', 'CD', 'PA.CP'])(
    '%s: the response contains the id of the stored details',
    async (type) => {
      const reply = await shop.charge({ ...STORING, paymentType: type });
      expect(code(reply)).toBe(GOOD);
      const named = ['registrationId', 'registration'];
      expectMembers(reply, ...PAYMENT, 'card', ...named, ...ofPayment(type));
      const { id, registrationId, registration } = reply.body;
      expect(registration).toEqual({ id: registrationId });
      expect(registrationId).toMatch(PAYMENT_ID);
      expect(registrationId).not.toBe(id);
      const read = await shop.payment(id);
      expect(read.body).toEqual(reply.body);
      const record = await shop.registration(registrationId);
      expect(code(record)).toBe(GOOD);
      expectMembers(record, ...RECORD, 'card');
      expect(record.body).toMatchObject({ id: registrationId, ndc: reply.body.ndc });
      expect(record.body.card).toEqual({ ...CARD, ...ISSUER });
      expect(code(await shop.payWith(registrationId))).toBe(GOOD);
    },
  );

  it('does not store data of the purchase', async () => {
    const bought = {
      merchantTransactionId: 'order-4711',
      merchantInvoiceId: 'invoice-4711',
      'cart.items[0].name': 'A pair of shoes',
      'merchant.name': 'Shoes',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customParameters[customer_number]': '42',
    };
    const { body } = await shop.charge({ ...STORING, ...bought });
    const record = await shop.registration(body.registrationId);
    expectMembers(record, ...RECORD, 'card', 'customer', 'customParameters');
    expect(record.body.customer).toEqual({ givenName: 'Jane', surname: 'Jones' });
  });

  it('by a checkout and the form', async () => {
    const id = await shop.checkout({ createRegistration: 'true' });
    const paid = await shop.pay(id);
    expect(code(paid)).toBe(GOOD);
    expect(paid.body).not.toHaveProperty('registrationId');
    const status = await shop.status(id);
    expectMembers(
      status,
      ...PAYMENT,
      'brandResult',
      'registration',
      'card',
      'customer',
      'customParameters',
      'registrationId',
      'threeDSecure',
    );
    const record = await shop.registration(status.body.registrationId);
    expect([code(record), record.body.ndc]).toEqual([GOOD, id]);
  });

  it('if the shopper selects it in the form', async () => {
    const id = await shop.checkout();
    await shop.pay(id, { createRegistration: 'true' });
    const { registrationId } = (await shop.status(id)).body;
    expect(code(await shop.registration(registrationId))).toBe(GOOD);
  });

  it('by a checkout and the shop’s server', async () => {
    const id = await shop.checkout({ createRegistration: 'true' });
    const fields = { entityId: shop.gateway.entityId, ...VISA };
    const url = `/v1/checkouts/${id}/payment`;
    expect(code(await shop.send('POST', url, shop.bearer, encode(fields)))).toBe(GOOD);
    const { registrationId } = (await shop.status(id)).body;
    expect(code(await shop.registration(registrationId))).toBe(GOOD);
  });

  it('stores nothing if it was declined', async () => {
    const reply = await shop.charge({ ...STORING, ...DECLINED });
    expect(code(reply)).toBe('400 800.100.155');
    expect(reply.body).not.toHaveProperty('registrationId');
  });

  it('stores nothing by default, or with false', async () => {
    for (const fields of [{}, { createRegistration: 'false' }]) {
      expect((await shop.charge(fields)).body).not.toHaveProperty('registrationId');
    }
  });

  it('stores nothing if there is no account to store', async () => {
    const fields = { ...NO_CARD, createRegistration: 'true', paymentBrand: 'PREPAYMENT' };
    const reply = await shop.charge(fields);
    expect(code(reply)).toBe('200 800.400.500');
    expect(reply.body).not.toHaveProperty('registrationId');
  });
});

describe('GET /v1/registrations/{id}', () => {
  it('returns the same response to repeated requests', async () => {
    const made = await shop.register();
    await expectRecord(made);
    await expectRecord(made);
  });

  it('shows details that are not confirmed yet', async () => {
    const made = await shop.register(PENDING);
    expect(code(made)).toBe('200 000.200.000');
    const read = await shop.registration(made.body.id);
    expect([code(read), read.body]).toEqual(['200 000.200.000', made.body]);
  });

  it.each<[string, () => Promise<string>]>([
    ['unknown', async () => NOBODY],
    ['malformed', async () => 'x'],
    ['that of a payment', async () => (await shop.charge()).body.id],
    ['declined', async () => (await shop.register(DECLINED)).body.id],
    [
      'removed',
      async () => {
        const id = await shop.stored();
        await shop.deregister(id);
        return id;
      },
    ],
  ])('is 404 for an id that is %s', async (_, idOf) => {
    await expectGone(await idOf());
  });

  it('is 404 for another entity’s, and a merchant reads those of its channels', async () => {
    const id = await shop.stored();
    const url = `/v1/registrations/${id}?entityId=${OTHER}`;
    expect(code(await as('other-token', 'GET', url))).toBe('404 200.300.404');
    const fields = { entityId: CHANNEL, ...VISA };
    const { body } = await as('channel-token', 'POST', '/v1/registrations', fields);
    const read = `/v1/registrations/${body.id}?entityId=${MERCHANT}`;
    expect(code(await as('merchant-token', 'GET', read))).toBe(GOOD);
  });

  it('requires a token', async () => {
    const url = `/v1/registrations/${NOBODY}?entityId=${shop.gateway.entityId}`;
    expectRefusal(await shop.send('GET', url), 401, '800.900.300');
  });
});

describe('POST /v1/registrations/{id}/payments', () => {
  it.each(['PA', 'DB', 'CD', 'PA.CP'])('%s with a stored card', async (paymentType) => {
    const id = await shop.stored({
      paymentBrand: 'VISA',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    const reply = await shop.payWith(id, { paymentType, 'card.cvv': '123' });
    expect(code(reply)).toBe(GOOD);
    const more = ['card', 'customer', 'registrationId', ...ofPayment(paymentType)];
    expectMembers(reply, ...PAYMENT, ...more);
    expectForms(reply);
    expect(reply.body).toMatchObject({
      registrationId: id,
      paymentType,
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      customer: { givenName: 'Jane', surname: 'Jones' },
      result: { cvvResponse: 'M' },
    });
    expect(reply.body.card).toEqual({ ...CARD, ...ISSUER });
    expect((await shop.payment(reply.body.id)).body).toEqual(reply.body);
  });

  it.each<[string, Fields, string, object]>([
    ['a bank account', BANK, 'bankAccount', { holder: 'Jane Jones', last4Digits: '7890' }],
    ['a token', TOKEN, 'tokenAccount', { type: 'EXTERNAL', last4Digits: '3478' }],
    ['a virtual account', VIRTUAL, 'virtualAccount', { accountId: 'jane@shop.example' }],
  ])('with %s', async (_, account, member, shown) => {
    const reply = await shop.payWith(await shop.stored(account));
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...PAYMENT, member, 'registrationId');
    expect(reply.body[member]).toMatchObject(shown);
  });

  it('accepts no other type', async () => {
    const id = await shop.stored();
    for (const paymentType of ['CP', 'RV', 'RF', 'RG', 'XX']) {
      const message = 'must be one of [PA, DB, CD, PA.CP]';
      const reply = await shop.payWith(id, { paymentType });
      expectBadParameters(reply, ['paymentType', paymentType, message]);
    }
  });

  it('requires amount, currency and type', async () => {
    const nothing = { amount: undefined, currency: undefined, paymentType: undefined };
    expectBadParameters(
      await shop.payWith(await shop.stored(), nothing),
      ['amount', null, 'may not be empty'],
      ['currency', null, 'may not be empty'],
      ['paymentType', null, 'may not be empty'],
    );
  });

  it('accepts no account in addition to the stored one', async () => {
    const reply = await shop.payWith(await shop.stored(), { 'card.number': '4200000000000000' });
    const message = 'is not an allowed parameter';
    expectBadParameters(reply, ['card.number', '***', message]);
  });

  it('accepts the brand of the card', async () => {
    const id = await shop.stored();
    expect((await shop.payWith(id, { paymentBrand: 'VISA' })).body.paymentBrand).toBe('VISA');
    expect(code(await shop.payWith(id, { paymentBrand: 'MASTER' }))).toBe('400 100.100.700');
  });

  it.each<[string, Fields, string, string]>([
    ['a bank account', BANK, 'VISA', 'DIRECTDEBIT_SEPA'],
    ['a bank account', BANK, 'PREPAYMENT', 'DIRECTDEBIT_SEPA'],
    ['a card', {}, 'APPLEPAY', 'VISA'],
  ])('has the brand with which %s was stored', async (_, account, paymentBrand, stored) => {
    const reply = await shop.payWith(await shop.stored(account), { paymentBrand });
    const message = `must be ${stored}, the brand of the registration`;
    expectBadParameters(reply, ['paymentBrand', paymentBrand, message]);
  });

  it('accepts a code with a card only', async () => {
    const reply = await shop.payWith(await shop.stored(BANK), { 'card.cvv': '123' });
    expectBadParameters(reply, ['card.cvv', '***', 'must be sent with a stored card only']);
  });

  it('follows the rules of the stored brand, which the request need not name', async () => {
    const transfer = { transactionProcessingCode: 'FUNDING', 'recipient.country': 'IND' };
    const reply = await shop.payWith(await shop.stored(), transfer);
    const message = 'is required for recipients in IND';
    expectBadParameters(reply, ['transactionPurposeCode', null, message]);
  });

  it('is captured, reversed and refunded like any payment', async () => {
    const id = await shop.stored();
    const made = async (paymentType: string) => (await shop.payWith(id, { paymentType })).body.id;
    expect(code(await shop.refer(await made('PA'), 'CP'))).toBe(GOOD);
    expect(code(await shop.refer(await made('DB'), 'RF'))).toBe(GOOD);
    expect(code(await shop.refer(await made('CD'), 'RV'))).toBe(GOOD);
  });

  it('limits the captures of a payment with card data, and not with stored details', async () => {
    const own = { createRegistration: 'true', paymentType: 'PA', numberOfCaptures: '1' };
    const { body } = await shop.charge(own);
    const capture = async (id: string) => code(await shop.refer(id, 'CP', { amount: '1.00' }));
    expect([await capture(body.id), await capture(body.id)]).toEqual([GOOD, '400 700.400.100']);
    const stored = await shop.payWith(body.registrationId, {
      paymentType: 'PA',
      numberOfCaptures: '1',
    });
    expect(stored.body).not.toHaveProperty('numberOfCaptures');
    expect([await capture(stored.body.id), await capture(stored.body.id)]).toEqual([GOOD, GOOD]);
  });

  it('accepts the test mode of the details, and no other: 700.100.600', async () => {
    const [internal, external] = [await shop.stored(), await shop.stored({ testMode: 'EXTERNAL' })];
    expect(code(await shop.payWith(internal, { testMode: 'INTERNAL' }))).toBe(GOOD);
    expectRefusal(await shop.payWith(internal, { testMode: 'EXTERNAL' }), 400, '700.100.600');
    expect(code(await shop.payWith(external, { testMode: 'EXTERNAL' }))).toBe('200 000.100.112');
    expect(code(await shop.payWith(external))).toBe('200 000.100.112');
    expectRefusal(await shop.payWith(external, { testMode: 'INTERNAL' }), 400, '700.100.600');
    expectRefusal(await shop.extend(internal, { testMode: 'EXTERNAL' }), 400, '700.100.600');
    const query = `entityId=${shop.gateway.entityId}&testMode=EXTERNAL`;
    const removed = await shop.send(
      'DELETE',
      `/v1/registrations/${internal}?${query}`,
      shop.bearer,
    );
    expectRefusal(removed, 400, '700.100.600');
    expect(code(await shop.extend(internal, { testMode: 'INTERNAL' }))).toBe(GOOD);
  });

  it('does not change the details if it is declined', async () => {
    const id = await shop.stored();
    const declined = await shop.payWith(id, DECLINED);
    expect(code(declined)).toBe('400 800.100.155');
    expect(declined.body.registrationId).toBe(id);
    expect(code(await shop.payWith(id))).toBe(GOOD);
  });

  it('can be pending', async () => {
    const id = await shop.stored();
    const reply = await shop.payWith(id, PENDING);
    expect([code(reply), reply.body.registrationId]).toEqual(['200 000.200.000', id]);
  });

  it('is refused with an expired card: 100.100.303', async () => {
    const id = await shop.stored({ 'card.expiryMonth': '02', 'card.expiryYear': '2030' });
    await shop.gateway.clock.freeze('2030-02-28T23:59:59Z');
    expect(code(await shop.payWith(id))).toBe(GOOD);
    await shop.gateway.clock.freeze('2030-03-01T00:00:00Z');
    expect(code(await shop.payWith(id))).toBe('400 100.100.303');
  });

  it('replaces the whole customer if one is sent', async () => {
    const id = await shop.stored({
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.email': 'jane@shop.example',
      'billing.city': 'Bern',
      'billing.country': 'CH',
    });
    const sent = { 'customer.givenName': 'Jim', 'customer.surname': 'Jones' };
    const { customer, billing } = (await shop.payWith(id, sent)).body;
    expect(customer).toEqual({ givenName: 'Jim', surname: 'Jones' });
    expect(billing).toEqual({ city: 'Bern', country: 'CH' });
  });

  it('uses the stored customer, except for the IP address and the browser', async () => {
    const jane = { givenName: 'Jane', surname: 'Jones' };
    const id = await shop.stored({
      'customer.givenName': jane.givenName,
      'customer.surname': jane.surname,
      'customer.ip': '192.0.2.1',
      'customer.browser.userAgent': 'x',
    });
    expect((await shop.payWith(id)).body.customer).toEqual(jane);
    const elsewhere = { 'customer.ip': '192.0.2.2' };
    const { customer } = (await shop.payWith(id, elsewhere)).body;
    expect(customer).toEqual({ ...jane, ip: '192.0.2.2' });
  });
});

describe('overrideHolder', () => {
  const OVERRIDE = { overrideHolder: 'true', 'card.holder': 'Jim Jones' };

  it('fills an empty holder, for this payment only', async () => {
    const id = await shop.stored({ 'card.holder': undefined });
    expect((await shop.payWith(id, OVERRIDE)).body.card.holder).toBe('Jim Jones');
    expect((await shop.payWith(id)).body.card).not.toHaveProperty('holder');
    expect((await shop.registration(id)).body.card).not.toHaveProperty('holder');
  });

  it('does not replace a known holder', async () => {
    const id = await shop.stored();
    const reply = await shop.payWith(id, OVERRIDE);
    expect([code(reply), reply.body.card.holder]).toEqual([GOOD, 'Jane Jones']);
  });

  it.each(['card.holder', 'bankAccount.holder'])('is required with %s', async (name) => {
    const id = await shop.stored({ 'card.holder': undefined });
    const message = 'must be sent with overrideHolder=true only';
    for (const overrideHolder of [undefined, 'false']) {
      const reply = await shop.payWith(id, { overrideHolder, [name]: 'Jim Jones' });
      expectBadParameters(reply, [name, 'Jim Jones', message]);
    }
  });
});

it('with overrideHolder, the holder of another kind of account is refused by name', async () => {
  const accounts = { card: await shop.stored(), bank: await shop.stored(BANK) };
  for (const [kind, name, what] of [
    ['card', 'bankAccount.holder', 'bank account'],
    ['bank', 'card.holder', 'card'],
  ] as const) {
    const reply = await shop.payWith(accounts[kind], {
      overrideHolder: 'true',
      [name]: 'Jim Jones',
    });
    expectBadParameters(reply, [name, 'Jim Jones', `must be sent with a stored ${what} only`]);
  }
});

describe('DELETE /v1/registrations/{id}', () => {
  it('responds with a new id; then the details are deleted', async () => {
    const id = await shop.stored();
    const reply = await shop.deregister(id);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...ENVELOPE, 'result');
    expectForms(reply);
    expect(reply.body.id).toMatch(PAYMENT_ID);
    expect(reply.body.id).not.toBe(id);
    await expectGone(id);
    expectRefusal(await shop.payWith(id), 400, '100.150.202');
  });

  it('succeeds with the code of the test mode', async () => {
    const id = await shop.stored({ testMode: 'EXTERNAL' });
    expect(code(await shop.deregister(id))).toBe('200 000.100.112');
  });

  it('accepts a testMode', async () => {
    const url = `/v1/registrations/${await shop.stored()}?entityId=${shop.gateway.entityId}`;
    expect(code(await shop.send('DELETE', `${url}&testMode=INTERNAL`, shop.bearer))).toBe(GOOD);
  });

  it('is refused the second time: 100.150.202', async () => {
    const id = await shop.stored();
    await shop.deregister(id);
    expectRefusal(await shop.deregister(id), 400, '100.150.202');
  });

  it('is refused if nothing is stored: 100.350.303', async () => {
    for (const id of [
      NOBODY,
      (await shop.charge()).body.id,
      (await shop.register(DECLINED)).body.id,
    ]) {
      expectRefusal(await shop.deregister(id), 400, '100.350.303');
    }
    const foreign = `/v1/registrations/${await shop.stored()}?entityId=${OTHER}`;
    expect(code(await as('other-token', 'DELETE', foreign))).toBe('400 100.350.303');
  });

  it('is refused for a malformed id: 100.150.101', async () => {
    expectRefusal(await shop.deregister('x'), 400, '100.150.101');
  });

  it('deletes unconfirmed details; a later confirmation does not restore them', async () => {
    const { id } = (await shop.register(PENDING)).body;
    const { registrationId } = (await shop.charge({ createRegistration: 'true', ...PENDING })).body;
    for (const one of [id, registrationId]) {
      expect(code(await shop.deregister(one))).toBe(GOOD);
      await expectGone(one);
    }
    await shop.gateway.clock.advance('PT1H');
    for (const one of [id, registrationId]) {
      await expectGone(one);
      expectRefusal(await shop.payWith(one), 400, '100.150.202');
    }
  });

  it('does not change earlier payments', async () => {
    const id = await shop.stored();
    const { body } = await shop.payWith(id);
    await shop.deregister(id);
    expect((await shop.payment(body.id)).body).toEqual(body);
    expect(code(await shop.refer(body.id, 'RF'))).toBe(GOOD);
  });
});

describe('POST /v1/registrations/{id}/extendlife', () => {
  it('returns the record, with the end of its life: 24 months', async () => {
    const id = await shop.stored(BANK);
    const reply = await shop.extend(id);
    expect(code(reply)).toBe(GOOD);
    expectMembers(reply, ...RECORD, 'bankAccount', 'validUntil');
    expect(reply.body.validUntil).toBe('2032-01-31');
    const { validUntil: _, ...record } = reply.body;
    expect((await shop.registration(id)).body).toEqual(record);
  });

  it('does not shorten the life', async () => {
    expect((await shop.extend(await shop.stored())).body.validUntil).toBe('2035-08-01');
  });

  it('is refused for details that were deleted, are unconfirmed, or have expired: 100.350.316', async () => {
    const [removed, ended] = [await shop.stored(), await shop.stored(BANK)];
    await shop.deregister(removed);
    expectRefusal(await shop.extend(removed), 400, '100.350.316');
    expectRefusal(await shop.extend((await shop.register(PENDING)).body.id), 400, '100.350.316');
    expectRefusal(await shop.extend(NOBODY), 400, '100.350.316');
    await shop.gateway.clock.advance('P14M');
    expectRefusal(await shop.extend(ended), 400, '100.350.316');
  });

  it('is refused for a malformed id: 100.150.101', async () => {
    expectRefusal(await shop.extend('x'), 400, '100.150.101');
  });

  it('requires an entity', async () => {
    const reply = await shop.extend(NOBODY, { entityId: undefined });
    expectBadParameters(reply, ['entityId', null, 'may not be empty']);
  });
});

describe('the code of a refused payment', () => {
  const codeWith = async (id: string) => {
    const reply = await shop.payWith(id);
    expectRefusal(reply, 400, reply.body.result.code);
    return reply.body.result.code;
  };

  it('with a malformed id is 100.150.101', async () => {
    for (const id of ['x', 'A'.repeat(32), '0'.repeat(33), '4200000000000000']) {
      expect(await codeWith(id)).toBe('100.150.101');
    }
  });

  it('with an unknown id, or another entity’s, is 100.150.200', async () => {
    expect(await codeWith(NOBODY)).toBe('100.150.200');
    const fields = { entityId: OTHER, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const url = `/v1/registrations/${await shop.stored()}/payments`;
    expect(code(await as('other-token', 'POST', url, fields))).toBe('400 100.150.200');
  });

  it('with details that are not confirmed is 100.150.201, and 100.150.203 after the confirmation failed', async () => {
    const { id } = (await shop.register(PENDING)).body;
    expect(await codeWith(id)).toBe('100.150.201');
    await shop.gateway.clock.advance('PT30M');
    expect(await codeWith(id)).toBe('100.150.203');
  });

  it('with details that were removed is 100.150.202', async () => {
    const id = await shop.stored();
    await shop.deregister(id);
    expect(await codeWith(id)).toBe('100.150.202');
  });

  it('with details whose storing was declined is 100.150.203', async () => {
    expect(await codeWith((await shop.register(DECLINED)).body.id)).toBe('100.150.203');
    const bad = await shop.register({ 'card.number': '4200000000000001' });
    expect(await codeWith(bad.body.id)).toBe('100.150.203');
  });

  it('with expired details is 100.150.203', async () => {
    const id = await shop.stored(BANK);
    await shop.gateway.clock.advance('P14M');
    expect(await codeWith(id)).toBe('100.150.203');
    await expectGone(id);
  });

  it('with the id of a payment is 100.150.204', async () => {
    expect(await codeWith((await shop.charge()).body.id)).toBe('100.150.204');
  });
});
