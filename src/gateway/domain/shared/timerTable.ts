/** The table of timers, as a port. */
import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';
import type { EntityId } from './ids.ts';
import type { NewTimer, Timer, TimerKind } from './timers.ts';

/** A timer that will be due. `isHeld`: a process has claimed the timer. */
export interface UpcomingTimer extends Timer {
  readonly isHeld: boolean;
}

/** How long claimed timers of a kind are held, in ms of the database's time. */
export interface KindLease {
  readonly kind: TimerKind;
  readonly lease: number;
}

/** Which timers to claim. `until`: entity time; `lease`: ms of the database's time, for kinds that are not in `leases`. */
export interface TimerClaim {
  readonly entityId: EntityId;
  readonly until: number;
  readonly most: number;
  readonly lease: number;
  readonly leases?: readonly KindLease[];
  /** Kinds that are not claimed. */
  readonly except?: readonly TimerKind[];
  /** Queues whose timers are not claimed: the `queue` in the payload of a timer. */
  readonly exceptQueues?: readonly string[];
}

/** What happens to a timer whose handler failed. `fault`: the reason, one word. */
export interface TimerRetry {
  readonly after: number | null;
  readonly attempt: number;
  readonly fault: string | null;
}

/** The ages by which pending payments are counted, in ms; those that are older are counted together. */
export const PENDING_AGES = [
  { name: '1m', below: MINUTE_MS },
  { name: '10m', below: 10 * MINUTE_MS },
  { name: '1h', below: 60 * MINUTE_MS },
  { name: '1d', below: DAY_MS },
] as const;

/** What the timers of all entities wait for. */
export interface TimerFigures {
  /** Messages that are to be sent. */
  readonly messages: number;
  /** Days that should have been closed more than an hour ago. */
  readonly unclosedDays: number;
  /** Payments without a result, by `PENDING_AGES`; the last one: those that are older. */
  readonly pending: readonly number[];
}

/** The timers of entities. */
export interface TimerTable {
  /**
   * Arms a timer, in place of the one of the same entity, kind and key.
   *
   * @param lease ms of the database's time in which the caller works on the timer; no other process claims it in this time
   */
  arm(timer: NewTimer, lease?: number): Promise<void>;
  /** Arms a timer, unless there is one of the same entity, kind and key that is due no later and was not given up. */
  armNoLater(timer: NewTimer): Promise<void>;
  /** Arms many timers, in place of those of the same entities, kinds and keys. No two have the same entity, kind and key. */
  armAll(timers: readonly NewTimer[]): Promise<void>;
  cancel(entityId: EntityId, kind: TimerKind, key: string): Promise<void>;
  /** Cancels many of one kind. */
  cancelAll(entityId: EntityId, kind: TimerKind, keys: readonly string[]): Promise<void>;
  /** Entities that have a timer which is due and free, and whose clock is not being moved. @param systemTime ms since 1970 UTC */
  dueEntities(systemTime: number): Promise<readonly EntityId[]>;
  /** Claims timers that are due and free, earliest first. No other process gets them until the lease ends. */
  claim(wish: TimerClaim): Promise<readonly Timer[]>;
  claimOne(timer: Pick<Timer, 'id' | 'entityId'>, lease: number): Promise<Timer | undefined>;
  /**
   * Timers that have not failed yet, earliest first. A claimed timer is left out if its kind is `outside`, because it waits
   * for an external service.
   */
  upcoming(
    entityId: EntityId,
    until: number,
    outside: readonly TimerKind[],
    most: number,
  ): Promise<readonly UpcomingTimer[]>;
  /** The timers of an entity with a key and one of the kinds. */
  ofKey(entityId: EntityId, kinds: readonly TimerKind[], key: string): Promise<readonly Timer[]>;
  /** The timers of a kind, of all entities, earliest first within an entity. */
  ofKind(kind: TimerKind, most: number): Promise<readonly Timer[]>;
  /** Inside a database transaction: locks the timers that no other process has claimed since. @returns their ids */
  lockAll(timers: readonly Timer[]): Promise<readonly number[]>;
  /**
   * Inside a database transaction: ends a timer.
   *
   * @returns false if another process has claimed it since; then nothing may be done
   */
  finish(timer: Timer): Promise<boolean>;
  /**
   * Inside a database transaction: ends timers of one entity. It waits for no other transaction.
   *
   * @returns the ids of those that it has ended; another transaction has locked the others, or has claimed them since
   */
  finishAll(timers: readonly Timer[]): Promise<readonly number[]>;
  /** Releases a timer. @param how `after`: ms of the database's time until the timer may be claimed again, null = never */
  putBack(timer: Timer, how: TimerRetry): Promise<void>;
  /** Renews the lease of a timer, from now on. @returns false if another process has claimed the timer since */
  extendLease(timer: Timer, lease: number): Promise<boolean>;
  /** Makes the timers of a kind that are due later than `latest` due at `latest`. */
  bringForward(entityId: EntityId, kind: TimerKind, latest: number): Promise<void>;
  /** Releases all claimed timers: for a store that only one process uses. */
  freeAll(): Promise<void>;
  /** What the timers of all entities wait for. @param systemTime ms since 1970 UTC */
  figures(systemTime: number): Promise<TimerFigures>;
  /** The number of timers that were given up. */
  parked(): Promise<number>;
}
