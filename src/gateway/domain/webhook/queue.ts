/**
 * Stores messages in the database transaction of the change that they report: no message is sent before the commit, and none
 * is lost after it. Each message is sent by its own timer (`deliverMessages.ts`).
 */

import type { MessageAction, MessageType } from '../../../contract/messages.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { CheckoutId, DeliveryId, EntityId, Ids, PaymentId, WebhookId } from '../shared/ids.ts';
import type { Members, MessageRenderer } from './renderMessages.ts';
import type { WebhookTables } from './tables.ts';
import type { Delivery, DeliveryType, Webhook } from './types.ts';

/** What storing messages needs. */
export interface QueueNeeds {
  readonly ids: Pick<Ids, 'payment'>;
  readonly messageRenderer: Pick<MessageRenderer, 'write'>;
  /** Called for each message that is lost, because its listener is inactive. */
  readonly onNotStored: (message: NotStored) => void;
}

/** A message that is not stored. */
export interface NotStored {
  readonly webhookId: WebhookId;
  readonly entityId: EntityId;
  readonly type: MessageType;
  readonly subjectId: string;
}

/** The entities that a change belongs to, and the records with which its messages are deleted. */
export interface MessageSource {
  readonly entityId: EntityId;
  /** The channel of the payment. */
  readonly channelId: EntityId;
  readonly merchantId: EntityId | null;
  readonly checkoutId: CheckoutId | null;
  /** The messages are deleted with this payment; null: the messages are deleted after the retention. */
  readonly paymentId: PaymentId | null;
}

/** A message for listeners. */
export interface WebhookMessage {
  readonly type: MessageType;
  readonly subjectId: string;
  /** Without an action, the first message about a subject is CREATED, and every later one UPDATED. */
  readonly action?: MessageAction | undefined;
  /** Whether the subject is new, so that no listener can have received a message about it. */
  readonly isNew?: boolean;
  /** The payment types under which listeners can select the message; undefined: the message has no payment type. */
  readonly paymentTypes?: readonly string[] | undefined;
  readonly payload: Members;
}

/** The kind of timer that sends a delivery. */
const KIND = 'delivery';

/** The listeners of the entity, its channel and its merchant, active or not. */
const listenersOf = (
  tables: WebhookTables,
  { entityId, channelId, merchantId }: MessageSource,
): Promise<readonly Webhook[]> =>
  tables.webhook.ofEntities([
    ...new Set([entityId, channelId, ...(merchantId === null ? [] : [merchantId])]),
  ]);

/**
 * Stores a message for each active listener that wants it. Inside the database transaction of the change.
 *
 * @param now entity time of the change, ms UTC
 * @param make called only where there is a listener; undefined: there is no message
 */
export async function announce(
  needs: QueueNeeds,
  tables: WebhookTables,
  origin: MessageSource,
  now: number,
  make: () => Promise<WebhookMessage | undefined>,
): Promise<void> {
  const listeners = await listenersOf(tables, origin);
  const message = listeners.length > 0 ? await make() : undefined;
  if (!message) return;
  const { type, subjectId, action, isNew = false } = message;
  const wanting: Webhook[] = [];
  for (const webhook of listeners.filter((one) => wants(one, message))) {
    const { id: webhookId, entityId, state } = webhook;
    if (state === 'active') wanting.push(webhook);
    else needs.onNotStored({ webhookId, entityId, type, subjectId });
  }
  if (wanting.length === 0) return;
  const notified =
    isNew || action ? [] : await tables.delivery.listenersOf(origin.entityId, type, subjectId);
  for (const webhook of wanting) {
    const deliveryAction = action ?? (notified.includes(webhook.id) ? 'UPDATED' : 'CREATED');
    const payload = webhook.fields === 'ALL' ? message.payload : withoutCustomer(message.payload);
    await queueDelivery(needs, tables, origin, now, {
      webhookId: webhook.id,
      url: null,
      queue: webhook.id,
      type,
      action: deliveryAction,
      subjectId,
      payload: needs.messageRenderer.write({ type, action: deliveryAction, payload }),
    });
  }
}

const wants = (
  { types, paymentTypes: chosen }: Webhook,
  { type, paymentTypes }: WebhookMessage,
): boolean =>
  types.includes(type) &&
  (chosen === null || !paymentTypes || paymentTypes.some((one) => chosen.includes(one)));

/** Members with data of the customer, and accounts, of which only the holder is data of the customer. */
const OF_CUSTOMER: readonly string[] = ['customer', 'billing', 'shipping'];
const ACCOUNTS: readonly string[] = ['card', 'bankAccount'];

