/** GET /_sandbox/payments/{id} and GET /_sandbox/due, and the parts of GET /_sandbox/deliveries. */
import { beforeAll, expect, it, vi } from 'vitest';
import { findCode, findNumber } from '../../../e2e/support/leaks.ts';
import { code, encode, NOON, open, type Shop, VISA } from '../../gateway/harness.ts';
import { table } from '../../table.ts';

const BROWSER = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1200',
  'customer.browser.timezone': '60',
  'customer.browser.userAgent': 'Firefox',
  'customer.browser.javaEnabled': 'false',
};
const A = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };
const OTHER = { entityId: 'e'.repeat(32), token: 'token-of-another' };
const NUMBER = '4539578219360473';

let shop: Shop;
let checkoutId: string;
const ids = { paid: '', authorised: '', declined: '', refund: '', withCheckout: '' };

beforeAll(async () => {
  shop = await open({ entities: [A, OTHER] });
  const notificationUrl = 'http://127.0.0.1:9/notify';
  const paid = { 'card.number': NUMBER, merchantTransactionId: 'order-0001', notificationUrl };
  ids.paid = (await shop.charge({ ...paid, 'customParameters[note]': 'blue' })).body.id;
  ids.refund = (await shop.refer(ids.paid, 'RF', { amount: '2.00' })).body.id;
  ids.authorised = (await shop.charge({ paymentType: 'PA' })).body.id;
  ids.declined = (await shop.charge({ 'card.number': '4000000000000002' })).body.id;
  checkoutId = await shop.checkout();
  ids.withCheckout = (await shop.pay(checkoutId)).body.id;
});

const detail = (id: string, of = A) =>
  shop.send('GET', `/_sandbox/payments/${id}?entityId=${of.entityId}`, {
    authorization: `Bearer ${of.token}`,
  });

it('a payment has its request without card data, the answer of the shop, and what refers to it', async () => {
  const { body, text } = await detail(ids.paid);
  expect(body).toMatchObject({
    entityId: A.entityId,
    payment: {
      id: ids.paid,
      amount: '92.00',
      status: 'succeeded',
      decidedBy: 'processor',
      waitsForShopper: false,
    },
    refersTo: null,
    referredBy: [{ id: ids.refund, paymentType: 'RF', amount: '2.00' }],
    checkout: null,
    registration: null,
    schedule: null,
  });
  const { parameters } = body.request;
  expect(parameters).toContainEqual({ name: 'customParameters[note]', value: 'blue' });
  expect(parameters).toContainEqual({ name: 'card.holder', withheld: true });
  expect(findNumber('card.number', text, NUMBER)).toEqual([]);
  expect(findCode('card.cvv', text, String(VISA['card.cvv']))).toEqual([]);
  const { timestamp: _, ...read } = (await shop.payment(ids.paid)).body;
  expect(body.answer).toEqual({
    status: 200,
    body: expect.objectContaining({ ...read, ndc: body.payment.ndc }),
  });
});

it('a refund refers to its payment, and a payment to its checkout', async () => {
  expect((await detail(ids.refund)).body.refersTo).toMatchObject({ id: ids.paid });
  expect((await detail(ids.withCheckout)).body.checkout).toMatchObject({
    id: checkoutId,
    paymentId: ids.withCheckout,
    status: 'succeeded',
  });
});

it('a payment with a checkout says how often the form was opened, its errors, and whether there was a challenge', async () => {
  const own = await open();
  const id = await own.checkout({ shopperResultUrl: 'https://shop.example/result' });
  const form = async (payment: string) => {
    const path = `/_sandbox/payments/${payment}?entityId=${own.gateway.entityId}`;
    return (await own.send('GET', path, own.bearer)).body.form;
  };
  await own.config(id);
  await own.config(id);
  await own.pay(id, { 'card.number': '4000000000000002' });
  await own.gateway.clock.advance('PT1M');
  const { body } = await own.pay(id, { 'card.number': '4200000000000018', ...BROWSER });
  // Requests are stored a moment after their answers.
  await vi.waitFor(async () => expect((await form(body.id)).errors).toHaveLength(1));
  expect(await form(body.id)).toEqual({
    opened: 2,
    openedAt: NOON,
    errors: [
      {
        at: NOON,
        code: '800.100.152',
        description: 'transaction declined by authorization system',
      },
    ],
    challengeAt: '2030-01-31T12:01:00.000Z',
  });
  expect((await detail(ids.paid)).body.form).toBeNull();
});

