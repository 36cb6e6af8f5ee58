/** What happened to an entity, for the report of a failed test. */
import type { EventsAnswer, GatewayEvent } from '../contract/control/events.ts';
import type { Explanation, MessageExplanation } from '../contract/control/explain.ts';
import { type Address, ask } from './request.ts';

/** An event of `GET /_sandbox/events`: docs/simulator.md. */
export type EntityEvent = GatewayEvent;

export type { Explanation, MessageExplanation };

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
    const query = `entityId=${entityId}&after=${after}`;
    const page = await ask<EventsAnswer>(entity, `/_sandbox/events?${query}`);
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
