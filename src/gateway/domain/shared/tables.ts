/** Tables that every subject needs, as ports, and the store. No SQL here. */
import type { ClockSetting } from './clock.ts';
import type { CheckoutId, EntityId, PaymentId } from './ids.ts';
import type { KeptKey, Sealed, SealedPlace, SealedQuery, SealedRow, WrappedKey } from './sealed.ts';
import type { StoreFault } from './storeFault.ts';
import type { NewTimer, Timer, TimerKind } from './timers.ts';

/** Something that happened, kept with the change that it tells of. */
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
    | 'paymentSettled'
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

/** A timer that will fall due. `isHeld`: somebody works on it. */
export interface UpcomingTimer extends Timer {
  readonly isHeld: boolean;
}

/** Which timers somebody wants. `until`: entity time; `lease`: ms of the database's time. */
export interface TimerClaim {
  readonly entityId: EntityId;
  readonly until: number;
  readonly most: number;
  readonly lease: number;
  /** Kinds that are left alone. */
  readonly except?: readonly TimerKind[];
  /** Lanes that are left alone: what a timer's payload says. */
  readonly exceptLanes?: readonly string[];
}

/** What becomes of a timer whose handler failed. `fault`: why, in a word. */
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
  /** `stopped`: it was asked to; `failed`: `detail` says why. */
  readonly state: 'done' | 'stopped' | 'failed';
  readonly detail: string | null;
  /** How many timers were run. */
  readonly executedCount: number;
  /** The first of them, as JSON. */
  readonly executed: string;
}

/** A move of a clock. */
export interface ClockMove extends NewClockMove {
  /** `interrupted`: its mover is gone, and the clock is free. */
  readonly state: 'moving' | 'interrupted' | ClockMoveResult['state'];
  readonly detail: string | null;
  readonly executedCount: number;
  /** JSON; null where it has not ended. */
  readonly executed: string | null;
}

/** What sealed data belongs to: a payment that waits, or a checkout whose shopper has seen a summary page. */
export type PendingName = PaymentId | CheckoutId;

/** Data that waits, and that nobody may read. `eraseAt`: entity time, ms UTC. */
export interface Pending {
  readonly name: PendingName;
  readonly entityId: EntityId;
  readonly sealed: Sealed;
  readonly eraseAt: number;
}

/** Something that is kept for some time. `createdAt`: entity time, ms UTC. */
export type RetainedRecord = { readonly createdAt: number } & (
  | { readonly kind: 'checkout'; readonly id: CheckoutId }
  | { readonly kind: 'payment'; readonly id: PaymentId }
);

/**
 * A call that is counted, for the generic cell rate algorithm (ITU-T I.371, annex A): each call takes `interval` ms, and
 * `tolerance` ms may be taken in advance. `now`: entity time.
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
  /** Keeps a value under a name that has none. */
  keep(name: string, value: string): Promise<void>;
  /** How often this store was opened before; counts this time. Other starts wait for the transaction's end. */
  countStart(): Promise<number>;
}

/** What happened. */
export interface EventTable {
  append(happening: EventRecord): Promise<void>;
  /** The same for many, in their order. */
  appendAll(happenings: readonly EventRecord[]): Promise<void>;
}

