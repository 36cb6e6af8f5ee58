/**
 * The loop that runs what is due: one a process, several on one database. Each claims a few timers at a time; an entity's
 * run one after the other, earliest first.
 */

import { entityTime } from '../../domain/shared/clock.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import { kindsOutsideTransactions, limiterOf } from '../../domain/shared/timerHandlers.ts';
import type { Timer } from '../../domain/shared/timers.ts';
import { execute, LEASE_MS, type TimerNeeds } from './execute.ts';
import { Sleeper, turn } from './systemClock.ts';

/** What the loop needs beside what timers need. */
export interface LoopNeeds extends TimerNeeds {
  /** Told when the store cannot be asked, once until it can be again; then told `undefined`. */
  readonly onStore: (error: unknown) => void;
}

/** A loop that runs. */
export interface TimerLoop {
  /** Finishes what runs, gives back what was only claimed. */
  stop(): Promise<void>;
}

/** How late a timer of a running clock may be, in ms of wall time. */
const TICK_MS = 250;

/** So many rounds later somebody looks for clocks whose mover is gone. */
const RECOVER_EVERY = 20;

/** Timers of one entity that are claimed at once: few, since they are lost for a lease when the process dies. */
const BATCH = 20;

/** Entities worked on at the same time, and outside work on its way, at most. */
const ENTITIES = 4;
const MOST_OUTSIDE = 32;

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
        // What a full lane was left alone for need not wait for the next look.
        if (ran > 0 || work.hasRoom) continue;
      } catch (error) {
        if (!isAway) needs.onStore(error);
        isAway = true;
      }
      await sleeper.sleep(TICK_MS);
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

/** What the loop is about. */
interface Work {
  /** Timers on their way that wait for the world. */
  outside: number;
  isStopping: boolean;
  ticks: number;
  /** A lane that was full is not any more. */
  hasRoom: boolean;
}

/** @returns how many timers were run */
async function tick(needs: LoopNeeds, work: Work): Promise<number> {
  if (work.ticks++ % RECOVER_EVERY === 0) await needs.store.clock.recover(needs.wall.now());
  const entities = [...(await needs.store.timer.dueEntities(needs.wall.now()))];
  let ran = 0;
  const worker = async () => {
    for (let id = entities.shift(); id !== undefined; id = entities.shift()) {
      if (work.isStopping) return;
      ran += await runBatch(needs, id, work);
    }
  };
  const workers = Array.from({ length: Math.min(ENTITIES, entities.length) }, worker);
  // All of them end before the next round, whatever becomes of one.
  for (const end of await Promise.allSettled(workers)) {
    if (end.status === 'rejected') throw end.reason;
  }
  return ran;
}

/** Runs the next timers of an entity. @returns how many */
async function runBatch(needs: LoopNeeds, entityId: EntityId, work: Work) {
  const { store, wall, handlers } = needs;
  const until = await entityTime(store, wall, entityId);
  // Those that wait for the world stand in nobody's way: without room for them they are left.
  const room = MOST_OUTSIDE - work.outside;
  const kinds = kindsOutsideTransactions(handlers);
  const except = room > 0 ? [] : kinds.filter((kind) => !limiterOf(handlers, kind));
  const exceptLanes = kinds.flatMap((kind) => limiterOf(handlers, kind)?.full() ?? []);
  const most = Math.min(BATCH, room > 0 ? room : BATCH);
  const claim = { entityId, until, most, except, exceptLanes };
  const timers = await store.timer.claim({ ...claim, lease: LEASE_MS });
  let ran = 0;
  for (const timer of timers) {
    if (work.isStopping) {
      await store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
      continue;
    }
    ran++;
    if (handlers[timer.kind]?.place === 'outside') startOutside(needs, timer, work);
    else await runInside(needs, timer);
  }
  // The embedded database answers at once: without this, a backlog would keep everybody else waiting.
  await turn();
  return ran;
}

async function runInside(needs: LoopNeeds, timer: Timer): Promise<void> {
  const { afterwards } = await execute(needs, timer);
  if (afterwards) void needs.background.add(afterwards);
}

function startOutside(needs: LoopNeeds, timer: Timer, work: Work): void {
  const lanes = limiterOf(needs.handlers, timer.kind);
  const room = lanes ? 0 : 1;
  work.outside += room;
  // Earliest first, also where what one of them asks the database is answered later.
  const come = lanes?.expect(timer.payload['lane'] ?? '', timer.id);
  void needs.background.start(async () => {
    try {
      await execute(needs, timer);
    } finally {
      come?.();
      work.outside -= room;
    }
  });
}
