/** `createWebhookHandler` of `payment-widgets/server`, on servers of Node and on servers with Request and Response. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  createWebhookHandler,
  decryptWebhook,
  memoryStore,
  type Order,
  type WebhookOptions,
} from '../../src/server/index.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { GOLDEN } from '../gateway/domain/webhook/golden.ts';
import { describeReceiver, payment, sealed } from './hostileMessages.ts';

const RUNNER = { test: it, expect };
const SHOP = { key: 'ab'.repeat(32), entityId: 'a'.repeat(32) };
const ORDERS = ['2030-1001', '2030-1002', '2030-1003'].map((number) => ({
  number,
  amount: 92,
  currency: 'EUR',
}));

/** A webhook of the shop, what it has handled, and what it has logged. */
function shopWith(options: Partial<WebhookOptions> = {}) {
  const handled: string[] = [];
  const logged: string[] = [];
  const webhook = createWebhookHandler<Order>({
    ...SHOP,
    findOrder: (wanted) => ORDERS.find(({ number }) => number === wanted),
    onPayment: ({ state, order, payment: { id } }) =>
      handled.push(`order ${order.number}: payment ${id} is ${state}`),
    log: (text) => logged.push(text),
    ...options,
  });
  return { ...SHOP, ...webhook, handled, logged };
}

const ADDRESS = 'https://shop.example/webhook';
const request = (message: unknown) =>
  new Request(ADDRESS, { method: 'POST', ...sealed(SHOP, message) });

describe('on a server of Node', () => {
  describeReceiver(async () => {
    const shop = shopWith();
    const server = createServer(shop.node);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    whenFileEnds(() => {
      server.closeAllConnections();
      server.close();
    });
    return { ...shop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook` };
  }, RUNNER);
});

describe('on a server with Request and Response', () => {
  it('handles a payment once', async () => {
    const { fetch, handled } = shopWith();
    const payload = payment(SHOP);
    for (const _ of 'ab') {
      expect((await fetch(request({ type: 'PAYMENT', payload }))).status).toBe(200);
    }
    expect(handled).toEqual([`order 2030-1001: payment ${payload.id} is paid`]);
  });

  it('answers a body that breaks off', async () => {
    const { fetch, handled } = shopWith();
    const { headers } = sealed(SHOP, { type: 'PAYMENT', payload: payment(SHOP) });
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await fetch(new Request(ADDRESS, init))).status).toBe(400);
    expect(handled).toEqual([]);
  });

  it('reads no more of a body than it may', async () => {
    const { fetch } = shopWith({ maxBytes: 100 });
    expect((await fetch(request({ type: 'PAYMENT', payload: payment(SHOP) }))).status).toBe(413);
  });
});

it('says why a genuine message is not handled', async () => {
  const { fetch, logged } = shopWith();
  await fetch(request({ type: 'PAYMENT', payload: payment(SHOP, { id: 'p1', amount: '92.01' }) }));
  expect(logged).toEqual([
    'webhook: PAYMENT p1 is not handled: its amount is not that of the order',
  ]);
});

it('handles a message again if the work of the shop has failed', async () => {
  const done: string[] = [];
  let isAway = true;
  const { fetch, logged } = shopWith({
    onPayment: ({ payment: { id } }) => {
      if (isAway) throw new Error('the database is away');
      done.push(id);
    },
  });
  const send = async () => {
    const payload = payment(SHOP, { id: 'p1' });
    return (await fetch(request({ type: 'PAYMENT', payload }))).status;
  };
  expect(await send()).toBe(500);
  isAway = false;
  expect([await send(), await send()]).toEqual([200, 200]);
  expect(done).toEqual(['p1']);
  expect(logged).toEqual(['webhook: the work for a message about p1 failed']);
});

it('hands over all other messages of the entity, each once', async () => {
  const others: string[] = [];
  const { fetch, handled } = shopWith({
    onMessage: ({ type, payload }) => others.push(`${type} ${payload['paymentType']}`),
  });
  const messages = [
    { type: 'test', action: 'webhook activation', payload: { result: { code: '000.100.110' } } },
    { type: 'PAYMENT', payload: payment(SHOP, { paymentType: 'RF', amount: '10.00' }) },
    { type: 'PAYMENT', payload: payment(SHOP, { paymentType: 'CB' }) },
    { type: 'PAYMENT', payload: payment(SHOP, { source: 'SCHEDULER', amount: '9.90' }) },
    { type: 'REGISTRATION', action: 'CREATED', payload: payment(SHOP, { paymentType: 'RG' }) },
  ];
  for (const message of [...messages, ...messages]) {
    expect((await fetch(request(message))).status).toBe(200);
  }
  expect(others).toEqual(['PAYMENT RF', 'PAYMENT CB', 'PAYMENT DB', 'REGISTRATION RG']);
  expect(handled).toEqual([]);
});

it('hands the transaction of the store to the work', async () => {
  const got: unknown[] = [];
  const { ifNewer } = memoryStore();
  const webhook = createWebhookHandler<Order, string>({
    ...SHOP,
    findOrder: () => ORDERS[0],
    onPayment: (_, transaction) => got.push(transaction),
    store: {
      ifNewer: (subject, version, work) => ifNewer(subject, version, () => work('transaction 1')),
    },
  });
  await webhook.fetch(request({ type: 'PAYMENT', payload: payment(SHOP) }));
  expect(got).toEqual(['transaction 1']);
});

it.each([
  ['key', { key: '' }, 'key must be the 64 hex digits of the listener'],
  ['entityId', { entityId: '' }, 'entityId must be the id of the entity of the shop'],
])('does not start without %s', (_, options, text) => {
  expect(() => shopWith(options)).toThrow(new TypeError(text));
});

it('decrypts the vector of the documentation, bare and with the wrapper', async () => {
  const { text, ...golden } = GOLDEN;
  const wrapped = { ...golden, body: JSON.stringify({ encryptedBody: golden.body }) };
  expect(await decryptWebhook(golden)).toEqual(JSON.parse(text));
  expect(await decryptWebhook(wrapped)).toEqual(JSON.parse(text));
});
