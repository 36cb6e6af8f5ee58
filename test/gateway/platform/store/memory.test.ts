/** The cache of a store for entities and tokens, and its lifetime. */
import { expect, it } from 'vitest';
import {
  type CACHED_CALLS,
  RowCache,
  SHARED_CACHE_MS,
  SHARED_MOMENT_MS,
  type WAITING_CHANGES,
} from '../../../../src/gateway/platform/store/memory.ts';
import { code, encode, open } from '../../harness.ts';
import { freshDatabaseUrl } from '../../postgres.ts';

/** A cache of data that others change, at a time that the test sets. */
function memoryOf(lifeMs: number) {
  let now = 0;
  let value: readonly string[] = ['a'];
  let reads = 0;
  const memory = new RowCache(() => now);
  return {
    at(time: number, there: readonly string[]) {
      now = time;
      value = there;
    },
    recall: () =>
      memory.recall('x', { lifeMs, shares: true }, async () => {
        reads++;
        return value;
      }),
    reads: () => reads,
  };
}

it('data that other processes can change is read once a second', async () => {
  const { at, recall, reads } = memoryOf(SHARED_CACHE_MS);
  expect(await recall()).toEqual(['a']);
  at(999, []);
  expect([await recall(), reads()]).toEqual([['a'], 1]);
  at(1000, []);
  expect([await recall(), reads()]).toEqual([[], 2]);
  // Deleted data is not cached, neither its old value nor its absence.
  at(1000, ['b']);
  expect([await recall(), reads()]).toEqual([['b'], 3]);
});

it('data that no other process changes is read once', async () => {
  const { at, recall, reads } = memoryOf(Infinity);
  await recall();
  at(1e12, []);
  expect([await recall(), reads()]).toEqual([['a'], 1]);
});

it('callers at the same time share one read, unless it began too long ago', async () => {
  const { at, recall, reads } = memoryOf(SHARED_MOMENT_MS);
  const first = [recall(), recall()];
  at(SHARED_MOMENT_MS, ['b']);
  const later = recall();
  expect(await Promise.all([...first, later])).toEqual([['a'], ['a'], ['b']]);
  expect(reads()).toBe(2);
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a token that one process removes is refused by the others (needs TEST_DATABASE_URL)',
  async () => {
    const databaseUrl = await freshDatabaseUrl();
    const entityId = 'b'.repeat(32);
    const opened = (token: string) =>
      open({
        databaseUrl,
        databaseConnections: 4,
        cardKey: '1'.repeat(64),
        entities: [{ entityId, token }],
      });
    const first = await opened('token-before');
    const create = async (token: string) => {
      const asked = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
      const headers = { authorization: `Bearer ${token}` };
      return code(await first.send('POST', '/v1/checkouts', headers, encode(asked)));
    };
    expect(await create('token-before')).toBe('200 000.200.100');
    await opened('token-after');
    await expect.poll(() => create('token-before'), { timeout: 15_000 }).toBe('403 800.900.300');
    expect(await create('token-after')).toBe('200 000.200.100');
  },
);

it('names only calls of the tables: another name does not compile', () => {
  const wrong: readonly [typeof CACHED_CALLS, typeof WAITING_CHANGES] = [
    {
      // @ts-expect-error The call is `find`.
      entity: { remembered: 'fnd', harmless: ['lock'] },
      // @ts-expect-error The call is `find`.
      webhook: { remembered: 'listening', rememberedOutside: 'fnd', harmless: [] },
      // @ts-expect-error The call is `authorises`.
      token: { remembered: 'grants', harmless: ['authorise'] },
    },
    {
      // @ts-expect-error The call is `makeReal`.
      clock: ['makeRael'],
    },
  ];
  expect(wrong).toHaveLength(2);
});
