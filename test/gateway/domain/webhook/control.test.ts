/** Tests control deliveries: they list, hold, release and repeat them, and break the sending. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebhookReceiver } from '../../../../src/testkit/webhooks.ts';
import { code, encode, type Fields, faults, open, type Reply, type Shop } from '../../harness.ts';
import { receive } from '../../receiver.ts';
import { deliveriesDone, listening } from './webhookReceiver.ts';

let shop: Shop;
let listener: WebhookReceiver;
beforeEach(async () => {
  shop = await open();
  listener = await listening(shop);
});

const post = (path: string, members: object = {}): Promise<Reply> =>
  shop.send(
    'POST',
    `/_sandbox/${path}`,
    { ...shop.bearer, 'content-type': 'application/json' },
    JSON.stringify({ entityId: shop.gateway.entityId, ...members }),
  );

const list = async (): Promise<{ held: boolean; deliveries: Fields[] }> => {
  const path = `/_sandbox/deliveries?entityId=${shop.gateway.entityId}`;
  return (await shop.send('GET', path, shop.bearer)).body;
};

/** The deliveries without the test message. */
const messages = async () => (await list()).deliveries.filter(({ type }) => type !== 'test');

/** Waits until this number of messages waits without a time. */
const kept = (count: number) =>
  vi.waitFor(
    async () => {
      const waiting = (await messages()).filter(({ nextAt }) => nextAt === null);
      expect(waiting.filter(({ state }) => state === 'waiting')).toHaveLength(count);
    },
    { timeout: 10_000, interval: 20 },
  );

const pay = async (): Promise<string> => (await shop.charge()).body.id;
const subjects = () => listener.messages.map(({ payload }) => payload.id as string);

it('a message is found by the order, the payment and the shopper, and names them', async () => {
  const named = { merchantTransactionId: 'A-2001', 'customer.givenName': 'Anna' };
  const { id } = (await shop.charge({ ...named, 'customer.surname': 'Berger' })).body;
  await pay();
  await shop.refer(id, 'RF', { amount: '2.00' });
  await deliveriesDone(shop);
  const found = async (q: string): Promise<Fields[]> => {
    const query = encode({ entityId: shop.gateway.entityId, q });
    return (await shop.send('GET', `/_sandbox/deliveries?${query}`, shop.bearer)).body.deliveries;
  };
  const [paid] = await found(id);
  expect(paid).toMatchObject({
    ...{ paymentId: id, merchantTransactionId: 'A-2001', shopper: 'Anna Berger' },
    ...{ amount: '92.00', currency: 'EUR' },
  });
  for (const q of ['a-2001', '2001 berger']) expect(await found(q)).toContainEqual(paid);
  expect(await found('anna berger')).toMatchObject([
    { paymentType: 'RF', shopper: 'Anna Berger' },
    { paymentType: 'DB', shopper: 'Anna Berger' },
  ]);
  expect(await found('a-2002')).toEqual([]);
});

it('a list has every message with its attempts, oldest first', async () => {
  const [one, other] = [await pay(), await pay()];
  await deliveriesDone(shop);
  const { held, deliveries } = await list();
  expect(held).toBe(false);
  expect(deliveries.map(({ type, subject }) => [type, subject])).toEqual([
    ['test', expect.any(String)],
    ['PAYMENT', one],
    ['PAYMENT', other],
  ]);
  expect(deliveries[1]).toMatchObject({
    webhook: expect.stringMatching(/^[0-9a-f]{32}$/),
    url: listener.url,
    action: 'CREATED',
    state: 'delivered',
    log: [{ n: 1, outcome: 204 }],
  });
});

