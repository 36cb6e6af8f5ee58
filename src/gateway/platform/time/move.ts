/** Moves an entity's clock: each timer that falls due on the way runs at its own time, in order, before the clock goes on. */

import { iso } from '../../../time/format.ts';
import { type ClockSetting, timeOf } from '../../domain/shared/clock.ts';
import type { EntityId, Ids } from '../../domain/shared/ids.ts';
import { TIMED_OUT } from '../../domain/shared/systemClock.ts';
import type { ClockMoveResult, SharedTables } from '../../domain/shared/tables.ts';
import { kindsOutsideTransactions, limiterOf } from '../../domain/shared/timerHandlers.ts';
import { LONGEST_DELAY_MS, type Timer, type TimerKind } from '../../domain/shared/timers.ts';
import { isForBatch, runBatch, type TimerBatchNeeds } from './batch.ts';
import { execute, LEASE_MS, type TimerRun } from './execute.ts';
import { executedOf } from './executed.ts';
import { pause, stopwatch, timeout, turn } from './systemClock.ts';

/** What moving a clock needs. */
export interface MoveNeeds extends TimerBatchNeeds {
  readonly ids: Ids;
}

/** How a clock is moved. */
export interface MoveOptions {
  readonly wait?: Wait | undefined;
  /** How long one lease of the mover on the clock lasts, in ms of the database's time. */
  readonly lease?: number;
  /** After so many runs the move fails with TooMuchDueError. */
  readonly most?: number;
  /** How long this move waits for another move of the same clock, in ms of the system clock. */
  readonly takeWithin?: number;
  /** Called once this move has the lease of the clock and its record is stored, so that every process can read it. */
  readonly onBegun?: () => void;
  /** Whether the move must stop because the process ends. */
  readonly isEnding?: () => boolean;
}

/** Whether a move waits for the external work that its timers start: calls to the shop, responses of a processor. */
export type Wait = 'none' | 'deliveries';

/** A clock after its move. */
export interface Moved {
  readonly setting: ClockSetting;
  /** The timers that were run, in order. */
  readonly runs: readonly TimerRun[];
}

/** How long a move waits for another move of the same clock, in ms of the system clock. */
export const TAKE_WITHIN_MS = 30_000;

/** Interval between two checks of a clock or timer that another process has claimed, in ms of the system clock. */
const LOOK_MS = 10;

/** Interval between two checks whether the move must stop, while it waits, in ms of the system clock. */
const STOP_MS = 250;

/** After so many runs in a row, pending requests are served. */
const TURN = 50;

/** The most timers that one move runs: a schedule that runs every second has 31 million runs a year. */
export const MOST_RUNS = 50_000;

/** Another move has claimed the clock and does not end in time. */
export class ClockBusyError extends Error {}

/** More timers fall due on the way than one move runs. */
export class TooMuchDueError extends Error {
  /** @param at entity time, ms UTC: where the clock stands now, or where it runs on from */
  constructor(at: number, most: number) {
    super(
      `More than ${most} things fall due on the way; the clock has come to ${iso(at)}. ` +
        'Move it on from there, or deschedule what runs so often',
    );
  }
}

/** The move was asked to stop. */
export class MoveStoppedError extends Error {
  /** @param at entity time, ms UTC: where the clock stands now, or where it runs on from */
  constructor(at: number) {
    super(`The move was stopped; the clock has come to ${iso(at)}`);
  }
}

/**
 * Moves a clock. During the move the clock stands still at the time of each timer that is run; the timer loops of the
 * processes skip the entity. The move skips timers that failed before, which the loops run, and timers of a loop that is
 * waiting for an external service. The timers are committed in batches, each with the time at which the clock then stands.
 *
 * @param plan returns the setting of the clock after the move; undefined: the move is cancelled and nothing happens
 * @throws ClockBusyError; TooMuchDueError, MoveStoppedError: timers that have run by then stay committed, and the same move
 *   can be continued from there
 */
export async function moveClock(
  needs: MoveNeeds,
  entityId: EntityId,
  plan: (before: ClockSetting, systemTime: number) => ClockSetting | undefined,
  options: MoveOptions = {},
): Promise<Moved | undefined> {
  const { wait = 'deliveries', lease = LEASE_MS, most = MOST_RUNS } = options;
  const { store, systemClock, ids } = needs;
  const mover = ids.request();
  await takeInHand(needs, entityId, mover, { lease, within: options.takeWithin ?? TAKE_WITHIN_MS });
  const hold = holdOf(needs, { entityId, mover, lease, isEnding: options.isEnding });
  const runs: TimerRun[] = [];
  let record: MoveRecord | undefined;
  try {
    const now = systemClock.now();
    const before = await store.clock.read(entityId);
    const setting = plan(before, now);
    if (!setting) {
      await store.clock.endMove(entityId, mover);
      return undefined;
    }
    const [from, until] = [timeOf(before, now), timeOf(setting, now)];
    record = recordOf({ entityId, mover, from, until });
    if (options.onBegun) {
      await record.begin(store);
      options.onBegun();
    }
    await runAll(needs, { entityId, mover, from, until, wait, most, lease }, hold, record, runs);
    if (until < from) await pullBack(needs, entityId, until);
    const ending = endingOf('done', runs);
    await store.transaction(async (tables) => {
      await record?.end(tables, ending);
      if (!(await tables.clock.endMove(entityId, mover, setting))) throw lost();
    });
    return { setting, runs };
  } catch (error) {
    const ending = endingOf(error instanceof MoveStoppedError ? 'stopped' : 'failed', runs, error);
    const giveUp = async (tables: SharedTables) => {
      await record?.end(tables, ending);
      await hold.letGo(tables);
    };
    // The error of the move is thrown. An error of this transaction is ignored: the loops recover the clock after the lease.
    await store.transaction(giveUp).catch(() => {});
    throw error;
  }
}

