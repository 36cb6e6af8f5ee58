/** Transactions are atomic and isolated. */
import { expect, it, vi } from 'vitest';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { Store, Tables } from '../../../../../src/gateway/domain/tables.ts';
import {
  aCheckout,
  alone,
  anEntity,
  aSubmit,
  type Given,
  storedCheckout,
  storedPayment,
} from './sampleRecords.ts';

class OwnError extends Error {}

/** A promise, and the way to resolve it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

export function describeTransactions(given: Given): void {
  const { kind, place, store } = given;

  it('commits all changes, and returns the result of the work', async () => {
    const entityId = await anEntity(store());
    const [a, b] = [aCheckout(entityId), aCheckout(entityId)];
    const result = await store().transaction(async (tables) => {
      await tables.checkout.insert(a);
      await tables.checkout.insert(b);
      return 'result';
    });
    expect(result).toBe('result');
    expect(await store().checkout.find(a.id)).toEqual(a);
    expect(await store().checkout.find(b.id)).toEqual(b);
  });

  it('rolls back work that fails; the store still works', async () => {
    const entityId = await anEntity(store());
    const before = await storedCheckout(store(), entityId);
    const checkout = aCheckout(entityId);
    const work = async (tables: Tables) => {
      await tables.checkout.insert(checkout);
      await tables.checkout.save({ ...before, resultCallUrl: 'changed' });
      await tables.timer.arm({ entityId, kind: 'retention', key: '', due: 1 });
      throw new OwnError('mine');
    };
    // More often than the number of connections.
    for (let i = 0; i < 12; i++) await expect(store().transaction(work)).rejects.toThrow(OwnError);
    expect(await store().checkout.find(checkout.id)).toBeUndefined();
    expect(await store().checkout.find(before.id)).toEqual(before);
    const wish = { entityId, until: 9, most: 9, lease: 1 };
    expect(await store().timer.claim(wish)).toEqual([]);
    await store().transaction((tables) => tables.checkout.insert(checkout));
    expect(await store().checkout.find(checkout.id)).toEqual(checkout);
  });

  it.each(['thrown', 'caught'])('stores nothing if a call fails, its error %s', async (fate) => {
    const { id, entityId } = await storedCheckout(store());
    const submit = aSubmit({ id, entityId });
    await store().submit.insert(submit);
    const checkout = aCheckout(entityId);
    const work = store().transaction(async (tables) => {
      await tables.checkout.insert(checkout);
      const twice = tables.submit.insert(submit);
      await (fate === 'caught' ? twice.catch(() => {}) : twice);
    });
    await expect(work).rejects.toThrow(/unique/i);
    expect(await store().checkout.find(checkout.id)).toBeUndefined();
    expect(await store().submit.find(submit)).toEqual(submit);
  });

  it('is never visible in part', async () => {
    if (!kind.isShared) return;
    const checkout = aCheckout(await anEntity(store()));
    await store().transaction(async (tables) => {
      await tables.checkout.insert(checkout);
      expect(await store().checkout.find(checkout.id)).toBeUndefined();
    });
    expect(await store().checkout.find(checkout.id)).toEqual(checkout);
  });

  it('two that lock one checkout: the second waits, and sees the changes of the first', async () => {
    const second = kind.isShared ? await place().open() : store();
    const { id, entityId } = await storedCheckout(store());
    const log: string[] = [];
    const hasLock = gate();
    const mayEnd = gate();
    const first = store().transaction(async (tables) => {
      const checkout = await tables.checkout.lock(id, entityId);
      hasLock.open();
      await mayEnd.opened;
      if (checkout) await tables.checkout.save({ ...checkout, resultCallUrl: 'of the first' });
      log.push('first');
    });
    await hasLock.opened;
    const waiting = second.transaction(async (tables) => {
      log.push(`second sees ${(await tables.checkout.lock(id, entityId))?.resultCallUrl}`);
    });
    if (kind.isShared) await untilTransactionWaits(given, 'checkout');
    mayEnd.open();
    await Promise.all([first, waiting]);
    expect(log).toEqual(['first', 'second sees of the first']);
  });

  it('two that lock one payment: the second waits, and sees the changes of the first', async () => {
    const second = kind.isShared ? await place().open() : store();
    const { id, entityId, totals } = await storedPayment(store());
    const take = (on: Store, before: Promise<void>, locked: () => void) =>
      on.transaction(async (tables) => {
        const payment = await tables.payment.lock({ id, entityId });
        locked();
        await before;
        const taken = (payment?.totals.used ?? 0n) + 1n;
        await tables.payment.saveTotals({ id, entityId }, { ...totals, used: taken });
        return taken;
      });
    const [hasLock, mayEnd] = [gate(), gate()];
    const first = take(store(), mayEnd.opened, hasLock.open);
    await hasLock.opened;
    const waiting = take(second, Promise.resolve(), () => {});
    if (kind.isShared) await untilTransactionWaits(given, 'payment');
    mayEnd.open();
    expect(await Promise.all([first, waiting])).toEqual([1n, 2n]);
  });

  it('two that lock one entity: the second waits, and sees the changes of the first', async () => {
    const second = kind.isShared ? await place().open() : store();
    const entityId = await anEntity(store());
    const request = { merchantTransactionId: 'order 12' };
    const [hasLock, mayEnd] = [gate(), gate()];
    const first = store().transaction(async (tables) => {
      await tables.entity.lock(entityId);
      hasLock.open();
      await mayEnd.opened;
      await tables.payment.insert(alone(entityId, { request }));
    });
    await hasLock.opened;
    const waiting = second.transaction(async (tables) => {
      await tables.entity.lock(entityId);
      return tables.payment.isKnown([entityId], 'order 12');
    });
    if (kind.isShared) await untilTransactionWaits(given, 'entity');
    mayEnd.open();
    await first;
    expect(await waiting).toBe(true);
  });

  it('data of a locked entity or checkout can be stored meanwhile', async () => {
    if (!kind.isShared) return;
    const { id, entityId } = await storedCheckout(store());
    const submit = aSubmit({ id, entityId });
    await store().transaction(async (tables) => {
      await tables.entity.lock(entityId);
      await tables.checkout.lock(id, entityId);
      await store().submit.insert(submit);
      await storedPayment(store(), entityId);
    });
    expect(await store().submit.find(submit)).toEqual(submit);
  });

  it('no lock is needed on an unknown entity', async () => {
    await store().transaction((tables) => tables.entity.lock('nobody' as EntityId));
  });

  it('two that lock in opposite order: one is run again, and both are committed', async () => {
    const a = await storedCheckout(store());
    const b = await storedCheckout(store());
    const met = [gate(), gate()] as const;
    const cross = (from: typeof a, to: typeof a, mine: 0 | 1) =>
      store().transaction(async (tables) => {
        await tables.checkout.lock(from.id, from.entityId);
        met[mine].open();
        if (kind.isShared) await met[1 - mine]?.opened;
        const other = await tables.checkout.lock(to.id, to.entityId);
        if (other)
          await tables.checkout.save({ ...other, resultCallUrl: `${other.resultCallUrl} ${mine}` });
      });
    await Promise.all([cross(a, b, 0), cross(b, a, 1)]);
    expect((await store().checkout.find(a.id))?.resultCallUrl).toBe('null 1');
    expect((await store().checkout.find(b.id))?.resultCallUrl).toBe('null 0');
  });

  it('a hundred increments are consecutive', async () => {
    const { id, entityId } = await storedCheckout(store(), undefined, { resultCallUrl: '0' });
    const up = (on: Store) =>
      on.transaction(async (tables) => {
        const checkout = await tables.checkout.lock(id, entityId);
        if (!checkout) throw new Error('gone');
        await tables.checkout.save({
          ...checkout,
          resultCallUrl: String(Number(checkout.resultCallUrl) + 1),
        });
      });
    await Promise.all(Array.from({ length: 100 }, () => up(store())));
    expect((await store().checkout.find(id))?.resultCallUrl).toBe('100');
  });
}

/** A waiting transaction holds its place in the queue of the row, which the server shows as a lock. */
async function untilTransactionWaits({ place }: Given, table: string): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await place().sql(
      `select 1 from pg_locks where locktype = 'tuple' and relation = '${table}'::regclass`,
    );
    expect(waiting).toHaveLength(1);
  }, 10_000);
}
