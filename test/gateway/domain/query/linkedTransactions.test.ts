/** Linked transactions, and transactions without money. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, encode, type Fields, open, type Shop, VISA } from '../../harness.ts';
import { idsIn, list, NOTHING, one, TODAY, typesIn } from './queryRequests.ts';

const LINKED = { includeLinkedTransactions: 'true' };
let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const id = async (reply: Promise<{ readonly body: { readonly id: string } }>) =>
  (await reply).body.id;

describe('a chain', () => {
  let [authorised, first, second, refunded, debited]: string[] = [];
  beforeAll(async () => {
    const order = { merchantTransactionId: 'order-of-chain' };
    const own = { merchantTransactionId: 'second-capture' };
    authorised = await id(shop.charge({ paymentType: 'PA', ...order }));
    first = await id(shop.refer(authorised, 'CP', { amount: '10.00' }));
    await shop.gateway.clock.advance('P1D');
    second = await id(shop.refer(authorised, 'CP', { amount: '5.00', ...own }));
    refunded = await id(shop.refer(first, 'RF', { amount: '1.00' }));
    debited = await id(shop.charge({ amount: '1.00' }));
  });
  const chain = () => [authorised, first, second, refunded].toSorted();

  it('is returned as a whole, for each of its transactions', async () => {
    for (const member of chain() as string[]) {
      const found = await one(shop, member, LINKED);
      expect(idsIn(found).toSorted()).toEqual(chain());
      expect(typesIn(found).slice(0, 2).toSorted()).toEqual(['CP', 'RF']);
      expect(idsIn(await one(shop, member))).toEqual([member]);
    }
    expect(idsIn(await one(shop, debited as string, LINKED))).toEqual([debited]);
  });

  it('is a list in version 1', async () => {
    const reply = await one(shop, first as string, LINKED, 'v1');
    expect(code(reply)).toBe('200 000.000.100');
    expect(idsIn(reply).toSorted()).toEqual(chain());
    expect(reply.body).not.toHaveProperty('records');
  });

  it('is limited by filters in a query by id', async () => {
    const reply = await one(shop, authorised as string, { ...LINKED, paymentTypes: 'RF' });
    expect(idsIn(reply)).toEqual([refunded]);
    const none = { ...LINKED, paymentMethods: 'DD' };
    expect(code(await one(shop, authorised as string, none))).toBe(NOTHING);
  });

  it('is included with a matching transaction, with any time and type', async () => {
    const yesterday = await list(shop, { ...TODAY, ...LINKED, paymentTypes: 'PA' });
    expect(idsIn(yesterday).toSorted()).toEqual(chain());
    const order = { merchantTransactionId: 'order-of-chain' };
    expect(idsIn(await list(shop, { ...order, ...LINKED }, 'v1')).toSorted()).toEqual(chain());
    const found = idsIn(await list(shop, order));
    expect(found.toSorted()).toEqual([authorised, first, refunded].toSorted());
    expect(typesIn(await list(shop, { ...order, ...LINKED }))).toHaveLength(4);
    const { shortId } = (await one(shop, refunded as string)).body.records[0];
    const tomorrow = { 'date.from': '2030-02-01 00:00:00', 'date.to': '2030-02-01 23:59:59' };
    expect(idsIn(await list(shop, { ...tomorrow, ...LINKED, shortId })).toSorted()).toEqual(
      chain(),
    );
  });

  it('includes a chargeback, and its reversal', async () => {
    const mine = await open();
    const { entityId } = mine.gateway;
    const control = (path: string, wish: object = {}) =>
      mine.send(
        'POST',
        `/_sandbox/${path}`,
        { ...mine.bearer, 'content-type': 'application/json' },
        JSON.stringify({ entityId, ...wish }),
      );
    const paid = await id(mine.charge());
    const why = { chargebackResultCode: '000.100.203' };
    const raised = (await control(`payments/${paid}/chargebacks`, why)).body;
    await control(`chargebacks/${raised.id}/reversals`);
    expect(typesIn(await one(mine, paid, LINKED)).toSorted()).toEqual(['CB', 'CR', 'DB']);
    const [charged] = (await list(mine, { ...TODAY, paymentTypes: 'CB' })).body.records;
    expect(charged).toMatchObject({ referencedId: paid, paymentMethod: 'CC', amount: '92.00' });
    const [back] = (await list(mine, { ...TODAY, paymentTypes: 'CR' })).body.records;
    expect(back.referencedId).toBe(charged.id);
  });

  it('of a PA.CP has two transactions', async () => {
    const both = await one(shop, await id(shop.charge({ paymentType: 'PA.CP' })), LINKED);
    expect(typesIn(both).toSorted()).toEqual(['CP', 'PA']);
  });
});

describe('operations on stored details', () => {
  const post = (path: string, fields: Fields = {}) =>
    shop.send('POST', path, shop.bearer, encode({ entityId: shop.gateway.entityId, ...fields }));

  it('are transactions: stored, extended, removed', async () => {
    const registration = await shop.stored();
    await shop.extend(registration);
    const paid = await id(shop.payWith(registration));
    const removed = (await shop.deregister(registration)).body;
    const all = await one(shop, registration, LINKED);
    expect(typesIn(all).toSorted()).toEqual(['DR', 'RG', 'TE']);
    // A payment does not refer to the registration: it contains the registration’s id.
    expect(idsIn(all)).not.toContain(paid);
    expect((await one(shop, paid)).body.records[0].registrationId).toBe(registration);
    const [removal] = (await one(shop, removed.id)).body.records;
    expect(removal).toMatchObject({
      id: removed.id,
      ndc: removed.ndc,
      result: removed.result,
      paymentType: 'DR',
      paymentMethod: 'CC',
      paymentBrand: 'VISA',
      referencedId: registration,
      registrationId: registration,
    });
    for (const name of ['amount', 'currency', 'presentationAmount', 'descriptor']) {
      expect(removal).not.toHaveProperty(name);
    }
    const [storing] = (await one(shop, registration, { paymentTypes: 'RG' })).body.records;
    expect(storing).toMatchObject({ paymentType: 'RG', registrationId: registration });
  });

  it('are not payments: they cannot be read or followed up as payments', async () => {
    const registration = await shop.stored();
    const { body } = await shop.deregister(registration);
    expect(code(await shop.payment(body.id))).toBe('404 700.400.580');
    expect(code(await shop.refer(body.id, 'RF'))).toBe('400 700.400.520');
    expect(code(await shop.refer(body.id, 'RV'))).toBe('400 700.400.530');
  });

  it('a refused request is not a transaction', async () => {
    const registration = await shop.stored();
    await shop.deregister(registration);
    expect(code(await shop.deregister(registration))).toBe('400 100.150.202');
    expect(typesIn(await one(shop, registration, LINKED)).toSorted()).toEqual(['DR', 'RG']);
  });

  it('a request for a network token is a transaction, too', async () => {
    const entityId = 'b'.repeat(32);
    const terms = { networkTokens: 'asked' } as const;
    const mine = await open({ entities: [{ entityId, token: 'token-of-shop', terms }] });
    const bearer = { authorization: 'Bearer token-of-shop' };
    const sent = (path: string, fields: Fields) =>
      mine.send('POST', path, bearer, encode({ entityId, ...fields }));
    const registration = (await sent('/v1/registrations', VISA)).body.id;
    expect((await sent(`/v1/registrations/${registration}/networkToken`, {})).status).toBe(200);
    const found = `/v3/query/${registration}?entityId=${entityId}&includeLinkedTransactions=true`;
    expect(typesIn(await mine.send('GET', found, bearer)).toSorted()).toEqual(['RG', 'TK']);
  });

  it('the creation, replacement and end of a schedule are transactions', async () => {
    const agreed = { type: 'RECURRING', mode: 'INITIAL', source: 'CIT' };
    const initial = Object.fromEntries(
      Object.entries(agreed).map(([name, value]) => [`standingInstruction.${name}`, value]),
    );
    const registrationId = await shop.stored(initial);
    const asked = { registrationId, amount: '9.90', currency: 'EUR', 'job.month': '*' };
    const base = '/scheduling/v1/schedules';
    const { body: made } = await post(base, { ...asked, merchantTransactionId: 'plan-0001' });
    const { body: changed } = await post(`${base}/${made.id}/reschedule`, { amount: '8.00' });
    const { body: ended } = await post(`${base}/${made.id}/deschedule`);
    expect([made, changed, ended].map(({ paymentType }) => paymentType)).toEqual([
      ...['SD', 'RS', 'DS'],
    ]);
    const all = await one(shop, changed.id, LINKED);
    expect(typesIn(all).toSorted()).toEqual(['DS', 'RG', 'RS', 'SD']);
    const [record] = (await one(shop, made.id)).body.records;
    expect(record).toMatchObject({
      paymentType: 'SD',
      amount: '9.90',
      currency: 'EUR',
      referencedId: registrationId,
      registrationId,
      merchantTransactionId: 'plan-0001',
      ndc: made.ndc,
    });
    expect((await one(shop, changed.id)).body.records[0]).toMatchObject({
      paymentType: 'RS',
      amount: '8.00',
      referencedId: made.id,
    });
    expect(code(await post(`${base}/${made.id}/deschedule`))).toBe('400 100.360.303');
    const listed = await list(shop, {
      'date.from': '2030-01-01 00:00:00',
      'date.to': '2030-12-31 23:59:59',
      paymentTypes: 'SD,RS,DS',
    });
    expect(typesIn(listed).toSorted()).toEqual(['DS', 'RS', 'SD']);
  });

  it('an authentication without a payment is a transaction', async () => {
    const { entityId } = shop.gateway;
    const reply = await shop.send(
      'POST',
      '/v1/threeDSecure',
      shop.bearer,
      encode({
        entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentBrand: 'VISA',
        'card.number': '4200000000000059',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.holder': 'Jane Jones',
        'customer.browser.acceptHeader': 'text/html',
        'customer.browser.language': 'en',
        'customer.browser.screenHeight': '900',
        'customer.browser.screenWidth': '1200',
        'customer.browser.timezone': '60',
        'customer.browser.userAgent': 'Firefox',
        'customer.browser.screenColorDepth': '24',
        'customer.browser.javaEnabled': 'false',
      }),
    );
    const [record] = (await one(shop, reply.body.id)).body.records;
    expect(record).toMatchObject({ paymentType: '3D', result: reply.body.result });
  });
});
