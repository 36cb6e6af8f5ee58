/** Ports of the tables that every folder needs, and of the store. No SQL here. */
import type { ClockSetting } from './clock.ts';
import type { CheckoutId, EntityId, PaymentId } from './ids.ts';
import type { KeptKey, Sealed, SealedPlace, SealedQuery, SealedRow, WrappedKey } from './sealed.ts';
import type { StoreFault } from './storeFault.ts';
import type { NewTimer, Timer, TimerKind } from './timers.ts';

/** Something that happened, stored together with the change that it reports. */
export interface EventRecord {
  readonly entityId: EntityId;
  readonly checkoutId: CheckoutId | null;
  readonly paymentId: PaymentId | null;
  readonly kind:
    | 'checkoutCreated'
    | 'checkoutUpdated'
    | 'checkoutDeleted'
    | 'checkoutExpired'
    | 'dataStored'
    | 'shopCalled'
    | 'paymentPending'
    | 'paymentCompleted'
    | 'resultRead'
    | 'disputeRepresented'
    | 'disputeLost'
    | 'registrationCreated'
    | 'registrationConfirmed'
    | 'registrationUpdated'
    | 'registrationExtended'
    | 'registrationRemoved'
    | 'registrationEnded'
    | 'scheduleCreated'
    | 'scheduleReplaced'
    | 'scheduleCancelled'
    | 'scheduleEnded'
    | 'scheduleRun';
  /** Entity time, ms UTC. */
  readonly at: number;
  readonly data: Readonly<Record<string, string>>;
}

/** A timer that will be due. `isHeld`: a process has claimed the timer. */
export interface UpcomingTimer extends Timer {
  readonly isHeld: boolean;
}

/** Which timers to claim. `until`: entity time; `lease`: ms of the database's time. */
export interface TimerClaim {
  readonly entityId: EntityId;
  readonly until: number;
  readonly most: number;
  readonly lease: number;
  /** Kinds that are not claimed. */
  readonly except?: readonly TimerKind[];
  /** Queues whose timers are not claimed: the `lane` in the payload of a timer. */
  readonly exceptLanes?: readonly string[];
}

/** What happens to a timer whose handler failed. `fault`: the reason, one word. */
export interface TimerRetry {
  readonly after: number | null;
  readonly attempt: number;
  readonly fault: string | null;
}

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

/** A move of a clock. */
export interface ClockMove extends NewClockMove {
  /** `interrupted`: the process that moved the clock died, and the clock is free. */
  readonly state: 'moving' | 'interrupted' | ClockMoveResult['state'];
  readonly detail: string | null;
  readonly executedCount: number;
  /** JSON; null if the move has not ended. */
  readonly executed: string | null;
}

/** What sealed data belongs to: a waiting payment, or a checkout whose shopper has seen a summary page. */
export type SealedDataOwner = PaymentId | CheckoutId;

/** Sealed data of a waiting payment or checkout. `eraseAt`: entity time, ms UTC. */
export interface SealedData {
  readonly name: SealedDataOwner;
  readonly entityId: EntityId;
  readonly sealed: Sealed;
  readonly eraseAt: number;
}

