/** The tables of clocks and of their moves, as ports. */
import type { ClockSetting } from './clock.ts';
import type { EntityId } from './ids.ts';

/** A move of a clock that begins. `from`, `until`: entity time, ms UTC. */
export interface NewClockMove {
  readonly entityId: EntityId;
  readonly mover: string;
  readonly from: number;
  readonly until: number;
}

/** How a move ended. */
export interface ClockMoveResult {
  /** `stopped`: a request asked the move to stop; `failed`: `detail` has the reason. */
  readonly state: 'done' | 'stopped' | 'failed';
  readonly detail: string | null;
  /** The number of timers that were run. */
  readonly executedCount: number;
  /** The first of these timers, as JSON. */
  readonly executed: string;
}

export interface ClockMove extends NewClockMove {
  /** `interrupted`: the process that moved the clock died, and the clock is free. */
  readonly state: 'moving' | 'interrupted' | ClockMoveResult['state'];
  readonly detail: string | null;
  readonly executedCount: number;
  /** JSON; null if the move has not ended. */
  readonly executed: string | null;
}

/** The clocks of entities. */
export interface ClockTable {
  read(entityId: EntityId): Promise<ClockSetting>;
  /**
   * Claims the clock of an entity. Until the lease ends, no other process moves the clock, and only the mover runs its
   * timers.
   *
   * @param mover a name that no other mover has
   * @param lease ms of the database's time
   * @returns false if another mover has claimed the clock
   */
  beginMove(entityId: EntityId, mover: string, lease: number): Promise<boolean>;
  /** Stops the clock at an instant, and renews the lease. @returns false if the claim was lost */
  freeze(entityId: EntityId, mover: string, at: number, lease: number): Promise<boolean>;
  /** Renews the lease, and does not change the clock. @returns false if the claim was lost */
  extendLease(entityId: EntityId, mover: string, lease: number): Promise<boolean>;
  /** Sets the clock, or leaves it as it is, and releases it. @returns false if the claim was lost */
  endMove(entityId: EntityId, mover: string, setting?: ClockSetting): Promise<boolean>;
  /**
   * Releases clocks whose mover died. Clocks that ran before the move run on from the time that they show.
   *
   * @param systemTime ms since 1970 UTC
   */
  recover(systemTime: number): Promise<void>;
  /** Makes the clock follow the system clock, even if it is being moved. */
  makeReal(entityId: EntityId): Promise<void>;
}

/** The latest move of each clock: its target, its progress, and how it ended. */
export interface ClockMoveTable {
  /** The current state of the move: `interrupted` if its mover died. */
  find(entityId: EntityId): Promise<ClockMove | undefined>;
  /** Stores a move that begins, in place of the previous one. */
  begin(move: NewClockMove): Promise<void>;
  /**
   * Stores how many timers the move has run.
   *
   * @returns whether the move must stop: a request asked for it, or another move has replaced this one
   */
  progress(entityId: EntityId, mover: string, executed: number): Promise<boolean>;
  /** Asks the move in progress to stop. @returns false if no move is in progress */
  stop(entityId: EntityId): Promise<boolean>;
  /** Stores how the move ended, unless another move has replaced it. */
  end(entityId: EntityId, mover: string, ending: ClockMoveResult): Promise<void>;
}
