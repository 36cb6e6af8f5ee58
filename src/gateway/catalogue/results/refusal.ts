/** Why a request is refused: a value that travels up to the edge, where it is rendered. */
import type { ResultCode } from './codes.ts';

/** One wrong parameter. `value`: as sent, null when it is missing, `***` when it is secret. */
export interface ParameterError {
  readonly name: string;
  readonly value: string | null;
  readonly message: string;
}

/** A refusal with its stable code. */
export interface Refusal {
  readonly refused: ResultCode;
  /** HTTP status, where the code's own is not the right one. */
  readonly status?: number;
  /** Said after the code's text. */
  readonly detail?: string;
  readonly errors?: readonly ParameterError[];
}

/** Tells a refusal from what a use case gives otherwise. */
export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}

/** Wrong or missing parameters (200.300.404), all at once. */
export const badParameters = (errors: readonly ParameterError[]): Refusal => ({
  refused: '200.300.404',
  errors,
});

/** The checkout is unknown, over, used up, deleted, or another entity's: from outside these look the same. */
export const SESSION_NOT_FOUND: Refusal = {
  refused: '200.300.404',
  detail: 'No payment session found for the requested id',
};

/** The Authorization header is missing, or is no Bearer token (API 3, Authentication, 5). */
export const BAD_HEADER: Refusal = { refused: '800.900.300', status: 401 };

/** The token is unknown, or the entity is not the token's (API 3, Authentication, 5). */
export const BAD_TOKEN: Refusal = { refused: '800.900.300', status: 403 };
