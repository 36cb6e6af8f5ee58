/** What the gateway keeps, as a port: tables by what is asked of them, and transactions over them. No SQL here. */
import type { Money } from '../../money/index.ts';
import type { Parameters } from '../catalogue/parameters/parameter.ts';
import type { Rendered } from '../catalogue/results/envelope.ts';
import type { StoreFault } from '../platform/store/faults.ts';
import type { Dispute } from './chargeback/types.ts';
import type { Checkout } from './checkout/types.ts';
import type { Entity } from './merchant/types.ts';
import type { Head, HeadLife, PageMark, Part, Slice, Wanted } from './query/types.ts';
import type { Redirect } from './redirect/types.ts';
import type { Registration } from './registration/types.ts';
import type { Schedule, ScheduleRun } from './schedule/types.ts';
import type { SettlementFileTable, SettlementTable } from './settlement/tables.ts';
import type { ClockSetting } from './shared/clock.ts';
import type {
  CheckoutId,
  DeliveryId,
  EntityId,
  PaymentId,
  RedirectToken,
  RegistrationId,
  ScheduleId,
  WebhookId,
} from './shared/ids.ts';
import type {
  KeptKey,
  Sealed,
  SealedPlace,
  SealedRow,
  SealedWish,
  WrappedKey,
} from './shared/sealed.ts';
import type { NewTimer, Timer, TimerKind } from './shared/timers.ts';
import type { Account, Ledger, Payment } from './transaction/types.ts';
import type { Attempt, Delivery, DeliveryType, Logged, Webhook } from './webhook/types.ts';

/** One submit of a checkout, by the id that its sender gave it. `settled`: its answer is kept to the byte. */
export interface Submit {
  readonly checkoutId: CheckoutId;
  readonly key: string;
  readonly paymentId: PaymentId;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  readonly state:
    | { readonly kind: 'inFlight' }
    | { readonly kind: 'settled'; readonly answer: Rendered };
}

