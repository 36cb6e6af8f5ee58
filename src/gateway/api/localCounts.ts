/** Counts calls in the memory of this process, on the system clock, with the algorithm of the counts in the database. */
import type { paceOf } from './limits.ts';

/** The most callers that are stored, so that unknown ones cannot fill the memory. */
const MAX_ENTRIES = 10_000;

/** The counts of one limit, by caller. */
export class LocalCounts {
  readonly #pace: ReturnType<typeof paceOf>;
  /** How far ahead of the system clock a count can be, in ms. */
  readonly #most: number;
  /** When each caller could have made all its calls at an even pace, ms of the system clock. */
  readonly #until = new Map<string, number>();

  constructor(pace: ReturnType<typeof paceOf>, most = pace.tolerance + pace.interval) {
    this.#pace = pace;
    this.#most = most;
  }

  /** Counts a call. @returns 0 if the call may continue, else the ms to wait */
  take(who: string, now: number): number {
    const { interval, tolerance } = this.#pace;
    const until = Math.max(this.#countOf(who, now + this.#most), now);
    if (until - now > tolerance) return until - now - tolerance;
    this.#until.delete(who);
    this.#until.set(who, until + interval);
    this.#forget(now);
    return 0;
  }

  /** Undoes the count of a call. */
  giveBack(who: string): void {
    const until = this.#until.get(who);
    if (until !== undefined) this.#until.set(who, until - this.#pace.interval);
  }

  /** Takes over a higher count. */
  raise(who: string, until: number): void {
    this.#until.set(who, Math.max(this.#until.get(who) ?? 0, until));
  }

  /** The count of a caller. After the clock went back, it is lowered to the latest possible one. */
  #countOf(who: string, latest: number): number {
    const until = this.#until.get(who) ?? 0;
    if (until > latest) this.#until.set(who, latest);
    return Math.min(until, latest);
  }

  /** Deletes the entries that have expired, and then the oldest ones. */
  #forget(now: number): void {
    if (this.#until.size <= MAX_ENTRIES) return;
    for (const [who, until] of this.#until) if (until <= now) this.#until.delete(who);
    for (const who of this.#until.keys()) {
      if (this.#until.size <= MAX_ENTRIES) return;
      this.#until.delete(who);
    }
  }
}
