/** The clock of the machine, as a port. Limits in real time use it, and the clock of every entity is based on it. */

/** The result of `timeout` if the work took too long. */
export const TIMED_OUT = Symbol('timed out');

/** The clock of the machine. */
export interface SystemClock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Waits that many ms. */
  pause(ms: number): Promise<void>;
  /**
   * Waits for work, but no longer than that many ms. The work itself continues, so its result may arrive after the caller has
   * stopped waiting, and the work must allow for that.
   */
  timeout<T>(work: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT>;
  /** Starts to measure, with a clock that never jumps. @returns a function that returns the ms since then */
  stopwatch(): () => number;
}
