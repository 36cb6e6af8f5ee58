/**
 * Listeners: created by the control API, set by the configuration, listed and deleted; and deliveries that are sent again.
 */
import { createHash } from 'node:crypto';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import { retryNow } from '../shared/backoff.ts';
import { entityTime } from '../shared/clock.ts';
import type { DeliveryId, EntityId, WebhookId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { openLatest, type Vault } from '../shared/vault.ts';
import { announceTest, armDelivery, type QueueNeeds, receiverOf } from './queue.ts';
import type { MessageRenderer } from './renderMessages.ts';
import type { WebhookTables } from './tables.ts';
import {
  type Delivery,
  type Logged,
  MOST_LISTENERS,
  type Webhook,
  type WebhookOptions,
} from './types.ts';

/** What the use cases of listeners need. */
export interface ListenNeeds extends QueueNeeds {
  readonly store: Store<WebhookTables>;
  readonly systemClock: SystemClock;
  readonly vault: Vault;
  readonly messageRenderer: Pick<MessageRenderer, 'write' | 'test'>;
}

/** A request for a listener. `key`: 64 hex digits. */
export interface WebhookRequest extends WebhookOptions {
  readonly key: string;
}

/**
 * Reads the key that the messages to a webhook are encrypted with.
 *
 * @param known the webhook, if it was just read
 * @returns undefined if the webhook was deleted
 * @throws Error if the key is stored and cannot be opened
 */
export async function readWebhookKey(
  { store, vault }: Pick<ListenNeeds, 'store' | 'vault'>,
  id: WebhookId,
  known?: Webhook,
): Promise<string | undefined> {
  // In a transaction: outside of one, the row could be that from before a change of the keys.
  const readSealed = async () =>
    (await store.transaction(({ webhook }) => webhook.find(id)))?.sealed;
  let first = known?.sealed;
  const readLatest = async () => {
    const sealed = first ?? (await readSealed());
    first = undefined;
    return sealed;
  };
  const key = await openLatest(vault.open, store, id, readLatest);
  if (key === undefined && (await readSealed()))
    throw new Error(`the key of webhook ${id} is lost`);
  return key;
}

/** The refusal where an entity already has the maximum number of listeners, including those of the configuration. */
const tooMany = (entityId: EntityId): Refusal =>
  badParameters([
    {
      name: 'entityId',
      value: entityId,
      message: `has ${MOST_LISTENERS} webhooks, the maximum: delete one first (DELETE /_sandbox/webhooks/{id})`,
    },
  ]);

/** Creates a listener. The listener is inactive until it has answered its test message. */
export function addWebhook(
  needs: ListenNeeds,
  entityId: EntityId,
  request: WebhookRequest,
): Promise<Webhook | Refusal> {
  return needs.store.transaction(async (tables) => {
    // The lock makes concurrent calls count the listeners one after the other.
    await tables.entity.lock(entityId);
    if ((await tables.webhook.of(entityId)).length >= MOST_LISTENERS) return tooMany(entityId);
    const now = await entityTime(tables, needs.systemClock, entityId);
    const id = needs.ids.payment(now) as string as WebhookId;
    return begin(needs, tables, { id, entityId, source: 'control', createdAt: now }, request);
  });
}

type Named = Pick<Webhook, 'id' | 'entityId' | 'source' | 'createdAt'>;

async function begin(
  needs: ListenNeeds,
  tables: WebhookTables,
  named: Named,
  { key, ...fields }: WebhookRequest,
): Promise<Webhook> {
  const sealed = await needs.vault.seal(tables, key, named.id);
  const webhook: Webhook = { ...named, ...fields, state: 'inactive', sealed };
  await tables.webhook.save(webhook);
  const now = await entityTime(tables, needs.systemClock, named.entityId);
  const channel = await requireEntity(tables, named.entityId);
  const payload = needs.messageRenderer.test(webhook.id, { entityId: channel.id, channel, now });
  await announceTest(needs, tables, webhook, now, payload);
  return webhook;
}

/** An entity of a configuration, with its listeners. */
export interface EntityWebhooks {
  readonly id: EntityId;
  readonly webhooks: readonly WebhookRequest[];
}

/**
 * Updates the listeners of an entity to match its configuration. A listener keeps its state as long as its address, key and
 * wrapper stay the same. A listener that is not in the configuration any more is deleted. Listeners of the control API are
 * not changed.
 */
export function saveConfiguredWebhooks(
  needs: ListenNeeds,
  { id, webhooks }: EntityWebhooks,
): Promise<void> {
  return needs.store.transaction(async (tables) => {
    // Several processes may start at the same time.
    await tables.entity.lock(id);
    const known = (await tables.webhook.of(id)).filter(({ source }) => source === 'config');
    const named = webhooks.map((request) => ({ asked: request, id: idOf(id, request.url) }));
    for (const webhook of known) {
      if (!named.some((one) => one.id === webhook.id)) await tables.webhook.remove(webhook.id, id);
    }
    for (const { asked: request, id: webhookId } of named) {
      const before = known.find((one) => one.id === webhookId);
      if (before && (await isSame(needs, tables, before, request))) {
        const { key: _, ...fields } = request;
        await tables.webhook.save({ ...before, ...fields });
        continue;
      }
      const createdAt = await entityTime(tables, needs.systemClock, id);
      await begin(
        needs,
        tables,
        { id: webhookId, entityId: id, source: 'config', createdAt },
        request,
      );
    }
  });
}

/** The id of a configured listener: the same in each process, and after each start. */
const idOf = (entityId: EntityId, url: string): WebhookId =>
  createHash('sha256').update(`${entityId} ${url}`).digest('hex').slice(0, 32) as WebhookId;

async function isSame(
  { vault }: ListenNeeds,
  tables: WebhookTables,
  { id, sealed, wrapper }: Webhook,
  request: WebhookRequest,
): Promise<boolean> {
  const key = await vault.open(tables, sealed, id);
  return key?.toLowerCase() === request.key.toLowerCase() && wrapper === request.wrapper;
}

/** The maximum number of deliveries that are listed of each listener. */
export const MOST_LISTED = 1000;

/** An entity's listeners with their latest deliveries, and the latest calls of a `notificationUrl`. */
export interface Listed {
  readonly webhooks: readonly (Webhook & { readonly deliveries: readonly Logged[] })[];
  readonly notifications: readonly Logged[];
}

/** Lists the listeners of an entity, with deliveries. @param most the number of deliveries of each */
export async function listWebhooks(
  { store }: ListenNeeds,
  entityId: EntityId,
  most: number = MOST_LISTED,
): Promise<Listed> {
  const webhooks = [];
  for (const webhook of await store.webhook.of(entityId)) {
    const deliveries = await store.delivery.latest({ webhookId: webhook.id }, most);
    webhooks.push({ ...webhook, deliveries });
  }
  return { webhooks, notifications: await store.delivery.latest({ entityId }, most) };
}

/** Deletes a listener, with its deliveries. @returns whether the entity had the listener */
export function removeWebhook(
  { store }: ListenNeeds,
  entityId: EntityId,
  id: WebhookId,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    if (!(await tables.webhook.lock(id, entityId))) return false;
    await tables.webhook.remove(id, entityId);
    return true;
  });
}