/** The timers of entities. */
export interface TimerTable {
  /**
   * Arms a timer, in place of the one of the same entity, kind and key.
   *
   * @param lease ms of the database's time in which the caller works on it; nobody else claims it meanwhile
   */
  arm(timer: NewTimer, lease?: number): Promise<void>;
  /** Arms it, unless there is one of the same entity, kind and key that is due no later and was not given up. */
  armNoLater(timer: NewTimer): Promise<void>;
  /** Arms many, in place of those of the same names; no name is there twice. */
  armAll(timers: readonly NewTimer[]): Promise<void>;
  cancel(entityId: EntityId, kind: TimerKind, key: string): Promise<void>;
  /** Cancels many of one kind. */
  cancelAll(entityId: EntityId, kind: TimerKind, keys: readonly string[]): Promise<void>;
  /** Entities with a timer that is due and free, whose clock nobody moves. @param wall ms since 1970 UTC */
  dueEntities(wall: number): Promise<readonly EntityId[]>;
  /** Takes timers that are due and free, earliest first; until the lease ends nobody else gets them. */
  claim(wish: TimerClaim): Promise<readonly Timer[]>;
  claimOne(id: number, lease: number): Promise<Timer | undefined>;
  /**
   * Those that have not failed yet, earliest first. One that somebody holds is passed over where its kind is `outside`:
   * that waits for the world.
   */
  upcoming(
    entityId: EntityId,
    until: number,
    outside: readonly TimerKind[],
    most: number,
  ): Promise<readonly UpcomingTimer[]>;
  /** Inside a transaction: keeps others away from those that nobody has claimed since. @returns their ids */
  lockAll(timers: readonly Timer[]): Promise<readonly number[]>;
  /** Inside a transaction: ends it. @returns false when another has claimed it since, so that nothing may be done */
  finish(timer: Timer): Promise<boolean>;
  /** Lets go of it. @param how `after`: ms of the database's time until it may be claimed again, null = never */
  putBack(timer: Timer, how: TimerRetry): Promise<void>;
  /** Takes it for as long, from now on. @returns false when another has claimed it since */
  hold(timer: Timer, lease: number): Promise<boolean>;
  /** Makes timers of a kind that are due later than that due then. */
  pull(entityId: EntityId, kind: TimerKind, latest: number): Promise<void>;
  /** Frees all that are held: for a store that only one process works on. */
  freeAll(): Promise<void>;
  /** How many were given up. */
  parked(): Promise<number>;
}

/** The clocks of entities. */
export interface ClockTable {
  read(entityId: EntityId): Promise<ClockSetting>;
  /**
   * Takes an entity's clock in hand: until the lease ends, nobody else moves it, and its timers are left to the mover.
   *
   * @param mover a name that nobody else has
   * @param lease ms of the database's time
   * @returns false when somebody else has it
   */
  beginMove(entityId: EntityId, mover: string, lease: number): Promise<boolean>;
  /** Stops it at an instant, and takes it for as long again. @returns false when it was lost */
  stand(entityId: EntityId, mover: string, at: number, lease: number): Promise<boolean>;
  /** Takes it for as long again, where it stands. @returns false when it was lost */
  hold(entityId: EntityId, mover: string, lease: number): Promise<boolean>;
  /** Sets it, or leaves it as it stands, and lets go of it. @returns false when it was lost */
  endMove(entityId: EntityId, mover: string, setting?: ClockSetting): Promise<boolean>;
  /** Clocks whose mover is gone: those that ran before it run on from where they stand. @param wall ms since 1970 UTC */
  recover(wall: number): Promise<void>;
  /** Sets it to follow the wall's, whoever moves it. */
  makeReal(entityId: EntityId): Promise<void>;
}

/** The latest move of each clock: what it is for, how far it has come, and how it ended. */
export interface ClockMoveTable {
  /** As it stands: `interrupted` where its mover is gone. */
  find(entityId: EntityId): Promise<ClockMove | undefined>;
  /** Keeps a move that begins, in place of the one before. */
  begin(move: NewClockMove): Promise<void>;
  /** Keeps how much it has run. @returns whether it is asked to stop; so does one that another move has replaced */
  progress(entityId: EntityId, mover: string, executed: number): Promise<boolean>;
  /** Asks the move that goes on to stop. @returns false where none does */
  stop(entityId: EntityId): Promise<boolean>;
  /** Keeps how it ended, unless another move has replaced it. */
  end(entityId: EntityId, mover: string, ending: ClockMoveResult): Promise<void>;
}

/** Sealed data of what waits. */
export interface PendingTable {
  insert(pending: Pending): Promise<void>;
  find(name: PendingName): Promise<Sealed | undefined>;
  erase(name: PendingName): Promise<void>;
  /** Erases all of an entity whose time is over. */
  eraseOver(entityId: EntityId, now: number): Promise<void>;
}

