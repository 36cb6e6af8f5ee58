/** Timers: claims, and lost claims. */
import { expect, it, vi } from 'vitest';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { NewTimer, Timer } from '../../../../../src/gateway/domain/shared/timers.ts';
import type { Store } from '../../../../../src/gateway/domain/tables.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/time/units.ts';
import { AWKWARD, anEntity, type Given, PARAMETERS, YEAR_9999 } from './sampleRecords.ts';

/** Leases by the database's time: longer than any test, and ended at once. */
export const LONG = 600_000;
export const SHORT = 1;

export function describeTimers({ kind, place, store }: Given): void {
  const timer = (entityId: EntityId, key: string, due: number): NewTimer => ({
    entityId,
    kind: 'retention',
    key,
    due,
  });

  /** Entity with timers, by key and time. */
  async function armed(dues: Readonly<Record<string, number>>): Promise<EntityId> {
    const entityId = await anEntity(store());
    for (const [key, due] of Object.entries(dues))
      await store().timer.arm(timer(entityId, key, due));
    return entityId;
  }

  const claim = (entityId: EntityId, { until = 100, most = 99, lease = LONG } = {}) =>
    store().timer.claim({ entityId, until, most, lease });

  async function claimed(entityId: EntityId, lease = LONG): Promise<Timer> {
    const [first] = await claim(entityId, { most: 1, lease });
    if (!first) throw new Error('nothing to claim');
    return first;
  }

  const keys = (timers: readonly Timer[]) => timers.map(({ key }) => key);

  it.each(AWKWARD)('a timer with %j', async (text) => {
    const entityId = await anEntity(store());
    const payload = { ...PARAMETERS, text };
    const wish: NewTimer = { entityId, kind: 'resumeSubmit', key: text, due: YEAR_9999, payload };
    await store().timer.arm(wish);
    const [timer, ...more] = await claim(entityId, { until: YEAR_9999 });
    expect(more).toEqual([]);
    expect(timer).toMatchObject({ ...wish, payload: { text }, attempt: 0 });
    expect(Object.entries(timer?.payload ?? {})).toEqual(Object.entries(payload));
    expect(Number.isSafeInteger(timer?.id)).toBe(true);
  });

  it('without a payload', async () => {
    expect((await claimed(await armed({ a: 1 }))).payload).toEqual({});
  });

  it('are claimed when they are due, earliest first, at most the requested number', async () => {
    const entityId = await armed({ c: 30, a: 10, b: 20, d: 40, e: 20 });
    await armed({ x: 1 });
    expect(await claim(entityId, { until: 9 })).toEqual([]);
    expect(keys(await claim(entityId, { most: 2 }))).toEqual(['a', 'b']);
    expect(keys(await claim(entityId, { until: 30 }))).toEqual(['e', 'c']);
    expect(keys(await claim(entityId))).toEqual(['d']);
  });

  it('belong to the process that claimed them until the lease ends', async () => {
    const entityId = await armed({ a: 1 });
    const mine = await claimed(entityId);
    expect(await claim(entityId)).toEqual([]);
    expect(await store().timer.claimOne(mine, LONG)).toBeUndefined();
    expect(await store().timer.extendLease(mine, SHORT)).toBe(true);
    const [theirs] = await vi.waitFor(async () => {
      const timers = await claim(entityId);
      expect(timers).toHaveLength(1);
      return timers;
    });
    expect(theirs).toEqual({ ...mine, fence: mine.fence + 1 });
  });

  it('of many, those are ended whose claim was not lost', async () => {
    const entityId = await armed({ a: 1, b: 2, c: 3 });
    const [a, b, c] = (await claim(entityId)) as [Timer, Timer, Timer];
    // Another process arms a timer again.
    await store().timer.arm(timer(entityId, 'b', 2));
    const end = (timers: readonly Timer[]) =>
      store().transaction((tables) => tables.timer.finishAll(timers));
    expect((await end([a, b, c])).toSorted((x, y) => x - y)).toEqual([a.id, c.id]);
    expect(await end([a, b, c])).toEqual([]);
    expect(keys(await claim(entityId))).toEqual(['b']);
    expect(await end([])).toEqual([]);
  });

  it('whose claim was lost to another process cannot be ended, put back or held', async () => {
    const entityId = await armed({ a: 1 });
    const lost = await claimed(entityId, SHORT);
    const theirs = await vi.waitFor(() => claimed(entityId));
    const finish = (timer: Timer) => store().transaction((tables) => tables.timer.finish(timer));
    expect(await finish(lost)).toBe(false);
    await store().timer.putBack(lost, { after: 0, attempt: 7, fault: 'late' });
    expect(await store().timer.extendLease(lost, SHORT)).toBe(false);
    expect(await claim(entityId)).toEqual([]);
    expect(await finish(theirs)).toBe(true);
    expect(await finish(theirs)).toBe(false);
    await store().timer.arm(timer(entityId, 'b', 1));
    expect(keys(await claim(entityId))).toEqual(['b']);
  });

  it('that are ended in a transaction that fails are restored', async () => {
    const entityId = await armed({ a: 1 });
    const mine = await claimed(entityId);
    const work = store().transaction(async (tables) => {
      expect(await tables.timer.finish(mine)).toBe(true);
      throw new Error('mine');
    });
    await expect(work).rejects.toThrow('mine');
    expect(await store().timer.finish(mine)).toBe(true);
  });

  it('that are armed again replace the previous one and its claim', async () => {
    const entityId = await armed({ a: 1, b: 50 });
    const before = await claimed(entityId);
    await store().timer.putBack(before, { after: 0, attempt: 3, fault: 'Error' });
    const again = await claimed(entityId);
    expect(again.attempt).toBe(3);
    await store().timer.arm({ ...timer(entityId, 'a', 60), payload: { new: 'yes' } });
    expect(await store().timer.finish(again)).toBe(false);
    const [b, a] = await claim(entityId);
    expect(b?.key).toBe('b');
    expect(a).toMatchObject({
      key: 'a',
      due: 60,
      payload: { new: 'yes' },
      attempt: 0,
      id: again.id,
    });
  });

  it('that are armed with a lease belong to the process that armed them', async () => {
    const entityId = await anEntity(store());
    await store().timer.arm(timer(entityId, 'a', 1), LONG);
    await store().timer.arm(timer(entityId, 'b', 1), SHORT);
    await vi.waitFor(async () => expect(keys(await claim(entityId))).toEqual(['b']));
    expect(await claim(entityId)).toEqual([]);
    await store().timer.arm(timer(entityId, 'a', 1));
    expect(keys(await claim(entityId))).toEqual(['a']);
  });

  it('that are armed for no earlier time stay unchanged, unless they are due later', async () => {
    const entityId = await anEntity(store());
    await store().timer.armNoLater({ ...timer(entityId, 'a', 10), payload: { n: '1' } });
    const mine = await claimed(entityId);
    for (const due of [10, 15]) {
      await store().timer.armNoLater({ ...timer(entityId, 'a', due), payload: { n: '2' } });
    }
    expect(await claim(entityId)).toEqual([]);
    expect(mine).toMatchObject({ due: 10, payload: { n: '1' } });
    await store().timer.armNoLater({ ...timer(entityId, 'a', 5), payload: { n: '3' } });
    expect(await store().timer.extendLease(mine, LONG)).toBe(false);
    expect(await claimed(entityId)).toMatchObject({ due: 5, payload: { n: '3' } });
  });

  it('that were given up can be armed again', async () => {
    const entityId = await armed({ a: 10 });
    await store().timer.putBack(await claimed(entityId), { after: null, attempt: 10, fault: 'x' });
    await store().timer.armNoLater(timer(entityId, 'a', 20));
    expect(await claimed(entityId)).toMatchObject({ due: 20, attempt: 0 });
  });

  it('of one kind that are due too far ahead are moved back, and no others', async () => {
    const entityId = await armed({ near: 10, far: 90 });
    await store().timer.arm({ ...timer(entityId, 'other', 80), kind: 'eraseSecrets' });
    await store().timer.bringForward(entityId, 'retention', 30);
    const due = (await claim(entityId)).map(({ key, due: at }) => `${key} ${at}`);
    expect(due).toEqual(['near 10', 'far 30', 'other 80']);
  });

  it('of kinds at their limit are not claimed', async () => {
    const entityId = await armed({ a: 1, b: 2 });
    await store().timer.arm({ ...timer(entityId, 'first', 0), kind: 'resumeSubmit' });
    const wish = { entityId, until: 100, most: 2, lease: LONG };
    const some = await store().timer.claim({ ...wish, except: ['resumeSubmit'] });
    expect(keys(some)).toEqual(['a', 'b']);
    expect(keys(await claim(entityId))).toEqual(['first']);
  });

  it('that are cancelled are deleted, also for the process that claimed them', async () => {
    const entityId = await armed({ a: 1, b: 2 });
    await store().timer.arm({ ...timer(entityId, 'a', 3), kind: 'eraseSecrets' });
    const mine = await claimed(entityId);
    await store().timer.cancel(entityId, 'retention', 'a');
    await store().timer.cancel(entityId, 'retention', 'nothing');
    expect(await store().timer.finish(mine)).toBe(false);
    expect(keys(await claim(entityId))).toEqual(['b', 'a']);
  });

  it('that are put back are due again: at once, after a while, or never', async () => {
    const entityId = await armed({ now: 1, soon: 2, late: 3, never: 4 });
    const [now, soon, late, never] = (await claim(entityId)) as [Timer, Timer, Timer, Timer];
    const before = await store().timer.parked();
    await store().timer.putBack(now, { after: 0, attempt: 0, fault: null });
    expect(keys(await claim(entityId))).toEqual(['now']);
    await store().timer.putBack(late, { after: LONG, attempt: 1, fault: 'Error' });
    await store().timer.putBack(never, { after: null, attempt: 10, fault: 'Error' });
    await store().timer.putBack(soon, { after: SHORT, attempt: 1, fault: 'Error' });
    const again = await vi.waitFor(() => claimed(entityId));
    expect(again).toEqual({ ...soon, attempt: 1, fence: soon.fence + 1 });
    expect(await claim(entityId)).toEqual([]);
    expect(await store().timer.claimOne(never, LONG)).toBeUndefined();
    expect(await store().timer.parked()).toBe(before + 1);
    expect(await store().timer.dueEntities(YEAR_9999)).not.toContain(entityId);
    await store().timer.arm(timer(entityId, 'never', 5));
    expect(keys(await claim(entityId))).toEqual(['never']);
    expect(await store().timer.parked()).toBe(before);
  });

  it('are counted as messages that wait, and as days that are not closed', async () => {
    const entityId = await anEntity(store());
    const now = Date.now();
    const before = await store().timer.figures(now);
    const arm = (kind: NewTimer['kind'], key: string, due: number) =>
      store().timer.arm({ ...timer(entityId, key, due), kind });
    await arm('delivery', 'now', now - 1);
    await arm('delivery', 'tomorrow', now + DAY_MS);
    await arm('delivery', 'its deletion', now + 400 * DAY_MS);
    await arm('settlement', 'late', now - 2 * HOUR_MS);
    await arm('settlement', 'just due', now - 1);
    const { messages, unclosedDays } = await store().timer.figures(now);
    expect([messages - before.messages, unclosedDays - before.unclosedDays]).toEqual([2, 1]);
  });

  it('that are held are all released at once, and their claims lost; parked ones stay', async () => {
    const entityId = await armed({ held: 1, parked: 2, free: 3 });
    const [held, parked] = (await claim(entityId, { most: 2 })) as [Timer, Timer];
    await store().timer.putBack(parked, { after: null, attempt: 10, fault: 'Error' });
    await store().timer.freeAll();
    expect(await store().timer.finish(held)).toBe(false);
    expect(keys(await claim(entityId))).toEqual(['held', 'free']);
  });

  it('one is found by its id', async () => {
    const entityId = await armed({ a: 1, b: 2 });
    const [next] = await store().timer.upcoming(entityId, 100, [], 1);
    const mine = await store().timer.claimOne({ id: next?.id ?? 0, entityId }, LONG);
    expect(mine).toMatchObject({ entityId, key: 'a', due: 1 });
    expect(await store().timer.claimOne({ id: mine?.id ?? 0, entityId }, LONG)).toBeUndefined();
    expect(keys(await claim(entityId))).toEqual(['b']);
    if (mine) await store().timer.finish(mine);
    expect(await store().timer.claimOne({ id: mine?.id ?? 0, entityId }, LONG)).toBeUndefined();
  });

  it('the next one: the earliest that did not fail, also while it is held, unless it waits for an external request', async () => {
    const entityId = await armed({ b: 20, a: 10 });
    const next = async (until = 100) =>
      (await store().timer.upcoming(entityId, until, ['resumeSubmit'], 1))[0];
    expect(await next(9)).toBeUndefined();
    expect(await next(10)).toMatchObject({ due: 10, isHeld: false });
    const a = await claimed(entityId);
    expect(await next()).toMatchObject({ id: a.id, due: 10, isHeld: true });
    await store().timer.putBack(a, { after: 0, attempt: 1, fault: 'Error' });
    expect(await next()).toMatchObject({ due: 20, isHeld: false });

    await store().timer.arm({ ...timer(entityId, 'out', 15), kind: 'resumeSubmit' });
    expect(await next()).toMatchObject({ due: 15, isHeld: false });
    const [, out] = (await claim(entityId, { until: 15 })) as [Timer, Timer];
    expect(out.kind).toBe('resumeSubmit');
    expect(await next()).toMatchObject({ due: 20 });
    expect(await store().timer.upcoming(entityId, 100, [], 1)).toMatchObject([
      { due: 15, isHeld: true },
    ]);
  });

  it('a claim does not wait for a timer that another process is claiming', async () => {
    if (!kind.isShared) return;
    const entityId = await armed({ a: 1, b: 2 });
    const wish = { entityId, until: 100, most: 1, lease: LONG };
    await store().transaction(async (tables) => {
      expect(keys(await tables.timer.claim(wish))).toEqual(['a']);
      expect(keys(await store().timer.claim(wish))).toEqual(['b']);
      expect(await store().timer.claim(wish)).toEqual([]);
    });
  });

  it('five hundred, claimed by six loops on two stores: each once', async () => {
    const stores = kind.isShared ? [store(), await place().open()] : [store()];
    const all = Array.from({ length: 500 }, (_, i) => `k${i}`);
    const entityId = await anEntity(store());
    await store().transaction(async (tables) => {
      for (const [i, key] of all.entries()) await tables.timer.arm(timer(entityId, key, i % 7));
    });
    const worker = async (on: Store, most: number) => {
      const mine: string[] = [];
      for (;;) {
        const timers = await on.timer.claim({ entityId, until: 100, most, lease: LONG });
        if (timers.length === 0) return mine;
        expect(timers.length).toBeLessThanOrEqual(most);
        mine.push(...keys(timers));
      }
    };
    const workers = stores.flatMap((on) => [3, 7, 20].map((most) => worker(on, most)));
    const got = (await Promise.all(workers)).flat();
    expect(got).toHaveLength(500);
    expect(new Set(got)).toEqual(new Set(all));
  });
}
