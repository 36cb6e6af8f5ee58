/** Claims a clock for a move, and holds it: the lease is renewed while the timers run. */

import type { EntityId } from '../../../domain/shared/ids.ts';
import { TIMED_OUT } from '../../../domain/shared/systemClock.ts';
import type { SharedTables } from '../../../domain/shared/tables.ts';
import type { TimerNeeds } from '../execute.ts';
import { pause, stopwatch, timeout } from '../systemClock.ts';
import { ClockBusyError, claimLost, MoveStoppedError } from './errors.ts';

/** What claiming a clock needs. */
export type ClaimNeeds = Pick<TimerNeeds, 'store' | 'systemClock'>;

/** Interval between two checks of a clock or timer that another process has claimed, in ms of the system clock. */
export const LOOK_MS = 10;

/** Interval between two checks whether the move must stop, while it waits, in ms of the system clock. */
const STOP_MS = 250;

/** A clock that a move has claimed. */
export interface ClockClaim {
  /** Stops the clock at an instant, and renews the lease. */
  freeze(at: number): Promise<void>;
  /** Notes that a transaction has stopped the clock there. */
  noteFrozen(at: number): void;
  /**
   * Waits for work, and renews the lease meanwhile.
   * @throws MoveStoppedError once the move is asked to stop; the work itself goes on
   */
  during<T>(work: Promise<T>): Promise<T>;
  /** The same for a transaction. It ends soon, so a request to stop does not interrupt it. */
  duringTransaction<T>(work: Promise<T>): Promise<T>;
  /** Stores how many timers were run, at intervals. @throws MoveStoppedError */
  saveCount(count: number): Promise<void>;
  /** The same at once, as part of a transaction. @returns whether the move must stop */
  saveCountIn(tables: SharedTables, count: number): Promise<boolean>;
  /** @throws MoveStoppedError */
  stop(): never;
  /** Releases the clock after a failed move: a clock that ran before runs on from where it stands. */
  release(tables: SharedTables): Promise<void>;
}

/** Which clock is claimed, and for whom. */
export interface ClaimOptions {
  readonly entityId: EntityId;
  /** A name that no other mover has. */
  readonly mover: string;
  /** How long the lease lasts, in ms of the database's time. */
  readonly lease: number;
  /** How long to wait for another move of the clock, in ms of the system clock. */
  readonly within: number;
  /** Whether the move must stop because the process ends. */
  readonly isEnding?: (() => boolean) | undefined;
}

/** Claims a clock. @throws ClockBusyError */
export async function claimClock(needs: ClaimNeeds, options: ClaimOptions): Promise<ClockClaim> {
  const { store, systemClock } = needs;
  const { entityId, mover, lease, within } = options;
  const giveUp = systemClock.now() + within;
  await store.clock.recover(systemClock.now());
  while (!(await store.clock.beginMove(entityId, mover, lease))) {
    if (systemClock.now() >= giveUp)
      throw new ClockBusyError('another request is moving the clock');
    await pause(LOOK_MS);
  }
  return claimOf(needs, options);
}

function claimOf(
  { store, systemClock }: ClaimNeeds,
  { entityId: id, mover, lease, isEnding = () => false }: ClaimOptions,
): ClockClaim {
  let standsAt = Number.NaN;
  let renewedAt = 0;
  let sinceNote = stopwatch();
  let count = 0;
  const isFresh = () => systemClock.now() - renewedAt < lease / 4;
  const renew = async () => {
    if (isFresh()) return;
    renewedAt = systemClock.now();
    if (!(await store.clock.extendLease(id, mover, lease))) throw claimLost();
  };
  const own: ClockClaim = {
    async freeze(at) {
      if (at === standsAt && isFresh()) return;
      own.noteFrozen(at);
      if (!(await store.clock.freeze(id, mover, at, lease))) throw claimLost();
    },
    noteFrozen(at) {
      renewedAt = systemClock.now();
      standsAt = at;
    },
    async during(work) {
      for (;;) {
        const result = await timeout(work, Math.min(STOP_MS, lease / 4));
        if (result !== TIMED_OUT) return result;
        await own.saveCount(count);
        await renew();
      }
    },
    async duringTransaction(work) {
      for (;;) {
        const result = await timeout(work, lease / 4);
        if (result !== TIMED_OUT) return result;
        await renew();
      }
    },
    async saveCount(now) {
      count = now;
      if (sinceNote() < STOP_MS) return;
      if (await own.saveCountIn(store, count)) own.stop();
    },
    async saveCountIn(tables, now) {
      count = now;
      sinceNote = stopwatch();
      return (await tables.clockMove.progress(id, mover, count)) || isEnding();
    },
    stop() {
      throw new MoveStoppedError(standsAt);
    },
    async release({ clock }) {
      if (Number.isNaN(standsAt)) return void (await clock.endMove(id, mover));
      await clock.freeze(id, mover, standsAt, 0);
      await clock.recover(systemClock.now());
    },
  };
  return own;
}
