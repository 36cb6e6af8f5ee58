/** What happened to an entity, for the report of a failed test. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createCheckout } from '../../src/testkit/checkouts.ts';
import { entityClock } from '../../src/testkit/entityClock.ts';
import { createEntity, startWebhookReceiver, type TestEntity } from '../../src/testkit/index.ts';
import { ask } from '../../src/testkit/request.ts';
import { explain, explainMessage, timelineOf } from '../../src/testkit/timeline.ts';
import { whenFileEnds } from '../cleanUp.ts';
import { NOON, open, type Shop, VISA } from '../gateway/harness.ts';

let shop: Shop | undefined;
let entity: TestEntity;
beforeEach(async () => {
  shop ??= await open();
  entity = await createEntity(shop.gateway);
});

const CHARGE = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA };

interface Payment {
  readonly id: string;
  readonly registrationId?: string;
}

const post = (path: string, fields: Readonly<Record<string, string | undefined>>) =>
  ask<Payment>(entity, path, { form: { entityId: entity.entityId, ...fields } });

it('an entity without payments has an empty timeline', async () => {
  expect(await timelineOf(entity)).toEqual({
    entityId: entity.entityId,
    events: [],
    explanations: [],
  });
});

it('has the events and the explanations of payments and checkouts, and no data of the card', async () => {
  const checkout = await createCheckout(entity);
  const payment = await post('/v1/payments', CHARGE);
  const timeline = await timelineOf(entity);
  expect(timeline.events.map(({ kind }) => kind)).toEqual(['checkoutCreated', 'paymentCompleted']);
  expect(timeline.explanations).toMatchObject([
    { id: checkout.id, kind: 'checkout' },
    { id: payment.id, kind: 'payment', result: { code: '000.100.110' } },
  ]);
  const text = JSON.stringify(timeline);
  expect(text).not.toContain(VISA['card.number']);
  expect(text).not.toContain(VISA['card.holder']);
  expect(text).not.toMatch(/\bcvv\b|\b123\b/);
});

it('keeps the newest of many events, and says how many were left out', async () => {
  await entityClock(entity).freeze(NOON);
  const first = await post('/v1/payments', {
    ...CHARGE,
    createRegistration: 'true',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
  });
  await post('/scheduling/v1/schedules', {
    registrationId: first.registrationId,
    amount: '9.90',
    currency: 'EUR',
    'job.expression': '0 0 * * * ?',
  });
  await entityClock(entity).advance('P50D');
  const { events, explanations, omitted } = await timelineOf(entity);
  expect(events).toHaveLength(1000);
  expect(explanations).toHaveLength(50);
  expect(events.at(-1)?.paymentId).toBe(explanations.at(-1)?.id);
  expect(omitted?.events).toBeGreaterThan(200);
  expect(omitted?.explanations).toBeGreaterThan(1000);
});

it('an id that belongs to nothing is refused, whatever it contains', async () => {
  await expect(explain(entity, '../?&#')).rejects.toThrow(/with status 4\d\d: 700\.400\.580/);
});

it('a webhook and its message have explanations of another type than a result', async () => {
  const receiver = await startWebhookReceiver({ gateway: entity });
  whenFileEnds(() => receiver.close());
  receiver.become(410);
  const { id } = await post('/v1/payments', CHARGE);
  const path = `/_sandbox/webhooks?entityId=${entity.entityId}`;
  type Webhooks = { webhooks: { id: string; deliveries: { id: string; log: object[] }[] }[] };
  const failed = await vi.waitFor(async () => {
    const { webhooks } = await ask<Webhooks>(entity, path);
    const delivery = webhooks[0]?.deliveries.at(-1);
    expect(delivery?.log).toHaveLength(1);
    return { webhook: webhooks[0]?.id ?? '', delivery: delivery?.id ?? '' };
  });
  const { message, reason, run } = await explainMessage(entity, failed.delivery);
  expect(message).toMatchObject({
    state: 'waiting',
    webhook: failed.webhook,
    subject: id,
    last: 410,
  });
  expect([reason.cause, run]).toEqual([
    'webhook-failed',
    expect.stringContaining(`webhooks --redeliver ${failed.delivery}`),
  ]);
  expect((await explainMessage(entity, failed.webhook)).message.state).toBe('active');
  await expect(explain(entity, failed.webhook)).rejects.toThrow('is a webhook: explainMessage()');
  await expect(explainMessage(entity, id)).rejects.toThrow('is a payment: explain()');
});
