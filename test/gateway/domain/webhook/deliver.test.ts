/** The delivery of messages: encrypted, repeated until they are accepted, each listener separately. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decrypt } from '../../../../src/gateway/domain/webhook/cipher.ts';
import { open, openAsItIs, type Shop, temporaryFolder, VISA } from '../../harness.ts';
import { receive } from '../../receiver.ts';
import {
  add,
  control,
  deliveriesDone,
  lastDelivery,
  listed,
  listening,
  received,
  receiver,
} from './webhookReceiver.ts';

const KEY = 'ab'.repeat(32);
const WITHOUT_CARD = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));

/** Waits until the last delivery has this number of attempts. */
const tried = (shop: Shop, times: number) =>
  vi.waitFor(
    async () => {
      const delivery = await lastDelivery(shop);
      expect(delivery.attempts).toBeGreaterThanOrEqual(times);
      return delivery;
    },
    { timeout: 10_000, interval: 20 },
  );

interface Tried {
  readonly at: string;
  readonly outcome: unknown;
}

const times = ({ log }: { log: Tried[] }) => log.map(({ at }) => at.slice(8, 16).replace('T', ' '));
const outcomes = ({ log }: { log: Tried[] }) => [...new Set(log.map(({ outcome }) => outcome))];

/** The back-off, from noon on the 31st: after the last of these, once a day. */
const FIRST_DAY = [
  '31 12:00',
  '31 12:01',
  '31 12:03',
  '31 12:07',
  '31 12:15',
  '31 12:30',
  '31 13:00',
  '31 14:00',
];

describe('a receiver that fails for a day', () => {
  it.each([
    ['answers 500', 500, 500],
    ['answers 302', 302, 302],
    ['closes the connection during its response', 'reset', 'broken'],
  ] as const)(
    '%s: the message is sent at the documented times, until it is delivered',
    async (_, mood, outcome) => {
      const shop = await open();
      const listener = await listening(shop);
      listener.become(mood);
      const { body } = await shop.charge();
      await tried(shop, 1);
      await shop.gateway.clock.advance('P1D');
      const down = await lastDelivery(shop);
      expect(times(down)).toEqual(FIRST_DAY);
      expect(outcomes(down)).toEqual([outcome]);
      expect(down).toMatchObject({ state: 'waiting', nextAt: '2030-02-01T14:00:00.000Z' });
      listener.become(204);
      await shop.gateway.clock.advance('PT2H');
      const up = await lastDelivery(shop);
      expect(times(up)).toEqual([...FIRST_DAY, '01 14:00']);
      expect(up).toMatchObject({ state: 'delivered', attempts: 9, nextAt: null });
      expect(listener.messages.map(({ payload }) => payload.id)).toEqual([body.id]);
      await shop.gateway.clock.advance('P40D');
      expect(listener.messages).toHaveLength(1);
      // The test message, and nine attempts of the other.
      expect(listener.requests).toHaveLength(10);
    },
  );

  it('hangs: each attempt ends with the timeout', async () => {
    const data = temporaryFolder();
    const first = await open({ data });
    const listener = await listening(first);
    await first.gateway.close();
    const second = await openAsItIs({ data, outboundTimeout: 'PT0.15S' });
    listener.become('hang');
    await second.charge();
    await tried(second, 1);
    await second.gateway.clock.advance('P1D');
    const down = await lastDelivery(second);
    expect(times(down)).toEqual(FIRST_DAY);
    expect(outcomes(down)).toEqual(['timeout']);
    await second.gateway.close();
    listener.become(200);
    const third = await openAsItIs({ data });
    await third.gateway.clock.advance('PT2H');
    expect(times(await lastDelivery(third))).toEqual([...FIRST_DAY, '01 14:00']);
    expect(listener.messages).toHaveLength(1);
  });

  it('is unreachable: the gateway tries the message again', async () => {
    const shop = await open();
    const listener = await listening(shop);
    await listener.close();
    await shop.charge();
    await tried(shop, 1);
    await shop.gateway.clock.advance('PT1H');
    const down = await lastDelivery(shop);
    expect(outcomes(down)).toEqual(['unreachable']);
    expect(times(down)).toEqual(FIRST_DAY.slice(0, 7));
  });

  it('for thirty days: the message is dropped, and stays in the list', async () => {
    const shop = await open();
    const listener = await listening(shop);
    listener.become(503);
    await shop.charge();
    await tried(shop, 1);
    await shop.gateway.clock.advance('P60D');
    const delivery = await lastDelivery(shop);
    expect(delivery).toMatchObject({ state: 'dropped', nextAt: null, attempts: 37 });
    const metrics = (await shop.send('GET', '/metrics')).text;
    expect(metrics).toContain('gateway_messages_dropped_total 1\n');
    expect(metrics).toContain('gateway_messages_waiting 0\n');
    expect(delivery.log.at(-1)).toMatchObject({ n: 37, at: '2030-03-01T14:00:00.000Z' });
    listener.become(200);
    const { id } = (await listed(shop)).webhooks[0];
    const entityId = shop.gateway.entityId;
    const again = { entityId, delivery: delivery.id };
    expect((await control(shop, `/${id}/redeliver`, again)).status).toBe(200);
    await deliveriesDone(shop);
    expect(listener.messages).toHaveLength(1);
    expect(await lastDelivery(shop)).toMatchObject({ state: 'delivered', attempts: 38 });
  });
});

