/** Moves an entity's clock: what falls due on the way happens at its own time, in order, before the clock goes on. */
import type { EntityId } from '../entity/types.ts';
import { type ClockSetting, timeOf } from './clock.ts';
import { execute, LEASE_MS, type TimerNeeds, type TimerRun } from './execute.ts';
import { iso } from './format.ts';
import type { Ids } from './ids.ts';
import { FARTHEST, lanesOf, outsideKinds, type Timer, type TimerKind } from './timers.ts';
import { patience, pause, TIMED_OUT, turn } from './wall.ts';

/** What moving a clock needs. */
export interface MoveNeeds extends TimerNeeds {
  readonly ids: Ids;
}

/** How a clock is moved. */
export interface MoveOptions {
  readonly wait?: Wait | undefined;
  /** For how long the mover holds it at a time, in ms of the database's time. */
  readonly lease?: number;
  /** After so many runs it is given up. */
  readonly most?: number;
}

/** Whether a move waits for what it makes happen outside: calls of the shop, answers of a processor. */
export type Wait = 'none' | 'deliveries';

/** A clock after its move. */
export interface Moved {
  readonly setting: ClockSetting;
  /** What was run, in order. */
  readonly runs: readonly TimerRun[];
}

/** How long a move waits for another one of the same clock, in ms of wall time. */
const PATIENCE_MS = 30_000;

/** Between two looks at what somebody else holds. */
const LOOK_MS = 10;

/** After so many runs in a row, requests get their turn. */
const TURN = 50;

/** So much may fall due in one move: somebody waits for it, and a job of every second has 31 million runs a year. */
export const MOST_RUNS = 50_000;

/** Somebody else moves the clock, and does not come to an end. */
export class ClockBusyError extends Error {}

/** More falls due on the way than one move makes happen. */
export class TooMuchDueError extends Error {
  /** @param at entity time, ms UTC: where the clock stands now, or runs on from */
  constructor(at: number, most: number) {
    super(
      `More than ${most} things fall due on the way; the clock has come to ${iso(at)}. ` +
        'Move it on from there, or deschedule what runs so often',
    );
  }
}

/**
 * Moves a clock. While it moves it stands still at the time of each timer that is run; the processes' own loops leave the
 * entity alone. Timers that failed before are left to the loops, and so are those that a loop waits for the world with.
 *
 * @param plan where it shall stand afterwards; undefined: nowhere, so that nothing happens
 * @throws ClockBusyError; TooMuchDueError: what has happened by then stays, and the same move goes on from there
 */
export async function moveClock(
  needs: MoveNeeds,
  entityId: EntityId,
  plan: (before: ClockSetting, wall: number) => ClockSetting | undefined,
  { wait = 'deliveries', lease = LEASE_MS, most = MOST_RUNS }: MoveOptions = {},
): Promise<Moved | undefined> {
  const { store, wall, ids } = needs;
  const mover = ids.request();
  await takeInHand(needs, entityId, mover, lease);
  const hold = holdOf(needs, entityId, mover, lease);
  try {
    const now = wall.now();
    const before = await store.clock.read(entityId);
    const setting = plan(before, now);
    if (!setting) {
      await store.clock.endMove(entityId, mover);
      return undefined;
    }
    const [from, until] = [timeOf(before, now), timeOf(setting, now)];
    const runs = await runAll(needs, { entityId, from, until, wait, most }, hold);
    if (until < from) await pullBack(needs, entityId, until);
    if (!(await store.clock.endMove(entityId, mover, setting))) throw lost();
    return { setting, runs };
  } catch (error) {
    // What failed is told; whether this fails, too, is not: the loops find the clock when the lease is over.
    await hold.letGo().catch(() => {});
    throw error;
  }
}

/** What cannot lie far ahead does not, though the clock was set back. */
async function pullBack({ store }: MoveNeeds, entityId: EntityId, now: number): Promise<void> {
  for (const [kind, farthest] of Object.entries(FARTHEST)) {
    await store.timer.pull(entityId, kind as TimerKind, now + farthest);
  }
}

