/** Webhooks: who listens, what is sent to them, and what became of it (API 3, Events; Responses: referencedId). */

import type { CheckoutId, DeliveryId, EntityId, PaymentId, WebhookId } from '../shared/ids.ts';
import type { Sealed } from '../shared/sealed.ts';

/** What messages are about, as a listener chooses them. */
export const MESSAGE_TYPES = ['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK'] as const;
/** What a message is about. */
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Types of payments, as their answers name them. */
export const PAYMENT_TYPES = [
  'PA',
  'DB',
  'CD',
  'PA.CP',
  'CP',
  'RV',
  'RF',
  '3D',
  'CB',
  'CR',
] as const;
/** How the encrypted message is sent: as it is, or as a member of a JSON object. */
export const WRAPPERS = ['none', 'JSON'] as const;
/** How much is told: everything, or nothing of the customer. */
export const FIELDS = ['ALL', 'NON_CUSTOMER_DATA'] as const;

/** So many listeners an entity has at most: each payment pays for each of them. */
export const MOST_LISTENERS = 20;

/** What a listener wants. */
export interface WebhookOptions {
  /** Absolute; https, in test also http. */
  readonly url: string;
  readonly wrapper: (typeof WRAPPERS)[number];
  readonly types: readonly MessageType[];
  /** null = all. */
  readonly paymentTypes: readonly string[] | null;
  readonly fields: (typeof FIELDS)[number];
}

/** A listener of an entity. */
export interface Webhook extends WebhookOptions {
  readonly id: WebhookId;
  readonly entityId: EntityId;
  /** Made by the control API, or named in the configuration. */
  readonly source: 'control' | 'config';
  /** `inactive` until its test message was answered: nothing else is sent to it before. */
  readonly state: 'inactive' | 'active';
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  /** The key, 64 hex digits; sealed under the id. */
  readonly sealed: Sealed;
}

/** What a message says of its subject: that it is new to the listener, that it changed, that it is gone. */
export type Action = 'CREATED' | 'UPDATED' | 'DELETED';

/** What stands in `type`, beside the types that are chosen: the test message, and a call of a `notificationUrl`. */
export type DeliveryType = MessageType | 'test' | 'NOTIFICATION';

/** How far a delivery has come. `dropped`: the last attempt failed, too. */
export type DeliveryState = 'waiting' | 'delivered' | 'dropped';

/** Something that is to be sent. Times are those of the entity whose change it tells of, ms UTC. */
export interface Delivery {
  readonly id: DeliveryId;
  readonly entityId: EntityId;
  /** null for a call of a `notificationUrl`, whose address is `url`. */
  readonly webhookId: WebhookId | null;
  readonly url: string | null;
  readonly type: DeliveryType;
  /** As the message has it; empty for a call of a `notificationUrl`. */
  readonly action: string;
  /** What it is about: the id of a payment, a registration, a schedule, a listener. */
  readonly subjectId: string;
  /** The payment, or stored details, whose end is its end; null where its own age is. */
  readonly paymentId: PaymentId | null;
  readonly checkoutId: CheckoutId | null;
  /** What is sent, to the byte, before it is encrypted. */
  readonly payload: string;
  readonly createdAt: number;
  readonly state: DeliveryState;
  /** How often it was sent. */
  readonly attempts: number;
  /** When it was first to be sent, or was to be sent once more: the ladder of attempts begins there. */
  readonly since: number;
  /** How many attempts were made since then. */
  readonly tries: number;
  /** When the next attempt is; null where there is none. */
  readonly nextAt: number | null;
}

/** How an attempt ended: an HTTP status, or why there is none. */
export type Outcome = number | 'unreachable' | 'timeout' | 'broken' | 'garbled' | 'refused address';

/** One attempt. `n`: from 1; `at`: entity time, ms UTC; `ms`: how long it took, of wall time. */
export interface Attempt {
  readonly n: number;
  readonly at: number;
  readonly outcome: Outcome;
  readonly ms: number;
}

/** A delivery with its attempts. */
export interface Logged extends Omit<Delivery, 'payload'> {
  readonly log: readonly Attempt[];
}
