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

  it('many are locked, and each gets its state and its attempt', async () => {
    const entityId = await anEntity(store());
    const all = [0, 0, 3, 0].map((attempts) => aDelivery(entityId, AT, { attempts }));
    await store().delivery.insertAll(all);
    await store().transaction(async ({ delivery: table }) => {
      const locked = await table.lockAll(
        entityId,
        all.map(({ id }) => id),
      );
      const of = (delivery: Delivery) => locked.find(({ id }) => id === delivery.id) ?? delivery;
      const progress = all.map((delivery, n) => ({
        delivery: afterAttempt(of(delivery), n !== 3, AT),
        attempt: { n: delivery.attempts + 1, at: AT, ms: n, outcome: 200 + n, answer: null },
      }));
      await table.progressAll(entityId, progress);
    });
    const logged = await Promise.all(all.map(({ id }) => store().delivery.logged(id)));
    expect(
      logged.map((one) => [one?.state, one?.attempts, one?.nextAt, one?.log[0]?.outcome]),
    ).toEqual([
      ['delivered', 1, null, 200],
      ['delivered', 1, null, 201],
      ['delivered', 4, null, 202],
      ['waiting', 1, AT + 60_000, 203],
    ]);
  });
}
