/** The gateway's counters, as a port: the counting code calls it, and GET /metrics shows the values. */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { TimerRun } from '../time/execute.ts';

/** A request that was answered, or whose client disconnected. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path of the route, with placeholders such as `:id`; `none` if no route was found. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts requests, timers and calls. */
export interface Meter {
  request(request: AnsweredRequest): void;
  timerRun(run: TimerRun): void;
  /** @param limit the name of the limit that was reached */
  throttled(limit: string): void;
  /** A request was refused because too many requests are worked on and wait. */
  overloaded(): void;
  /** A call of a remote processor has ended. `ms`: by the system clock. */
  processorCall(outcome: string, ms: number): void;
  /** A call of a 3-D Secure server has ended. `ms`: by the system clock. */
  threeDSecureCall(call: string, outcome: string, ms: number): void;
  /** A payment was answered. */
  result(code: ResultCode): void;
  /** A message was given up after its last attempt. */
  messageDropped(): void;
  /** A message was not stored, because its webhook is inactive. */
  messageNotStored(): void;
  /** @param outcome HTTP status, or the name of the error */
  shopCall(outcome: number | string): void;
  /** Counts a submit as under way until it is answered. @returns the same answer */
  submitting<T>(answer: Promise<T>): Promise<T>;
}
