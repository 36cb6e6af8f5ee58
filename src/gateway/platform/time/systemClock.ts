/** The clock of the machine, and timeouts of I/O. All other code uses the clock of an entity. */

import { uptime } from 'node:os';
import { type SystemClock, TIMED_OUT } from '../../domain/shared/systemClock.ts';
/** Waits, in ms of the system clock. */
export type Pause = (ms: number) => Promise<void>;

/** Waits with a timer of this machine. */
export const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Yields to the event loop: requests, signals and other timers are handled first. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A sleep that another part of the code can end. It does not keep the process alive. */
export class Sleeper {
  #wake: (() => void) | undefined;

  /** Waits that many ms of the system clock, or until `wake` is called. */
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
 * Waits for work, but no longer than `ms` milliseconds of the system clock. The work itself goes on after the timeout: its
 * code must allow for a result that no caller waits for any more.
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

/** A signal that aborts after that many ms of the system clock. */
export const deadline = (ms: number): AbortSignal => AbortSignal.timeout(ms);

/**
 * Calls a function after that many ms of the system clock. It does not keep the process alive.
 *
 * @returns a function that prevents the call
 */
export function alarm(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Starts a stopwatch. @returns a function that returns the ms since the start */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Ms since this machine was booted. Unlike a stopwatch, it also counts while the machine sleeps. */
export const sinceBoot = (): number => uptime() * 1000;

/** The clock of this machine. */
export const systemClock: SystemClock = { now: () => Date.now(), pause, timeout, stopwatch };