describe('messages that are held', () => {
  it('are sent after the release, also those of a clock that was moved', async () => {
    expect((await post('deliveries/hold')).body).toMatchObject({ held: true });
    const ids = [await pay(), await pay()];
    await kept(2);
    await shop.gateway.clock.advance('P2D');
    expect((await list()).held).toBe(true);
    expect(listener.messages).toEqual([]);
    expect((await post('deliveries/release')).body).toMatchObject({ held: false, released: 2 });
    await deliveriesDone(shop);
    expect(subjects().sort()).toEqual(ids.sort());
    expect((await messages()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect((await post('deliveries/release')).body).toMatchObject({ released: 0 });
  });

  it('stay held when they are sent again', async () => {
    await post('deliveries/hold');
    await pay();
    await kept(1);
    const [{ id = '' } = {}] = await messages();
    expect((await post(`deliveries/${id}/redeliver`)).status).toBe(200);
    await kept(1);
    expect(listener.messages).toEqual([]);
  });

  it('calls of a notificationUrl are held, too', async () => {
    const shopServer = await receive();
    await post('deliveries/hold');
    await shop.charge({ notificationUrl: `${shopServer.origin}/notified` });
    await kept(2);
    expect(shopServer.calls).toEqual([]);
    await post('deliveries/release');
    await deliveriesDone(shop);
    expect(shopServer.calls).toHaveLength(1);
  });
});

describe('a delivery that is sent again', () => {
  it('has the same message', async () => {
    await pay();
    await deliveriesDone(shop);
    const [{ id = '' } = {}] = await messages();
    expect((await post(`deliveries/${id}/redeliver`)).body).toEqual({
      entityId: shop.gateway.entityId,
      id,
    });
    await deliveriesDone(shop);
    expect(listener.messages[1]).toEqual(listener.messages[0]);
  });

  it.each(['x', '0'.repeat(32)])('must exist: %s', async (id) => {
    expect(code(await post(`deliveries/${id}/redeliver`))).toBe('404 200.300.404');
  });
});

describe('a fault of webhooks', () => {
  it('duplicate: each message comes twice', async () => {
    await post('faults', { webhooks: 'duplicate' });
    const ids = [await pay(), await pay()];
    await deliveriesDone(shop);
    expect(subjects().sort()).toEqual([...ids, ...ids].sort());
    await post('faults');
    await pay();
    await deliveriesDone(shop);
    expect(listener.messages).toHaveLength(5);
  });

  it('reorder: the next two are swapped, and later ones are not', async () => {
    await post('faults', { webhooks: 'reorder' });
    const first = await pay();
    await kept(1);
    const second = await pay();
    await vi.waitFor(() => expect(subjects()).toEqual([second, first]), { timeout: 10_000 });
    await deliveriesDone(shop);
    const third = await pay();
    await deliveriesDone(shop);
    expect(subjects()).toEqual([second, first, third]);
  });

  it('reorder: a message that waits for the next one is sent when the fault is removed', async () => {
    await post('faults', { webhooks: 'reorder' });
    const only = await pay();
    await kept(1);
    await post('faults');
    await deliveriesDone(shop);
    expect(subjects()).toEqual([only]);
  });

  it('corrupt: the receiver cannot decrypt the message, and gets it right after the fault', async () => {
    await post('faults', { webhooks: 'corrupt' });
    const id = await pay();
    await vi.waitFor(async () => expect((await messages())[0]?.['attempts']).toBe(1));
    expect((await messages())[0]).toMatchObject({ state: 'waiting', log: [{ outcome: 400 }] });
    await post('faults');
    await shop.gateway.clock.advance('PT1M');
    await deliveriesDone(shop);
    expect(subjects()).toEqual([id]);
  });

  it('leaves the test message of a new webhook alone', async () => {
    await post('faults', { webhooks: 'corrupt' });
    const other = await listening(shop);
    expect(other.requests.map(({ message }) => message?.type)).toEqual(['test']);
  });

  it('must be one of the known ones', async () => {
    expect(faults(await post('faults', { webhooks: 'fire' }))).toEqual([
      'webhooks=fire: must be one of [none, duplicate, reorder, corrupt]',
    ]);
  });
});

it.each(['deliveries/hold', 'deliveries/release', 'deliveries/x/redeliver'])(
  '%s requires a token of the entity',
  async (path) => {
    const body = JSON.stringify({ entityId: shop.gateway.entityId });
    expect(code(await shop.send('POST', `/_sandbox/${path}`, {}, body))).toBe('401 800.900.300');
  },
);
