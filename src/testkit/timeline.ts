/** What happened to an entity, for the report of a failed test. */
import { type Address, ask } from './request.ts';

/** The answer of `GET /_sandbox/explain/{id}`: docs/simulator.md. */
export interface Explanation {
  readonly id: string;
  readonly kind: 'payment' | 'authentication' | 'registration' | 'checkout' | 'request';
  readonly result: { readonly code: string; readonly description: string };
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
  /** A command line that continues the payment, or removes the injected faults. */
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
 * @throws Error with the gateway's reason if the id belongs to nothing of the entity
 */
export const explain = (entity: Address, id: string): Promise<Explanation> =>
  ask(entity, `/_sandbox/explain/${encodeURIComponent(id)}?entityId=${entity.entityId}`);

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
