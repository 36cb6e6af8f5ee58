/** The tables that every folder needs, as ports, and the store. No SQL here. */
import type { BuildTable } from './buildTable.ts';
import type { ClockMoveTable, ClockTable } from './clockTables.ts';
import type { EventTable } from './eventTable.ts';
import type { CheckoutId, EntityId, PaymentId, PaymentLinkId } from './ids.ts';
import type { SealedDataTable, SealedTable, SealingKeyTable } from './sealedTables.ts';
import type { StoreFault } from './storeFault.ts';
import type { NewTimer, Timer } from './timers.ts';
import type { TimerTable } from './timerTable.ts';

/** A record that is stored for a limited time. `createdAt`: entity time, ms UTC; of a link to pay the end of its validity. */
export type RetainedRecord = { readonly createdAt: number } & (
  | { readonly kind: 'checkout'; readonly id: CheckoutId }
  | { readonly kind: 'payment'; readonly id: PaymentId }
  | { readonly kind: 'paymentLink'; readonly id: PaymentLinkId }
);

/**
 * A counted call, for the generic cell rate algorithm (ITU-T I.371, annex A): each call takes `interval` ms, and `tolerance`
 * ms may be taken in advance. `now`: entity time.
 */
export interface CountedCall {
  readonly scope: string;
  readonly entityId: EntityId;
  readonly now: number;
  readonly interval: number;
  readonly tolerance: number;
}

/** Values by name, and how often the store was opened. */
export interface MetaTable {
  read(name: string): Promise<string | undefined>;
  /** Stores a value under a name that has none. */
  saveIfAbsent(name: string, value: string): Promise<void>;
  /** How often this store was opened before; counts this time. Other starts wait until the transaction ends. */
  countStart(): Promise<number>;
}

/** The records that the retention deletes. */
export interface RetentionTable {
  /** The earliest records of an entity, earliest first, without waiting ones: checkouts, payments without a checkout, links to pay. */
  oldest(entityId: EntityId, most: number): Promise<readonly RetainedRecord[]>;
  /** Deletes records of an entity, with everything that belongs to them. */
  takeOut(entityId: EntityId, items: readonly RetainedRecord[]): Promise<void>;
}

/** Counts calls. */
export interface ThrottleTable {
  /**
   * Counts a call.
   *
   * @returns 0 if the call may proceed; otherwise the call was not counted, and the caller has to wait this many ms
   */
  take(call: CountedCall): Promise<number>;
  forget(scope: string, entityId: EntityId): Promise<void>;
}

/** An attempt with a wrong password. `who`: a hash; `now`: system time; `interval`: of the rate algorithm, in ms. */
export interface WrongAttempt {
  readonly who: string;
  readonly now: number;
  readonly interval: number;
  /** The longest wait, in ms. A stored instant that is later than this is lowered to it: the clock was set back. */
  readonly most: number;
}

/** Counts attempts with wrong passwords, for all processes. */
export interface WrongPasswordTable {
  /**
   * Counts an attempt, also beyond the limit.
   *
   * @returns when all attempts could have been made, one in each interval: ms of the system clock
   */
  count(attempt: WrongAttempt): Promise<number>;
  /** Deletes counts that have expired. @returns how many */
  forgetOld(now: number, most: number): Promise<number>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface SharedTables {
  readonly meta: MetaTable;
  readonly build: BuildTable;
  readonly event: EventTable;
  readonly timer: TimerTable;
  readonly clock: ClockTable;
  readonly clockMove: ClockMoveTable;
  readonly pending: SealedDataTable;
  readonly sealingKey: SealingKeyTable;
  readonly sealed: SealedTable;
  readonly retention: RetentionTable;
  readonly throttle: ThrottleTable;
  readonly wrongPassword: WrongPasswordTable;
}

/** The tables of a database transaction that gathers writes. */
export interface Gathered<Tables extends SharedTables = SharedTables> {
  readonly tables: Tables;
  /** The tables that gather nothing. Gathered writes are not visible here before they are stored. */
  readonly storedTables: Tables;
  /** The earliest timer of the entity that was armed and is not stored yet, except timers with a lease. */
  earliest(): NewTimer | undefined;
  /** Whether the database's timer of this entity, kind and key is out of date, because it was armed again or cancelled. */
  isReplaced(timer: Pick<Timer, 'entityId' | 'kind' | 'key'>): boolean;
  /** Locks many timers of the database at once. The rows that their handlers lock are locked before. */
  lockTimers(timers: readonly Timer[]): Promise<void>;
  /** Stores the gathered writes. */
  flush(): Promise<void>;
  /** Whether the database may have other timers than at the last call of this function. */
  takeStale(): boolean;
}

/** The entity that the work is done for, and the time that its clock shows. */
export interface GatherNeeds {
  readonly entityId: EntityId;
  /** Entity time, ms UTC. */
  readonly now: () => number;
}

/**
 * The store of some tables. Outside of a database transaction, every call is independent.
 *
 * A transaction has all the tables of the store. Code that receives a transaction, for example a port, names the tables that
 * it needs.
 */
export type Store<Tables extends SharedTables = SharedTables> = Tables & Transactions<Tables>;

/** Database transactions over tables. */
export interface Transactions<Tables extends SharedTables> {
  /**
   * Runs the work as one transaction: all of its writes are stored, durably, or none. A database may require the work to run
   * again, so the work changes nothing but tables. If one call fails, the whole transaction fails, even if the error is
   * caught. Calls that are made at the same time (`Promise.all`) run in the order in which they are made, in one round trip
   * to the database if it is on a network. The error of a write may be thrown by a later call, or by the commit.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * The same for many small pieces of work: their tables gather writes, and the writes that remain at the end are stored
   * before the commit.
   */
  gather<T>(needs: GatherNeeds, work: (gathered: Gathered<Tables>) => Promise<T>): Promise<T>;
  /** Whether the store responds. Calls that wait in a queue do not delay the answer. */
  isReady(): Promise<boolean>;
  /** The kind of fault behind an error of the store; undefined for errors that are caused by a mistake. */
  faultOf(error: unknown): StoreFault | undefined;
  /** The time on the clock of the database, ms UTC; null if this is the clock of the machine of this process. */
  ownTime(): Promise<number | null>;
  /** How many calls wait for a connection to the database. */
  waiting(): number;
  close(): Promise<void>;
}
