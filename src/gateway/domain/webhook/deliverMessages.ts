/**
 * Sends deliveries that are due: at least once, until the receiver has answered or thirty days have passed. A delivery is
 * sent under a lease. The result is stored in the database transaction that ends the timer of the delivery. When a process is
 * killed in between, the delivery is sent again.
 */

import { entityTime } from '../shared/clock.ts';
import type { ConcurrencyLimiter } from '../shared/concurrencyLimiter.ts';
import { JoinedWork } from '../shared/joinedWork.ts';
import type { Randomness } from '../shared/randomness.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import type { Vault } from '../shared/vault.ts';
import { encrypt, HEADERS, IV_BYTES } from './cipher.ts';
import type { DeliveryControl } from './deliveryControl.ts';
import { readWebhookKey } from './manageWebhooks.ts';
import { receiverOf } from './queue.ts';
import { type DeliveryReader, deliveryReader } from './readDeliveries.ts';
import {
  type AttemptWriter,
  armDeletion,
  attemptWriter,
  endOf,
  isAlone,
  type SaveNeeds,
  type Tried,
} from './saveAttempts.ts';
import type { MessageSubject, Sender, SentAbout } from './sender.ts';
import type { WebhookTables } from './tables.ts';
import type { Delivery, Webhook } from './types.ts';

/** What sending deliveries needs. */
export interface DeliverNeeds extends SaveNeeds {
  /** Opens the keys of the webhooks. */
  readonly vault: Vault;
  readonly sender: Sender;
  /** What a test does with messages; null in live. */
  readonly deliveryControl: DeliveryControl | null;
  /** The timeout for a receiver, in ms of the system clock. */
  readonly outboundTimeout: number;
  readonly limiter: ConcurrencyLimiter;
  /** The random numbers of the operating system: an initialization vector must never be used twice. */
  readonly randomness: Randomness;
}

/** Added to the receiver's timeout, since the database transaction takes time, too. */
const SLACK_MS = 10_000;

/** What all attempts of a process share. */
interface Shared {
  readonly read: DeliveryReader;
  readonly attempts: AttemptWriter;
  /**
   * Keeps messages for a test, one after the other: each locks the entity, so that more at once would only take connections
   * to the database from other work.
   */
  readonly keeping: JoinedWork<readonly [Timer, Delivery], boolean>;
  /** The opened keys of listeners, for as long as their rows are cached. */
  readonly keys: WeakMap<Webhook, string>;
}

/** The timer that sends a delivery. */
export function deliveryTimer(needs: DeliverNeeds): TimerHandler<WebhookTables> {
  const read = deliveryReader(needs.store);
  const keeping = new JoinedWork<readonly [Timer, Delivery], boolean>({
    most: 1,
    work: (all) => Promise.all(all.map((one) => keep(needs, ...one))),
  });
  const shared = { read, attempts: attemptWriter(needs), keeping, keys: new WeakMap() };
  return {
    place: 'outside',
    lease: needs.outboundTimeout + SLACK_MS,
    limiter: needs.limiter,
    run: (timer) => deliver(needs, shared, timer),
  };
}

async function deliver(needs: DeliverNeeds, shared: Shared, timer: Timer): Promise<void> {
  const { store, systemClock, limiter, outboundTimeout } = needs;
  const delivery = await shared.read(timer);
  if (delivery?.state !== 'waiting') return close(needs, timer, delivery);
  const mayKeep = await needs.deliveryControl?.mayKeep(delivery);
  if (mayKeep && (await shared.keeping.run([timer, delivery]))) return;
  const waited = systemClock.stopwatch();
  const leave = await limiter.enter(receiverOf(delivery), delivery.subjectId, timer.id);
  if (!leave) {
    return store.timer.putBack(timer, { after: 0, attempt: timer.attempt, fault: null });
  }
  const end = shared.attempts.begin();
  let tried: Tried | undefined;
  try {
    // After a long wait for the concurrency limiter, another process may have claimed the timer.
    const isOurs =
      waited() < SLACK_MS / 2 || (await store.timer.extendLease(timer, outboundTimeout + SLACK_MS));
    if (!isOurs) return;
    tried = await attempt(needs, shared, delivery);
  } finally {
    end();
    // The receiver need not wait for the commit of the result.
    leave();
  }
  if (tried) await shared.attempts.save(timer, delivery, tried);
  else await forget(needs, timer, delivery);
  await needs.deliveryControl?.attempted(delivery);
}

/** Whether a test keeps the message. Then its timer ends: another one is armed when the message is released. */
function keep(
  { store, deliveryControl }: DeliverNeeds,
  timer: Timer,
  delivery: Delivery,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    // The lock lets no release come between the decision and its effect.
    await tables.entity.lock(delivery.entityId);
    if (!(await deliveryControl?.keeps(tables, delivery))) return false;
    if (!(await tables.timer.finish(timer))) return true;
    const locked = await tables.delivery.lock(delivery);
    if (locked) await tables.delivery.progress({ ...locked, nextAt: null });
    return true;
  });
}

