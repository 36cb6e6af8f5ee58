/** The messages to listeners, and their order: one message for each change. */
import { expect, it } from 'vitest';
import { code, encode, type Fields, open, Shop, VISA } from '../../harness.ts';
import { receive } from '../../receiver.ts';
import { AT_SHOP, cardFor } from '../../shopper/shopperRequests.ts';
import { one as queried } from '../query/queryRequests.ts';
import { deliveriesDone, listening, received } from './webhookReceiver.ts';

/** The same gateway, as another entity. */
const as = ({ gateway }: Shop, entityId: string, token: string): Shop =>
  new Shop({ ...gateway, entityId, token });

const JANE = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@shop.example',
};
const DECLINED = { 'card.number': '4000000000000002' };
const WITHOUT_CARD = (more: Fields): Fields => ({
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
  ...more,
});

it('a payment in a checkout: one message, with all members of the response to the shop', async () => {
  const shop = await open();
  const listener = await listening(shop);
  const checkout = await shop.checkout({
    merchantTransactionId: 'order-number-7',
    ...JANE,
  });
  await shop.pay(checkout);
  expect(await received(shop, listener)).toEqual(['PAYMENT CREATED DB 000.100.110']);
  const status = await shop.status(checkout);
  const { type, action, payload } = listener.messages[0] as never as Record<string, never>;
  expect([type, action]).toEqual(['PAYMENT', 'CREATED']);
  expect(payload).toEqual({
    ...status.body,
    timestamp: '2030-01-31 12:00:00.000+0000',
    paymentMethod: 'CC',
    presentationAmount: '92.00',
    presentationCurrency: 'EUR',
    authentication: { entityId: shop.gateway.entityId },
    merchantAccountId: shop.gateway.entityId,
    channelName: 'Sandbox channel',
    source: 'FORM',
  });
  expect(payload).toMatchObject({ ndc: checkout, merchantTransactionId: 'order-number-7' });
});

it('a follow-up sends a message, with referencedId', async () => {
  const shop = await open();
  const listener = await listening(shop);
  const { body: first } = await shop.charge({ paymentType: 'PA' });
  await shop.refer(first.id, 'CP', { amount: '50.00' });
  const { body: whole } = await shop.charge();
  await shop.refer(whole.id, 'RF', { amount: '10.00' });
  const { body: other } = await shop.charge();
  await shop.refer(other.id, 'RV', { amount: undefined, currency: undefined });
  await shop.charge(DECLINED);
  await shop.refer(first.id, 'CP', { amount: '500.00' });
  const lines = await received(shop, listener);
  expect([...lines].sort()).toEqual(
    [
      'PAYMENT CREATED PA 000.100.110',
      'PAYMENT CREATED CP 000.100.110',
      'PAYMENT CREATED DB 000.100.110',
      'PAYMENT CREATED RF 000.100.110',
      'PAYMENT CREATED DB 000.100.110',
      'PAYMENT CREATED RV 000.100.110',
      'PAYMENT CREATED DB 800.100.152',
      'PAYMENT CREATED CP 700.400.100',
    ].sort(),
  );
  const referenced = (paymentType: string) =>
    listener.messages.find(({ payload }) => payload.paymentType === paymentType)?.payload
      .referencedId;
  expect([referenced('CP'), referenced('RF'), referenced('RV'), referenced('PA')]).toEqual([
    first.id,
    whole.id,
    other.id,
    undefined,
  ]);
  expect(new Set(listener.messages.map(({ payload }) => payload.source))).toEqual(new Set(['API']));
});

it('a payment that waits for its shopper: pending, then final', async () => {
  const shop = await open();
  const listener = await listening(shop);
  const ideal = WITHOUT_CARD({ ...AT_SHOP, paymentBrand: 'IDEAL', 'bankAccount.country': 'NL' });
  const { body } = await shop.charge(ideal);
  expect(await received(shop, listener)).toEqual(['PAYMENT CREATED DB 000.200.000']);
  expect(listener.messages[0]?.payload.redirect).toEqual(body.redirect);
  await shop.act(body.id, 'later');
  await deliveriesDone(shop);
  await shop.act(body.id, 'approve');
  expect(await received(shop, listener)).toEqual([
    'PAYMENT CREATED DB 000.200.000',
    'PAYMENT UPDATED DB 800.400.500',
    'PAYMENT UPDATED DB 000.100.110',
  ]);
  expect(new Set(listener.messages.map(({ payload }) => payload.id))).toEqual(new Set([body.id]));
  expect(listener.messages[2]?.payload).not.toHaveProperty('redirect');
});