const lost = () => new ClockBusyError('another process has taken the clock over');

async function takeInHand(
  { store, wall }: MoveNeeds,
  entityId: EntityId,
  mover: string,
  lease: number,
): Promise<void> {
  const giveUp = wall.now() + PATIENCE_MS;
  await store.clock.recover(wall.now());
  while (!(await store.clock.beginMove(entityId, mover, lease))) {
    if (wall.now() > giveUp) throw new ClockBusyError('the clock is being moved');
    await pause(LOOK_MS);
  }
}

/** A clock in somebody's hand. */
interface Hold {
  /** Stands at an instant from now on, at least as long as a lease. */
  stand(at: number): Promise<void>;
  /** Waits for work, and keeps the clock in hand meanwhile. */
  during<T>(work: Promise<T>): Promise<T>;
  /** A move that failed half-way: a clock that ran before runs on from where it stands. */
  letGo(): Promise<void>;
}

function holdOf({ store, wall }: MoveNeeds, id: EntityId, mover: string, lease: number): Hold {
  let stands = Number.NaN;
  let since = 0;
  const isFresh = () => wall.now() - since < lease / 4;
  const hold: Hold = {
    async stand(at) {
      if (at === stands && isFresh()) return;
      since = wall.now();
      stands = at;
      if (!(await store.clock.stand(id, mover, at, lease))) throw lost();
    },
    async during(work) {
      for (;;) {
        const result = await patience(work, lease / 4);
        if (result !== TIMED_OUT) return result;
        await hold.stand(stands);
      }
    },
    async letGo() {
      if (Number.isNaN(stands)) return void (await store.clock.endMove(id, mover));
      await store.clock.stand(id, mover, stands, 0);
      await store.clock.recover(wall.now());
    },
  };
  return hold;
}

interface Steps {
  readonly entityId: EntityId;
  readonly from: number;
  readonly until: number;
  readonly wait: Wait;
  readonly most: number;
}

/** Runs what is due until the end, each at its own time. */
async function runAll(needs: MoveNeeds, steps: Steps, hold: Hold): Promise<TimerRun[]> {
  const { store } = needs;
  const { entityId, until, wait, most } = steps;
  // A delivery that a loop has begun is waited for: when the next attempt is due depends on it.
  const outside = outsideKinds(needs.handlers).filter(
    (kind) => wait === 'none' || !lanesOf(needs.handlers, kind),
  );
  const runs: TimerRun[] = [];
  let at = steps.from;
  for (;;) {
    const next = await store.timer.next(entityId, until, outside);
    if (!next) return runs;
    if (runs.length >= most) throw new TooMuchDueError(at, most);
    at = Math.max(at, next.due);
    await hold.stand(at);
    const timer = next.isHeld ? undefined : await store.timer.claimOne(next.id, LEASE_MS);
    if (!timer) {
      // A loop claimed it just before the move began, and runs it now.
      await pause(LOOK_MS);
      continue;
    }
    const run = await hold.during(runOne(needs, timer, wait));
    if (run) runs.push(run);
    if (runs.length % TURN === 0) await turn();
  }
}

/** @returns undefined when another has run it */
async function runOne(needs: MoveNeeds, timer: Timer, wait: Wait): Promise<TimerRun | undefined> {
  const { handlers, background } = needs;
  const at = timer.due;
  if (handlers[timer.kind]?.place === 'outside' && wait === 'none') {
    void background.start(() => execute(needs, timer).then(() => {}));
    return { timer, at, outcome: 'done' };
  }
  const { run, afterwards } = await execute(needs, timer);
  // One at a time, and somebody waits: not behind those that nobody waits for.
  if (afterwards && wait === 'deliveries') await background.start(afterwards);
  else if (afterwards) void background.add(afterwards);
  return run.outcome === 'lost' ? undefined : run;
}
