/** Work on items that arrive together: alone at once, together afterwards, and the errors of one and of all. */
import { expect, it } from 'vitest';
import { JoinedWork } from '../../../../src/gateway/domain/shared/joinedWork.ts';
import { turn } from '../../../../src/gateway/platform/time/systemClock.ts';

class Refused extends Error {}

/** Doubles numbers, some at a time; a negative number is refused. */
function doubling(most: number, mayBeOfOne?: (error: unknown) => boolean) {
  const batches: (readonly number[])[] = [];
  const joined = new JoinedWork<number, number>({
    most,
    work: async (items) => {
      batches.push(items);
      await turn();
      if (items.some((item) => item < 0)) throw new Refused();
      return items.map((item) => 2 * item);
    },
    ...(mayBeOfOne && { mayBeOfOne }),
  });
  return { batches, run: (items: readonly number[]) => items.map((item) => joined.run(item)) };
}

it('the first item is worked on at once, and those that arrive meanwhile together', async () => {
  const { batches, run } = doubling(3);
  expect(await Promise.all(run([1, 2, 3, 4, 5]))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all(run([6]))).toEqual([12]);
});

it('an error that may be of one item fails this item only', async () => {
  const { batches, run } = doubling(9, (error) => error instanceof Refused);
  const ends = await Promise.allSettled(run([1, 2, -3, 4]));
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(batches).toEqual([[1], [2, -3, 4], [2], [-3], [4]]);
});

it('any other error fails all items of its batch, and none after it', async () => {
  const { run } = doubling(2);
  const ends = await Promise.allSettled(run([1, 2, -3, 4]));
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

it('items gather until their maximum number has arrived', async () => {
  const batches: number[] = [];
  const joined = new JoinedWork<number, void>({
    most: 3,
    gather: (isFull) => isFull,
    work: async (items) => {
      batches.push(items.length);
      return [];
    },
  });
  await Promise.all([1, 2, 3, 4, 5, 6].map((item) => joined.run(item)));
  expect(batches).toEqual([3, 3]);
});
