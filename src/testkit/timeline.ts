/** What happened to an entity, for the report of a failed test. */
import { type Address, ask } from './request.ts';

/** What every answer of `GET /_sandbox/explain/{id}` has: docs/simulator.md. */
interface Explained {
  readonly id: string;
  /** What decided the result. `tryInstead`: what to send for another result. */
  readonly reason: {
    readonly cause: string;
    readonly text: string;
    readonly parameter?: string;
    readonly specification?: string;
    readonly tryInstead?: string;
    /** When a payment that waits, or a checkout without a payment, ends by itself; entity time, ISO 8601. */
    readonly until?: string;
  };
  /** A command line that continues the payment, removes the injected faults, or sends the message again. */
  readonly run?: string;
  /** What happened, by entity time, and what is due. */
  readonly timeline: readonly {
    readonly at: string;
    readonly type: string;
    readonly text: string;
    readonly code?: string;
    readonly status?: string | number;
  }[];
}

/**
 * The explanation of a result. A request that an injected fault left without an answer has none; only the log has the id of such
 * a request.
 */
export interface Explanation extends Explained {
  readonly kind: 'payment' | 'authentication' | 'registration' | 'checkout' | 'request';
  readonly result: { readonly code: string; readonly description: string };
}

/** The explanation of a webhook, or of a message that was sent to it (a delivery). */
export interface MessageExplanation extends Explained {
  readonly kind: 'webhook' | 'delivery';
  readonly message: {
    /** Host and port of the receiver. */
    readonly host: string | null;
    /** Of a webhook `inactive` or `active`; of a delivery one of the others. */
    readonly state: 'inactive' | 'active' | 'waiting' | 'delivered' | 'dropped';
    /** The id of the webhook; absent for a webhook, and for a call of a `notificationUrl`. */
    readonly webhook?: string;
    /** The id that the message is about; absent for a webhook. */
    readonly subject?: string;
    /** The number of attempts; of a webhook, those of its latest message. */
    readonly attempts: number;
    /** The status of the receiver's last answer, or why there is none; null before the first attempt. */
    readonly last: number | string | null;
    /** When the next attempt is due, entity time, ISO 8601; null if none is. */
    readonly nextAt: string | null;
  };
}

/** An event of `GET /_sandbox/events`: docs/simulator.md. */
export interface EntityEvent {
  readonly seq: number;
  readonly kind: string;
  /** Entity time, ISO 8601. */
  readonly at: string;
  readonly paymentId?: string;
  readonly checkoutId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The latest events of an entity, and the explanations of its latest payments and checkouts. */
export interface EntityTimeline {
  readonly entityId: string;
  readonly events: readonly EntityEvent[];
  readonly explanations: readonly Explanation[];
  /** How many older events and explanations were left out; absent if there are none. */
  readonly omitted?: { readonly events: number; readonly explanations: number };
}

/** An event needs some hundred bytes, an explanation some thousand. */
const MOST_EVENTS = 1000;
const MOST_EXPLANATIONS = 50;

/**
 * Says what decided a result, and what has happened.
 *
 * @param id the id of a payment, a checkout or stored details, or the `id` or `ndc` of an answer that refused a request
 * @throws Error with the gateway's reason if the id belongs to nothing of the entity; Error for the id of a webhook or of a
 *   delivery, which has no result
 */
export async function explain(entity: Address, id: string): Promise<Explanation> {
  const explanation = await read(entity, id);
  if (isOfMessage(explanation)) {
    throw new Error(`${id} is a ${explanation.kind}: explainMessage() explains it`);
  }
  return explanation;
}

/**
 * Says what became of a webhook or of a message, and what to change at the receiver.
 *
 * @param id the id of a webhook or of a delivery: `GET /_sandbox/webhooks` lists both
 * @throws Error with the gateway's reason if the id belongs to nothing of the entity; Error for the id of anything else
 */
export async function explainMessage(entity: Address, id: string): Promise<MessageExplanation> {
  const explanation = await read(entity, id);
  if (!isOfMessage(explanation)) {
    throw new Error(`${id} is a ${explanation.kind}: explain() explains it`);
  }
  return explanation;
}

const read = (entity: Address, id: string): Promise<Explanation | MessageExplanation> =>
  ask(entity, `/_sandbox/explain/${encodeURIComponent(id)}?entityId=${entity.entityId}`);

const isOfMessage = (
  explanation: Explanation | MessageExplanation,
): explanation is MessageExplanation =>
  explanation.kind === 'webhook' || explanation.kind === 'delivery';

/**
 * Reads what happened to an entity. Numbers of cards and accounts are masked in it.
 *
 * @throws Error with the gateway's reason if the gateway refuses a request
 */
export async function timelineOf(entity: Address): Promise<EntityTimeline> {
  const { entityId } = entity;
  let events: EntityEvent[] = [];
  let read = 0;
  const subjects = new Set<string>();
  for (let after = 0; ; ) {
    type Page = { readonly events: readonly EntityEvent[]; readonly latest: number };
    const query = `entityId=${entityId}&after=${after}`;
    const page = await ask<Page>(entity, `/_sandbox/events?${query}`);
    if (page.events.length === 0) break;
    read += page.events.length;
    events = [...events, ...page.events].slice(-MOST_EVENTS);
    for (const { paymentId, checkoutId } of page.events) {
      for (const id of [checkoutId, paymentId]) {
        if (id === undefined) continue;
        // The latest mention counts.
        subjects.delete(id);
        subjects.add(id);
      }
    }
    after = page.latest;
  }
  const explanations: Explanation[] = [];
  for (const id of [...subjects].slice(-MOST_EXPLANATIONS)) {
    // An event can name a payment that was deleted since then.
    const explanation = await explain(entity, id).catch(() => undefined);
    if (explanation) explanations.push(explanation);
  }
  const omitted = {
    events: read - events.length,
    explanations: Math.max(0, subjects.size - MOST_EXPLANATIONS),
  };
  const isComplete = omitted.events === 0 && omitted.explanations === 0;
  return { entityId, events, explanations, ...(isComplete ? {} : { omitted }) };
}
