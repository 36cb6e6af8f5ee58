/** Transactions that buffer their writes: every read returns the earlier writes, and all writes are stored. */
import { expect, it } from 'vitest';
import { frozenAt, REAL_CLOCK } from '../../../../../src/gateway/domain/shared/clock.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import {
  type NewTimer,
  UNSAVED_TIMER_ID,
} from '../../../../../src/gateway/domain/shared/timers.ts';
import type { AllGathered } from '../../../../../src/gateway/domain/tables.ts';
import { alone, anEntity, type Given } from './sampleRecords.ts';
import { LONG } from './timers.ts';

export function describeGather({ store }: Given): void {
  const gather = <T>(entityId: EntityId, work: (gathered: AllGathered) => Promise<T>) =>
    store().gather({ entityId, now: () => 7 }, work);
  const timer = (entityId: EntityId, key: string, due: number): NewTimer => ({
    entityId,
    kind: 'retention',
    key,
    due,
  });
  const upcoming = async (entityId: EntityId) =>
    (await store().timer.upcoming(entityId, 1000, [], 99)).map(({ key, due }) => `${key} ${due}`);

  it('an inserted row is found by its id, and by every other query', async () => {
    const entityId = await anEntity(store());
    const payments = Array.from({ length: 40 }, () => alone(entityId));
    await gather(entityId, async ({ tables, storedTables: kept }) => {
      for (const payment of payments) await tables.payment.insert(payment);
      const [first, second] = payments;
      if (!first || !second) throw new Error('no payment');
      // Nothing was written to the database yet.
      expect(await kept.payment.find(first.id)).toBeUndefined();
      expect(await tables.payment.find(first.id)).toEqual(first);
      await tables.payment.insert({ ...alone(entityId), referencedId: second.id });
      expect(await tables.report.linked(entityId, [second.id], 9)).toHaveLength(2);
    });
    for (const payment of payments) expect(await store().payment.find(payment.id)).toEqual(payment);
  });

  it('nothing is stored if the work fails', async () => {
    const entityId = await anEntity(store());
    const payment = alone(entityId);
    const work = gather(entityId, async ({ tables, flush }) => {
      await tables.payment.insert(payment);
      await tables.timer.arm(timer(entityId, 'a', 1));
      await flush();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await store().payment.find(payment.id)).toBeUndefined();
    expect(await upcoming(entityId)).toEqual([]);
  });

  it('a timer is armed, armed again, and cancelled; the last change applies', async () => {
    const [entityId, other] = [await anEntity(store()), await anEntity(store())];
    for (const key of ['old', 'gone', 'moved']) await store().timer.arm(timer(entityId, key, 100));
    await gather(entityId, async ({ tables, earliest, isReplaced }) => {
      await tables.timer.arm(timer(entityId, 'new', 30));
      await tables.timer.arm(timer(entityId, 'new', 20));
      await tables.timer.arm(timer(entityId, 'moved', 50));
      await tables.timer.arm(timer(other, 'elsewhere', 1));
      await tables.timer.cancel(entityId, 'retention', 'gone');
      await tables.timer.arm(timer(entityId, 'brief', 10));
      await tables.timer.cancel(entityId, 'retention', 'brief');
      expect(earliest()).toEqual(timer(entityId, 'new', 20));
      expect(isReplaced({ entityId, kind: 'retention', key: 'gone' })).toBe(true);
      expect(isReplaced({ entityId, kind: 'retention', key: 'old' })).toBe(false);
    });
    expect(await upcoming(entityId)).toEqual(['new 20', 'moved 50', 'old 100']);
    expect(await upcoming(other)).toEqual(['elsewhere 1']);
  });

  it('a timer that is armed for no earlier time stays unchanged', async () => {
    const entityId = await anEntity(store());
    await store().timer.arm(timer(entityId, 'kept', 50));
    await store().timer.arm(timer(entityId, 'late', 50));
    await gather(entityId, async ({ tables }) => {
      const noLater = (key: string, due: number) =>
        tables.timer.armNoLater(timer(entityId, key, due));
      await noLater('kept', 60);
      await noLater('kept', 70);
      await noLater('late', 40);
      await noLater('late', 30);
      await noLater('late', 35);
      await tables.timer.arm(timer(entityId, 'both', 90));
      await noLater('both', 95);
      await noLater('both', 80);
    });
    expect(await upcoming(entityId)).toEqual(['late 30', 'kept 50', 'both 80']);
  });

  it('a timer is finished once, whether the database has it or not', async () => {
    const entityId = await anEntity(store());
    await store().timer.arm(timer(entityId, 'a', 1));
    await gather(entityId, async ({ tables, storedTables: kept }) => {
      const [row] = await kept.timer.upcoming(entityId, 9, [], 9);
      if (!row) throw new Error('no timer');
      expect(await tables.timer.finish(row)).toBe(true);
      expect(await tables.timer.finish(row)).toBe(false);
      await tables.timer.arm(timer(entityId, 'a', 2));
      const armed = { ...row, id: UNSAVED_TIMER_ID, due: 2 };
      expect(await tables.timer.finish(armed)).toBe(true);
      expect(await tables.timer.finish(armed)).toBe(false);
    });
    expect(await upcoming(entityId)).toEqual([]);
  });

  it('a timer that another process has claimed meanwhile is not finished', async () => {
    const entityId = await anEntity(store());
    await store().timer.arm(timer(entityId, 'a', 1));
    const [row] = await store().timer.upcoming(entityId, 9, [], 9);
    await store().timer.claimOne({ id: row?.id ?? -1, entityId }, LONG);
    await gather(entityId, async ({ tables, takeStale }) => {
      if (row) expect(await tables.timer.finish(row)).toBe(false);
      expect(takeStale()).toBe(true);
      expect(takeStale()).toBe(false);
    });
    expect(await upcoming(entityId)).toEqual(['a 1']);
  });

  it('the entity time is that of the timer', async () => {
    const [entityId, other] = [await anEntity(store()), await anEntity(store())];
    await gather(entityId, async ({ tables }) => {
      expect(await tables.clock.read(entityId)).toEqual(frozenAt(7));
      expect(await tables.clock.read(other)).toEqual(REAL_CLOCK);
    });
  });

  it('many timers are armed and cancelled, and replace those of the same name', async () => {
    const entityId = await anEntity(store());
    const many = Array.from({ length: 250 }, (_, i) => timer(entityId, `${i}`, i));
    await store().timer.armAll(many);
    await store().timer.armAll(many.map((one) => ({ ...one, due: one.due + 1 })));
    const keys = many.map(({ key }) => key);
    expect(await upcoming(entityId)).toHaveLength(99);
    await store().timer.cancelAll(entityId, 'retention', keys.slice(3));
    expect(await upcoming(entityId)).toEqual(['0 1', '1 2', '2 3']);
  });
}