/** The stored record of a move, which every process can read. */
interface MoveRecord {
  /** Called before the first timer is run. */
  begin(tables: SharedTables): Promise<void>;
  end(tables: SharedTables, ending: ClockMoveResult): Promise<void>;
}

/** A move is stored when it runs its first timer, or ends: most moves run no timer. */
function recordOf(move: Parameters<SharedTables['clockMove']['begin']>[0]): MoveRecord {
  let isKept = false;
  const begin = async (tables: SharedTables) => {
    if (isKept) return;
    await tables.clockMove.begin(move);
    isKept = true;
  };
  return {
    begin,
    async end(tables, ending) {
      await begin(tables);
      await tables.clockMove.end(move.entityId, move.mover, ending);
    },
  };
}

/** Errors whose message is meant for the caller. */
const isTold = (error: unknown): error is Error =>
  error instanceof TooMuchDueError || error instanceof MoveStoppedError;

function endingOf(
  state: ClockMoveResult['state'],
  runs: readonly TimerRun[],
  error?: unknown,
): ClockMoveResult {
  const detail =
    state === 'done' ? null : isTold(error) ? error.message : 'an error in the gateway';
  const executed = JSON.stringify(executedOf(runs));
  return { state, detail, executedCount: runs.length, executed };
}

/** Limits how far ahead timers lie after the clock was set back (LONGEST_DELAY_MS). */
async function pullBack({ store }: MoveNeeds, entityId: EntityId, now: number): Promise<void> {
  for (const [kind, farthest] of Object.entries(LONGEST_DELAY_MS)) {
    await store.timer.bringForward(entityId, kind as TimerKind, now + farthest);
  }
}

const lost = () => new ClockBusyError('another process has taken the clock over');

async function takeInHand(
  { store, systemClock }: MoveNeeds,
  entityId: EntityId,
  mover: string,
  { lease, within }: { readonly lease: number; readonly within: number },
): Promise<void> {
  const giveUp = systemClock.now() + within;
  await store.clock.recover(systemClock.now());
  while (!(await store.clock.beginMove(entityId, mover, lease))) {
    if (systemClock.now() >= giveUp) throw new ClockBusyError('the clock is being moved');
    await pause(LOOK_MS);
  }
}

/** The lease of a mover on a clock. */
interface Hold {
  /** Stops the clock at an instant, and renews the lease. */
  stand(at: number): Promise<void>;
  /** Notes that a transaction has stopped the clock there. */
  stood(at: number): void;
  /**
   * Waits for work, and renews the lease meanwhile.
   * @throws MoveStoppedError once the move is asked to stop; the work itself goes on
   */
  during<T>(work: Promise<T>): Promise<T>;
  /** The same for a transaction. It ends soon, so a request to stop does not interrupt it. */
  whole<T>(work: Promise<T>): Promise<T>;
  /** Stores how many timers were run, at intervals. @throws MoveStoppedError */
  tell(count: number): Promise<void>;
  /** The same at once, as part of a transaction. @returns whether the move must stop */
  tellIn(tables: SharedTables, count: number): Promise<boolean>;
  /** @throws MoveStoppedError */
  stop(): never;
  /** Releases the clock after a failed move: a clock that ran before runs on from where it stands. */
  letGo(tables: SharedTables): Promise<void>;
}

interface HoldOptions {
  readonly entityId: EntityId;
  readonly mover: string;
  readonly lease: number;
  readonly isEnding: MoveOptions['isEnding'];
}