/** Something that happened, kept with the change that it tells of. */
export interface Happening {
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

/** The tables. */
export interface Tables {
  readonly meta: {
    read(name: string): Promise<string | undefined>;
    /** Keeps a value under a name that has none. */
    keep(name: string, value: string): Promise<void>;
    /** How often this store was opened before; counts this time. Other starts wait for the transaction's end. */
    countStart(): Promise<number>;
  };
  readonly entity: {
    find(id: EntityId): Promise<Entity | undefined>;
    /** Inside a transaction: keeps others who would lock it away until the end. */
    lock(id: EntityId): Promise<void>;
    /** Creates it, with a clock that follows the wall's, or replaces its settings. */
    save(entity: Entity): Promise<void>;
  };
  readonly token: {
    /** The entities that a token speaks for. @param hash SHA-256 of the token, hex */
    entities(hash: string): Promise<readonly EntityId[]>;
    /** Forgets every token: those that count come with the configuration at each start. */
    clear(): Promise<void>;
    /** From now on the token speaks for the entity, too. */
    add(entityId: EntityId, hash: string): Promise<void>;
  };
  readonly clock: {
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
  };
  /** The latest move of each clock: what it is for, how far it has come, and how it ended. */
  readonly clockMove: {
    /** As it stands: `interrupted` where its mover is gone. */
    find(entityId: EntityId): Promise<ClockMove | undefined>;
    /** Keeps a move that begins, in place of the one before. */
    begin(move: NewMove): Promise<void>;
    /** Keeps how much it has run. @returns whether it is asked to stop; so does one that another move has replaced */
    progress(entityId: EntityId, mover: string, executed: number): Promise<boolean>;
    /** Asks the move that goes on to stop. @returns false where none does */
    stop(entityId: EntityId): Promise<boolean>;
    /** Keeps how it ended, unless another move has replaced it. */
    end(entityId: EntityId, mover: string, ending: MoveEnding): Promise<void>;
  };
  readonly checkout: {
    find(id: CheckoutId): Promise<Checkout | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: CheckoutId): Promise<Checkout | undefined>;
    insert(checkout: Checkout): Promise<void>;
    save(checkout: Checkout): Promise<void>;
  };
  readonly submit: {
    find(checkoutId: CheckoutId, key: string): Promise<Submit | undefined>;
    insert(submit: Submit): Promise<void>;
    /** Gives every submit that led to a payment, and has no answer yet, the same one. */
    settle(paymentId: PaymentId, answer: Rendered): Promise<void>;
    /** The kept answer of the submits that led to a payment. */
    answer(paymentId: PaymentId): Promise<Rendered | undefined>;
  };
  readonly payment: {
    find(id: PaymentId): Promise<Payment | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: PaymentId): Promise<Payment | undefined>;
    insert(payment: Payment): Promise<void>;
    /** The same for many, in their order. */
    insertAll(payments: readonly Payment[]): Promise<void>;
    /** Keeps its result: code, who gave it, score, findings, what it refers to. Of the rest only the ledger changes, and an RG's account. */
    settle(payment: Payment): Promise<void>;
    /** Keeps what later payments made of it. */
    post(id: PaymentId, ledger: Ledger): Promise<void>;
    /** Keeps the account that took the place of the one which an RG stored, and what is kept of its request. */
    renew(id: PaymentId, account: Account, request: Parameters): Promise<void>;
    /** Whether one of the entities has a payment of the shop's reference that may have moved money. */
    isKnown(entityIds: readonly EntityId[], merchantTransactionId: string): Promise<boolean>;
  };
  readonly registration: {
    find(id: RegistrationId): Promise<Registration | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: RegistrationId): Promise<Registration | undefined>;
    /** Its transaction of type RG is there already. */
    insert(registration: Registration): Promise<void>;
    save(registration: Registration): Promise<void>;
    /** Inside a transaction: locks many, in the order of their ids, so that none waits in a circle. */
    lockAll(ids: readonly RegistrationId[]): Promise<readonly Registration[]>;
    /** Keeps many that are there. */
    saveAll(registrations: readonly Registration[]): Promise<void>;
    /** Forgets it; its transaction stays. */
    erase(id: RegistrationId): Promise<void>;
    /** Takes it out, with its transaction and what happened to it. */
    takeOut(id: RegistrationId): Promise<void>;
  };
  /** Transactions of all kinds, as queries ask for them; lists are in no order. */
  readonly report: {
    /** Some of those that are wanted. */
    some(wanted: Wanted, slice: Slice): Promise<readonly Payment[]>;
    /** How many are wanted, of a part. */
    count(wanted: Wanted, part?: Part): Promise<number>;
    /** Those of a short id, whosever they are. */
    ofShortId(shortId: string, most: number): Promise<readonly Payment[]>;
    /** The owner's transactions that are linked to these by what they refer to, these among them. */
    linked(owner: EntityId, ids: readonly PaymentId[], most: number): Promise<readonly Payment[]>;
    /** The head of a question, while it is known. */
    head(query: string): Promise<Head | undefined>;
    /** Keeps a head, and somebody who goes by it; where there is one that is live, that one stays. @returns the one that counts */
    beginHead(query: string, head: PageMark, life: HeadLife): Promise<Head>;
    /** Somebody begins to go by a live head. */
    joinHead(query: string): Promise<void>;
    /** Somebody is on the way still. @param live how long that is believed, ms of the database's time */
    keepHeadLive(query: string, live: number): Promise<void>;
    /** Somebody has come to the end. A head that nobody goes by is not live any more. */
    leaveHead(query: string): Promise<void>;
    /** Where a page ended, while that is known. */
    mark(query: string, page: number): Promise<PageMark | undefined>;
    /** Keeps where a page ended, and forgets what is known for too long. @param life ms of the database's time */
    keepMark(query: string, page: number, mark: PageMark, life: number): Promise<void>;
  };
  /** Whoever changes one has locked its registration. */
  readonly schedule: {
    find(id: ScheduleId): Promise<Schedule | undefined>;
    findAll(ids: readonly ScheduleId[]): Promise<readonly Schedule[]>;
    /** The plan of a chain that is in force. */
    activeOf(chainId: ScheduleId): Promise<Schedule | undefined>;
    /** Those that charge a registration, whatever became of them, the newest first. */
    ofRegistration(id: RegistrationId, most: number): Promise<readonly Schedule[]>;
    /** Those in force that charge a registration. */
    activeWith(id: RegistrationId): Promise<readonly Schedule[]>;
    insert(schedule: Schedule): Promise<void>;
    /** Keeps what changes: its state, the next run, its end. */
    save(schedule: Schedule): Promise<void>;
    /** The same for many that are there. */
    saveAll(schedules: readonly Schedule[]): Promise<void>;
    /** Keeps what a run came to. A second one of the same due time fails. */
    noteRun(run: ScheduleRun): Promise<void>;
    /** The same for many. */
    noteRuns(runs: readonly ScheduleRun[]): Promise<void>;
    /** The latest run that is still known. */
    lastRun(id: ScheduleId): Promise<ScheduleRun | undefined>;
    /** Forgets runs that made no payment and were due before; the others go with their payments. */
    forgetRefused(id: ScheduleId, before: number): Promise<void>;
  };
  readonly event: {
    append(happening: Happening): Promise<void>;
    /** The same for many, in their order. */
    appendAll(happenings: readonly Happening[]): Promise<void>;
  };
  readonly timer: {
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
    claim(wish: Claim): Promise<readonly Timer[]>;
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
    putBack(timer: Timer, how: PutBack): Promise<void>;
    /** Takes it for as long, from now on. @returns false when another has claimed it since */
    hold(timer: Timer, lease: number): Promise<boolean>;
    /** Makes timers of a kind that are due later than that due then. */
    pull(entityId: EntityId, kind: TimerKind, latest: number): Promise<void>;
    /** Frees all that are held: for a store that only one process works on. */
    freeAll(): Promise<void>;
    /** How many were given up. */
    parked(): Promise<number>;
  };
  readonly pending: {
    insert(pending: Pending): Promise<void>;
    find(name: PendingName): Promise<Sealed | undefined>;
    erase(name: PendingName): Promise<void>;
    /** Erases all of an entity whose time is over. */
    eraseOver(entityId: EntityId, now: number): Promise<void>;
  };
  readonly redirect: {
    find(token: RedirectToken): Promise<Redirect | undefined>;
    findByPayment(paymentId: PaymentId): Promise<Redirect | undefined>;
    findByIssuer(issuerId: string): Promise<Redirect | undefined>;
    /** Its payment is there already. */
    insert(redirect: Redirect): Promise<void>;
    /** Keeps what changes: who watches, the language, and the authentication. Its payment is locked by whoever does it. */
    save(redirect: Redirect): Promise<void>;
  };
  readonly sealingKey: {
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
  };
  readonly sealed: {
    /** Inside a transaction: rows that nobody else has in hand, and nobody gets until the end. */
    take(wish: SealedWish): Promise<readonly SealedRow[]>;
    /** Inside a transaction, of a row that was taken. */
    replace(place: SealedPlace, name: string, sealed: Sealed): Promise<void>;
    /** How many rows are sealed with a key. */
    count(place: SealedPlace, keyId: string | null): Promise<number>;
  };
  readonly riskSeen: {
    /** What was seen in a scope, but for one mark. */
    count(wish: SightingWish): Promise<{ readonly others: number; readonly volume: bigint }>;
    /** Keeps sightings, each in place of the one of the same scope and mark; a mark stands once in each scope of a call. */
    note(sightings: readonly Sighting[]): Promise<void>;
    /** Takes out what nobody looks for any more. @param most so many at a time */
    forgetOld(entityId: EntityId, now: number, most: number): Promise<void>;
  };
  readonly walletToken: {
    /**
     * Remembers that a wallet's token was paid with, and forgets some of the entity's whose time was over a day ago. Inside a
     * transaction, whoever comes with the same token at once waits for its end.
     *
     * @param tokenId SHA-256, hex
     * @param until entity time, ms UTC: nobody takes the token later
     * @param now entity time, ms UTC
     * @returns false when it was paid with before, with whichever entity
     */
    spend(entityId: EntityId, tokenId: string, until: number, now: number): Promise<boolean>;
  };
  readonly webhook: {
    find(id: WebhookId): Promise<Webhook | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: WebhookId): Promise<Webhook | undefined>;
    /** All of an entity, oldest first. */
    of(entityId: EntityId): Promise<readonly Webhook[]>;
    /** Those of the entities that are active. */
    listening(entityIds: readonly EntityId[]): Promise<readonly Webhook[]>;
    /** Keeps it, in place of the one of the same id. */
    save(webhook: Webhook): Promise<void>;
    activate(id: WebhookId): Promise<void>;
    /** Takes it out, with its deliveries. */
    takeOut(id: WebhookId): Promise<void>;
  };
  readonly delivery: {
    find(id: DeliveryId): Promise<Delivery | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: DeliveryId): Promise<Delivery | undefined>;
    insert(delivery: Delivery): Promise<void>;
    /** The same for many, in their order. */
    insertAll(deliveries: readonly Delivery[]): Promise<void>;
    /** The listeners for whom there is a message of the type about the subject. */
    toldOf(type: DeliveryType, subjectId: string): Promise<readonly WebhookId[]>;
    /** Keeps how far it has come, with the attempt that it was. Inside a transaction, of one that is locked. */
    progress(delivery: Delivery, attempt?: Attempt): Promise<void>;
    takeOut(id: DeliveryId): Promise<void>;
    /** The latest of a listener, or of an entity's calls of a `notificationUrl`; oldest first. */
    latest(
      of: { readonly webhookId: WebhookId } | { readonly entityId: EntityId },
      most: number,
    ): Promise<readonly Logged[]>;
  };
  /** Whoever changes one has locked its chargeback. */
  readonly dispute: {
    /** @param id of the payment of type CB */
    find(id: PaymentId): Promise<Dispute | undefined>;
    /** Its chargeback is there already. */
    insert(dispute: Dispute): Promise<void>;
    /** Keeps what changes: all but the id. */
    save(dispute: Dispute): Promise<void>;
  };
  readonly settlement: SettlementTable;
  readonly settlementFile: SettlementFileTable;
  readonly throttle: {
    /** Counts a call. @returns 0 when it may go on; else it was not counted, and this many ms are to be waited */
    take(call: Call): Promise<number>;
    forget(scope: string): Promise<void>;
  };
  readonly retention: {
    /** What an entity had first, earliest first, without what waits: checkouts, and payments without a checkout. */
    oldest(entityId: EntityId, most: number): Promise<readonly Aged[]>;
    /** Takes them out, with all that belongs to them. */
    takeOut(items: readonly Aged[]): Promise<void>;
  };
}

