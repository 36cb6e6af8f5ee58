/** The answer to a request that failed with an error. It never contains the error's own message, which is only logged. */
import type { Refusal } from '../catalogue/results/refusal.ts';
import { ClockDoubted } from '../domain/shared/clockDoubt.ts';
import type { Store } from '../domain/tables.ts';
import { BodyTooLarge } from './bodies.ts';

export const BAD_REQUEST: Refusal = {
  refused: '200.300.404',
  detail: 'The request cannot be read',
};
/** @param limit in bytes */
const tooLarge = (limit: number): Refusal => ({
  refused: '200.300.404',
  detail: `The body is larger than ${limit} bytes`,
});
export const UNAVAILABLE: Refusal = { refused: '800.800.800', status: 503 };
/** More requests than can be answered: they are refused, so that those before them are answered soon. */
export const OVERLOADED: Refusal = { refused: '800.120.100', status: 503 };
const BUSY: Refusal = { refused: '800.700.100' };
const OUR_FAULT: Refusal = { refused: '999.999.999', status: 500 };

export const AFTER_A_SECOND = { 'Retry-After': '1' };

/** An answer, and the log level of the error: null if the sender caused it. */
export interface Failure {
  readonly why: Refusal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly level: 'warn' | 'error' | null;
}

/** Classifies an error: caused by the sender, by the database, or unknown. */
export function failureOf(store: Pick<Store, 'faultOf'>, error: unknown): Failure {
  if (error instanceof BodyTooLarge) return { why: tooLarge(error.limit), level: null };
  if (error instanceof ClockDoubted) {
    return { why: UNAVAILABLE, headers: AFTER_A_SECOND, level: 'warn' };
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { why: BAD_REQUEST, level: null };
  }
  const fault = store.faultOf(error);
  switch (fault) {
    case 'away':
      return { why: UNAVAILABLE, headers: AFTER_A_SECOND, level: 'warn' };
    case 'busy':
      return { why: BUSY, level: 'warn' };
    case undefined:
      return { why: OUR_FAULT, level: 'error' };
    default:
      return fault satisfies never;
  }
}
