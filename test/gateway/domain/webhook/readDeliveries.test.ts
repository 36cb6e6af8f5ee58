/** The deliveries of timers that are claimed together are read together. */
import { expect, it } from 'vitest';
import { armDelivery } from '../../../../src/gateway/domain/webhook/queue.ts';
import { deliveryReader } from '../../../../src/gateway/domain/webhook/readDeliveries.ts';
import { openSqlite } from '../../../../src/gateway/platform/store/sqlite.ts';
import { ENTITY } from '../../harness.ts';
import { aDelivery } from '../../platform/store/contract/sampleRecords.ts';

const NOON = Date.UTC(2030, 0, 31, 12);

it('the deliveries of a claim are read with one query', async () => {
  const statements: string[] = [];
  const store = await openSqlite(':memory:', { onStatement: ({ sql }) => statements.push(sql) });
  try {
    await store.entity.save(ENTITY);
    const all = Array.from({ length: 40 }, () => aDelivery(ENTITY.id, NOON));
    await store.transaction(async (tables) => {
      await tables.delivery.insertAll(all);
      for (const one of all) await armDelivery(tables, one, 'queue', NOON);
    });
    const wish = { entityId: ENTITY.id, until: NOON, most: 40, lease: 600_000 };
    const timers = await store.timer.claim(wish);
    const read = deliveryReader(store);
    statements.length = 0;
    const found = await Promise.all(timers.map((timer) => read(timer)));
    expect(found.map((one) => one?.id)).toEqual(timers.map(({ key }) => key));
    expect(statements.filter((text) => text.includes('from "delivery"'))).toHaveLength(1);
  } finally {
    await store.close();
  }
});