/** Sends a delivery again, with exactly the same bytes. @returns whether the entity has the delivery, of this listener */
export function redeliver(
  needs: ListenNeeds,
  entityId: EntityId,
  { id, deliveryId }: { readonly id?: WebhookId; readonly deliveryId: DeliveryId },
): Promise<boolean> {
  return needs.store.transaction(async (tables) => {
    const found = await tables.delivery.find(deliveryId);
    if (!found || (id !== undefined && found.webhookId !== id)) return false;
    const { webhookId } = found;
    const isOwn =
      webhookId === null
        ? found.entityId === entityId
        : (await tables.webhook.find(webhookId, entityId)) !== undefined;
    if (!isOwn) return false;
    await sendAgain(needs, tables, found);
    return true;
  });
}

/**
 * Makes deliveries due that have failed. Inside a database transaction.
 *
 * @returns those that had not arrived meanwhile
 */
export async function retryDeliveries(
  needs: Pick<ListenNeeds, 'systemClock'>,
  tables: WebhookTables,
  ids: readonly DeliveryId[],
): Promise<readonly DeliveryId[]> {
  const due: DeliveryId[] = [];
  for (const id of ids) {
    const found = await tables.delivery.find(id);
    if (!found || found.state === 'delivered') continue;
    await sendAgain(needs, tables, found);
    due.push(id);
  }
  return due;
}

/**
 * Makes deliveries of an entity due that a test has kept. Inside a database transaction.
 *
 * @param isWanted chooses the deliveries
 * @returns the number of deliveries
 */
export async function releaseDeliveries(
  needs: Pick<ListenNeeds, 'systemClock'>,
  tables: WebhookTables,
  entityId: EntityId,
  isWanted: (delivery: Delivery) => boolean,
): Promise<number> {
  const released = (await tables.delivery.kept(entityId)).filter(isWanted);
  for (const delivery of released) await sendAgain(needs, tables, delivery);
  return released.length;
}

/** Makes a delivery due now, whatever its state. */
async function sendAgain(
  { systemClock }: Pick<ListenNeeds, 'systemClock'>,
  tables: WebhookTables,
  found: Delivery,
): Promise<void> {
  const now = await entityTime(tables, systemClock, found.entityId);
  // The timer before the delivery: the same lock order as when a delivery is sent.
  await armDelivery(tables, found, receiverOf(found), now);
  const delivery = await tables.delivery.lock(found);
  if (delivery) await tables.delivery.progress(retryNow(delivery, now));
}
