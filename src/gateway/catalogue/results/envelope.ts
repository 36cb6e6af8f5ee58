/** Renders all JSON responses of the API, with the members of each body in a fixed order. */
import { timestamp } from '../../../time/format.ts';
import type { Cause } from './cause.ts';
import { descriptionOf, httpStatus, type ResultCode } from './codes.ts';
import type { ParameterError, Refusal } from './refusal.ts';

/** A rendered response. */
export interface Rendered {
  readonly status: number;
  readonly body: string;
  /** The id of the payment or of the stored details that the response is about. Not part of the response. */
  readonly about?: string;
  /** Why the request is refused. Not part of the response. */
  readonly refusal?: Refusal;
  /** What decided the result of a payment, if the request has just led to it. Not part of the response. */
  readonly cause?: Cause | undefined;
  /** What a pending payment waits for, for the log. Not part of the response. */
  readonly waits?: Waits | undefined;
}

/** What a pending payment waits for. `until`: when it ends by itself, entity time, ms UTC. */
export interface Waits {
  readonly what: string;
  readonly until: number;
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
 * letters, digits, dots, hyphens; an `ndc` has no dot).
 */
export const ndcFor = (checkoutId: string, otherwise: string): string =>
  /^[A-Za-z0-9-]{32,48}$/.test(checkoutId) ? checkoutId : otherwise;

/** The `result` member for a code, with its text. */
export function resultOf(code: ResultCode, detail?: string): Result {
  const text = descriptionOf(code);
  return { code, description: detail === undefined ? text : `${text} - ${detail}` };
}

/**
 * Renders a response: its members in the given order, then buildNumber, timestamp and ndc. Members that are `undefined` are
 * omitted. The HTTP status follows from the result code unless another status is given.
 */
export function render(
  members: { readonly result: Result; readonly [name: string]: unknown },
  { now, ndc }: Stamp,
  status: number = httpStatus(members.result.code),
): Rendered {
  const body = { ...members, buildNumber: BUILD_NUMBER, timestamp: timestamp(now), ndc };
  return { status, body: JSON.stringify(body) };
}

/** The `ndc` of a body. `render` writes it last; undefined if `render` did not make the body. */
export const ndcIn = (body: string): string | undefined =>
  /"ndc":"([A-Za-z0-9-]{1,69})"\}$/.exec(body.slice(-90))?.[1];

/** What the log says about a response: its code with the code's own text, and the payment. */
export interface Outcome {
  readonly code: ResultCode;
  readonly reason: string;
  readonly id?: string;
  readonly paymentType?: string;
  readonly paymentBrand?: string;
  readonly amount?: string;
  readonly currency?: string;
}

/** The members of a payment that the log shows. */
const LOGGED = ['id', 'paymentType', 'paymentBrand', 'amount', 'currency'] as const;

/** The most characters of a body that is read again for the log: lists of payments are longer. */
const LONGEST_LOGGED = 16_384;

/** The outcome in a body; undefined if `render` did not make the body, or if it is a long list. */
export function outcomeIn(body: string): Outcome | undefined {
  if (body.length > LONGEST_LOGGED || ndcIn(body) === undefined) return undefined;
  const parsed = JSON.parse(body) as { readonly result: Result } & Readonly<
    Record<string, unknown>
  >;
  const { code } = parsed.result;
  const members = LOGGED.filter((name) => typeof parsed[name] === 'string');
  const shown = Object.fromEntries(members.map((name) => [name, parsed[name]]));
  return { code, reason: descriptionOf(code), ...shown };
}

/**
 * Renders a refusal for which no payment exists. API 3, Errors: these responses have an `id` too.
 *
 * @param id a new id of 32 hex digits; undefined: no `id`
 */
export function renderRefusal(refusal: Refusal, stamp: Stamp, id: string | undefined): Rendered {
  const { refused, detail, errors, status } = refusal;
  const result = errors
    ? { ...resultOf(refused, detail), parameterErrors: errors }
    : resultOf(refused, detail);
  return { ...render({ id, result }, stamp, status), refusal };
}
