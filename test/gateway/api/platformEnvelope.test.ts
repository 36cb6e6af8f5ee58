/** The term `envelope`: the shape of answers, and the requests that are refused, as recordings of the platform show them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../table.ts';
import { deliveriesDone, listening } from '../domain/webhook/webhookReceiver.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  open,
  type Reply,
  type Shop,
  VISA,
} from '../harness.ts';
import { CHALLENGED, cardFor, NO_CARD } from '../shopper/shopperRequests.ts';

const SANDBOX = { entityId: 'a0000000000000000000000000000001', token: 'token-of-a' };

let platform: Shop;
let plain: Shop;
beforeAll(async () => {
  platform = await open({ entities: [{ ...SANDBOX, terms: { envelope: 'platform' } }] });
  plain = await open({ entities: [SANDBOX] });
});

const CHECKOUT_ID = /^[0-9A-F]{32}\.[a-z0-9-]+$/;
const OWN_ID = /^8a[0-9a-f]{30}$/;
const NDC = /^a0{30}1_[0-9a-f]{32}$/;
const PAID = '200 000.100.110';

describe('ids and ndc have the shape of the platform', () => {
  it('of a checkout and its payment', async () => {
    const created = await platform.create();
    expect(created.body.id).toMatch(CHECKOUT_ID);
    expect(created.body.ndc).toBe(created.body.id);
    const paid = await platform.pay(created.body.id, { createRegistration: 'true' });
    expect([code(paid), paid.body.ndc]).toEqual([PAID, created.body.id]);
    const { body } = await platform.status(created.body.id);
    expect([body.id, body.registrationId]).toEqual([
      expect.stringMatching(OWN_ID),
      expect.stringMatching(OWN_ID),
    ]);
    expect(code(await platform.payWith(body.registrationId))).toBe(PAID);
    expect(code(await platform.deregister(body.registrationId))).toBe(PAID);
  });

  it('of payments by a server, and of what refers to them', async () => {
    const first = await platform.charge({ paymentType: 'PA.CP' });
    const refund = await platform.refer(first.body.id, 'RF', { amount: '2.00' });
    const read = await platform.payment(first.body.id);
    for (const { body } of [first, refund]) {
      expect([body.id, body.ndc]).toEqual([
        expect.stringMatching(OWN_ID),
        expect.stringMatching(NDC),
      ]);
    }
    expect([read.body.id, read.body.ndc]).toEqual([first.body.id, first.body.ndc]);
    const url = `/v1/query/${first.body.id}?entityId=${SANDBOX.entityId}&includeLinkedTransactions=true`;
    const { payments } = (await platform.send('GET', url, platform.bearer)).body;
    expect(payments.map(({ paymentType }: { paymentType: string }) => paymentType)).toEqual([
      'RF',
      'CP',
      'PA',
    ]);
    for (const { id } of payments) expect(id).toMatch(OWN_ID);
  });

  it('of webhooks', async () => {
    const receiver = await listening(platform);
    const { body } = await platform.charge();
    await deliveriesDone(platform);
    const { payload } = receiver.messages.at(-1) as (typeof receiver.messages)[number];
    expect([payload.id, payload.ndc]).toEqual([body.id, body.ndc]);
  });

  it('of an entity without the term they have that of the specification', async () => {
    const { body } = await plain.charge();
    expect([body.id, body.ndc]).toEqual([
      expect.stringMatching(/^01[0-9a-f]{30}$/),
      expect.stringMatching(/^a0{30}1-[0-9a-f]{32}$/),
    ]);
    expect((await plain.create()).body.id).toMatch(/^[0-9A-F]{32}-sandbox01$/);
  });
});

describe('a refusal without a payment', () => {
  const bad = (shop: Shop, authorization: string): Promise<Reply> =>
    shop.send('POST', '/v1/payments', { authorization }, encode({ entityId: SANDBOX.entityId }));

  table<[string, (shop: Shop) => Promise<Reply>, string, string]>([
    [
      'a bad parameter',
      (shop) => shop.charge({ amount: 'x' }),
      '400 200.300.404',
      '400 200.300.404',
    ],
    [
      'an unknown token',
      (shop) => bad(shop, 'Bearer nobody-has-it'),
      '401 800.900.300',
      '403 800.900.300',
    ],
    ['no token', (shop) => bad(shop, 'Basic YTpi'), '401 800.900.300', '401 800.900.300'],
    [
      'a checkout that is over',
      async (shop) => {
        const id = await shop.checkout();
        await shop.pay(id);
        await shop.status(id);
        return shop.pay(id);
      },
      '400 200.300.404',
      '400 200.300.404',
    ],
  ])('of %s has no id', async (_, ask, onPlatform, otherwise) => {
    const [one, other] = [await ask(platform), await ask(plain)];
    expect([code(one), one.body.id]).toEqual([onPlatform, undefined]);
    expect([code(other), other.body.id]).toEqual([otherwise, expect.any(String)]);
  });

  it('of another entity with an unknown token is 403', async () => {
    const body = encode({ entityId: 'f'.repeat(32) });
    const headers = { authorization: 'Bearer nobody-has-it' };
    expect((await platform.send('POST', '/v1/payments', headers, body)).status).toBe(403);
  });
});

it('a submit must not repeat data of the browser that the checkout has', async () => {
  const fixed = { 'customer.browser.language': 'de' };
  const sent = encode({ ...VISA, 'customer.browser.language': 'en' });
  for (const endpoint of ['payment', 'data']) {
    const path = `/v1/checkouts/${await platform.checkout(fixed)}/${endpoint}`;
    expect(faults(await platform.send('POST', path, {}, sent))).toEqual([
      'customer.browser.language=en: was already set and cannot be overwritten',
    ]);
  }
});

describe('an enrolled card from a server', () => {
  const missing = ['shopperResultUrl=null: is required for 3-D Secure 2'];
  const without = (fields: Fields): Fields => ({ ...fields, shopperResultUrl: undefined });

  it('needs shopperResultUrl, with data of the browser and without', async () => {
    expect(faults(await platform.charge(without(CHALLENGED)))).toEqual(missing);
    expect(faults(await platform.charge(cardFor('challenge')))).toEqual(missing);
    expect(code(await platform.charge(CHALLENGED))).toBe('200 000.200.000');
    expect(code(await plain.charge(cardFor('challenge')))).toBe(PAID);
  });

  it('needs none if it is not authenticated, and neither does a form', async () => {
    expect(code(await platform.charge())).toBe(PAID);
    const disabled = { ...cardFor('challenge'), 'threeDSecure.disable': 'true' };
    expect(code(await platform.charge(disabled))).toBe(PAID);
    const form = await platform.pay(await platform.checkout(), without(CHALLENGED));
    expect(code(form)).not.toBe('400 200.300.404');
    expect(faults(await platform.charge({ ...NO_CARD, paymentBrand: 'VISA' }))).toEqual([
      'paymentBrand=VISA: card properties must be set',
    ]);
  });
});
