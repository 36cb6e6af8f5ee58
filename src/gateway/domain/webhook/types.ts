/**
 * Webhooks: the listeners, the deliveries that are sent to them, and the results of the attempts (API 3, Events; Responses:
 * referencedId).
 */

import type { MessageType } from '../../../contract/messages.ts';
import type { CheckoutId, DeliveryId, EntityId, PaymentId, WebhookId } from '../shared/ids.ts';
import type { Sealed } from '../shared/sealed.ts';

/** Types of payments, as responses name them. */
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
/** How the encrypted message is sent: unchanged, or as a member of a JSON object. */
export const WRAPPERS = ['none', 'JSON'] as const;
/** Which data is sent: all of it, or all without data of the customer. */
export const FIELDS = ['ALL', 'NON_CUSTOMER_DATA'] as const;

/** The maximum number of listeners of an entity. Each listener adds work to every payment. */
export const MOST_LISTENERS = 20;

/** The options of a listener. */
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
  /** Created by the control API, or set in the configuration. */
  readonly source: 'control' | 'config';
  /** `inactive` until its test message was answered: no other message is sent before. */
  readonly state: 'inactive' | 'active';
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  /** The key, 64 hex digits; sealed under the id of the listener. */
  readonly sealed: Sealed;
}

/** The value of `type`: one of the types that a listener can select, the test message, or a call of a `notificationUrl`. */
export type DeliveryType = MessageType | 'test' | 'NOTIFICATION';

/** The state of a delivery. `dropped`: the last attempt failed, too. */
export type DeliveryState = 'waiting' | 'delivered' | 'dropped';

/** A message that is to be sent. Times are those of the entity whose change the message reports, ms UTC. */
export interface Delivery {
  readonly id: DeliveryId;
  readonly entityId: EntityId;
  /** null for a call of a `notificationUrl`, whose address is `url`. */
  readonly webhookId: WebhookId | null;
  readonly url: string | null;
  readonly type: DeliveryType;
  /** As in the message; empty for a call of a `notificationUrl`. */
  readonly action: string;
  /** The id of the subject: a payment, a registration, a schedule, a listener. */
  readonly subjectId: string;
  /** The payment or stored details with which the delivery is deleted; null where the delivery is deleted by its own age. */
  readonly paymentId: PaymentId | null;
  readonly checkoutId: CheckoutId | null;
  /** The exact bytes that are sent, before encryption. */
  readonly payload: string;
  readonly createdAt: number;
  readonly state: DeliveryState;
  /** How many attempts were made in total. */
  readonly attempts: number;
  /** When the back-off began: when the first attempt was due, or when another sending was last requested. */
  readonly backoffStartedAt: number;
  /** How many attempts were made since the back-off began. */
  readonly backoffAttempts: number;
  /** When the next attempt is made; null where there is none. */
  readonly nextAt: number | null;
}

/** The result of an attempt: an HTTP status, or why there is none. */
export type AttemptOutcome =
  | number
  | 'unreachable'
  | 'timeout'
  | 'broken'
  | 'garbled'
  | 'refused address';

/**
 * One attempt. `n`: from 1; `at`: entity time, ms UTC; `ms`: its duration, by the system clock; `answer`: the beginning of what
 * the receiver answered to an attempt that failed; null if there is none, and in live.
 */
export interface Attempt {
  readonly n: number;
  readonly at: number;
  readonly outcome: AttemptOutcome;
  readonly ms: number;
  readonly answer: string | null;
}

/** A delivery with its attempts. */
export interface Logged extends Omit<Delivery, 'payload'> {
  readonly log: readonly Attempt[];
}
