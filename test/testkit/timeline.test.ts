/** What happened to an entity, for the report of a failed test. */
import { beforeEach, expect, it } from 'vitest';
import { createCheckout } from '../../src/testkit/checkouts.ts';
import { entityClock } from '../../src/testkit/entityClock.ts';
import { createEntity, type TestEntity } from '../../src/testkit/index.ts';
import { ask } from '../../src/testkit/request.ts';
import { explain, timelineOf } from '../../src/testkit/timeline.ts';
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
