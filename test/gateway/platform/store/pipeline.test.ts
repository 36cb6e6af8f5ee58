/** Statements on a connection to PostgreSQL: how many round trips they need, and what happens to their errors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { frozenAt } from '../../../../src/gateway/domain/shared/clock.ts';
import type { CheckoutId, EntityId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { openPostgres } from '../../../../src/gateway/platform/store/postgres.ts';
import { aCheckout, anEntity, storedCheckout } from './contract/sampleRecords.ts';
import { inSchema, POSTGRES_IS_HERE, POSTGRES_NAME, postgresNeeds } from './databases.ts';
import { type Proxy as ProxyTo, proxyTo } from './proxy.ts';

describe.skipIf(!POSTGRES_IS_HERE)(`transactions on ${POSTGRES_NAME}`, () => {
  let url: string;
  let direct: Store;
  beforeAll(async () => {
    const place = await inSchema();
    url = place.url;
    direct = await place.open();
  });

  /** A store whose round trips are counted, with one connection that is open. */
  async function counted(): Promise<{ store: Store; proxy: ProxyTo; entityId: EntityId }> {
    const proxy = await proxyTo(url);
    const store = await openPostgres(proxy.url, { ...postgresNeeds(), most: 1 });
    return { store, proxy, entityId: await anEntity(store) };
  }

  /** The round trips of work. It runs twice, because the first run prepares its statements. */
  async function tripsOf(proxy: ProxyTo, work: () => Promise<unknown>): Promise<number> {
    await work();
    const before = proxy.trips();
    await work();
    return proxy.trips() - before;
  }

  it('that only write are one round trip', async () => {
    const { store, proxy, entityId } = await counted();
    const work = () =>
      store.transaction(async (tables) => {
        const checkout = aCheckout(entityId);
        await tables.checkout.insert(checkout);
        await tables.checkout.save({ ...checkout, tries: 1 });
        await tables.event.append({
          entityId,
          checkoutId: checkout.id,
          paymentId: null,
          kind: 'checkoutCreated',
          at: 1,
          data: {},
        });
      });
    expect(await tripsOf(proxy, work)).toBe(1);
    await store.close();
  });

  it('that do nothing are none', async () => {
    const { store, proxy } = await counted();
    expect(await tripsOf(proxy, () => store.transaction(async () => {}))).toBe(0);
    await store.close();
  });

  it('send what they wrote with what they read next, which sees it', async () => {
    const { store, proxy, entityId } = await counted();
    const work = () =>
      store.transaction(async (tables) => {
        const checkout = aCheckout(entityId);
        await tables.checkout.insert(checkout);
        await tables.checkout.save({ ...checkout, tries: 3 });
        expect(await tables.checkout.find(checkout.id)).toMatchObject({ tries: 3 });
        await tables.checkout.save({ ...checkout, tries: 4 });
      });
    expect(await tripsOf(proxy, work)).toBe(2);
    await store.close();
  });

  it('send what they read at the same time together', async () => {
    const { store, proxy, entityId } = await counted();
    const ids = [await storedCheckout(store, entityId), await storedCheckout(store, entityId)];
    const work = () =>
      store.transaction(async (tables) => {
        const found = await Promise.all(ids.map(({ id }) => tables.checkout.find(id)));
        expect(found.map((checkout) => checkout?.id)).toEqual(ids.map(({ id }) => id));
      });
    // The second is the commit.
    expect(await tripsOf(proxy, work)).toBe(2);
    await store.close();
  });

  it.each([
    ['without a read', async () => {}],
    ['after a read', (store: Store, id: CheckoutId, of: EntityId) => store.checkout.lock(id, of)],
  ])('fail as a whole when a write fails, %s; the next one works', async (_, read) => {
    const { store, entityId } = await counted();
    const { id } = await storedCheckout(store, entityId);
    const other = aCheckout(entityId);
    const failing = store.transaction(async (tables) => {
      await read(tables as Store, id, entityId);
      await tables.checkout.insert(other);
      await tables.checkout.insert(aCheckout(entityId, { id }));
    });
    await expect(failing).rejects.toThrow('checkout_pkey');
    expect(await direct.checkout.find(other.id)).toBeUndefined();
    await store.transaction((tables) => tables.checkout.insert(other));
    expect(await direct.checkout.find(other.id)).toEqual(other);
    await store.close();
  });

  it('go on when a newer version adds a column to a table', async () => {
    const place = await inSchema();
    const store = await openPostgres(place.url, { ...postgresNeeds(), most: 2 });
    const checkout = await storedCheckout(store);
    const { id, entityId } = checkout;
    const alone = () => store.checkout.find(id);
    const within = () =>
      store.transaction(async ({ checkout: table }) => {
        const locked = await table.lock(id, entityId);
        if (locked) await table.save(locked);
        return table.find(id);
      });
    /** Both connections prepare all of it. */
    const all = () => Promise.all([within(), within(), alone(), alone()]);
    await all();
    for (const column of ['one', 'other']) {
      await place.sql(`alter table checkout add column ${column} text`);
      expect(await all()).toEqual([checkout, checkout, checkout, checkout]);
    }
    await store.close();
  });

  it('a clock that is moved by another process is never read as it was before', async () => {
    const { store, entityId } = await counted();
    for (let at = 1; at <= 20; at++) {
      // Keeps the clock in the cache of the first store until the move begins.
      await store.clock.read(entityId);
      expect(await direct.clock.beginMove(entityId, 'mover', 10_000)).toBe(true);
      await direct.clock.endMove(entityId, 'mover', frozenAt(at));
      expect(await store.clock.read(entityId)).toEqual(frozenAt(at));
    }
    await store.transaction((tables) => tables.clock.makeReal(entityId));
    expect(await direct.clock.read(entityId)).toEqual({ mode: 'real' });
    await store.close();
  });
});
