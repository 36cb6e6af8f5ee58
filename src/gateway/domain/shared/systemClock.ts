/** The clock of the machine, as a port: what is limited by real time, and what every entity's clock is counted from. */

/** What `timeout` gives when the work took too long. */
export const TIMED_OUT = Symbol('timed out');

/** The clock of the machine. */
export interface SystemClock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Waits that many ms. */
  pause(ms: number): Promise<void>;
  /**
   * Waits for work, but no longer than that many ms. The work itself goes on: whoever answers for it must be able to live with
   * an answer that nobody waits for any more.
   */
  timeout<T>(work: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT>;
  /** Starts to measure, by a clock that never jumps. @returns a function that tells the ms since then */
  stopwatch(): () => number;
}
