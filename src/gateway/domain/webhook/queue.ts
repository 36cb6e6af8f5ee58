/**
 * Keeps messages in the transaction of the change that they tell of: nothing is sent before it is committed, and nothing is
 * lost after it. A timer each sends them (`deliver.ts`).
 */

import { preciseTimestamp } from '../../../time/format.ts';
import type { CheckoutId, DeliveryId, EntityId, Ids, PaymentId, WebhookId } from '../shared/ids.ts';
import type { WebhookTables } from './tables.ts';
import type { Action, Delivery, DeliveryType, MessageType, Webhook } from './types.ts';

/** What keeping messages needs. */
export interface QueueNeeds {
  readonly ids: Pick<Ids, 'payment'>;
}

/** Whose change it is, and what its messages end with. */
export interface Origin {
  readonly entityId: EntityId;
  /** The channel that it went over. */
  readonly channelId: EntityId;
  readonly merchantId: EntityId | null;
  readonly checkoutId: CheckoutId | null;
  /** Messages are taken out with it; null: when they are as old as the retention says. */
  readonly paymentId: PaymentId | null;
}

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** What is told. */
export interface Message {
  readonly type: MessageType;
  readonly subjectId: string;
  /** Where it is not said: the first message about a subject is CREATED, and every other one UPDATED. */
  readonly action?: Action | undefined;
  /** Whether nobody can have heard of the subject. */
  readonly isNew?: boolean;
  /** What listeners may call it by who want some types only; undefined: it is of no type. */
  readonly paymentTypes?: readonly string[] | undefined;
  readonly payload: Members;
}

/** The kind of timer that sends a delivery. */
const KIND = 'delivery';

/** Those who listen to an entity, its channel and its merchant. */
const listenersOf = (
  tables: WebhookTables,
  { entityId, channelId, merchantId }: Origin,
): Promise<readonly Webhook[]> =>
  tables.webhook.listening([
    ...new Set([entityId, channelId, ...(merchantId === null ? [] : [merchantId])]),
  ]);

/**
 * Keeps a message for everybody who listens. Inside the transaction of the change.
 *
 * @param now entity time of the change, ms UTC
 * @param make asked only where somebody listens; undefined: there is nothing to tell
 */
export async function announce(
  tables: WebhookTables,
  needs: QueueNeeds,
  origin: Origin,
  now: number,
  make: () => Promise<Message | undefined>,
): Promise<void> {
  const listeners = await listenersOf(tables, origin);
  const message = listeners.length > 0 ? await make() : undefined;
  if (!message) return;
  const wanting = listeners.filter((webhook) => wants(webhook, message));
  if (wanting.length === 0) return;
  const { type, subjectId, action, isNew = false } = message;
  const told = isNew || action ? [] : await tables.delivery.toldOf(type, subjectId);
  for (const webhook of wanting) {
    const said = action ?? (told.includes(webhook.id) ? 'UPDATED' : 'CREATED');
    const payload = webhook.fields === 'ALL' ? message.payload : withoutCustomer(message.payload);
    await keep(tables, needs, origin, now, {
      webhookId: webhook.id,
      url: null,
      lane: webhook.id,
      type,
      action: said,
      subjectId,
      payload: JSON.stringify({ type, action: said, payload }),
    });
  }
}

const wants = (
  { types, paymentTypes: chosen }: Webhook,
  { type, paymentTypes }: Message,
): boolean =>
  types.includes(type) &&
  (chosen === null || !paymentTypes || paymentTypes.some((one) => chosen.includes(one)));

/** Members that tell of the customer, and of accounts those that name their holder. */
const OF_CUSTOMER: readonly string[] = ['customer', 'billing', 'shipping'];
const ACCOUNTS: readonly string[] = ['card', 'bankAccount'];

/** NON_CUSTOMER_DATA. */
function withoutCustomer(payload: Members): Members {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (OF_CUSTOMER.includes(name)) continue;
    kept[name] = ACCOUNTS.includes(name) ? withoutHolder(value) : value;
  }
  return kept;
}

function withoutHolder(account: unknown): unknown {
  if (typeof account !== 'object' || account === null) return account;
  const { holder: _, ...rest } = account as Members;
  return rest;
}