it('the first attempt fails, the second one after a minute succeeds', async () => {
  const shop = await open();
  const listener = await listening(shop);
  listener.become(500);
  await shop.charge();
  await tried(shop, 1);
  listener.become(200);
  await shop.gateway.clock.advance('PT59S');
  expect(listener.messages).toEqual([]);
  const { executed } = await shop.gateway.clock.elapse('PT1S');
  expect(executed).toMatchObject([{ at: '2030-01-31T12:01:00.000Z', kind: 'delivery' }]);
  expect(listener.messages).toHaveLength(1);
});

it('a slow receiver is accepted', async () => {
  const shop = await open();
  const slow = await receive((_, response) => {
    response.writeHead(200);
    // The body is a message of its own.
    response.write('tha', () => response.end('nks'));
  });
  await add(shop, { url: `${slow.origin}/`, key: KEY });
  await deliveriesDone(shop);
  expect((await listed(shop)).webhooks[0].state).toBe('active');
});

it('a response without an end counts by its status', async () => {
  const shop = await open();
  const endless = await receive((_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await add(shop, { url: `${endless.origin}/`, key: KEY });
  await deliveriesDone(shop);
  expect((await lastDelivery(shop)).log).toMatchObject([{ outcome: 200 }]);
});

it('no redirect is followed', async () => {
  const shop = await open();
  const elsewhere = await receive();
  const moved = await receive((_, response) => {
    response.writeHead(307, { location: `${elsewhere.origin}/` }).end();
  });
  await add(shop, { url: `${moved.origin}/`, key: KEY });
  const delivery = await tried(shop, 1);
  expect(delivery.log).toMatchObject([{ outcome: 307 }]);
  expect(elsewhere.calls).toEqual([]);
});

it.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
])('%s is not called', async (url) => {
  const shop = await open();
  expect((await add(shop, { url, key: KEY })).status).toBe(200);
  const delivery = await tried(shop, 1);
  expect(delivery.log).toMatchObject([{ n: 1, outcome: 'refused address' }]);
});