/** A record that is stored for a limited time. `createdAt`: entity time, ms UTC. */
export type RetainedRecord = { readonly createdAt: number } & (
  | { readonly kind: 'checkout'; readonly id: CheckoutId }
  | { readonly kind: 'payment'; readonly id: PaymentId }
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

/** The events. */
export interface EventTable {
  append(happening: EventRecord): Promise<void>;
  /** Appends many, in their order. */
  appendAll(happenings: readonly EventRecord[]): Promise<void>;
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
  claimOne(id: number, lease: number): Promise<Timer | undefined>;
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
  /** Inside a database transaction: locks the timers that no other process has claimed since. @returns their ids */
  lockAll(timers: readonly Timer[]): Promise<readonly number[]>;
  /**
   * Inside a database transaction: ends a timer.
   *
   * @returns false if another process has claimed it since; then nothing may be done
   */
  finish(timer: Timer): Promise<boolean>;
  /** Releases a timer. @param how `after`: ms of the database's time until the timer may be claimed again, null = never */
  putBack(timer: Timer, how: TimerRetry): Promise<void>;
  /** Renews the lease of a timer, from now on. @returns false if another process has claimed the timer since */
  extendLease(timer: Timer, lease: number): Promise<boolean>;
  /** Makes the timers of a kind that are due later than `latest` due at `latest`. */
  bringForward(entityId: EntityId, kind: TimerKind, latest: number): Promise<void>;
  /** Releases all claimed timers: for a store that only one process uses. */
  freeAll(): Promise<void>;
  /** The number of timers that were given up. */
  parked(): Promise<number>;
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

/** The sealed data of waiting payments and checkouts. */
export interface PendingTable {
  insert(pending: SealedData): Promise<void>;
  find(name: SealedDataOwner): Promise<Sealed | undefined>;
  erase(name: SealedDataOwner): Promise<void>;
  /** Erases all data of an entity whose time is over. */
  eraseOver(entityId: EntityId, now: number): Promise<void>;
}

/** The keys that texts are sealed with. */
export interface SealingKeyTable {
  /** The key that texts are sealed with now. Inside a database transaction: the key stays until the end. */
  current(): Promise<KeptKey | undefined>;
  find(id: string): Promise<KeptKey | undefined>;
  /** Stores a key as the current one, unless there is one. */
  begin(key: WrappedKey): Promise<void>;
  /**
   * Inside a database transaction: stores a key as the current one, in place of the previous one. Concurrent calls run one
   * after the other.
   */
  replace(key: WrappedKey): Promise<void>;
  /** The ids of the keys that are not current any more. */
  former(): Promise<readonly string[]>;
  /**
   * Inside a database transaction: deletes a key that is not current.
   *
   * @returns false if a text is sealed, or is being sealed, with the key
   */
  takeOut(id: string): Promise<boolean>;
}

/** Rows with sealed data, in all tables. */
export interface SealedTable {
  /** Inside a database transaction: locks and returns rows that no other transaction has locked. */
  take(wish: SealedQuery): Promise<readonly SealedRow[]>;
  /** Inside a database transaction: replaces the sealed text of a row that `take` returned. */
  replace(place: SealedPlace, name: string, sealed: Sealed): Promise<void>;
  /** How many rows are sealed with a key. */
  count(place: SealedPlace, keyId: string | null): Promise<number>;
}

/** The records that the retention deletes. */
export interface RetentionTable {
  /** The earliest records of an entity, earliest first, without waiting ones: checkouts, and payments without a checkout. */
  oldest(entityId: EntityId, most: number): Promise<readonly RetainedRecord[]>;
  /** Deletes records, with everything that belongs to them. */
  takeOut(items: readonly RetainedRecord[]): Promise<void>;
}

/** Counts calls. */
export interface ThrottleTable {
  /**
   * Counts a call.
   *
   * @returns 0 if the call may proceed; otherwise the call was not counted, and the caller has to wait this many ms
   */
  take(call: CountedCall): Promise<number>;
  forget(scope: string): Promise<void>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface SharedTables {
  readonly meta: MetaTable;
  readonly event: EventTable;
  readonly timer: TimerTable;
  readonly clock: ClockTable;
  readonly clockMove: ClockMoveTable;
  readonly pending: PendingTable;
  readonly sealingKey: SealingKeyTable;
  readonly sealed: SealedTable;
  readonly retention: RetentionTable;
  readonly throttle: ThrottleTable;
}

/** The tables of a database transaction that gathers writes. */
export interface Gathered<Tables extends SharedTables = SharedTables> {
  readonly tables: Tables;
  /** The tables that gather nothing. Gathered writes are not visible here before they are stored. */
  readonly kept: Tables;
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
   * caught.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * The same for many small pieces of work: their tables gather writes, and the writes that remain at the end are stored
   * before the commit.
   */
  gather<T>(needs: GatherNeeds, work: (gathered: Gathered<Tables>) => Promise<T>): Promise<T>;
  /** Whether the store responds. */
  isReady(): Promise<boolean>;
  /** The kind of fault behind an error of the store; undefined for errors that are caused by a mistake. */
  faultOf(error: unknown): StoreFault | undefined;
  close(): Promise<void>;
}
