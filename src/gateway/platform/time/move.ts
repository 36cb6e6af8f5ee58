/** Moves an entity's clock: each timer that falls due on the way runs at its own time, in order, before the clock goes on. */

import { type ClockSetting, timeOf } from '../../domain/shared/clock.ts';
import type { EntityId, Ids } from '../../domain/shared/ids.ts';
import type { SharedTables } from '../../domain/shared/tables.ts';
import { LONGEST_DELAY_MS, type TimerKind } from '../../domain/shared/timers.ts';
import type { TimerBatchNeeds } from './batch.ts';
import { LEASE_MS, type TimerRun } from './execute.ts';
import { claimClock } from './move/claim.ts';
import { claimLost, MoveStoppedError } from './move/errors.ts';
import { endingOf, type MoveRecord, recordOf } from './move/record.ts';
import { runTimers, type Wait } from './move/runTimers.ts';

export type { Wait } from './move/runTimers.ts';

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

/** A clock after its move. */
export interface Moved {
  readonly setting: ClockSetting;
  /** The timers that were run, in order. */
  readonly runs: readonly TimerRun[];
}

/** How long a move waits for another move of the same clock, in ms of the system clock. */
export const TAKE_WITHIN_MS = 30_000;

/** The most timers that one move runs: a schedule that runs every second has 31 million runs a year. */
export const MOST_RUNS = 50_000;

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
  const { takeWithin: within = TAKE_WITHIN_MS, isEnding } = options;
  const claim = await claimClock(needs, { entityId, mover, lease, within, isEnding });
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
    const steps = { entityId, mover, from, until, wait, most, lease };
    await runTimers(needs, steps, claim, record, runs);
    if (until < from) await pullBack(needs, entityId, until);
    const ending = endingOf('done', runs);
    await store.transaction(async (tables) => {
      await record?.end(tables, ending);
      if (!(await tables.clock.endMove(entityId, mover, setting))) throw claimLost();
    });
    return { setting, runs };
  } catch (error) {
    const ending = endingOf(error instanceof MoveStoppedError ? 'stopped' : 'failed', runs, error);
    const giveUp = async (tables: SharedTables) => {
      await record?.end(tables, ending);
      await claim.release(tables);
    };
    // The error of the move is thrown. An error of this transaction is ignored: the loops recover the clock after the lease.
    await store.transaction(giveUp).catch(() => {});
    throw error;
  }
}

/** Limits how far ahead timers lie after the clock was set back (LONGEST_DELAY_MS). */
async function pullBack({ store }: MoveNeeds, entityId: EntityId, now: number): Promise<void> {
  for (const [kind, farthest] of Object.entries(LONGEST_DELAY_MS)) {
    await store.timer.bringForward(entityId, kind as TimerKind, now + farthest);
  }
}
