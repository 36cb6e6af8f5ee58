/**
 * The loop that runs what is due: one a process, several on one database. Each claims a few timers at a time; an entity's
 * run one after the other, earliest first.
 */
import type { EntityId } from '../entity/types.ts';
import { entityTime } from './clock.ts';
import { execute, LEASE_MS, type TimerNeeds } from './execute.ts';
import { Sleeper } from './wall.ts';

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

/** Timers of one entity that are claimed at once: few, since they are lost for a lease when the process dies. */
const BATCH = 20;

/** Entities worked on at the same time, and outside work on its way, at most. */
const ENTITIES = 4;
const MOST_OUTSIDE = 32;

/** Starts the loop. */
export function startTimers(needs: LoopNeeds): TimerLoop {
  const sleeper = new Sleeper();
  const work: Work = { outside: 0, isStopping: false };
  let isAway = false;
  const running = (async () => {
    while (!work.isStopping) {
      try {
        const ran = await tick(needs, work);
        if (isAway) needs.onStore(undefined);
        isAway = false;
        if (ran > 0) continue;
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
}

/** @returns how many timers were run */
async function tick(needs: LoopNeeds, work: Work): Promise<number> {
  const entities = [...(await needs.store.timer.dueEntities(needs.wall.now()))];
  let ran = 0;
  const worker = async () => {
    for (let id = entities.shift(); id !== undefined; id = entities.shift()) {
      if (work.isStopping) return;
      ran += await runBatch(needs, id, work);
    }
  };
  await Promise.all(Array.from({ length: Math.min(ENTITIES, entities.length) }, worker));
  return ran;
}

/** Runs the next timers of an entity. @returns how many */
async function runBatch(needs: LoopNeeds, entityId: EntityId, work: Work) {
  const { store, wall, handlers, background } = needs;
  const until = await entityTime(store, wall, entityId);
  const timers = await store.timer.claim({ entityId, until, most: BATCH, lease: LEASE_MS });
  let ran = 0;
  for (const timer of timers) {
    const isOutside = handlers[timer.kind].place === 'outside';
    if (work.isStopping || (isOutside && work.outside >= MOST_OUTSIDE)) {
      await store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
      continue;
    }
    ran++;
    if (isOutside) {
      work.outside++;
      void background
        .add(() => execute(needs, timer).then(() => {}))
        .finally(() => {
          work.outside--;
        });
      continue;
    }
    const { afterwards } = await execute(needs, timer);
    if (afterwards) void background.add(afterwards);
  }
  return ran;
}