function holdOf(
  { store, systemClock }: MoveNeeds,
  { entityId: id, mover, lease, isEnding = () => false }: HoldOptions,
): Hold {
  let stands = Number.NaN;
  let since = 0;
  let told = stopwatch();
  let count = 0;
  const isFresh = () => systemClock.now() - since < lease / 4;
  const keepOn = async () => {
    if (isFresh()) return;
    since = systemClock.now();
    if (!(await store.clock.extendLease(id, mover, lease))) throw lost();
  };
  const hold: Hold = {
    async stand(at) {
      if (at === stands && isFresh()) return;
      hold.stood(at);
      if (!(await store.clock.freeze(id, mover, at, lease))) throw lost();
    },
    stood(at) {
      since = systemClock.now();
      stands = at;
    },
    async during(work) {
      for (;;) {
        const result = await timeout(work, Math.min(STOP_MS, lease / 4));
        if (result !== TIMED_OUT) return result;
        await hold.tell(count);
        await keepOn();
      }
    },
    async whole(work) {
      for (;;) {
        const result = await timeout(work, lease / 4);
        if (result !== TIMED_OUT) return result;
        await keepOn();
      }
    },
    async tell(now) {
      count = now;
      if (told() < STOP_MS) return;
      if (await hold.tellIn(store, count)) hold.stop();
    },
    async tellIn(tables, now) {
      count = now;
      told = stopwatch();
      return (await tables.clockMove.progress(id, mover, count)) || isEnding();
    },
    stop() {
      throw new MoveStoppedError(stands);
    },
    async letGo({ clock }) {
      if (Number.isNaN(stands)) return void (await clock.endMove(id, mover));
      await clock.freeze(id, mover, stands, 0);
      await clock.recover(systemClock.now());
    },
  };
  return hold;
}

interface Steps {
  readonly entityId: EntityId;
  readonly mover: string;
  readonly from: number;
  readonly until: number;
  readonly wait: Wait;
  readonly most: number;
  readonly lease: number;
}

/** Runs the timers that are due until the end, each at its own time. @param runs receives the runs */
async function runAll(
  needs: MoveNeeds,
  steps: Steps,
  hold: Hold,
  record: MoveRecord,
  runs: TimerRun[],
): Promise<void> {
  const { store, handlers } = needs;
  const { entityId, until, wait, most } = steps;
  // The move waits for a delivery that a loop has begun: its result decides when the next attempt is due.
  const outside = kindsOutsideTransactions(handlers).filter(
    (kind) => wait === 'none' || !limiterOf(handlers, kind),
  );
  let at = steps.from;
  // How many of the next timers run one at a time, because one of them failed in a batch.
  let alone = 0;
  for (;;) {
    const [next] = await store.timer.upcoming(entityId, until, outside, 1);
    if (!next) return;
    if (runs.length >= most) throw new TooMuchDueError(at, most);
    await record.begin(store);
    if (alone === 0 && isForBatch(handlers, next)) {
      let begun = 0;
      const onBegin = () => void begun++;
      const batch = await tryBatch(needs, steps, hold, { at, outside, runs, onBegin });
      if (batch) at = batch.at;
      else alone = Math.max(1, begun);
      continue;
    }
    alone = Math.max(0, alone - 1);
    at = Math.max(at, next.due);
    await hold.stand(at);
    const timer = next.isHeld ? undefined : await store.timer.claimOne(next.id, LEASE_MS);
    if (!timer) {
      // A loop claimed the timer just before the move began, and is running it.
      await hold.tell(runs.length);
      await pause(LOOK_MS);
      continue;
    }
    const run = await hold.during(runOne(needs, timer, wait));
    if (run) runs.push(run);
    await hold.tell(runs.length);
    if (runs.length % TURN === 0) await turn();
  }
}

interface BatchSteps {
  readonly at: number;
  readonly outside: readonly TimerKind[];
  readonly runs: TimerRun[];
  readonly onBegin: () => void;
}

/** Runs the next timers in one transaction. @returns undefined if one of them failed and the batch was rolled back */
async function tryBatch(
  needs: MoveNeeds,
  { entityId, mover, until, wait, most, lease }: Steps,
  hold: Hold,
  { at, outside, runs, onBegin }: BatchSteps,
): Promise<{ readonly at: number } | undefined> {
  let isStopped = false;
  const batch = runBatch(needs, {
    ...{ entityId, at, until, outside, onBegin },
    most: most - runs.length,
    async end(tables, stands, count) {
      if (!(await tables.clock.freeze(entityId, mover, stands, lease))) throw lost();
      isStopped = await hold.tellIn(tables, runs.length + count);
    },
  });
  // It is a transaction: a request to stop waits for its end.
  const done = await hold.whole(batch).catch((error: unknown) => {
    if (error instanceof ClockBusyError) throw error;
    return undefined;
  });
  if (!done) return undefined;
  hold.stood(done.at);
  runs.push(...done.runs);
  if (done.afterwards) {
    const work = done.afterwards;
    if (wait === 'deliveries') await hold.during(needs.background.start(work));
    else void needs.background.add(work);
  }
  if (isStopped) hold.stop();
  await turn();
  return done;
}

/** @returns undefined if another process has run the timer */
async function runOne(needs: MoveNeeds, timer: Timer, wait: Wait): Promise<TimerRun | undefined> {
  const { handlers, background } = needs;
  const at = timer.due;
  if (handlers[timer.kind]?.place === 'outside' && wait === 'none') {
    void background.start(() => execute(needs, timer).then(() => {}));
    return { timer, at, outcome: 'done' };
  }
  const { run, afterwards } = await execute(needs, timer);
  // The caller waits for this work: start it now, do not queue it behind background work that no caller waits for.
  if (afterwards && wait === 'deliveries') await background.start(afterwards);
  else if (afterwards) void background.add(afterwards);
  return run.outcome === 'lost' ? undefined : run;
}