/** The keys that texts are sealed with. */
export interface SealingKeyTable {
  /** The key that texts are sealed with. Inside a transaction: it stays until the end. */
  current(): Promise<KeptKey | undefined>;
  find(id: string): Promise<KeptKey | undefined>;
  /** Keeps a key as the current one, unless there is one. */
  begin(key: WrappedKey): Promise<void>;
  /** Inside a transaction: keeps a key as the current one in place of the one before, one after the other. */
  replace(key: WrappedKey): Promise<void>;
  /** The ids of those that are not current any more. */
  former(): Promise<readonly string[]>;
  /** Inside a transaction: takes out one that is not current. @returns false where something is sealed with it, or is being */
  takeOut(id: string): Promise<boolean>;
}

/** Rows that hold something sealed, whatever their table. */
export interface SealedTable {
  /** Inside a transaction: rows that nobody else has in hand, and nobody gets until the end. */
  take(wish: SealedQuery): Promise<readonly SealedRow[]>;
  /** Inside a transaction, of a row that was taken. */
  replace(place: SealedPlace, name: string, sealed: Sealed): Promise<void>;
  /** How many rows are sealed with a key. */
  count(place: SealedPlace, keyId: string | null): Promise<number>;
}

/** What is as old as the retention. */
export interface RetentionTable {
  /** What an entity had first, earliest first, without what waits: checkouts, and payments without a checkout. */
  oldest(entityId: EntityId, most: number): Promise<readonly RetainedRecord[]>;
  /** Takes them out, with all that belongs to them. */
  takeOut(items: readonly RetainedRecord[]): Promise<void>;
}

/** How often somebody called. */
export interface ThrottleTable {
  /** Counts a call. @returns 0 when it may go on; else it was not counted, and this many ms are to be waited */
  take(call: CountedCall): Promise<number>;
  forget(scope: string): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
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

/** The tables of a transaction, gathering. */
export interface Gathered<Tables extends SharedTables = SharedTables> {
  readonly tables: Tables;
  /** Those that gather nothing; what was gathered is not there before it was kept. */
  readonly kept: Tables;
  /** The earliest timer of the entity that was armed and is not kept yet; those that are held are not among them. */
  earliest(): NewTimer | undefined;
  /** Whether the timer that the database has of this name is not what counts any more. */
  isReplaced(timer: Pick<Timer, 'entityId' | 'kind' | 'key'>): boolean;
  /** Locks many timers of the database in one go; what they lock themselves is locked before. */
  lockTimers(timers: readonly Timer[]): Promise<void>;
  /** Keeps what was gathered. */
  flush(): Promise<void>;
  /** Whether the database may have other timers than when this was asked last. */
  takeStale(): boolean;
}

/** Whose clock stands where, while work is done in its name. */
export interface GatherNeeds {
  readonly entityId: EntityId;
  /** Entity time, ms UTC. */
  readonly now: () => number;
}

/**
 * The store of some tables. Outside of a transaction every call stands for itself.
 *
 * A transaction has all the tables of the store. What is given one, a port for example, names those that it needs.
 */
export type Store<Tables extends SharedTables = SharedTables> = Tables & Transactions<Tables>;

/** Transactions over tables. */
export interface Transactions<Tables extends SharedTables> {
  /**
   * Runs the work as one: all of it is kept, durably, or nothing is. A database may ask to run it once more, so it
   * changes nothing but tables. A call that fails makes all of it fail, even where its error is caught.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * The same for many small pieces of work: their tables gather what is written, and what is left of that at the end is kept
   * before the commit.
   */
  gather<T>(needs: GatherNeeds, work: (gathered: Gathered<Tables>) => Promise<T>): Promise<T>;
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  /** What kind of trouble an error of the store is; undefined for errors that are somebody's mistake. */
  faultOf(error: unknown): StoreFault | undefined;
  close(): Promise<void>;
}
