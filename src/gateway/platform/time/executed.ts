/** What fell due while a clock was moved, as a test reads it. */

import { iso } from '../../../time/format.ts';
import type { TimerRun } from './execute.ts';

/** A timer that was run. `at`: ISO 8601, entity time; `id`: what it was about, such as a checkout. */
export interface Executed {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  /** `failed`: it will be tried again by itself; `parked`: it failed too often. */
  readonly outcome: TimerRun['outcome'];
}

/** As many as an answer tells of; the number of all is beside them. */
export const MOST_TOLD = 10_000;

/** Runs, as they are shown. */
export const executedOf = (runs: readonly TimerRun[]): Executed[] =>
  runs.slice(0, MOST_TOLD).map(({ timer: { kind, key: id }, at, outcome }) => ({
    at: iso(at),
    kind,
    id,
    outcome,
  }));
