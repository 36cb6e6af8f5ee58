/** A refusal: the reason why a request is rejected. It is a value; the HTTP layer renders it. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from './cause.ts';

/** The error of one parameter. `value`: as sent, null if it is missing, `***` if it is secret. */
export interface ParameterError {
  readonly name: string;
  readonly value: string | null;
  readonly message: string;
}

/** A refusal with its stable code. */
export interface Refusal {
  readonly refused: ResultCode;
  /** The HTTP status, if it differs from the default status of the code. */
  readonly status?: number;
  /** A text that follows the code's text. */
  readonly detail?: string;
  readonly errors?: readonly ParameterError[];
  /** What decided, where the code does not say it (`causeOfRefusal`). It is never sent. */
  readonly cause?: Cause | undefined;
}

/** Whether the result of a use case is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}

/** The most missing parameters that a text names. */
const MOST_NAMES = 10;

/**
 * A refusal for invalid or missing parameters (200.300.404), with all errors. Its text names what is missing, because many
 * clients show the text only.
 *
 * @param hint what the caller probably did wrong
 */
export function badParameters(errors: readonly ParameterError[], hint?: string): Refusal {
  const names = errors.filter(({ value }) => value === null).map(({ name }) => name);
  const left = names.length - MOST_NAMES;
  const list = [...names.slice(0, MOST_NAMES), ...(left > 0 ? [`${left} more`] : [])].join(', ');
  const details = [...(list === '' ? [] : [`missing: ${list}`]), ...(hint ? [hint] : [])];
  return {
    refused: '200.300.404',
    errors,
    ...(details.length > 0 && { detail: details.join('. ') }),
  };
}

/** The checkout is unknown, expired, used up, deleted, or another entity's. The response is the same in all cases. */
export const SESSION_NOT_FOUND: Refusal = {
  refused: '200.300.404',
  detail: 'No payment session found for the requested id',
};

/** The Authorization header is missing, or is no Bearer token (API 3, Authentication, 5). */
export const BAD_HEADER: Refusal = { refused: '800.900.300', status: 401 };

/** The token is unknown, or gives no access to the entity (API 3, Authentication, 5). */
export const BAD_TOKEN: Refusal = { refused: '800.900.300', status: 403 };

/** The token may not do this for the entity. */
export const NO_RIGHT: Refusal = { refused: '800.900.301', status: 403 };

/** An operator has banned the entity, or its merchant. */
export const BANNED: Refusal = {
  refused: '800.900.302',
  status: 403,
  detail: 'the entity is banned',
};
