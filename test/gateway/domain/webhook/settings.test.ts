/** Webhooks: how they are created, listed and deleted; which ones are refused; which ones the configuration names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../../../src/gateway/start.ts';
import { code, faults, open, type Shop, temporaryFolder } from '../../harness.ts';
import { add, control, deliveriesDone, listed, received, receiver } from './webhookReceiver.ts';

const KEY = 'ab'.repeat(32);
const URL = 'http://127.0.0.1:1/hook';

describe('the control API', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });

  it('creates, lists and deletes listeners', async () => {
    const { status, body } = await add(shop, {
      url: URL,
      key: KEY,
      wrapper: 'JSON',
      types: ['PAYMENT', 'RISK'],
      paymentTypes: ['DB'],
      fields: 'NON_CUSTOMER_DATA',
    });
    expect(status).toBe(200);
    const { entityId, ...webhook } = body;
    expect(webhook).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: 'control',
      state: 'inactive',
      createdAt: '2030-01-31T12:00:00.000Z',
      url: URL,
      wrapper: 'JSON',
      types: ['PAYMENT', 'RISK'],
      paymentTypes: ['DB'],
      fields: 'NON_CUSTOMER_DATA',
    });
    const list = await listed(shop);
    expect(list).toMatchObject({ entityId, webhooks: [webhook], notifications: [] });
    expect(list.webhooks[0].deliveries).toHaveLength(1);
    const path = `/_sandbox/webhooks/${webhook.id}?entityId=${entityId}`;
    const gone = await shop.send('DELETE', path, shop.bearer);
    expect([gone.status, gone.body]).toEqual([200, { entityId, id: webhook.id }]);
    expect((await listed(shop)).webhooks).toEqual([]);
    expect(code(await shop.send('DELETE', path, shop.bearer))).toBe('404 200.300.404');
  });

  it('has a default for everything except address and key', async () => {
    const { body } = await add(shop, { url: URL, key: KEY });
    expect(body).toMatchObject({
      wrapper: 'none',
      paymentTypes: null,
      fields: 'ALL',
    });
  });

  it.each([
    [{ url: URL }, 'key=null: may not be empty'],
    [{ key: KEY }, 'url=null: may not be empty'],
    [{ url: 'shop.example', key: KEY }, 'url=shop.example: must be an absolute http(s) URL'],
    [{ url: 'ftp://shop.example/', key: KEY }, /^url=ftp.*: must be an absolute/],
    [{ url: 'http://me:pass@shop.example/', key: KEY }, /^url=.*: must not contain a user name$/],
    [
      { url: `http://shop.example/${'x'.repeat(2050)}`, key: KEY },
      /must have at most 2048 characters$/,
    ],
    [{ url: `${URL}\u0000`, key: KEY }, /^url=.*: must be an absolute http\(s\) URL$/],
    [{ url: 7, key: KEY }, 'url=7: must be an absolute http(s) URL'],
    [{ url: URL, key: KEY.slice(1) }, 'key=***: must be 64 hex digits'],
    [{ url: URL, key: `${KEY}0` }, 'key=***: must be 64 hex digits'],
    [{ url: URL, key: 'g'.repeat(64) }, 'key=***: must be 64 hex digits'],
    [{ url: URL, key: KEY, wrapper: 'XML' }, 'wrapper=XML: must be one of [none, JSON]'],
    [{ url: URL, key: KEY, types: [] }, 'types=[]: must not be empty'],
    [{ url: URL, key: KEY, types: 'PAYMENT' }, /^types=PAYMENT: must be a list of \[PAYMENT, /],
    [{ url: URL, key: KEY, types: ['PAY'] }, /^types=\["PAY"\]: must be one of \[PAYMENT, /],
    [{ url: URL, key: KEY, types: ['RISK', 'RISK'] }, /: must not contain a value twice$/],
    [{ url: URL, key: KEY, paymentTypes: ['XX'] }, /^paymentTypes=\["XX"\]: must be one of \[PA, /],
    [{ url: URL, key: KEY, fields: 'SOME' }, /^fields=SOME: must be one of \[ALL, NON_CUSTOMER/],
    [{ url: URL, key: KEY, secret: 'xyz' }, 'secret=***: is not an allowed parameter'],
  ])('refuses %j', async (wish, fault) => {
    const reply = await add(shop, wish);
    expect(code(reply)).toBe('400 200.300.404');
    const errors = faults(reply);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toEqual(
      typeof fault === 'string' ? fault : expect.stringMatching(fault as RegExp),
    );
  });

  it('refuses a body that is not an object, and a caller without a token of the entity', async () => {
    expect(code(await control(shop, '', '[]'))).toBe('400 200.300.404');
    expect(code(await control(shop, '', '{'))).toBe('400 200.300.404');
    const wish = { entityId: shop.gateway.entityId, url: URL, key: KEY };
    const other = { authorization: 'Bearer nobody-knows-it' };
    expect(code(await control(shop, '', wish, other))).toBe('403 800.900.300');
    expect(code(await control(shop, '', wish, { authorization: '' }))).toBe('401 800.900.300');
    const foreign = { ...wish, entityId: 'f'.repeat(32) };
    expect(code(await control(shop, '', foreign))).toBe('403 800.900.300');
  });

  it('refuses to redeliver an unknown delivery', async () => {
    const { body } = await add(shop, { url: URL, key: KEY });
    const { entityId } = shop.gateway;
    const again = (id: string, delivery: unknown) =>
      control(shop, `/${id}/redeliver`, { entityId, delivery });
    expect(code(await again(body.id, '0'.repeat(32)))).toBe('404 200.300.404');
    expect(code(await again('0'.repeat(32), '0'.repeat(32)))).toBe('404 200.300.404');
    expect(faults(await again(body.id, 'x'))).toEqual([
      'delivery=x: must be the id of a delivery of the webhook',
    ]);
  });
});

describe('more listeners than an entity may have', () => {
  it('are refused by the control API, also at once, until one is deleted', async () => {
    const shop = await open();
    const wish = { url: URL, key: KEY };
    const all = await Promise.all(Array.from({ length: 22 }, () => add(shop, wish)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
    const { entityId } = shop.gateway;
    expect(faults(await add(shop, wish))).toEqual([
      `entityId=${entityId}: has 20 webhooks, the maximum: delete one first (DELETE /_sandbox/webhooks/{id})`,
    ]);
    const { id } = (await listed(shop)).webhooks[0];
    await shop.send('DELETE', `/_sandbox/webhooks/${id}?entityId=${entityId}`, shop.bearer);
    expect((await add(shop, wish)).status).toBe(200);
  });

  it('are refused in the configuration', async () => {
    const webhooks = Array.from({ length: 21 }, (_, i) => ({ url: `${URL}/${i}`, key: KEY }));
    const entity = { entityId: 'c'.repeat(32), token: 'token-of-c', webhooks };
    await expect(startGateway({ entities: [entity] })).rejects.toThrow(
      'entities.0.webhooks: must have at most 20 entries',
    );
  });
});

describe('the configuration', () => {
  const entityId = 'b'.repeat(32);
  const token = 'token-of-b';
  const entity = (...webhooks: object[]) => [{ entityId, token, webhooks } as never];
  const asB = (shop: Shop) =>
    Object.assign(Object.create(Object.getPrototypeOf(shop)), {
      gateway: { ...shop.gateway, entityId, token },
      send: shop.send.bind(shop),
    }) as Shop;

  it('names listeners, which receive messages, and stay active after a restart', async () => {
    const data = temporaryFolder();
    const listener = await receiver();
    const wish = { url: listener.url, key: listener.key, types: ['PAYMENT'] };
    const first = await open({ data, entities: entity(wish) });
    await deliveriesDone(asB(first));
    const before = await listed(asB(first));
    const { webhooks } = before;
    expect(webhooks).toMatchObject([{ url: listener.url, source: 'config', state: 'active' }]);
    await first.gateway.close();
    const second = await open({ data, entities: entity(wish) });
    expect(await listed(asB(second))).toEqual(before);
    expect(listener.requests).toHaveLength(1);
    await second.gateway.close();
    // A new wrapper requires activation; new `fields` do not.
    const third = await open({ data, entities: entity({ ...wish, fields: 'NON_CUSTOMER_DATA' }) });
    expect((await listed(asB(third))).webhooks[0]).toMatchObject({
      state: 'active',
      fields: 'NON_CUSTOMER_DATA',
    });
    await third.gateway.close();
    const fourth = await open({ data, entities: entity({ ...wish, wrapper: 'JSON' }) });
    await deliveriesDone(asB(fourth));
    expect(listener.requests.map(({ headers }) => headers['content-type'])).toEqual([
      'text/plain',
      'application/json',
    ]);
    await fourth.gateway.close();
    const fifth = await open({ data, entities: entity() });
    expect((await listed(asB(fifth))).webhooks).toEqual([]);
    await fifth.gateway.close();
    for (const file of ['gateway.db', 'gateway.db-wal']) {
      const bytes = readFileSync(join(data, file), { flag: 'a+' }).toString('latin1');
      expect(bytes.toLowerCase()).not.toContain(listener.key);
    }
    expect(await received(asB(await open({ entities: entity() })), listener)).toEqual([]);
  });

  it.each([
    [{ url: 'nowhere', key: KEY }, /entities\.0\.webhooks\.0\.url: must be an absolute http/],
    [{ url: URL, key: 'short' }, /entities\.0\.webhooks\.0\.key: must be 64 hex digits/],
    [{ url: URL }, /entities\.0\.webhooks\.0\.key: must be 64 hex digits/],
    [{ url: URL, key: KEY, types: ['X'] }, /webhooks\.0\.types\.0: must be one of \[PAYMENT/],
    [{ url: URL, key: KEY, wrapper: 'x' }, /webhooks\.0\.wrapper: must be one of \[none, JSON\]/],
    [{ url: URL, key: KEY, more: 1 }, /webhooks\.0: .*more/],
  ])('of an invalid webhook is refused with the name of the member: %j', async (wish, message) => {
    await expect(startGateway({ entities: entity(wish) })).rejects.toThrow(message);
    await expect(startGateway({ entities: entity(wish) })).rejects.not.toThrow('short');
  });

  it('may contain each address once', async () => {
    const twice = entity({ url: URL, key: KEY }, { url: URL, key: KEY });
    await expect(startGateway({ entities: twice })).rejects.toThrow(
      /entities\.0\.webhooks\.1\.url: is not unique/,
    );
  });
});
