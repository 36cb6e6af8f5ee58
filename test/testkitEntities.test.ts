/** The helpers for entities of the testkit. */
import { beforeAll, expect, it } from 'vitest';
import {
  createEntity,
  deleteEntity,
  deleteSnapshot,
  forkEntity,
  resetEntity,
  restoreSnapshot,
  startWebhookReceiver,
  type TestEntity,
  takeSnapshot,
  waitForWebhook,
  withEntity,
} from '../src/testkit/index.ts';
import { encode, open, type Shop, VISA } from './gateway/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const charge = async (entity: TestEntity): Promise<number> => (await chargeReply(entity)).status;

const chargeReply = async ({ url, entityId, token }: TestEntity): Promise<Response> => {
  const reply = await fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: encode({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA }),
  });
  return reply;
};

it('an entity can be created with settings, used by other helpers, reset and deleted', async () => {
  const entity = await createEntity(shop.gateway, { name: 'Mine', terms: { brands: ['VISA'] } });
  expect(entity).toMatchObject({ name: 'Mine', url: shop.gateway.url });
  const receiver = await startWebhookReceiver({ gateway: entity });
  expect(await charge(entity)).toBe(200);
  await waitForWebhook(receiver, { type: 'PAYMENT', paymentType: 'DB' });
  const misspelt = { payment_type: 'DB' } as object;
  expect(() => waitForWebhook(receiver, misspelt)).toThrow(
    'a filter of webhooks has no key payment_type: its keys are type, action, id, ndc, code, paymentType',
  );
  await resetEntity(entity);
  expect(await charge(entity)).toBe(200);
  await receiver.close();
  await deleteEntity(entity);
  expect(await charge(entity)).toBe(403);
});

it('withEntity deletes the entity after the work, and returns its result', async () => {
  let used: TestEntity | undefined;
  const status = await withEntity(shop.gateway, (entity) => {
    used = entity;
    return charge(entity);
  });
  expect(status).toBe(200);
  expect(await charge(used as TestEntity)).toBe(403);
});

it('withEntity deletes the entity of work that fails, and throws the error of the work', async () => {
  let used: TestEntity | undefined;
  const work = withEntity(shop.gateway, (entity) => {
    used = entity;
    throw new Error('the test fails');
  });
  await expect(work).rejects.toThrow('the test fails');
  expect(await charge(used as TestEntity)).toBe(403);
});

it('an entity is copied, and its data is restored from a snapshot', async () => {
  await withEntity(shop.gateway, async (entity) => {
    const { id } = await (await chargeReply(entity)).json();
    const statusOf = async ({ url, entityId, token }: TestEntity, payment: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/v1/payments/${payment}?entityId=${entityId}`, { headers }))
        .status;
    };
    const copy = await forkEntity(entity, { name: 'Copy' });
    expect(copy).toMatchObject({ name: 'Copy', copied: { payments: 1 } });
    expect(await statusOf(copy, copy.idOf(id))).toBe(200);
    expect(await statusOf(copy, id)).toBe(404);
    await deleteEntity(copy);
    const { name } = await takeSnapshot(entity, 'paid');
    await resetEntity(entity);
    expect(await statusOf(entity, id)).toBe(404);
    await restoreSnapshot(entity, name);
    expect(await statusOf(entity, id)).toBe(200);
    await deleteSnapshot(entity, name);
    await expect(restoreSnapshot(entity, name)).rejects.toThrow('has no snapshot with this name');
  });
});

it('a refused call throws the response of the gateway', async () => {
  await expect(createEntity(shop.gateway, { entityId: 'x' })).rejects.toThrow(
    /POST \/_sandbox\/entities: .*must be 32 lower-case hex digits/,
  );
  await expect(deleteEntity(shop.gateway)).rejects.toThrow('comes from the configuration');
});
