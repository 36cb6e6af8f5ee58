/** Stored messages: with the whole change, or not; and the separate function for schedules. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { messageRenderer } from '../../../../src/gateway/api/render/messages.ts';
import type { WebhookId } from '../../../../src/gateway/domain/shared/ids.ts';
import { idsFrom } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Store, Tables } from '../../../../src/gateway/domain/tables.ts';
import { announceSchedule, type NotStored } from '../../../../src/gateway/domain/webhook/queue.ts';
import type { Webhook } from '../../../../src/gateway/domain/webhook/types.ts';
import { systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { openSqlite } from '../../../../src/gateway/platform/store/sqlite.ts';
import { ENTITY, open } from '../../harness.ts';
import { listening, received } from './webhookReceiver.ts';

let notStored: NotStored[] = [];
const needs = {
  ids: idsFrom(systemRandomness),
  messageRenderer: messageRenderer('test'),
  onNotStored: (message: NotStored) => notStored.push(message),
};
const webhookId = 'd'.repeat(32) as WebhookId;
const KEY = { id: 'key', wrapped: 'wrapped' };
const LISTENER: Webhook = {
  id: webhookId,
  entityId: ENTITY.id,
  source: 'control',
  state: 'active',
  createdAt: 1,
  sealed: { keyId: KEY.id, text: 'sealed' },
  url: 'https://shop.example/',
  wrapper: 'none',
  types: ['SCHEDULE'],
  paymentTypes: null,
  fields: 'ALL',
};

const stores: Store[] = [];
afterAll(() => Promise.all(stores.map((store) => store.close())));

let store: Store;
beforeEach(async () => {
  store = await openSqlite(':memory:');
  stores.push(store);
  notStored = [];
  await store.entity.save(ENTITY);
  await store.sealingKey.begin(KEY);
  await store.webhook.save(LISTENER);
});

const NOON = Date.UTC(2030, 0, 31, 12);
const tellOf = (tables: Tables, members: Record<string, unknown>) => {
  const payload = async () => members;
  return announceSchedule(
    needs,
    tables,
    { entityId: ENTITY.id, scheduleId: 'schedule', payload },
    NOON,
  );
};
const storedDeliveries = () => store.delivery.latest({ webhookId }, 9);
const armed = () => store.timer.claim({ entityId: ENTITY.id, until: NOON, most: 9, lease: 0 });

it('a message that an inactive listener wants is not stored, and that is reported', async () => {
  await store.transaction((tables) => tellOf(tables, { id: 'schedule' }));
  expect(notStored).toEqual([]);
  await store.webhook.save({ ...LISTENER, state: 'inactive' });
  await store.transaction((tables) => tellOf(tables, { id: 'schedule' }));
  expect(notStored).toEqual([
    { webhookId, entityId: ENTITY.id, type: 'SCHEDULE', subjectId: 'schedule' },
  ]);
  await store.webhook.save({ ...LISTENER, state: 'inactive', types: ['PAYMENT'] });
  await store.transaction((tables) => tellOf(tables, { id: 'schedule' }));
  expect(notStored).toHaveLength(1);
  expect(await storedDeliveries()).toHaveLength(1);
});

it('a transaction that is rolled back stores neither a message nor a timer', async () => {
  const work = store.transaction(async (tables) => {
    await tellOf(tables, { id: 'schedule' });
    expect(await tables.delivery.latest({ webhookId }, 9)).toHaveLength(1);
    throw new Error('the change did not happen');
  });
  await expect(work).rejects.toThrow('did not happen');
  expect([await storedDeliveries(), await armed()]).toEqual([[], []]);
});

it('a schedule sends the data of its call, CREATED first', async () => {
  for (const active of [true, false]) {
    await store.transaction((tables) => tellOf(tables, { id: 'schedule', plan: { active } }));
  }
  const [first, second] = await storedDeliveries();
  expect([first?.action, second?.action]).toEqual(['CREATED', 'UPDATED']);
  expect((await armed()).map(({ kind, key }) => [kind, key])).toEqual([
    ['delivery', first?.id],
    ['delivery', second?.id],
  ]);
  const { payload = '' } = (await store.delivery.find(first?.id as never)) ?? {};
  expect(JSON.parse(payload)).toEqual({
    type: 'SCHEDULE',
    action: 'CREATED',
    payload: {
      id: 'schedule',
      plan: { active: true },
    },
  });
});

it('the key of a listener is sealed again when the keys are changed', async () => {
  const shop = await open();
  const listener = await listening(shop);
  expect(await shop.gateway.rotateKeys()).toMatchObject({ resealed: 1, unreadable: 0 });
  await shop.charge();
  expect(await received(shop, listener)).toEqual(['PAYMENT CREATED DB 000.100.110']);
});
