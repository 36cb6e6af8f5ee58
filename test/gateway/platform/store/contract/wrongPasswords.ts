/** Attempts with wrong passwords: each is counted, for all processes. */
import { expect, it } from 'vitest';
import type { Given } from './sampleRecords.ts';

export function describeWrongPasswords({ kind, place, store }: Given): void {
  let count = 0;
  const aHash = () => String(++count).padStart(64, 'a');
  const attempt = (who: string, now: number) => ({ who, now, interval: 100, most: 1000 });

  it('returns when all attempts could have been made at an even pace', async () => {
    const who = aHash();
    const at = (now: number) => store().wrongPassword.count(attempt(who, now));
    expect([await at(5000), await at(5000), await at(5050)]).toEqual([5100, 5200, 5300]);
    expect([await at(5300), await at(9000)]).toEqual([5400, 9100]);
    expect(await store().wrongPassword.count(attempt(aHash(), 5000))).toBe(5100);
  });

  it('forgets what is too far ahead, as after the clock went back', async () => {
    const who = aHash();
    await store().wrongPassword.count(attempt(who, 90_000));
    expect(await store().wrongPassword.count(attempt(who, 5000))).toBe(6100);
  });

  it('counts all of many simultaneous attempts, whichever process has them', async () => {
    const who = aHash();
    const stores = [store(), kind.isShared ? await place().open() : store()];
    const ends = await Promise.all(
      stores.flatMap(({ wrongPassword }) =>
        Array.from({ length: 5 }, () => wrongPassword.count(attempt(who, 5000))),
      ),
    );
    expect(ends.sort()).toEqual([
      ...[5100, 5200, 5300, 5400, 5500],
      ...[5600, 5700, 5800, 5900, 6000],
    ]);
  });

  it('deletes counts that have expired, a limited number at once', async () => {
    // Those of the other tests.
    await store().wrongPassword.forgetOld(1_000_000, 1000);
    for (let i = 0; i < 5; i++) await store().wrongPassword.count(attempt(aHash(), 2_000_000));
    const late = aHash();
    await store().wrongPassword.count(attempt(late, 2_000_050));
    const deleted = async () => await store().wrongPassword.forgetOld(2_000_100, 3);
    expect([await deleted(), await deleted(), await deleted()]).toEqual([3, 2, 0]);
    expect(await store().wrongPassword.count(attempt(late, 2_000_050))).toBe(2_000_250);
  });
}
