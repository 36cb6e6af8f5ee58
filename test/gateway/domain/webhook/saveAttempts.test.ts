/** The results of attempts: messages that arrive together share a transaction, and each result is stored once. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { DeliveryId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Timer } from '../../../../src/gateway/domain/shared/timers.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { armDelivery } from '../../../../src/gateway/domain/webhook/queue.ts';
import {
  type AttemptWriter,
  attemptWriter,
  type Tried,
} from '../../../../src/gateway/domain/webhook/saveAttempts.ts';
import type { Delivery } from '../../../../src/gateway/domain/webhook/types.ts';
import { openSqlite } from '../../../../src/gateway/platform/store/sqlite.ts';
import { systemClock } from '../../../../src/gateway/platform/time/systemClock.ts';
import { ENTITY } from '../../harness.ts';
import { aDelivery } from '../../platform/store/contract/sampleRecords.ts';

const NOON = Date.UTC(2030, 0, 31, 12);
const ARRIVED: Tried = { outcome: 204, answer: null, at: NOON, ms: 7 };

const stores: Store[] = [];
afterAll(() => Promise.all(stores.map((store) => store.close())));

let statements: string[];
let store: Store;
let writer: AttemptWriter;
beforeEach(async () => {
  statements = [];
  store = await openSqlite(':memory:', { onStatement: ({ sql }) => statements.push(sql) });
  stores.push(store);
  await store.entity.save(ENTITY);
  const retention = { months: 0, ms: 86_400_000 };
  writer = attemptWriter({ store, systemClock, retention, onDropped: () => {} });
});

/** Deliveries whose timers are claimed. */
async function claimed(count: number): Promise<(readonly [Timer, Delivery])[]> {
  const deliveries = new Map<string, Delivery>();
  await store.transaction(async (tables) => {
    for (let n = 0; n < count; n++) {
      const delivery = aDelivery(ENTITY.id, NOON);
      deliveries.set(delivery.id, delivery);
      await tables.delivery.insert(delivery);
      await armDelivery(tables, delivery, 'queue', NOON);
    }
  });
  const wish = { entityId: ENTITY.id, until: NOON, most: count, lease: 600_000 };
  const timers = await store.timer.claim(wish);
  return timers.map((timer) => [timer, deliveries.get(timer.key) as Delivery] as const);
}

const logged = ({ id }: Delivery) => store.delivery.logged(id as DeliveryId);

/** How many statements began like this. */
const sent = (start: string): number => statements.filter((text) => text.startsWith(start)).length;

it('messages that arrive together are stored with a few statements', async () => {
  const all = await claimed(40);
  statements.length = 0;
  const ends = all.map(() => writer.begin());
  const saved = all.map(([timer, delivery], n) => {
    ends[n]?.();
    return writer.save(timer, delivery, { ...ARRIVED, ms: n });
  });
  await Promise.all(saved);
  expect(sent('update "delivery"')).toBe(1);
  expect(sent('delete from "timer"')).toBe(1);
  for (const [n, [, delivery]] of all.entries()) {
    expect(await logged(delivery)).toMatchObject({
      state: 'delivered',
      attempts: 1,
      nextAt: null,
      log: [{ n: 1, at: NOON, outcome: 204, ms: n, answer: null }],
    });
  }
  expect(await store.timer.upcoming(ENTITY.id, NOON, [], 9)).toEqual([]);
});

it('a result does not wait for an attempt that hangs', async () => {
  const [[timer, delivery] = []] = await claimed(1);
  writer.begin();
  await writer.save(timer as Timer, delivery as Delivery, ARRIVED);
  expect(await logged(delivery as Delivery)).toMatchObject({ state: 'delivered' });
});

it('nothing is stored for a timer that another process has claimed, or for a deleted message', async () => {
  const all = await claimed(3);
  const [[, lost], [, deleted], [, other]] = all as [
    (typeof all)[0],
    (typeof all)[0],
    (typeof all)[0],
  ];
  await store.transaction((tables) => armDelivery(tables, lost, 'queue', NOON));
  await store.delivery.remove(deleted);
  const end = writer.begin();
  const saved = all.map(([timer, delivery]) => writer.save(timer, delivery, ARRIVED));
  end();
  await Promise.all(saved);
  expect(await logged(lost)).toMatchObject({ state: 'waiting', attempts: 0, log: [] });
  expect(await logged(deleted)).toBeUndefined();
  expect(await logged(other)).toMatchObject({ state: 'delivered', attempts: 1 });
  const left = await store.timer.upcoming(ENTITY.id, NOON, [], 9);
  expect(left.map(({ key }) => key)).toEqual([lost.id]);
});

it('a message that has not arrived is armed again, beside those that have', async () => {
  const all = await claimed(3);
  await Promise.all(
    all.map(([timer, delivery], n) =>
      writer.save(timer, delivery, n === 1 ? { ...ARRIVED, outcome: 500 } : ARRIVED),
    ),
  );
  const states = await Promise.all(all.map(async ([, delivery]) => logged(delivery)));
  expect(states.map((one) => [one?.state, one?.nextAt])).toEqual([
    ['delivered', null],
    ['waiting', NOON + 60_000],
    ['delivered', null],
  ]);
});

it('messages whose results were not committed are all sent again', async () => {
  const all = await claimed(3);
  const dies: Store['transaction'] = (work) =>
    store.transaction(async (tables) => {
      await work(tables);
      throw new Error('the process ends before the commit');
    });
  const retention = { months: 0, ms: 86_400_000 };
  const needs = { systemClock, retention, onDropped: () => {} };
  const other = attemptWriter({ store: { ...store, transaction: dies }, ...needs });
  const end = other.begin();
  const saved = all.map(([timer, delivery]) => other.save(timer, delivery, ARRIVED));
  end();
  const ends = await Promise.allSettled(saved);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const [, delivery] of all) {
    expect(await logged(delivery)).toMatchObject({ state: 'waiting', attempts: 0, log: [] });
  }
  // As at the start of the next process.
  await store.timer.freeAll();
  const wish = { entityId: ENTITY.id, until: NOON, most: 9, lease: 600_000 };
  const again = await store.timer.claim(wish);
  expect(again.map(({ key }) => key).sort()).toEqual(all.map(([, { id }]) => id).sort());
});
