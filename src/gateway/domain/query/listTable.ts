/** The table of lists, as a port: what an entity has, newest first, for the control API. */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { PaymentLink, PaymentLinkStatus } from '../checkout/link/types.ts';
import type { Checkout, CheckoutState } from '../checkout/types.ts';
import type { Registration, RegistrationState } from '../registration/types.ts';
import type { Schedule, ScheduleState } from '../schedule/types.ts';
import type {
  CheckoutId,
  EntityId,
  PaymentId,
  PaymentLinkId,
  RegistrationId,
  ScheduleId,
  WebhookId,
} from '../shared/ids.ts';
import type { Timer, TimerKind } from '../shared/timers.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { Payment } from '../transaction/types.ts';
import type { Delivery, DeliveryState, Logged } from '../webhook/types.ts';
import type { Search } from './search.ts';

/**
 * A place in a list. `number`: orders the rows as they were stored, whatever their entity time; `id`: of the row that has it.
 */
export interface ListPlace {
  readonly number: number;
  readonly id: string;
}

/** How far a chain goes: a refund refers to a capture, which refers to an authorisation. The first payment names the shopper. */
export const LONGEST_CHAIN = 3;

/** Which part of a list is read. Both places are excluded, both instants are included; null = no limit. */
export interface ListPart {
  /** Only rows that were stored earlier. */
  readonly before: ListPlace | null;
  /** Only rows that were stored later. */
  readonly after: ListPlace | null;
  /** Entity time, ms UTC. */
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
}

/** A row with its place. */
export interface Placed<Row> {
  readonly place: ListPlace;
  readonly row: Row;
}

/**
 * A part of a list; the row that was stored last is the first. `next`: where the next part begins; null at the end. A part can have fewer rows than its
 * limit, even none, and still a `next`: one call examines a limited number of rows.
 */
export interface ListedPart<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly next: ListPlace | null;
}

/** What payments are listed by; null = all. `code` and `statuses` both apply. */
export interface PaymentFilter {
  /** `refunded`: at least in part. `chargedBack`: the shopper's bank has taken an amount back, and has not returned it. */
  readonly status: 'succeeded' | 'pending' | 'failed' | 'refunded' | 'chargedBack' | null;
  readonly code: ResultCode | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly registrationId: RegistrationId | null;
  readonly checkoutId: CheckoutId | null;
  /** The schedule whose run has made the payment. */
  readonly scheduleId: ScheduleId | null;
  /** The link to pay whose checkout made the payment. */
  readonly paymentLinkId: PaymentLinkId | null;
  readonly search: Search | null;
}

/** What other rows are listed by; null = all. */
export interface StateFilter<State> {
  readonly state: State | null;
  readonly search: Search | null;
}

/** What links to pay are listed by. Their status depends on the time. `now`: entity time, ms UTC. */
export interface LinkFilter extends StateFilter<PaymentLinkStatus> {
  readonly now: number;
}

/** What deliveries are listed by; null = all. `failed`: the last attempt has failed, whether or not another one follows. */
export interface DeliveryFilter extends StateFilter<DeliveryState | 'failed'> {
  /** The webhooks whose messages are listed. */
  readonly webhookIds: readonly WebhookId[];
  /** Whether calls of a `notificationUrl` are listed, too. */
  readonly hasNotifications: boolean;
  readonly paymentId: PaymentId | null;
}

/** How many timers of a kind are due, and when the first is: entity time, ms UTC. */
export interface DueKind {
  readonly kind: TimerKind;
  readonly count: number;
  readonly first: number;
}

/** A timer that is due. `due`: entity time, ms UTC. */
export type DueTimer = Pick<Timer, 'kind' | 'key' | 'due'>;

/** Timers that are due, earliest first. `kinds`: all of them, the kind that is due first first. */
export interface DueTimers {
  readonly timers: readonly DueTimer[];
  readonly kinds: readonly DueKind[];
  /** Whether there may be later ones, which are neither listed nor counted: one call examines a limited number. */
  readonly hasMore: boolean;
}

/** Lists. None has a row of another entity. */
export interface ListTable {
  /**
   * Transactions of an owner: those with it as their channel, and those of its channels. Without stored details and records of
   * changes.
   */
  payments(owner: EntityId, filter: PaymentFilter, part: ListPart): Promise<ListedPart<Payment>>;
  checkouts(
    entityId: EntityId,
    filter: StateFilter<CheckoutState['kind']>,
    part: ListPart,
  ): Promise<ListedPart<Checkout>>;
  /** Links to pay. */
  links(entityId: EntityId, filter: LinkFilter, part: ListPart): Promise<ListedPart<PaymentLink>>;
  /** Stored details, without their numbers. */
  registrations(
    entityId: EntityId,
    filter: StateFilter<RegistrationState>,
    part: ListPart,
  ): Promise<ListedPart<Omit<Registration, 'sealed'>>>;
  schedules(
    entityId: EntityId,
    filter: StateFilter<ScheduleState>,
    part: ListPart,
  ): Promise<ListedPart<Schedule>>;
  deliveries(
    entityId: EntityId,
    filter: DeliveryFilter,
    part: ListPart,
  ): Promise<ListedPart<Logged>>;
  /** Payments by their ids, of any owner, in no order. */
  paymentsWith(ids: readonly PaymentId[]): Promise<readonly Payment[]>;
  /** The transaction with a merchantTransactionId that was stored last. */
  named(owner: EntityId, reference: string): Promise<Payment | undefined>;
  /** What banks have taken back of payments and not returned, in minor units. Payments without a chargeback are absent. */
  chargedBack(ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, bigint>>;
  /** Transactions that refer to a transaction, of any owner, in the order in which they were stored. */
  referringTo(id: PaymentId, most: number): Promise<readonly Payment[]>;
  /**
   * The number of stored runs of each schedule of an entity that has one.
   *
   * @param most the greatest number: there may be more runs
   */
  runsOf(
    entityId: EntityId,
    ids: readonly ScheduleId[],
    most: number,
  ): Promise<ReadonlyMap<ScheduleId, number>>;
  /** The schedule that made a payment. */
  scheduleOf(payment: PaymentKey): Promise<Schedule | undefined>;
  /** The first deliveries about a payment, with what is sent. */
  deliveriesAbout(id: PaymentId, most: number): Promise<readonly (Logged & Delivery)[]>;
  /** The timers that are due until an instant and have not failed. @param most the most timers that are listed */
  timersUntil(entityId: EntityId, until: number, most: number): Promise<DueTimers>;
}