/** Keeps the message that a listener must answer before it hears anything else. @param now entity time, ms UTC */
export function announceTest(
  tables: WebhookTables,
  needs: QueueNeeds,
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
  return keep(tables, needs, origin, now, {
    webhookId: id,
    url: null,
    lane: id,
    type,
    action,
    subjectId: id,
    payload: JSON.stringify({ type, action, payload }),
  });
}

/** A call of a `notificationUrl`: where, about what, and the form that is sent. */
export interface Notification {
  readonly url: URL;
  readonly subjectId: string;
  readonly form: string;
}

/** Keeps a call of a `notificationUrl`. @param now entity time of the change, ms UTC */
export const notify = (
  tables: WebhookTables,
  needs: QueueNeeds,
  origin: Origin,
  now: number,
  { url, subjectId, form }: Notification,
): Promise<void> =>
  keep(tables, needs, origin, now, {
    webhookId: null,
    url: url.href,
    lane: url.origin,
    type: 'NOTIFICATION',
    action: '',
    subjectId,
    payload: form,
  });

/** What a delivery is made of, and the lane that it goes in: of one listener, or of one host. */
interface Beginning
  extends Pick<Delivery, 'webhookId' | 'url' | 'action' | 'subjectId' | 'payload'> {
  readonly type: DeliveryType;
  readonly lane: string;
}

async function keep(
  tables: WebhookTables,
  { ids }: QueueNeeds,
  { entityId, checkoutId, paymentId }: Origin,
  now: number,
  { lane, ...beginning }: Beginning,
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
    since: now,
    tries: 0,
    nextAt: now,
  });
  await armDelivery(tables, { id, entityId }, lane, now);
}

/** Arms the timer of a delivery. @param due entity time, ms UTC */
export const armDelivery = (
  tables: WebhookTables,
  { id, entityId }: Pick<Delivery, 'id' | 'entityId'>,
  lane: string,
  due: number,
): Promise<void> => tables.timer.arm({ entityId, kind: KIND, key: id, due, payload: { lane } });

/** The lane of a delivery. */
export const receiverOf = ({ webhookId, url }: Pick<Delivery, 'webhookId' | 'url'>): string =>
  webhookId ?? (url === null ? '' : new URL(url).origin);

/** Ids that those members are made of which every message has beside the answer that it repeats. */
export interface Whose {
  readonly entityId: EntityId;
  readonly channelId: EntityId;
  /** Where it came from. */
  readonly source: 'API' | 'FORM' | 'SCHEDULER';
}

/** Those members. @param now entity time of the change, ms UTC */
export async function membersOf(
  tables: WebhookTables,
  { entityId, channelId, source }: Whose,
  now: number,
): Promise<Members> {
  const channel = await tables.entity.find(channelId);
  return {
    authentication: { entityId },
    merchantAccountId: channelId,
    channelName: channel?.channelName,
    source,
    timestamp: preciseTimestamp(now),
  };
}

/** A change of a schedule. */
export interface ScheduleNews {
  readonly entityId: EntityId;
  readonly scheduleId: string;
  /** Where it is not said: CREATED, then UPDATED. */
  readonly action?: Action | undefined;
  /** What the answer to such a request says. Asked only where somebody listens. */
  readonly payload: () => Promise<Members>;
  /** Messages are taken out with it: the payment of a run, the transaction of the stored details. */
  readonly paymentId?: PaymentId | null | undefined;
}

/** Keeps a message of type SCHEDULE for everybody who listens to the entity or its merchant. @param now entity time, ms UTC */
export async function announceSchedule(
  tables: WebhookTables,
  needs: QueueNeeds,
  { entityId, scheduleId, action, payload, paymentId = null }: ScheduleNews,
  now: number,
): Promise<void> {
  const entity = await tables.entity.find(entityId);
  const origin = {
    entityId,
    channelId: entityId,
    merchantId: entity?.merchantId ?? null,
    checkoutId: null,
    paymentId,
  };
  await announce(tables, needs, origin, now, async () => ({
    type: 'SCHEDULE',
    subjectId: scheduleId,
    action,
    payload: {
      ...(await payload()),
      ...(await membersOf(tables, { entityId, channelId: entityId, source: 'SCHEDULER' }, now)),
    },
  }));
}

/** The id of a listener, whether or not there is one. */
export const isWebhookId = (text: string): text is WebhookId => /^[0-9a-f]{32}$/.test(text);

/** The id of a delivery, whether or not there is one. */
export const isDeliveryId = (text: string): text is DeliveryId => /^[0-9a-f]{32}$/.test(text);
