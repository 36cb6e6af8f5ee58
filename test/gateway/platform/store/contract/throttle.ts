/** Counted calls: a leaky bucket. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anEntity, type Given } from './sampleRecords.ts';

/**
 * The same algorithm in the other form of ITU-T I.371: a bucket that loses one unit a ms and takes `interval` units for
 * each call, while it holds at most `tolerance`. A level above what calls can have added was there before the
 * clock went back.
 */
class Bucket {
  #level = 0;
  #last = 0;
  readonly #interval: number;
  readonly #tolerance: number;
  constructor(interval: number, tolerance: number) {
    this.#interval = interval;
    this.#tolerance = tolerance;
  }

  take(now: number): number {
    const level = Math.max(0, this.#level - (now - this.#last));
    const held = level > this.#tolerance + this.#interval ? 0 : level;
    if (held > this.#tolerance) return held - this.#tolerance;
    this.#level = held + this.#interval;
    this.#last = now;
    return 0;
  }
}

export function describeThrottle({ store }: Given): void {
  let count = 0;
  const scope = () => `scope ${++count}`;

  it('allows a burst, then one call for each interval', async () => {
    const entityId = await anEntity(store());
    const call = { scope: scope(), entityId, interval: 100, tolerance: 200 };
    const take = (now: number) => store().throttle.take({ ...call, now });
    expect([await take(0), await take(0), await take(0)]).toEqual([0, 0, 0]);
    expect(await take(0)).toBe(100);
    expect(await take(99)).toBe(1);
    expect(await take(100)).toBe(0);
    expect(await take(100)).toBe(100);
    expect([await take(1000), await take(1000), await take(1000)]).toEqual([0, 0, 0]);
    expect(await take(1000)).toBe(100);
  });

  it('counts each scope separately, until it is deleted', async () => {
    const entityId = await anEntity(store());
    const call = { entityId, now: 1000, interval: 100, tolerance: 0 };
    const [a, b] = [scope(), scope()];
    expect(await store().throttle.take({ ...call, scope: a })).toBe(0);
    expect(await store().throttle.take({ ...call, scope: a })).toBe(100);
    expect(await store().throttle.take({ ...call, scope: b })).toBe(0);
    await store().throttle.forget(a, entityId);
    expect(await store().throttle.take({ ...call, scope: a })).toBe(0);
    expect(await store().throttle.take({ ...call, scope: b })).toBe(100);
  });

  it('allows as many simultaneous calls as consecutive ones', async () => {
    const entityId = await anEntity(store());
    const call = { scope: scope(), entityId, now: 0, interval: 10, tolerance: 40 };
    const takes = Array.from({ length: 20 }, () => store().throttle.take(call));
    const waits = await Promise.all(takes);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(new Set(waits)).toEqual(new Set([0, 10]));
  });

  it('equals a leaky bucket, for any change of the clock', async () => {
    const entityId = await anEntity(store());
    const steps = fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.nat(60) }, fc.integer({ min: -300, max: 300 })),
      { minLength: 1, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.nat(120), steps, async (i, t, moves) => {
        const call = { scope: scope(), entityId, interval: i, tolerance: t };
        const bucket = new Bucket(i, t);
        let now = 1_000_000;
        for (const move of moves) {
          now += move;
          expect(await store().throttle.take({ ...call, now })).toBe(bucket.take(now));
        }
      }),
      { numRuns: 40 },
    );
  });
}