/** Something that is kept for some time. `createdAt`: entity time, ms UTC. */
export type Aged = { readonly createdAt: number } & (
  | { readonly kind: 'checkout'; readonly id: CheckoutId }
  | { readonly kind: 'payment'; readonly id: PaymentId }
);

/** The tables of a transaction, gathering. */
export interface Gathered {
  readonly tables: Tables;
  /** Those that gather nothing; what was gathered is not there before it was kept. */
  readonly kept: Tables;
  /** The earliest timer of the entity that was armed and is not kept yet; those that are held are not among them. */
  earliest(): NewTimer | undefined;
  /** Whether the timer that the database has of this name is not what counts any more. */
  isReplaced(timer: Pick<Timer, 'entityId' | 'kind' | 'key'>): boolean;
  /** Locks many schedules, with their registrations, and reads both in one go. */
  lockSchedules(ids: readonly ScheduleId[]): Promise<void>;
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

/** A timer that will fall due. `isHeld`: somebody works on it. */
export interface UpcomingTimer extends Timer {
  readonly isHeld: boolean;
}

/** A move of a clock that begins. `from`, `until`: entity time, ms UTC. */
export interface NewMove {
  readonly entityId: EntityId;
  readonly mover: string;
  readonly from: number;
  readonly until: number;
}

/** How a move ended. */
export interface MoveEnding {
  /** `stopped`: it was asked to; `failed`: `detail` says why. */
  readonly state: 'done' | 'stopped' | 'failed';
  readonly detail: string | null;
  /** How many timers were run. */
  readonly executedCount: number;
  /** The first of them, as JSON. */
  readonly executed: string;
}

/** A move of a clock. */
export interface ClockMove extends NewMove {
  /** `interrupted`: its mover is gone, and the clock is free. */
  readonly state: 'moving' | 'interrupted' | MoveEnding['state'];
  readonly detail: string | null;
  readonly executedCount: number;
  /** JSON; null where it has not ended. */
  readonly executed: string | null;
}

/** Which timers somebody wants. `until`: entity time; `lease`: ms of the database's time. */
export interface Claim {
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
export interface PutBack {
  readonly after: number | null;
  readonly attempt: number;
  readonly fault: string | null;
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

/** A transaction as risk checks have seen it. Times are the entity's, ms UTC. */
export interface Sighting {
  readonly entityId: EntityId;
  /** What it is counted by: a keyed hash. */
  readonly scope: string;
  /** What is counted: a scope has each mark once. */
  readonly mark: string;
  readonly at: number;
  /** null where it moves none. */
  readonly money: Money | null;
  readonly keepUntil: number;
}

/** Which sightings are counted: those after `since`, not after `until`; the volume is of one currency, in minor units. */
export interface SightingWish {
  readonly entityId: EntityId;
  readonly scope: string;
  readonly except: string;
  readonly since: number;
  readonly until: number;
  readonly currency: string;
}

/**
 * A call that is counted, for the generic cell rate algorithm (ITU-T I.371, annex A): each call takes `interval` ms, and
 * `tolerance` ms may be taken in advance. `now`: entity time.
 */
export interface Call {
  readonly scope: string;
  readonly entityId: EntityId;
  readonly now: number;
  readonly interval: number;
  readonly tolerance: number;
}

/** The store. Outside of a transaction every call stands for itself. */
export interface Store extends Tables {
  /**
   * Runs the work as one: all of it is kept, durably, or nothing is. A database may ask to run it once more, so it
   * changes nothing but tables. A call that fails makes all of it fail, even where its error is caught.
   */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /**
   * The same for many small pieces of work: their tables gather what is written, and what is left of that at the end is kept
   * before the commit.
   */
  gather<T>(needs: GatherNeeds, work: (gathered: Gathered) => Promise<T>): Promise<T>;
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  /** What kind of trouble an error of the store is; undefined for errors that are somebody's mistake. */
  faultOf(error: unknown): StoreFault | undefined;
  close(): Promise<void>;
}
