/** The one renderer of every JSON answer of the API: what each body carries, and in which order. */
import { timestamp } from '../../../time/format.ts';
import { descriptionOf, httpStatus, type ResultCode } from './codes.ts';
import type { ParameterError, Refusal } from './refusal.ts';

/** An answer, ready to be sent. */
export interface Rendered {
  readonly status: number;
  readonly body: string;
}

/** When an answer was made, and for what. `now`: entity time, ms UTC; `ndc`: API 3, alphanumeric and hyphen, 1-69. */
export interface Stamp {
  readonly now: number;
  readonly ndc: string;
}

/** The `result` member of an answer. */
export interface Result {
  readonly code: ResultCode;
  readonly description: string;
  readonly parameterErrors?: readonly ParameterError[];
}

/** Compiled in by the build; absent where the sources run unbuilt. */
export const BUILD_NUMBER =
  typeof __BUILD_NUMBER__ === 'undefined'
    ? `${'0'.repeat(40)}@1970-01-01 00:00:00 +0000`
    : __BUILD_NUMBER__;

/**
 * The `ndc` of what belongs to a checkout: its id, where what a client names as one can be one (API 3: 32 to 48 letters,
 * digits, dots, hyphens; an `ndc` has no dot), else the given one.
 */
export const ndcFor = (checkoutId: string, otherwise: string): string =>
  /^[A-Za-z0-9-]{32,48}$/.test(checkoutId) ? checkoutId : otherwise;

/** A code with its text. */
export function resultOf(code: ResultCode, detail?: string): Result {
  const text = descriptionOf(code);
  return { code, description: detail === undefined ? text : `${text} - ${detail}` };
}

/**
 * Renders an answer: its members in the order given, then buildNumber, timestamp and ndc. Members that are `undefined`
 * are left out. The status is that of the result's code unless another is given.
 */
export function render(
  members: { readonly result: Result; readonly [name: string]: unknown },
  { now, ndc }: Stamp,
  status: number = httpStatus(members.result.code),
): Rendered {
  const body = { ...members, buildNumber: BUILD_NUMBER, timestamp: timestamp(now), ndc };
  return { status, body: JSON.stringify(body) };
}

/** The `ndc` of a rendered body, which `render` writes last; undefined for a body of another kind. */
export const ndcIn = (body: string): string | undefined =>
  /"ndc":"([A-Za-z0-9-]{1,69})"\}$/.exec(body.slice(-90))?.[1];

/**
 * Renders a refusal that made no payment. API 3, Errors: such answers carry an `id` too.
 *
 * @param id 32 hex, fresh; undefined: without
 */
export function renderRefusal(refusal: Refusal, stamp: Stamp, id: string | undefined): Rendered {
  const { refused, detail, errors, status } = refusal;
  const result = errors
    ? { ...resultOf(refused, detail), parameterErrors: errors }
    : resultOf(refused, detail);
  return render({ id, result }, stamp, status);
}
