/** Messages: those of many are read, locked and stored together. */
import { expect, it } from 'vitest';
import { afterAttempt } from '../../../../../src/gateway/domain/shared/backoff.ts';
import type { Delivery } from '../../../../../src/gateway/domain/webhook/types.ts';
import { AWKWARD, aDelivery, anEntity, type Given } from './sampleRecords.ts';

const AT = Date.UTC(2030, 0, 31, 12);

export function describeDeliveries({ store }: Given): void {
  it('many are read, without those of other entities', async () => {
    const [entityId, other] = [await anEntity(store()), await anEntity(store())];
    const mine = AWKWARD.map((payload) => aDelivery(entityId, AT, { payload }));
    const theirs = aDelivery(other, AT);
    for (const one of [...mine, theirs]) await store().delivery.insert(one);
    const ids = [...mine, theirs].map(({ id }) => id);
    const found = await store().delivery.findAll(entityId, ids);
    const byId = new Map(found.map((one) => [one.id, one]));
    expect(mine.map(({ id }) => byId.get(id))).toEqual(mine);
    expect(found).toHaveLength(mine.length);
    expect(await store().delivery.findAll(entityId, [])).toEqual([]);
  });

  it('many that have arrived get the state after an attempt, and their attempts', async () => {
    const [entityId, other] = [await anEntity(store()), await anEntity(store())];
    const all = [0, 3, 0].map((attempts) => aDelivery(entityId, AT, { attempts }));
    const [waiting, theirs] = [aDelivery(entityId, AT), aDelivery(other, AT)];
    const deleted = aDelivery(entityId, AT);
    await store().delivery.insertAll([...all, waiting, theirs]);
    const arrivals = [...all, theirs, deleted].map(({ id }, n) => ({
      id,
      at: AT + n,
      ms: 10 * n,
      outcome: 200 + n,
    }));
    const arriveAll = (some: typeof arrivals) =>
      store().transaction((tables) => tables.delivery.arriveAll(entityId, some));
    await arriveAll(arrivals);
    const logged = (ids: readonly Delivery[]) =>
      Promise.all(ids.map(({ id }) => store().delivery.logged(id)));
    for (const [n, one] of (await logged(all)).entries()) {
      const { payload: _, ...expected } = afterAttempt(all[n] as Delivery, true, AT);
      const attempt = { n: expected.attempts, at: AT + n, outcome: 200 + n, ms: 10 * n };
      expect(one).toEqual({ ...expected, log: [{ ...attempt, answer: null }] });
    }
    for (const one of await logged([waiting, theirs])) {
      expect(one).toMatchObject({ state: 'waiting', attempts: 0, log: [] });
    }
    await arriveAll(arrivals.slice(0, 1));
    expect((await logged(all))[0]?.log.map(({ n }) => n)).toEqual([1, 2]);
    await arriveAll([]);
  });
}