it('3-D Secure in a form: pending, then the result of the issuer, or the timeout', async () => {
  const shop = await open();
  const listener = await listening(shop);
  const card = { 'card.number': '4711100000000000' };
  const enrolled = { ...card, 'customParameters[3DS2_enrolled]': 'true' };
  const pay = async () => {
    const id = await shop.checkout({ ...AT_SHOP, ...enrolled, 'card.number': undefined });
    const { body } = await shop.pay(id, card);
    expect(body.result.code).toBe('000.200.000');
    return body.id as string;
  };
  await shop.act(await pay(), 'approve');
  const late = await pay();
  await deliveriesDone(shop);
  await shop.gateway.clock.advance('PT15M');
  const lines = await received(shop, listener);
  expect([...lines].sort()).toEqual([
    'PAYMENT CREATED DB 000.200.000',
    'PAYMENT CREATED DB 000.200.000',
    'PAYMENT UPDATED DB 000.100.110',
    'PAYMENT UPDATED DB 100.396.103',
  ]);
  const over = listener.messages.find(
    ({ payload }) => payload.id === late && payload.result.code !== '000.200.000',
  );
  expect(over?.payload.timestamp).toBe('2030-01-31 12:15:00.000+0000');
});

it('stored details: created, also with a payment, extended, deleted, ended', async () => {
  const shop = await open();
  const listener = await listening(shop, { types: ['REGISTRATION'] });
  const { body: made } = await shop.register();
  await deliveriesDone(shop);
  await shop.charge({ createRegistration: 'true' });
  await deliveriesDone(shop);
  await shop.extend(made.id);
  await deliveriesDone(shop);
  const { body: removal } = await shop.deregister(made.id);
  const lines = await received(shop, listener);
  expect(lines).toEqual([
    'REGISTRATION CREATED 000.100.110',
    'REGISTRATION CREATED 000.100.110',
    'REGISTRATION UPDATED 000.100.110',
    'REGISTRATION DELETED 000.100.110',
  ]);
  const [first, second, , gone] = listener.messages;
  expect(first?.payload).toMatchObject({
    id: made.id,
    card: { bin: '420000', last4Digits: '0000' },
    authentication: { entityId: shop.gateway.entityId },
  });
  expect(second?.payload.id).not.toBe(made.id);
  expect(gone?.payload).toMatchObject({ id: removal.id, referencedId: made.id });
  await shop.gateway.clock.advance('P20Y');
  expect((await received(shop, listener)).slice(4)).toEqual(['REGISTRATION DELETED 000.100.110']);
  expect(listener.messages.at(-1)?.payload.id).toBe(second?.payload.id);
});

it('pending details: confirmed, or deleted', async () => {
  const shop = await open();
  const listener = await listening(shop, { types: ['REGISTRATION'] });
  const store = async () => {
    const { body } = await shop.charge({
      ...AT_SHOP,
      ...cardFor('challenge'),
      createRegistration: 'true',
    });
    expect(body.result.code).toBe('000.200.000');
    await deliveriesDone(shop);
    return body;
  };
  const good = await store();
  await shop.act(good.id, 'approve');
  // The order of messages that are sent at the same time is not guaranteed.
  await deliveriesDone(shop);
  const bad = await store();
  await shop.act(bad.id, 'cancel');
  expect(await received(shop, listener)).toEqual([
    'REGISTRATION CREATED 000.200.000',
    'REGISTRATION UPDATED 000.100.110',
    'REGISTRATION CREATED 000.200.000',
    'REGISTRATION DELETED 100.396.101',
  ]);
  expect(listener.messages.map(({ payload }) => payload.id)).toEqual([
    good.registrationId,
    good.registrationId,
    bad.registrationId,
    bad.registrationId,
  ]);
});

it('declined details send one message', async () => {
  const shop = await open();
  const listener = await listening(shop, { types: ['REGISTRATION'] });
  const reply = await shop.register({ 'card.expiryYear': '2020' });
  expect(reply.status).toBe(400);
  expect(await received(shop, listener)).toEqual([
    `REGISTRATION CREATED ${reply.body.result.code}`,
  ]);
});

it('a payment that risk rules refuse, and a check without a payment', async () => {
  const rules = { amount: [{ currency: 'EUR', most: '50.00' }] };
  const entityId = 'b'.repeat(32);
  const shop = await open({
    entities: [{ entityId, token: 'token-of-b', terms: { risk: rules } }],
  });
  const risky = as(shop, entityId, 'token-of-b');
  const listener = await listening(risky, { types: ['RISK'] });
  const { body } = await risky.charge(JANE);
  expect(body.result.code).toMatch(/^100\.400\./);
  await deliveriesDone(risky);
  const { 'card.cvv': _, ...account } = VISA;
  const asked = encode({ entityId, amount: '12.00', currency: 'EUR', ...account });
  const check = await risky.send('POST', '/v1/risk', risky.bearer, asked);
  expect(await received(risky, listener)).toEqual([
    `RISK CREATED DB ${body.result.code}`,
    `RISK CREATED ${check.body.result.code}`,
  ]);
  expect(listener.messages[0]?.payload).toMatchObject({ id: body.id, risk: body.risk });
  expect(listener.messages[0]?.payload).not.toHaveProperty('customer');
  expect(listener.messages[1]?.payload).toMatchObject({ id: check.body.id, risk: check.body.risk });
});

