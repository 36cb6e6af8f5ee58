/** The tables of listeners and of messages to them, as ports. */
import type { PaymentTables } from '../payment/tables.ts';
import type { DeliveryId, EntityId, WebhookId } from '../shared/ids.ts';
import type { Attempt, Delivery, DeliveryType, Logged, Webhook } from './types.ts';

/** The listeners. */
export interface WebhookTable {
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
}

/** The messages to listeners. */
export interface DeliveryTable {
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
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface WebhookTables extends PaymentTables {
  readonly webhook: WebhookTable;
  readonly delivery: DeliveryTable;
}
