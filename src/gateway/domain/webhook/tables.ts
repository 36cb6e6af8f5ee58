/** The tables of listeners and of messages to them, as ports. */
import type { PaymentTables } from '../payment/tables.ts';
import type { CheckoutId, DeliveryId, EntityId, PaymentId, WebhookId } from '../shared/ids.ts';
import type { Attempt, Delivery, DeliveryType, Logged, Webhook } from './types.ts';

/** The listeners. */
export interface WebhookTable {
  /** @param entityId that of the listener, where it is known: a message to a merchant's listener belongs to the channel */
  find(id: WebhookId, entityId?: EntityId): Promise<Webhook | undefined>;
  /** Inside a database transaction: finds the row and locks it until the end of the transaction. */
  lock(id: WebhookId, entityId: EntityId): Promise<Webhook | undefined>;
  /** All listeners of an entity, oldest first. */
  of(entityId: EntityId): Promise<readonly Webhook[]>;
  /** The listeners of the entities, active or not. */
  ofEntities(entityIds: readonly EntityId[]): Promise<readonly Webhook[]>;
  /** Saves the listener, in place of the one with the same id. */
  save(webhook: Webhook): Promise<void>;
  activate(id: WebhookId, entityId: EntityId): Promise<void>;
  /** Deletes the listener, with its deliveries, which may belong to other entities. */
  remove(id: WebhookId, entityId: EntityId): Promise<void>;
}

/** An attempt whose message has arrived. Times as in `Attempt`. */
export interface Arrival extends Pick<Attempt, 'at' | 'outcome' | 'ms'> {
  readonly id: DeliveryId;
}

/** The messages to listeners. */
export interface DeliveryTable {
  /** @param entityId that of the delivery, where it is known */
  find(id: DeliveryId, entityId?: EntityId): Promise<Delivery | undefined>;
  /** Some deliveries of an entity, in any order, without those that do not exist any more. */
  findAll(entityId: EntityId, ids: readonly DeliveryId[]): Promise<readonly Delivery[]>;
  /** Inside a database transaction: finds the row and locks it until the end of the transaction. */
  lock(delivery: Pick<Delivery, 'id' | 'entityId'>): Promise<Delivery | undefined>;
  insert(delivery: Delivery): Promise<void>;
  /** Inserts many deliveries, in their order. */
  insertAll(deliveries: readonly Delivery[]): Promise<void>;
  /** The listeners with a delivery of the type about the subject, which belongs to the entity. */
  listenersOf(
    entityId: EntityId,
    type: DeliveryType,
    subjectId: string,
  ): Promise<readonly WebhookId[]>;
  /** Saves the state of a delivery, with the attempt that was made. Inside a database transaction, for a locked delivery. */
  progress(delivery: Delivery, attempt?: Attempt): Promise<void>;
  /**
   * Saves that messages of an entity have arrived, with the attempts that were made: the same state as that of `afterAttempt`.
   * A delivery that does not exist any more is left out. Inside a database transaction that has ended their timers.
   */
  arriveAll(entityId: EntityId, all: readonly Arrival[]): Promise<void>;
  remove(delivery: Pick<Delivery, 'id' | 'entityId'>): Promise<void>;
  /** The first deliveries about a payment, stored details or a checkout. */
  about(
    of: { readonly paymentId: PaymentId } | { readonly checkoutId: CheckoutId },
    most: number,
  ): Promise<readonly Logged[]>;
  /** A delivery with its attempts. */
  logged(id: DeliveryId): Promise<Logged | undefined>;
  /** The deliveries of an entity that wait without a time, because a test keeps them; oldest first. */
  kept(entityId: EntityId): Promise<readonly Delivery[]>;
  /** The latest deliveries of a listener, or an entity's latest calls of a `notificationUrl`; oldest first. */
  latest(
    of: { readonly webhookId: WebhookId } | { readonly entityId: EntityId },
    most: number,
  ): Promise<readonly Logged[]>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface WebhookTables extends PaymentTables {
  readonly webhook: WebhookTable;
  readonly delivery: DeliveryTable;
}
