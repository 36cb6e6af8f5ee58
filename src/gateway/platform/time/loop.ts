/**
 * The loop that runs timers that are due. Each process has one loop; several processes can share one database. A loop
 * claims a few timers at a time. The timers of one entity run one after the other, earliest first.
 */

import { entityTime } from '../../domain/shared/clock.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import {
  kindsOutsideTransactions,
  leasesOf,
  limiterOf,
} from '../../domain/shared/timerHandlers.ts';
import { TIMER_KINDS, type Timer, type TimerKind } from '../../domain/shared/timers.ts';
import type { ClockGuard } from './clockGuard.ts';
import { execute, LEASE_MS, type TimerNeeds } from './execute.ts';
import { Sleeper, turn } from './systemClock.ts';

/** What the loop needs in addition to what timers need. */
export interface LoopNeeds extends TimerNeeds {
  /** Called once with the error when the store is unavailable; called with `undefined` once the store is available again. */
  readonly onStore: (error: unknown) => void;
  /** undefined: the clock is trusted, as in test. */
  readonly clockGuard?: ClockGuard | undefined;
  /** Deletes rows of no entity that have expired. Called every few seconds, with the system time. */
  readonly cleanUp: (now: number) => Promise<void>;
}

/** A timer loop that is running. */
export interface TimerLoop {
  /** Finishes the timers that are running, and releases the timers that were claimed but not begun. */
  stop(): Promise<void>;
}

/** How late a timer may run while the clock of its entity is running, in ms of the system clock. */
const TICK_MS = 250;

/** Once every so many rounds, the loop cleans up, and looks for clocks whose mover has stopped (its lease is over). */
const RECOVER_EVERY = 20;

/**
 * The most timers of one entity that are claimed at once. It is small: if the process dies, they wait until the lease ends.
 */
const BATCH = 40;

/** The most entities that are processed at the same time, and the most `outside` timers that run at the same time. */
const ENTITIES = 4;
const MOST_OUTSIDE = 32;

/** How old a claim may be whose timer starts without renewing its lease, in ms of the system clock. */
const FRESH_MS = 1000;

/** What does not run while the clock is doubted: everything but the erasure of card data, which does no harm if it is early. */
const STOPPED = (Object.keys(TIMER_KINDS) as TimerKind[]).filter((kind) => kind !== 'eraseSecrets');

/** Starts the loop. */
export function startTimers(needs: LoopNeeds): TimerLoop {
  const sleeper = new Sleeper();
  const work: Work = { outside: 0, isStopping: false, ticks: 0, hasRoom: false };
  for (const kind of kindsOutsideTransactions(needs.handlers)) {
    limiterOf(needs.handlers, kind)?.whenRoom(() => {
      work.hasRoom = true;
      sleeper.wake();
    });
  }
  let isAway = false;
  const running = (async () => {
    while (!work.isStopping) {
      try {
        work.hasRoom = false;
        const ran = await tick(needs, work);
        if (isAway) needs.onStore(undefined);
        isAway = false;
        // A timer that was skipped because its queue in the concurrency limiter was full need not wait for the next tick.
        if (ran > 0 || work.hasRoom) continue;
      } catch (error) {
        if (!isAway) needs.onStore(error);
        isAway = true;
      }
      // Nothing wakes a loop that was not yet asleep when it was stopped, and its sleep does not keep the process alive.
      if (!work.isStopping) await sleeper.sleep(TICK_MS);
    }
  })();
  return {
    stop() {
      work.isStopping = true;
      sleeper.wake();
      return running;
    },
  };
}

/** The state of the loop. */
interface Work {
  /** Timers that are running and wait for an external service. */
  outside: number;
  isStopping: boolean;
  ticks: number;
  /** The concurrency limiter has room again in a queue that was full. */
  hasRoom: boolean;
}

/** @returns how many timers were run */
async function tick(needs: LoopNeeds, work: Work): Promise<number> {
  if (work.ticks++ % RECOVER_EVERY === 0) {
    await needs.store.clock.recover(needs.systemClock.now());
    await needs.cleanUp(needs.systemClock.now());
    await needs.clockGuard?.compare(needs.store);
  }
  const entities = [...(await needs.store.timer.dueEntities(needs.systemClock.now()))];
  let ran = 0;
  const worker = async () => {
    for (let id = entities.shift(); id !== undefined; id = entities.shift()) {
      if (work.isStopping) return;
      ran += await runBatch(needs, id, work);
    }
  };
  const workers = Array.from({ length: Math.min(ENTITIES, entities.length) }, worker);
  // All workers end before the next round, even if one of them fails.
  for (const end of await Promise.allSettled(workers)) {
    if (end.status === 'rejected') throw end.reason;
  }
  return ran;
}

/** Runs the next timers of an entity. @returns how many timers were run */
async function runBatch(needs: LoopNeeds, entityId: EntityId, work: Work) {
  const { store, systemClock, handlers } = needs;
  const until = await entityTime(store, systemClock, entityId);
  // Timers that wait for external services do not block other timers: without room for them they are not claimed.
  const room = MOST_OUTSIDE - work.outside;
  const kinds = kindsOutsideTransactions(handlers);
  // The time that was read above decides what is due, so the clock is looked at after it.
  const isDoubted = needs.clockGuard?.isDoubted() ?? false;
  const busy = room > 0 ? [] : kinds.filter((kind) => !limiterOf(handlers, kind));
  const except = isDoubted ? STOPPED : busy;
  const exceptQueues = kinds.flatMap((kind) => limiterOf(handlers, kind)?.full() ?? []);
  const most = Math.min(BATCH, room > 0 ? room : BATCH);
  const claim = { entityId, until, most, except, exceptQueues };
  const sinceClaim = systemClock.stopwatch();
  const timers = await store.timer.claim({ ...claim, lease: LEASE_MS, leases: leasesOf(handlers) });
  let ran = 0;
  for (const timer of timers) {
    if (work.isStopping) {
      await store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
      continue;
    }
    ran++;
    if (handlers[timer.kind]?.place === 'outside') {
      startOutside(needs, timer, { work, isHeld: sinceClaim() < FRESH_MS });
    } else await runInside(needs, timer);
  }
  // The embedded database answers synchronously: without this, a backlog would delay all requests.
  await turn();
  return ran;
}

async function runInside(needs: LoopNeeds, timer: Timer): Promise<void> {
  const { afterwards } = await execute(needs, timer);
  if (afterwards) void needs.background.add(afterwards);
}

function startOutside(
  needs: LoopNeeds,
  timer: Timer,
  { work, isHeld }: { readonly work: Work; readonly isHeld: boolean },
): void {
  const limiter = limiterOf(needs.handlers, timer.kind);
  const room = limiter ? 0 : 1;
  work.outside += room;
  // Earliest first, even if the database queries of an earlier timer are answered later.
  const come = limiter?.expect(timer.payload['queue'] ?? '', timer.id);
  void needs.background.start(async () => {
    try {
      await execute(needs, timer, isHeld);
    } finally {
      come?.();
      work.outside -= room;
    }
  });
}