it('a response that is not HTTP is garbled', async () => {
  const { createServer: plain } = await import('node:net');
  const server = plain((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end('SSH-2.0-none\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop = await open();
  const { port } = server.address() as AddressInfo;
  await add(shop, { url: `http://127.0.0.1:${port}/`, key: KEY });
  expect((await tried(shop, 1)).log).toMatchObject([{ outcome: 'garbled' }]);
  await new Promise((resolve) => server.close(resolve));
});

describe('a receiver that hangs', () => {
  it('gets four messages at a time, and does not delay others', async () => {
    const shop = await open({ outboundTimeout: 'PT5M' });
    const good = await listening(shop);
    const bad = await listening(shop);
    bad.become('hang');
    const count = 30;
    for (let i = 0; i < count; i++) await shop.charge();
    await vi.waitFor(() => expect(good.messages).toHaveLength(count), { timeout: 30_000 });
    // And one test message.
    expect(bad.requests).toHaveLength(5);
    // A later webhook gets its message without a delay.
    const late = await listening(shop);
    await shop.charge();
    await vi.waitFor(() => expect(late.messages).toHaveLength(1), { timeout: 5000 });
    expect(bad.requests).toHaveLength(5);
    await bad.close();
  }, 60_000);

  it('after it responds again, it gets all messages, each once', async () => {
    const shop = await open();
    const listener = await listening(shop);
    listener.become('hang');
    const ids: string[] = [];
    for (let i = 0; i < 30; i++) ids.push((await shop.charge()).body.id);
    await vi.waitFor(() => expect(listener.requests).toHaveLength(5));
    listener.become(200);
    await vi.waitFor(() => expect(listener.messages).toHaveLength(26), { timeout: 10_000 });
    // Aborted messages come with their second attempts.
    await vi.waitFor(
      async () => {
        await shop.gateway.clock.advance('PT1M');
        expect(listener.messages.length).toBeGreaterThanOrEqual(30);
      },
      { timeout: 10_000 },
    );
    const came = listener.messages.map(({ payload }) => payload.id as string);
    expect([...came].sort()).toEqual([...ids].sort());
  }, 60_000);

  it('the later message about a payment waits for the first attempt of the earlier one', async () => {
    const shop = await open();
    const good = await listening(shop);
    const listener = await listening(shop);
    listener.become('hang');
    const { body } = await shop.charge({ ...WITHOUT_CARD, paymentBrand: 'PREPAYMENT' });
    await shop.act(body.id, 'approve');
    await vi.waitFor(() => expect(good.messages).toHaveLength(2), { timeout: 5000 });
    const codes = () =>
      listener.requests.slice(1).map(({ message }) => message?.payload.result.code);
    await vi.waitFor(() => expect(codes()).toEqual(['800.400.500']), { timeout: 5000 });
    await shop.charge();
    await vi.waitFor(() => expect(codes()).toEqual(['800.400.500', '000.100.110']), {
      timeout: 5000,
    });
    expect(listener.requests[2]?.message?.payload.id).not.toBe(body.id);
    listener.become(200);
    await vi.waitFor(() => expect(listener.messages).toHaveLength(1), { timeout: 5000 });
    expect(listener.messages[0]?.payload).toMatchObject({
      id: body.id,
      result: { code: '000.100.110' },
    });
  });
});

it('a change that is rolled back sends no message', async () => {
  const shop = await open();
  const listener = await listening(shop);
  const id = await shop.checkout();
  // One of many simultaneous submits pays; the others fail within their transactions.
  await Promise.all(Array.from({ length: 10 }, () => shop.pay(id)));
  await shop.charge({ amount: '-1' });
  expect(await received(shop, listener)).toEqual(['PAYMENT CREATED DB 000.100.110']);
});

it('a redelivered message has the same bytes with another initialisation vector', async () => {
  const shop = await open();
  const listener = await listening(shop);
  await shop.charge();
  await deliveriesDone(shop);
  const [{ id, deliveries }] = (await listed(shop)).webhooks;
  const again = { entityId: shop.gateway.entityId, delivery: deliveries[1].id };
  const reply = await control(shop, `/${id}/redeliver`, again);
  expect(reply.body).toEqual({ ...again, id });
  await vi.waitFor(() => expect(listener.messages).toHaveLength(2));
  const [, first, second] = listener.requests;
  const ivOf = (request = first) => String(request?.headers['x-initialization-vector']);
  const tagOf = (request = first) => String(request?.headers['x-authentication-tag']);
  expect(ivOf()).toMatch(/^[0-9A-F]{24}$/);
  expect(tagOf()).toMatch(/^[0-9A-F]{32}$/);
  expect(ivOf(second)).not.toBe(ivOf());
  expect(second?.body).not.toBe(first?.body);
  const bytes = (request = first) =>
    decrypt(listener.key, { iv: ivOf(request), tag: tagOf(request), body: request?.body ?? '' });
  expect(bytes(second)).toBe(bytes());
});

it('nothing is queued for a listener before it has accepted its test message', async () => {
  const shop = await open();
  const listener = await receiver({ mood: 500 });
  await add(shop, { url: listener.url, key: listener.key });
  const test = await tried(shop, 1);
  expect(test).toMatchObject({ type: 'test', action: 'webhook activation', state: 'waiting' });
  await shop.charge();
  listener.become(200);
  expect((await listed(shop)).webhooks[0]).toMatchObject({ state: 'inactive' });
  await shop.gateway.clock.advance('PT1M');
  expect((await listed(shop)).webhooks[0]).toMatchObject({ state: 'active' });
  expect(listener.requests[0]?.message).toMatchObject({
    type: 'test',
    action: 'webhook activation',
    payload: {
      result: { code: '000.100.110' },
      authentication: { entityId: shop.gateway.entityId },
    },
  });
  await shop.charge();
  expect(await received(shop, listener)).toEqual(['PAYMENT CREATED DB 000.100.110']);
});

describe('the retention', () => {
  it('deletes messages with their transaction, and those of a risk check separately', async () => {
    const shop = await open({ retention: 'P2D' });
    const listener = await listening(shop);
    await shop.charge();
    await shop.pay(await shop.checkout());
    const check = `entityId=${shop.gateway.entityId}&card.number=4200000000000000&card.expiryMonth=05&card.expiryYear=2034`;
    await shop.send('POST', '/v1/risk', shop.bearer, check);
    await deliveriesDone(shop);
    expect(listener.messages).toHaveLength(3);
    expect((await listed(shop)).webhooks[0].deliveries).toHaveLength(4);
    await shop.gateway.clock.advance('P3D');
    expect((await listed(shop)).webhooks[0].deliveries).toEqual([]);
    expect(listener.messages).toHaveLength(3);
  });
});

describe('a call of notificationUrl', () => {
  const started: ReturnType<typeof createServer>[] = [];
  afterAll(() => {
    for (const server of started) server.close();
  });
  /** A page of the shop, with the data that was posted to it. */
  async function page(answer: () => number = () => 200) {
    const calls: string[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      calls.push(`${request.method} ${request.headers['content-type']} ${text}`);
      response.writeHead(answer()).end();
    });
    started.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/told`, calls };
  }
  const callOf = (id: string, path: string) =>
    `POST application/x-www-form-urlencoded id=${id}&resourcePath=${encodeURIComponent(path)}`;

  it('reports each final result, and no pending one', async () => {
    const shop = await open();
    const { url: notificationUrl, calls } = await page();
    const id = await shop.checkout({ notificationUrl });
    await shop.pay(id, { 'card.number': '4000000000000002' });
    await deliveriesDone(shop);
    await shop.pay(id);
    await deliveriesDone(shop);
    const path = `/v1/checkouts/${id}/payment`;
    expect(calls).toEqual([callOf(id, path), callOf(id, path)]);
    const { body: waiting } = await shop.charge({
      notificationUrl,
      paymentBrand: 'PREPAYMENT',
      ...WITHOUT_CARD,
    });
    expect(waiting.result.code).toBe('800.400.500');
    await deliveriesDone(shop);
    expect(calls).toHaveLength(2);
    await shop.act(waiting.id, 'approve');
    await deliveriesDone(shop);
    expect(calls[2]).toBe(callOf(waiting.id, `/v1/payments/${waiting.id}`));
  });

  it('has the same back-off, and is listed', async () => {
    let status = 500;
    const shop = await open();
    const { url: notificationUrl, calls } = await page(() => status);
    const { body } = await shop.charge({ notificationUrl });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await shop.gateway.clock.advance('PT3M');
    status = 200;
    await shop.gateway.clock.advance('P1D');
    expect(calls).toHaveLength(4);
    const [one] = (await listed(shop)).notifications;
    expect(one).toMatchObject({ url: notificationUrl, subject: body.id, state: 'delivered' });
    expect(times(one)).toEqual(FIRST_DAY.slice(0, 4));
  });

  it.each(['http://shop.example/told', 'http://192.0.2.1/told'])(
    'never goes over http to another machine: %s',
    async (notificationUrl) => {
      const shop = await open();
      expect((await shop.charge({ notificationUrl })).status).toBe(200);
      expect((await listed(shop)).notifications).toEqual([]);
    },
  );
});

describe('what the receiver answers to an attempt that fails', () => {
  /** Adds a webhook whose receiver answers its test message with 422 and a text. */
  async function refusedWith(text: string) {
    const shop = await open();
    const { origin } = await receive((_, response) => response.writeHead(422).end(text));
    await add(shop, { url: `${origin}/`, key: KEY });
    return { shop, delivery: await tried(shop, 1) };
  }

  const list = async (shop: Shop, state: string) => {
    const url = `/_sandbox/deliveries?entityId=${shop.gateway.entityId}&state=${state}`;
    return (await shop.send('GET', url, shop.bearer)).body.deliveries as { id: string }[];
  };

  it('is stored, and the state "failed" finds the message', async () => {
    const { shop, delivery } = await refusedWith('<b>"key" is unknown</b>');
    expect(delivery).toMatchObject({ state: 'waiting', failed: true });
    expect(delivery.log[0].answer).toBe('<b>"key" is unknown</b>');
    expect((await list(shop, 'failed')).map(({ id }) => id)).toEqual([delivery.id]);
    expect(await list(shop, 'delivered')).toEqual([]);
  });

  it('is cut after 2,000 characters', async () => {
    const { delivery } = await refusedWith('x'.repeat(1_000_000));
    expect(delivery.log[0].answer).toBe('x'.repeat(2000));
  });

  it('is hidden if it has a card number, also one that the end would cut', async () => {
    const { delivery } = await refusedWith(`${'x'.repeat(1990)}4200000000000000 is unknown`);
    expect(delivery.log[0].answer).toBe('***');
  });

  it('can be a body that never ends: the timeout ends the attempt, with the status', async () => {
    const data = temporaryFolder();
    await (await open({ data })).gateway.close();
    const shop = await openAsItIs({ data, outboundTimeout: 'PT0.15S' });
    const { origin } = await receive((_, response) => response.writeHead(500).write('half'));
    await add(shop, { url: `${origin}/`, key: KEY });
    expect((await tried(shop, 1)).log[0]).toMatchObject({ outcome: 500, answer: 'half' });
  });

  it('is absent without a body', async () => {
    const { delivery } = await refusedWith('');
    expect(delivery.log[0]).not.toHaveProperty('answer');
  });
});
