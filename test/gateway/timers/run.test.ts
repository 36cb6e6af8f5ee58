/** Timers in rows: run once, retried, given up, taken over. The loop is the gateway's, the handlers are the test's. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { create } from '../../../src/gateway/domain/checkout/checkoutStates.ts';
import { resultCallTimer } from '../../../src/gateway/domain/checkout/resultCall.ts';
import { Background } from '../../../src/gateway/domain/shared/background.ts';
import { frozenAt, runningFrom } from '../../../src/gateway/domain/shared/clock.ts';
import type { EntityId } from '../../../src/gateway/domain/shared/ids.ts';
import type {
  TimerHandler,
  TimerHandlers,
} from '../../../src/gateway/domain/shared/timerHandlers.ts';
import type { Timer, TimerKind } from '../../../src/gateway/domain/shared/timers.ts';
import type { Store } from '../../../src/gateway/domain/tables.ts';
import { openPostgres } from '../../../src/gateway/platform/store/postgres.ts';
import { openSqlite } from '../../../src/gateway/platform/store/sqlite.ts';
import {
  execute,
  MOST_ATTEMPTS,
  type TimerNeeds,
  type TimerRun,
} from '../../../src/gateway/platform/time/execute.ts';
import { startTimers, type TimerLoop } from '../../../src/gateway/platform/time/loop.ts';
import { TooMuchDueError } from '../../../src/gateway/platform/time/move/errors.ts';
import { moveClock } from '../../../src/gateway/platform/time/move.ts';
import { pause, systemClock, turn } from '../../../src/gateway/platform/time/systemClock.ts';
import { ENTITY } from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES, onServer, TEST_DATABASE_URL } from '../postgres.ts';

const ID = 'e'.repeat(32) as EntityId;
const nothing: TimerHandler = { place: 'inside', run: async () => undefined };

const stores: Store[] = [];
const loops: TimerLoop[] = [];
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await Promise.all(stores.map((store) => store.close()));
});

const KEY = { id: 'key', wrapped: 'wrapped' };

async function fresh(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  stores.push(store);
  await store.entity.save({ ...ENTITY, id: ID });
  await store.sealingKey.begin(KEY);
  return store;
}

function needsOf(store: Store, handlers: Partial<TimerHandlers>) {
  const runs: TimerRun[] = [];
  const faults: unknown[] = [];
  const needs = {
    store,
    systemClock,
    handlers: {
      checkoutExpiry: nothing,
      shopperResultUrlCall: nothing,
      resumeSubmit: nothing,
      eraseSecrets: nothing,
      endPending: nothing,
      retention: nothing,
      registrationEnd: nothing,
      networkToken: nothing,
      scheduleRun: nothing,
      scheduleEnd: nothing,
      settlement: nothing,
      settlementFile: nothing,
      settlementEnd: nothing,
      delivery: nothing,
      ...handlers,
    },
    background: new Background((error) => faults.push(error)),
    onRun: (run: TimerRun) => runs.push(run),
    forget: () => {},
    ids: { request: () => Math.random().toString(36) } as never,
  };
  return { needs: needs satisfies TimerNeeds & { ids: never }, runs, faults };
}

const arm = (store: Store, key: string, kind: TimerKind = 'checkoutExpiry', due = 1000) =>
  store.timer.arm({ entityId: ID, kind, key, due });

type Opening = [string, () => Promise<Store>];

const ENGINES: Opening[] = [
  ...(ON_POSTGRES ? [] : [['SQLite', () => openSqlite(':memory:')] as Opening]),
  ...(TEST_DATABASE_URL === undefined
    ? []
    : ([
        [
          'PostgreSQL',
          async () =>
            openPostgres(await freshDatabaseUrl(), { most: 10, pause, onFault: () => {} }),
        ],
      ] as Opening[])),
];

describe.each(ENGINES)('%s', (_, open) => {
  const failing: TimerHandler = {
    place: 'inside',
    async run(tables, { key }) {
      if (key !== 'bad') return undefined;
      await tables.pending.insert({
        name: 'p' as never,
        entityId: ID,
        sealed: { keyId: KEY.id, text: 'x' },
        eraseAt: 1,
      });
      throw new RangeError('4200000000000000 is what it was about');
    },
  };

  it('a handler that always throws is retried, given up, and delays no other timer', async () => {
    const store = await fresh(open);
    const { needs, runs } = needsOf(store, { checkoutExpiry: failing });
    for (const key of ['one', 'bad', 'two']) await arm(store, key);
    loops.push(startTimers({ ...needs, onStore: () => {}, cleanUp: async () => {} }));
    await vi.waitFor(() =>
      expect(runs.map(({ timer, outcome }) => `${timer.key} ${outcome}`)).toEqual([
        'one done',
        'bad failed',
        'two done',
      ]),
    );
    for (let attempt = 2; attempt <= MOST_ATTEMPTS; attempt++) {
      // Ends the pause: it doubles from a second to minutes.
      await store.timer.freeAll();
      await vi.waitFor(() => expect(runs).toHaveLength(attempt + 2), 5000);
    }
    expect(runs.at(-1)).toMatchObject({ outcome: 'parked', timer: { key: 'bad' } });
    expect(await store.timer.parked()).toBe(1);
    await store.timer.freeAll();
    expect(await store.timer.dueEntities(systemClock.now())).toEqual([]);
    expect(await store.pending.find('p' as never, ID)).toBeUndefined();
  });

  it('an advance runs the failing handler once, reports this, and continues', async () => {
    const store = await fresh(open);
    const { needs } = needsOf(store, { checkoutExpiry: failing });
    await moveClock(needs, ID, () => frozenAt(0));
    for (const key of ['one', 'bad', 'two']) await arm(store, key);
    const moved = await moveClock(needs, ID, () => frozenAt(5000));
    expect(moved?.runs.map(({ timer, outcome, at }) => `${timer.key} ${outcome} ${at}`)).toEqual([
      'one done 1000',
      'bad failed 1000',
      'two done 1000',
    ]);
  });

  it('a timer that a handler arms during a move runs during the move, at its own time', async () => {
    const store = await fresh(open);
    const ladder: TimerHandler = {
      place: 'inside',
      async run(tables, { key, due, kind }) {
        const next = Number(key) + 1;
        if (next < 5) {
          await tables.timer.arm({ entityId: ID, kind, key: String(next), due: due + 700 });
        }
        return undefined;
      },
    };
    const { needs } = needsOf(store, { retention: ladder });
    await moveClock(needs, ID, () => frozenAt(0));
    await arm(store, '0', 'retention', 1000);
    await arm(store, 'between', 'checkoutExpiry', 1500);
    const moved = await moveClock(needs, ID, () => frozenAt(3000));
    const executed = moved?.runs.map(({ timer, at }) => `${timer.key} ${at}`);
    expect(executed).toEqual(['0 1000', 'between 1500', '1 1700', '2 2400']);
  });

  it('an endless move stops, and the next one continues from there', async () => {
    const store = await fresh(open);
    const endless: TimerHandler = {
      place: 'inside',
      async run(tables, { key, due, kind }) {
        await tables.timer.arm({ entityId: ID, kind, key, due: due + 1000 });
        return undefined;
      },
    };
    const { needs, runs } = needsOf(store, { scheduleRun: endless });
    await moveClock(needs, ID, () => frozenAt(0));
    await arm(store, 'every second', 'scheduleRun', 1000);
    const move = (most: number) => moveClock(needs, ID, () => frozenAt(60_000), { most });
    await expect(move(50)).rejects.toThrow(new TooMuchDueError(50_000, 50).message);
    expect(runs).toHaveLength(50);
    expect(await store.clock.read(ID)).toEqual(frozenAt(50_000));
    expect((await move(50))?.runs).toHaveLength(10);
    expect(await store.clock.read(ID)).toEqual(frozenAt(60_000));
    // The maximum number is not too many.
    await store.timer.cancel(ID, 'scheduleRun', 'every second');
    for (let i = 0; i < 50; i++) await arm(store, `${i}`, 'retention', 60_000);
    expect((await move(50))?.runs).toHaveLength(50);
  });

  it('a handler with an external request is awaited, or not, as requested', async () => {
    const store = await fresh(open);
    const held: { release?: (() => void) | undefined } = {};
    const release = () => held.release?.();
    const outside: TimerHandler = {
      place: 'outside',
      lease: 60_000,
      async run(timer) {
        await new Promise<void>((resolve) => {
          held.release = resolve;
        });
        await store.transaction(async (tables) => {
          expect(await tables.timer.finish(timer)).toBe(true);
        });
      },
    };
    const { needs, runs, faults } = needsOf(store, { resumeSubmit: outside });
    await moveClock(needs, ID, () => frozenAt(0));
    await arm(store, 'slow', 'resumeSubmit');
    await arm(store, 'later', 'checkoutExpiry', 2000);
    const quick = await moveClock(needs, ID, () => frozenAt(3000), { wait: 'none' });
    expect(quick?.runs.map(({ timer }) => timer.key)).toEqual(['slow', 'later']);
    await vi.waitFor(() => expect(held.release).toBeDefined());
    // It is held: another advance skips it.
    expect((await moveClock(needs, ID, () => frozenAt(4000)))?.runs).toEqual([]);
    release();
    await needs.background.idle();
    held.release = undefined;
    await arm(store, 'slow', 'resumeSubmit', 5000);
    const patient = moveClock(needs, ID, () => frozenAt(6000));
    await vi.waitFor(() => expect(held.release).toBeDefined());
    expect(await store.clock.read(ID)).toEqual(frozenAt(5000));
    release();
    expect((await patient)?.runs.map(({ timer, at }) => `${timer.key} ${at}`)).toEqual([
      'slow 5000',
    ]);
    expect({ faults, last: runs.at(-1)?.outcome }).toEqual({ faults: [], last: 'done' });
  });

  it('a clock is claimed by its mover for the duration of an external request', async () => {
    const store = await fresh(open);
    let release = () => {};
    const call = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calling: TimerHandler = { place: 'inside', run: async () => () => call };
    const { needs } = needsOf(store, { checkoutExpiry: calling });
    await moveClock(needs, ID, () => frozenAt(0));
    await arm(store, 'one');
    // Long enough for a machine that is busy from time to time.
    const lease = 400;
    const moving = moveClock(needs, ID, () => frozenAt(5000), { lease });
    await vi.waitFor(async () => expect(await store.clock.read(ID)).toEqual(frozenAt(1000)));
    // Several leases long.
    for (let i = 0; i < 12; i++) {
      expect(await store.clock.beginMove(ID, 'somebody else', 1)).toBe(false);
      await pause(lease / 4);
    }
    release();
    expect((await moving)?.runs).toHaveLength(1);
    expect(await store.clock.read(ID)).toEqual(frozenAt(5000));
  });

  it('a handler with an external request whose lease was lost is not started', async () => {
    const store = await fresh(open);
    const run = vi.fn(async () => {});
    const { needs } = needsOf(store, { resumeSubmit: { place: 'outside', lease: 60_000, run } });
    await arm(store, 'one', 'resumeSubmit');
    const [lost] = await store.timer.claim({ entityId: ID, until: 2000, most: 1, lease: 60_000 });
    await store.timer.freeAll();
    expect((await execute(needs, lost as Timer)).run.outcome).toBe('lost');
    expect(run).not.toHaveBeenCalled();
  });

  it('any number of handlers with external requests delay no other timer', async () => {
    const store = await fresh(open);
    const ended: (() => void)[] = [];
    const outside: TimerHandler = {
      place: 'outside',
      lease: 60_000,
      async run(timer) {
        await new Promise<void>((resolve) => ended.push(resolve));
        await store.timer.finish(timer);
      },
    };
    const { needs, runs } = needsOf(store, { resumeSubmit: outside });
    for (let i = 0; i < 80; i++) await arm(store, `slow ${i}`, 'resumeSubmit', i);
    await arm(store, 'quick');
    loops.push(startTimers({ ...needs, onStore: () => {}, cleanUp: async () => {} }));
    await vi.waitFor(() => expect(runs.map(({ timer }) => timer.key)).toContain('quick'), 5000);
    await vi.waitFor(() => expect(ended).toHaveLength(32));
    for (let done = 0; done < 80; done++) {
      await vi.waitFor(() => expect(ended.length).toBeGreaterThan(done), 5000);
      ended[done]?.();
    }
    await vi.waitFor(() => expect(runs).toHaveLength(81), 5000);
    expect(ended).toHaveLength(80);
  });

  it('a backlog does not delay other entities', async () => {
    const store = await fresh(open);
    const { needs, runs } = needsOf(store, {});
    await store.transaction(async (tables) => {
      for (let i = 0; i < 500; i++) {
        await tables.timer.arm({ entityId: ID, kind: 'checkoutExpiry', key: String(i), due: i });
      }
    });
    loops.push(startTimers({ ...needs, onStore: () => {}, cleanUp: async () => {} }));
    const seen: number[] = [];
    while (runs.length < 500) {
      await turn();
      seen.push(runs.length);
    }
    expect(seen.filter((count) => count > 0 && count < 500).length).toBeGreaterThan(5);
  });

  it('a kind of another version is retried with growing delays, and delays no other timer', async () => {
    const store = await fresh(open);
    const { needs, runs } = needsOf(store, {});
    const { retention: _, ...known } = needs.handlers;
    const handlers = known as TimerHandlers;
    await arm(store, 'unknown', 'retention', 1);
    await arm(store, 'one');
    await moveClock(needs, ID, () => frozenAt(0));
    const moved = await moveClock({ ...needs, handlers }, ID, () => frozenAt(5000));
    expect(moved?.runs.map(({ timer, outcome }) => `${timer.key} ${outcome}`)).toEqual([
      'unknown failed',
      'one done',
    ]);
    expect(runs).toHaveLength(2);
    expect(await store.timer.parked()).toBe(0);
  });

  it('after a move that fails half-way, a running clock continues', async () => {
    const store = await fresh(open);
    const { needs } = needsOf(store, {});
    const early = systemClock.now() - 60_000;
    await arm(store, 'one', 'checkoutExpiry', early + 1000);
    const claimOne = () => Promise.reject(new Error('gone'));
    const gather = claimOne as never;
    const broken = { ...needs, store: { ...store, gather, timer: { ...store.timer, claimOne } } };
    const ahead = () => runningFrom(systemClock.now() + 60_000, systemClock.now());
    await expect(moveClock(broken, ID, ahead)).rejects.toThrow('gone');
    expect((await store.clock.read(ID)).mode).toBe('offset');
    expect(await store.clock.beginMove(ID, 'the next', 1)).toBe(true);
  });

  it('a clock that is set back has no timers that are due too far ahead', async () => {
    const store = await fresh(open);
    const { needs } = needsOf(store, {});
    await moveClock(needs, ID, () => frozenAt(10_000_000));
    const HALF = 30 * 60_000;
    await arm(store, 'resume', 'resumeSubmit', 10_000_001);
    await arm(store, 'erase', 'eraseSecrets', 10_000_000 + HALF);
    await arm(store, 'end', 'checkoutExpiry', 10_000_000 + HALF);
    await moveClock(needs, ID, () => frozenAt(1000));
    const moved = await moveClock(needs, ID, () => frozenAt(1000 + HALF));
    expect(moved?.runs.map(({ timer, at }) => `${timer.key} ${at}`)).toEqual([
      'resume 1000',
      `erase ${1000 + HALF}`,
    ]);
  });

  it('a lost claim has no effect', async () => {
    const store = await fresh(open);
    const run = vi.fn(async () => undefined);
    const { needs } = needsOf(store, { checkoutExpiry: { place: 'inside', run } });
    await arm(store, 'one');
    const claim = { entityId: ID, until: 2000, most: 1, lease: 60_000 };
    const [first] = await store.timer.claim(claim);
    await store.timer.freeAll();
    const [second] = await store.timer.claim(claim);
    if (!first || !second) throw new Error('not claimed');
    expect((await execute(needs, first)).run.outcome).toBe('lost');
    expect(run).not.toHaveBeenCalled();
    expect((await execute(needs, second)).run.outcome).toBe('done');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('if a clock is set back after the claim, the timer waits for its time', async () => {
    const store = await fresh(open);
    const { needs } = needsOf(store, {});
    await arm(store, 'one', 'checkoutExpiry', 5000);
    const [timer] = await store.timer.claim({ entityId: ID, until: 6000, most: 1, lease: 60_000 });
    await moveClock(needs, ID, () => frozenAt(4000));
    if (!timer) throw new Error('not claimed');
    expect((await execute(needs, timer)).run.outcome).toBe('early');
    const moved = await moveClock(needs, ID, () => frozenAt(5000));
    expect(moved?.runs.map(({ timer: { key } }) => key)).toEqual(['one']);
  });

  it('an unavailable database does not count as a failure of the handler', async () => {
    const store = await fresh(open);
    const away = Object.assign(new Error('gone'), { code: 'SQLITE_FULL' });
    const faultOf = () => 'away' as const;
    const { needs } = needsOf(
      { ...store, faultOf },
      {
        checkoutExpiry: { place: 'inside', run: () => Promise.reject(away) },
      },
    );
    await arm(store, 'one');
    const [timer] = await store.timer.claim({ entityId: ID, until: 2000, most: 1, lease: 60_000 });
    if (!timer) throw new Error('not claimed');
    expect((await execute(needs, timer)).run.outcome).toBe('failed');
    await store.timer.freeAll();
    const [again] = await store.timer.claim({ entityId: ID, until: 2000, most: 1, lease: 60_000 });
    expect(again?.attempt).toBe(0);
  });
});

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'two concurrent transactions on PostgreSQL',
  () => {
    it('a submit and a timer of one checkout lock in the same order', async () => {
      const url = await freshDatabaseUrl();
      const store = await fresh(() => openPostgres(url, { most: 10, pause, onFault: () => {} }));
      const checkout = create('C' as never, { entityId: ID, parameters: {}, money: null }, 0);
      await store.checkout.insert(checkout);
      const kind = 'shopperResultUrlCall' as const;
      await arm(store, 'C', kind);
      const [timer] = await store.timer.claim({
        entityId: ID,
        until: 2000,
        most: 1,
        lease: 60_000,
      });
      const handler = resultCallTimer({ outbound: { get: async () => {} } });
      const run = vi.fn(handler.place === 'inside' ? handler.run : undefined);
      const { needs } = needsOf(store, { [kind]: { ...handler, run } as TimerHandler });
      let begun = 0;
      let ran: ReturnType<typeof execute> | undefined;
      // The steps of a submit: the checkout first, its timer afterwards.
      await store.transaction(async (tables) => {
        begun++;
        await tables.checkout.lock(checkout.id, checkout.entityId);
        ran ??= execute(needs, timer as Timer);
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'`;
        await vi.waitFor(async () => expect(await onServer(waiting)).not.toEqual([]), 5000);
        await tables.timer.armNoLater({ entityId: ID, kind, key: 'C', due: 1000 });
      });
      expect((await ran)?.run.outcome).toBe('done');
      expect({ begun, run: run.mock.calls.length }).toEqual({ begun: 1, run: 1 });
    });
  },
);

describe('work in the background', () => {
  it('runs two hundred timers at a time, and reports failures', async () => {
    const faults: unknown[] = [];
    const background = new Background((error) => faults.push(error));
    let [running, most, done] = [0, 0, 0];
    for (let i = 0; i < 1000; i++) {
      void background.add(async () => {
        running++;
        most = Math.max(most, running);
        await pause(0);
        running--;
        done++;
        if (i === 500) throw new Error('one');
      });
    }
    expect(background.size).toBe(1000);
    await background.idle();
    expect({ most, done, faults: faults.length, size: background.size }).toEqual({
      most: 200,
      done: 1000,
      faults: 1,
      size: 0,
    });
  });
});
