/** Wrong passwords that several processes count together in one database. */
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/gateway/api/limits.ts';
import { WrongPasswords, whoTries } from '../../../src/gateway/api/passwords.ts';
import type { Store } from '../../../src/gateway/domain/tables.ts';
import { IN_MEMORY, openSqlite } from '../../../src/gateway/platform/store/sqlite.ts';
import { whenTestEnds } from '../../cleanUp.ts';

const START = 1_900_000_000_000;
const MINUTE = 60_000;
const LIMIT = LIMITS.passwords.calls;
const WHO = whoTries('192.0.2.1', 'user');

let store: Store;
let statements: string[] = [];
beforeEach(async () => {
  const opened = await openSqlite(IN_MEMORY, {
    onStatement: ({ sql }) => statements.push(sql),
  });
  store = opened;
  whenTestEnds(() => opened.close());
  statements = [];
});

const aProcess = (throttle: 'on' | 'off' = 'on') =>
  new WrongPasswords(
    { throttle, limits: { passwords: LIMIT } },
    { store, hash: (who) => `hash of ${who.length}` },
  );

/** Sends a password. @returns the ms to wait if it was refused unseen, else 0 */
async function guess(process: WrongPasswords, now: number, isRight = false): Promise<number> {
  const wait = process.take(WHO, now);
  if (wait > 0) return wait;
  if (isRight) process.giveBack(WHO);
  else await process.share(WHO, now);
  return 0;
}

async function guesses(process: WrongPasswords, now: number, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < count; i++) waits.push(await guess(process, now));
  return waits;
}

const rows = async () => await store.wrongPassword.forgetOld(Number.MAX_SAFE_INTEGER, 1000);

describe('wrong passwords', () => {
  it('at one process count at the other one from its next wrong password on', async () => {
    const [one, other] = [aProcess(), aProcess()];
    expect(await guesses(one, START, LIMIT + 1)).toEqual([...Array(LIMIT).fill(0), 6000]);
    expect(await guesses(other, START, 2)).toEqual([0, 12_000]);
    expect(await guess(other, START, true)).toBe(12_000);
    expect(await guess(other, START + 12_000, true)).toBe(0);
  });

  it.each([1, 2, 8])(
    'of %i processes together stay within the limit, at whatever pace',
    async (count) => {
      const processes = Array.from({ length: count }, () => aProcess());
      const minutes = 60;
      let tried = 0;
      for (let now = START; now < START + minutes * MINUTE; now += 500) {
        for (const process of processes) if ((await guess(process, now)) === 0) tried++;
      }
      // At first each process lets one attempt through, and one of them those of a minute.
      expect(tried).toBeLessThanOrEqual(LIMIT * minutes + LIMIT + count);
      expect(tried).toBeGreaterThan(LIMIT * minutes * 0.95);
    },
  );

  it('are still counted after a restart', async () => {
    await guesses(aProcess(), START, LIMIT);
    expect(await guesses(aProcess(), START, 2)).toEqual([0, 12_000]);
  });

  it.each([
    ['the same process', (before: WrongPasswords) => before],
    ['a restarted process', () => aProcess()],
  ])('do not shut a user out of %s for long after the clock went back', async (_, next) => {
    const before = aProcess();
    await guesses(before, START + 365 * 1440 * MINUTE, LIMIT);
    const after = next(before);
    await guess(after, START);
    const wait = await guess(after, START);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(120 * MINUTE);
    expect(await guess(after, START + wait)).toBe(0);
  });

  it('are deleted from the database when they have expired', async () => {
    const one = aProcess();
    await one.cleanUp(START);
    await guess(one, START);
    await one.cleanUp(START + 5999);
    expect(statements.filter((sql) => /delete/.test(sql))).toHaveLength(1);
    await one.cleanUp(START + MINUTE);
    expect(await rows()).toBe(0);
    statements = [];
    // Nothing is left: no further statement.
    await one.cleanUp(START + 10 * MINUTE);
    expect(statements).toEqual([]);
  });

  it('of a process that has ended are deleted by the next one', async () => {
    await guess(aProcess(), START);
    await aProcess().cleanUp(START + MINUTE);
    expect(await rows()).toBe(0);
  });

  it('without limits are not stored', async () => {
    expect(await guesses(aProcess('off'), START, 20)).toEqual(Array(20).fill(0));
    expect(statements).toEqual([]);
  });

  it('alone cost a statement: right ones cost none', async () => {
    const one = aProcess();
    for (let i = 0; i < 20; i++) expect(await guess(one, START, true)).toBe(0);
    expect(statements).toEqual([]);
    await guess(one, START);
    expect(statements).toHaveLength(1);
  });

  it('are refused by the own count of a process also while the database is away', async () => {
    const away = new WrongPasswords(
      { throttle: 'on', limits: { passwords: LIMIT } },
      {
        store: {
          wrongPassword: {
            count: () => Promise.reject(new Error('away')),
            forgetOld: () => Promise.reject(new Error('away')),
          },
        },
        hash: String,
      },
    );
    for (let i = 0; i < LIMIT; i++) await expect(guess(away, START)).rejects.toThrow('away');
    expect(await guess(away, START)).toBe(6000);
  });
});

describe('wrong passwords of a user', () => {
  it.each([
    ['of an address', '192.0.2.1', '::ffff:192.0.2.1'],
    ['of an IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'],
    ['of a network whose last group is 0', '2001:db8:1::1', '2001:db8:1:0:3:4:5:6'],
    ['of a network with two groups of 0', '2001:db8::1', '2001:db8::2'],
    ['of a network that begins with 0', '64:ff9b::192.0.2.1', '64:ff9b::1'],
  ])('%s are counted together', (_, one, other) => {
    expect(whoTries(other, 'user')).toBe(whoTries(one, 'user'));
  });

  it.each([
    ['addresses', '192.0.2.1', '192.0.2.2'],
    ['IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['networks with a group of 0', '2001:db8:0:1::1', '2001:db8:1:0::1'],
  ])('of two %s are counted separately', (_, one, other) => {
    expect(whoTries(other, 'user')).not.toBe(whoTries(one, 'user'));
  });
});