/** Sends a delivery. @returns undefined if its listener was deleted */
async function attempt(
  needs: DeliverNeeds,
  shared: Shared,
  delivery: Delivery,
): Promise<Tried | undefined> {
  const { store, systemClock, deliveryControl } = needs;
  const at = await entityTime(store, systemClock, delivery.entityId);
  const sending = await sendingOf(needs, shared, delivery);
  if (!sending) return undefined;
  const sender = deliveryControl?.senderFor(delivery, needs.sender) ?? needs.sender;
  const passed = systemClock.stopwatch();
  const sent = await sender.send(sending.url, sending.body, sending.headers, aboutOf(delivery));
  return { ...sent, at, ms: Math.round(passed()) };
}

const aboutOf = (delivery: Delivery): SentAbout => {
  const { id, entityId, webhookId, type, action, attempts } = delivery;
  return {
    entityId,
    deliveryId: id,
    type,
    attempt: attempts + 1,
    ...(webhookId !== null && { webhookId }),
    ...(action !== '' && { action }),
    ...subjectOf(delivery),
  };
};

/** The subject of a message under the name of what it is, and the payment or the checkout that the message belongs to. */
function subjectOf({ type, subjectId, paymentId, checkoutId, payload }: Delivery): MessageSubject {
  switch (type) {
    case 'RISK':
      // A check without a payment has no payment.
      return paymentId === null ? {} : { paymentId };
    case 'REGISTRATION':
      // Details that were stored alone have the id of their transaction.
      return {
        registrationId: subjectId,
        ...(paymentId !== null && paymentId !== (subjectId as string) && { paymentId }),
      };
    case 'NOTIFICATION':
      return {
        ...(checkoutId !== null && { checkoutId }),
        ...(paymentId !== null &&
          (isAboutDetails(payload) ? { registrationId: paymentId } : { paymentId })),
      };
    case 'test':
      return {};
    default:
      return { [`${type.toLowerCase()}Id`]: subjectId };
  }
}

/** Whether a call of a `notificationUrl` is about stored details, whose transaction has their id. */
const isAboutDetails = (form: string): boolean =>
  /\/registrations?(?:\/|$)/.test(new URLSearchParams(form).get('resourcePath') ?? '');

/** A request that is ready to be sent. */
interface Sending {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of a delivery; undefined where its listener was deleted. */
async function sendingOf(
  needs: DeliverNeeds,
  { keys }: Shared,
  { webhookId, url, payload }: Delivery,
): Promise<Sending | undefined> {
  if (webhookId === null) {
    const type = 'application/x-www-form-urlencoded';
    return { url: new URL(url ?? ''), body: payload, headers: headersOf(payload, type) };
  }
  const webhook = await needs.store.webhook.find(webhookId);
  if (!webhook) return undefined;
  const key = keys.get(webhook) ?? (await readWebhookKey(needs, webhookId, webhook));
  if (key === undefined) return undefined;
  keys.set(webhook, key);
  const { iv, tag, body } = encrypt(key, needs.randomness.bytes(IV_BYTES), payload);
  const isWrapped = webhook.wrapper === 'JSON';
  const sent = isWrapped ? JSON.stringify({ encryptedBody: body }) : body;
  const type = isWrapped ? 'application/json' : 'text/plain';
  const headers = { ...headersOf(sent, type), [HEADERS.iv]: iv, [HEADERS.tag]: tag };
  return { url: new URL(webhook.url), body: sent, headers };
}

const headersOf = (body: string, type: string): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Content-Length': String(Buffer.byteLength(body)),
  Accept: '*/*',
});

/**
 * Nothing is left to send. A delivery that belongs to no payment and no checkout is deleted if its retention is over;
 * otherwise a timer is armed for that time.
 */
function close(needs: DeliverNeeds, timer: Timer, delivery: Delivery | undefined): Promise<void> {
  const { store, systemClock } = needs;
  return store.transaction(async (tables) => {
    if (!(await tables.timer.finish(timer)) || !delivery || !isAlone(delivery)) return;
    const now = await entityTime(tables, systemClock, delivery.entityId);
    if (now >= endOf(needs, delivery)) await tables.delivery.remove(delivery);
    else await armDeletion(needs, tables, delivery);
  });
}

/** Deletes a delivery whose listener was deleted. */
const forget = ({ store }: DeliverNeeds, timer: Timer, delivery: Delivery): Promise<void> =>
  store.transaction(async (tables) => {
    if (await tables.timer.finish(timer)) await tables.delivery.remove(delivery);
  });