/** The payload for listeners with NON_CUSTOMER_DATA. */
function withoutCustomer(payload: Members): Members {
  const filtered: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (OF_CUSTOMER.includes(name)) continue;
    filtered[name] = ACCOUNTS.includes(name) ? withoutHolder(value) : value;
  }
  return filtered;
}

function withoutHolder(account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account;
  const { holder: _, ...rest } = account as Members;
  return rest;
}

/**
 * Stores the test message. A listener must answer it before any other message is sent to it.
 *
 * @param now entity time, ms UTC
 */
export function announceTest(
  needs: QueueNeeds,
  tables: WebhookTables,
  { id, entityId }: Pick<Webhook, 'id' | 'entityId'>,
  now: number,
  payload: Members,
): Promise<void> {
  const origin = {
    entityId,
    channelId: entityId,
    merchantId: null,
    checkoutId: null,
    paymentId: null,
  };
  const [type, action] = ['test', 'webhook activation'] as const;
  return queueDelivery(needs, tables, origin, now, {
    webhookId: id,
    url: null,
    queue: id,
    type,
    action,
    subjectId: id,
    payload: needs.messageRenderer.write({ type, action, payload }),
  });
}

/** A call of a `notificationUrl`: the address, the subject, and the form that is sent. */
export interface Notification {
  readonly url: URL;
  readonly subjectId: string;
  readonly form: string;
}

/** Stores a call of a `notificationUrl`. @param now entity time of the change, ms UTC */
export const queueNotification = (
  needs: QueueNeeds,
  tables: WebhookTables,
  origin: MessageSource,
  now: number,
  { url, subjectId, form }: Notification,
): Promise<void> =>
  queueDelivery(needs, tables, origin, now, {
    webhookId: null,
    url: url.href,
    queue: url.origin,
    type: 'NOTIFICATION',
    action: '',
    subjectId,
    payload: form,
  });

/** The data of a new delivery, and its key in the concurrency limiter: one listener, or one host. */
interface Beginning
  extends Pick<Delivery, 'webhookId' | 'url' | 'action' | 'subjectId' | 'payload'> {
  readonly type: DeliveryType;
  readonly queue: string;
}

async function queueDelivery(
  { ids }: QueueNeeds,
  tables: WebhookTables,
  { entityId, checkoutId, paymentId }: MessageSource,
  now: number,
  { queue, ...beginning }: Beginning,
): Promise<void> {
  const id = ids.payment(now) as string as DeliveryId;
  await tables.delivery.insert({
    id,
    entityId,
    ...beginning,
    checkoutId,
    paymentId,
    createdAt: now,
    state: 'waiting',
    attempts: 0,
    backoffStartedAt: now,
    backoffAttempts: 0,
    nextAt: now,
  });
  await armDelivery(tables, { id, entityId }, queue, now);
}

/** Arms the timer of a delivery. @param due entity time, ms UTC */
export const armDelivery = (
  tables: WebhookTables,
  { id, entityId }: Pick<Delivery, 'id' | 'entityId'>,
  queue: string,
  due: number,
): Promise<void> => tables.timer.arm({ entityId, kind: KIND, key: id, due, payload: { queue } });

/** The key of a delivery in the concurrency limiter. */
export const receiverOf = ({ webhookId, url }: Pick<Delivery, 'webhookId' | 'url'>): string =>
  webhookId ?? (url === null ? '' : new URL(url).origin);

/** A change of a schedule. */
export interface ScheduleChange {
  readonly entityId: EntityId;
  readonly scheduleId: string;
  /** Without an action, the first message is CREATED, and later ones are UPDATED. */
  readonly action?: MessageAction | undefined;
  /** Called only where there is a listener. @param entity that owns the schedule */
  readonly payload: (entity: Entity) => Promise<Members>;
  /** The messages are deleted with this transaction: the payment of a run, or the transaction of the stored details. */
  readonly paymentId?: PaymentId | null | undefined;
}

/** Stores a message of type SCHEDULE for each listener of the entity or its merchant. @param now entity time, ms UTC */
export async function announceSchedule(
  needs: QueueNeeds,
  tables: WebhookTables,
  { entityId, scheduleId, action, payload, paymentId = null }: ScheduleChange,
  now: number,
): Promise<void> {
  const entity = await requireEntity(tables, entityId);
  const origin = {
    entityId,
    channelId: entityId,
    merchantId: entity.merchantId,
    checkoutId: null,
    paymentId,
  };
  await announce(needs, tables, origin, now, async () => ({
    type: 'SCHEDULE',
    subjectId: scheduleId,
    action,
    payload: await payload(entity),
  }));
}