it('NON_CUSTOMER_DATA omits the data that identifies the customer, and nothing else', async () => {
  const shop = await open();
  const [all, less] = [
    await listening(shop),
    await listening(shop, { fields: 'NON_CUSTOMER_DATA', wrapper: 'JSON' }),
  ];
  const { body } = await shop.charge({
    ...JANE,
    'billing.city': 'Bern',
    'billing.country': 'CH',
    'shipping.city': 'Basel',
    'shipping.country': 'CH',
    'cart.items[0].name': 'Beans',
  });
  expect(code({ body, status: 200 } as never)).toBe('200 000.100.110');
  await deliveriesDone(shop);
  const full = all.messages[0]?.payload;
  expect(full).toMatchObject({
    customer: { email: 'jane@shop.example' },
    billing: { city: 'Bern' },
  });
  const { customer: _, billing: __, shipping: ___, card, ...rest } = full;
  const { holder, ...known } = card;
  expect(holder).toBe('Jane Jones');
  expect(less.messages[0]?.payload).toEqual({ ...rest, card: known });
  expect(less.requests[1]?.headers['content-type']).toBe('application/json');
  expect(Object.keys(JSON.parse(less.requests[1]?.body ?? ''))).toEqual(['encryptedBody']);
  expect(all.requests[1]?.headers['content-type']).toBe('text/plain');
  expect(all.requests[1]?.body).toMatch(/^[0-9A-F]+$/);
});

it('a listener gets messages of its types', async () => {
  const shop = await open();
  const listener = await listening(shop, { types: ['PAYMENT'], paymentTypes: ['RF', 'PA.CP'] });
  const { body } = await shop.charge({ createRegistration: 'true' });
  await shop.refer(body.id, 'RF');
  await deliveriesDone(shop);
  await shop.charge({ paymentType: 'PA.CP' });
  // Messages about one payment keep their order. Those about several payments are sent in parallel.
  expect([...(await received(shop, listener))].sort()).toEqual([
    'PAYMENT CREATED CP 000.100.110',
    'PAYMENT CREATED PA 000.100.110',
    'PAYMENT CREATED RF 000.100.110',
  ]);
});

it('both transactions of a PA.CP send a message, each to its listeners', async () => {
  const shop = await open();
  const all = await listening(shop);
  const captures = await listening(shop, { types: ['PAYMENT'], paymentTypes: ['CP'] });
  const authorisations = await listening(shop, { types: ['PAYMENT'], paymentTypes: ['PA'] });
  const notified = await receive();
  const { body } = await shop.charge({ paymentType: 'PA.CP', notificationUrl: notified.origin });
  await shop.charge({ paymentType: 'PA.CP', ...DECLINED });
  await deliveriesDone(shop);
  const lines = await received(shop, all);
  expect([...lines].sort()).toEqual([
    'PAYMENT CREATED CP 000.100.110',
    'PAYMENT CREATED CP 800.100.152',
    'PAYMENT CREATED PA 000.100.110',
  ]);
  const { records } = (await queried(shop, body.id, { includeLinkedTransactions: 'true' })).body;
  for (const { id, paymentType, referencedId } of records) {
    const messages = all.messages.filter(({ payload }) => payload.id === id);
    expect(messages.map(({ payload }) => payload)).toMatchObject([{ paymentType }]);
    expect(messages[0]?.payload.referencedId).toBe(referencedId);
  }
  expect(records).toHaveLength(2);
  expect((await received(shop, captures)).length).toBe(2);
  expect((await received(shop, authorisations)).length).toBe(1);
  // The request has one result.
  expect(notified.calls).toHaveLength(1);
});

it('a merchant gets the messages of its channels; a channel gets none of another', async () => {
  const [merchant, one, two] = ['b', 'c', 'd'].map((letter) => letter.repeat(32)) as [
    string,
    string,
    string,
  ];
  const shop = await open({
    entities: [
      { entityId: merchant, token: 'token-of-b' },
      { entityId: one, token: 'token-of-c', merchant, channelName: 'The first' },
      { entityId: two, token: 'token-of-d', merchant },
    ],
  });
  const [boss, first, second] = [
    as(shop, merchant, 'token-of-b'),
    as(shop, one, 'token-of-c'),
    as(shop, two, 'token-of-d'),
  ];
  const [high, low, beside] = [
    await listening(boss),
    await listening(first),
    await listening(second),
  ];
  const { body } = await first.charge();
  await boss.charge();
  for (const each of [boss, first, second]) await deliveriesDone(each);
  expect(high.messages).toHaveLength(2);
  expect(low.messages).toHaveLength(2);
  expect(beside.messages).toEqual([]);
  const own = high.messages.find(({ payload }) => payload.id === body.id);
  expect(own?.payload).toMatchObject({
    authentication: { entityId: one },
    merchantAccountId: one,
    channelName: 'The first',
  });
  const dispatched = low.messages.find(({ payload }) => payload.id !== body.id);
  expect(dispatched?.payload).toMatchObject({
    authentication: { entityId: merchant },
    merchantAccountId: one,
  });
});

it('messages have the time of the entity’s clock', async () => {
  const shop = await open();
  const listener = await listening(shop);
  await shop.charge();
  await deliveriesDone(shop);
  expect(listener.messages[0]?.payload.timestamp).toBe('2030-01-31 12:00:00.000+0000');
});
