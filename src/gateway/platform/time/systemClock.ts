/** The machine's own clock, and the patience of I/O. Everything else asks an entity's clock. */

import { type SystemClock, TIMED_OUT } from '../../domain/shared/systemClock.ts';
/** Waits, in ms of wall time. */
export type Pause = (ms: number) => Promise<void>;

/** A pause of this machine. */
export const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets everybody else have their turn: requests, signals, other timers. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sleeps that somebody else can end. The process need not stay for them. */
export class Sleeper {
  #wake: (() => void) | undefined;

  /** Waits that many ms of wall time, or until it is woken. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  wake(): void {
    this.#wake?.();
  }
}

/**
 * Waits for work, but no longer than `ms` milliseconds of wall time. The work itself goes on: whoever answers for it
 * must be able to live with an answer that nobody waits for any more.
 */
export async function timeout<T>(work: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that aborts after that many ms of wall time. */
export const deadline = (ms: number): AbortSignal => AbortSignal.timeout(ms);

/** Starts. @returns a function that tells the ms since then */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** The clock of this machine. */
export const systemClock: SystemClock = { now: () => Date.now(), pause, timeout, stopwatch };
