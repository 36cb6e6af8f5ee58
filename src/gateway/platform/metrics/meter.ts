/** What the gateway counts, as a port: told by those who do it, shown on GET /metrics. */
import type { TimerRun } from '../time/execute.ts';

/** A request that was answered, or whose client went away. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path as the route has it, `:id` and all; `none` where no route was found. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Who counts. */
export interface Meter {
  request(request: AnsweredRequest): void;
  timerRun(run: TimerRun): void;
  /** @param limit the name of the limit that was reached */
  throttled(limit: string): void;
  /** @param outcome HTTP status, or the name of what went wrong */
  shopCall(outcome: number | string): void;
  /** Counts a submit until it is answered, and gives its answer. */
  submitting<T>(answer: Promise<T>): Promise<T>;
}
