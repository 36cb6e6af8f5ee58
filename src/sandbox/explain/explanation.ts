/** The answer about an id: its members, and how it is put together. Pure. */

import { descriptionOf, isPending, type ResultCode } from '../../contract/resultCodes.ts';
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import type { Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { iso } from '../../time/format.ts';
import { commandFor, type Subject, withAdvice } from './advice.ts';
import type { MessageState } from './explainMessage.ts';
import { type Entry, type Placed, timelineOf } from './timeline.ts';

/** What an id belongs to. */
export type Kind =
  | 'payment'
  | 'authentication'
  | 'registration'
  | 'checkout'
  | 'request'
  | 'webhook'
  | 'delivery';

/** The answer about an id. */
export interface Explanation {
  readonly id: string;
  readonly kind: Kind;
  /** Absent for webhooks and their messages, and for a request that was not answered. */
  readonly result?: { readonly code: ResultCode; readonly description: string };
  /** Of a webhook or a message. */
  readonly message?: MessageState;
  /** `until`: when a payment that waits ends by itself, or a checkout ends; entity time, ISO 8601. */
  readonly reason: Cause & { readonly until?: string };
  /** A command line that continues the payment, removes the cause, or repeats the message. */
  readonly run?: string;
  readonly timeline: readonly Entry[];
  /** The number of entries that were left out at the end of the timeline. */
  readonly omitted: number;
}

/** The id belongs to nothing that can be explained, or to another entity. */
export const NOT_FOUND: Refusal = {
  refused: '700.400.580',
  status: 404,
  detail:
    'id must be the id of a payment, a checkout, a registration, a webhook or a delivery of the entity, a merchantTransactionId, or the id or ndc of a recent answer to it',
};

/** The result of a checkout without a payment. */
export const NO_PAYMENT: ResultCode = '000.200.100';

/** What is explained. `until`: when it ends by itself, entity time, ms UTC. */
export interface About extends Subject {
  readonly kind: Kind;
  /** undefined: the request was not answered. */
  readonly code: ResultCode | undefined;
  readonly until?: number | undefined;
}

/** The explanation with the advice, and the command that follows from the reason. */
export function explanationOf(about: About, reason: Cause, placed: readonly Placed[]): Explanation {
  const { id, kind, code, until } = about;
  // Only a payment can be continued, or has met a fault.
  const run = code === NO_PAYMENT ? undefined : commandFor(reason, about);
  return {
    id,
    kind,
    ...(code !== undefined && { result: { code, description: descriptionOf(code) } }),
    reason: {
      ...withAdvice(reason, about),
      ...(until !== undefined && code !== undefined && isPending(code) && { until: iso(until) }),
    },
    ...(run !== undefined && { run }),
    ...timelineOf(placed),
  };
}