it('a payment says on which day it was settled', async () => {
  const own = await open();
  const { body } = await own.charge();
  const settlement = async () => {
    const path = `/_sandbox/payments/${body.id}?entityId=${own.gateway.entityId}`;
    return (await own.send('GET', path, own.bearer)).body.settlement;
  };
  expect(await settlement()).toBeNull();
  await own.gateway.clock.advance('P1D');
  expect(await settlement()).toMatchObject({
    date: '2030-01-31',
    status: 'SUCCESS',
    amount: '92.00',
    currency: 'EUR',
  });
});

it('a payment has its messages with what is sent', async () => {
  const { webhooks } = (await detail(ids.paid)).body;
  expect(webhooks).toEqual([
    expect.objectContaining({
      type: 'NOTIFICATION',
      url: 'http://127.0.0.1:9/notify',
      attempts: expect.any(Array),
      payload: expect.anything(),
    }),
  ]);
});

table([
  ['paid', { RF: '90.00', CB: '90.00' }],
  ['authorised', { CP: '92.00', RV: '92.00' }],
  ['declined', {}],
  ['refund', {}],
] as const)(
  'the actions of the payment “%s” are those that the gateway then accepts: %j',
  async (name, allowed) => {
    const { actions } = (await detail(ids[name])).body;
    expect(actions.map((one: { name: string }) => one.name)).toEqual(['CP', 'RV', 'RF', 'CB']);
    for (const action of actions) {
      const amount = (allowed as Record<string, string>)[action.name];
      if (amount !== undefined)
        expect(action).toEqual({ name: action.name, allowed: true, amount });
      else {
        expect(action).toEqual({
          name: action.name,
          allowed: false,
          why: expect.stringMatching(/^[A-Z0-9].*\.$/),
        });
      }
    }
  },
);

it('another entity cannot read a payment, and it is not found under another id', async () => {
  for (const id of Object.values(ids)) {
    expect(code(await detail(id, OTHER))).toBe('404 700.400.580');
  }
  expect(code(await detail('0'.repeat(32)))).toBe('404 700.400.580');
  expect(code(await detail('x'))).toBe('404 700.400.580');
});

const due = async (query: Readonly<Record<string, string>>, of = A) =>
  shop.send('GET', `/_sandbox/due?${encode({ entityId: of.entityId, ...query })}`, {
    authorization: `Bearer ${of.token}`,
  });

it('what is due until an instant is listed, earliest first', async () => {
  const expiry = {
    at: '2030-01-31T12:30:00.000Z',
    kind: 'checkoutExpiry',
    id: checkoutId,
    text: 'The checkout ends.',
  };
  const { body } = await due({ until: '2030-01-31T12:30:00Z' });
  expect(body).toMatchObject({ now: '2030-01-31T12:00:00.000Z', omitted: 0 });
  expect(body.due).toContainEqual(expiry);
  const count = body.due.filter(({ kind }: { kind: string }) => kind === expiry.kind).length;
  const { at: first, kind, text } = expiry;
  expect(body.kinds).toContainEqual({ kind, count, first, text });
  const times = body.due.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort());
  expect((await due({ until: '2030-01-31T12:29:59.999Z' })).body.due).not.toContainEqual(expiry);
  expect((await due({ until: '2030-02-28' }, OTHER)).body.due).toEqual([]);
  expect(code(await due({}))).toBe('400 200.300.404');
  expect(code(await due({ until: 'tomorrow' }))).toBe('400 200.300.404');
});

const deliveries = async (query: Readonly<Record<string, string>> = {}, of = A) =>
  (
    await shop.send('GET', `/_sandbox/deliveries?${encode({ entityId: of.entityId, ...query })}`, {
      authorization: `Bearer ${of.token}`,
    })
  ).body;

it('deliveries are listed in parts and by payment, without those of another entity', async () => {
  // The gateway may attempt the message meanwhile.
  const idsOf = async (...args: Parameters<typeof deliveries>) =>
    (await deliveries(...args)).deliveries.map(({ id }: { id: string }) => id);
  const all = await deliveries();
  expect(all).toMatchObject({ held: false, next: null });
  expect(all.deliveries).toHaveLength(1);
  const [{ id }] = all.deliveries;
  expect(all.deliveries[0]).toMatchObject({ paymentType: 'DB', amount: '92.00', currency: 'EUR' });
  expect(await idsOf({ limit: '1', paymentId: ids.paid })).toEqual([id]);
  expect(await idsOf({ paymentId: ids.declined })).toEqual([]);
  expect(await idsOf({ webhookId: 'f'.repeat(32) })).toEqual([]);
  expect(await idsOf({ after: all.first })).toEqual([]);
  expect(await idsOf({ q: ids.paid })).toEqual([id]);
  expect(await idsOf({ paymentId: ids.paid }, OTHER)).toEqual([]);
});
