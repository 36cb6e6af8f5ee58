/** Renders the JSON responses of the API, with the members of each body in a fixed order. */

import { CHECKOUT_ID } from '../../../contract/idForms.ts';
import { descriptionOf, httpStatus, type ResultCode } from '../../../contract/resultCodes.ts';
import { timestamp } from '../../../time/format.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import type { ParameterError, Refusal } from '../../catalogue/results/refusal.ts';
import type { FirstAnswer, Waits } from '../../domain/payment/paymentAnswer.ts';
import { envelopeOf } from '../../domain/shared/ids.ts';

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a response of the API. */
export interface Body extends Members {
  readonly result: Result;
  readonly ndc: string;
}

/** A rendered response. */
export interface Rendered extends FirstAnswer {
  /** The members of the body, for the log and the metrics. */
  readonly members: Body;
  /** The id of the payment or of the stored details that the response is about. Not part of the response. */
  readonly about?: string;
  /** Why the request is refused. Not part of the response. */
  readonly refusal?: Refusal;
  /** What decided the result of a payment, if the request has just led to it. Not part of the response. */
  readonly cause?: Cause | undefined;
  /** What a pending payment waits for, for the log. Not part of the response. */
  readonly waits?: Waits | undefined;
}

/** The time and the `ndc` of a response. `now`: entity time, ms UTC; `ndc`: API 3, alphanumeric and hyphen, 1-69. */
export interface Stamp {
  readonly now: number;
  readonly ndc: string;
}

/** The `result` member of a response. */
export interface Result {
  readonly code: ResultCode;
  readonly description: string;
  readonly parameterErrors?: readonly ParameterError[];
}

/** The build sets this value; it is absent if the sources run without a build. */
export const BUILD_NUMBER =
  typeof __BUILD_NUMBER__ === 'undefined'
    ? `${'0'.repeat(40)}@1970-01-01 00:00:00 +0000`
    : __BUILD_NUMBER__;

/**
 * The `ndc` of a response about a checkout: the checkout's id if it has the right format, else `otherwise` (API 3: 32 to 48
 * letters, digits, dots, hyphens; an `ndc` has no dot). With the envelope of the platform it has one.
 */
export const ndcFor = (checkoutId: string, otherwise: string): string =>
  /^[A-Za-z0-9-]{32,48}$/.test(checkoutId) || CHECKOUT_ID.test(checkoutId) ? checkoutId : otherwise;

/** The `result` member for a code, with its text. */
export function resultOf(code: ResultCode, detail?: string): Result {
  const text = descriptionOf(code);
  return { code, description: detail === undefined ? text : `${text} - ${detail}` };
}

/** The members of a response: the given ones in their order, then buildNumber, timestamp and ndc. */
export const enveloped = (
  members: { readonly result: Result } & Members,
  { now, ndc }: Stamp,
): Body => ({ ...members, buildNumber: BUILD_NUMBER, timestamp: timestamp(now), ndc });

/**
 * Renders a response with its envelope. Members that are `undefined` are omitted. The HTTP status follows from the result code
 * unless another status is given.
 */
export const render = (
  members: { readonly result: Result } & Members,
  stamp: Stamp,
  status: number = httpStatus(members.result.code),
): Rendered => written(enveloped(members, stamp), status);

/** A response whose members are complete. */
export const written = (members: Body, status: number): Rendered => ({
  status,
  members,
  body: JSON.stringify(members),
});

/**
 * Renders a refusal for which no payment exists. API 3, Errors: these responses have an `id` too. With the envelope of the
 * platform they have none.
 *
 * @param id a new id of 32 hex digits; undefined: no `id`
 */
export function renderRefusal(refusal: Refusal, stamp: Stamp, id: string | undefined): Rendered {
  const { refused, detail, errors, status } = refusal;
  const result = errors
    ? { ...resultOf(refused, detail), parameterErrors: errors }
    : resultOf(refused, detail);
  const shown = envelopeOf(stamp.ndc) === 'platform' ? undefined : id;
  return { ...render({ id: shown, result }, stamp, status), refusal };
}

/** A response that may have been read from the database: there it is stored as it was sent. */
export const restored = (answer: FirstAnswer): Rendered =>
  isRendered(answer) ? answer : { ...answer, members: JSON.parse(answer.body) as Body };

const isRendered = (answer: FirstAnswer): answer is Rendered => 'members' in answer;
