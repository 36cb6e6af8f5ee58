/** The record of a move: what it wants, and how it ended. Every process can read it. */

import type { ClockMoveResult } from '../../../domain/shared/clockTables.ts';
import type { SharedTables } from '../../../domain/shared/tables.ts';
import type { TimerRun } from '../execute.ts';
import { executedOf } from '../executed.ts';
import { MoveStoppedError, TooMuchDueError } from './errors.ts';

/** The stored record of a move, which every process can read. */
export interface MoveRecord {
  /** Called before the first timer is run. */
  begin(tables: SharedTables): Promise<void>;
  end(tables: SharedTables, ending: ClockMoveResult): Promise<void>;
}

/** A move is stored when it runs its first timer, or ends: most moves run no timer. */
export function recordOf(move: Parameters<SharedTables['clockMove']['begin']>[0]): MoveRecord {
  let isStored = false;
  const begin = async (tables: SharedTables) => {
    if (isStored) return;
    await tables.clockMove.begin(move);
    isStored = true;
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
const isForCaller = (error: unknown): error is Error =>
  error instanceof TooMuchDueError || error instanceof MoveStoppedError;

/** How a move ended, as its record says. */
export function endingOf(
  state: ClockMoveResult['state'],
  runs: readonly TimerRun[],
  error?: unknown,
): ClockMoveResult {
  const detail =
    state === 'done' ? null : isForCaller(error) ? error.message : 'internal error of the gateway';
  const executed = JSON.stringify(executedOf(runs));
  return { state, detail, executedCount: runs.length, executed };
}
