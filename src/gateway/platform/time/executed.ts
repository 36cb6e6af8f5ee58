/** The timers that were run while a clock was moved, in the form that the response shows to a test. */

import { iso } from '../../../time/format.ts';
import type { TimerRun } from './execute.ts';

/** A timer that was run. `at`: ISO 8601, entity time; `id`: the key of the timer, such as a checkout id. */
export interface Executed {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  /** `failed`: the gateway retries the timer by itself; `parked`: the timer failed too often and is not retried. */
  readonly outcome: TimerRun['outcome'];
}

/** The most timers that a response lists; the response also gives the total number. */
export const MOST_TOLD = 10_000;

/** Converts timer runs to the form of a response. */
export const executedOf = (runs: readonly TimerRun[]): Executed[] =>
  runs.slice(0, MOST_TOLD).map(({ timer: { kind, key: id }, at, outcome }) => ({
    at: iso(at),
    kind,
    id,
    outcome,
  }));
