/** Limits wrong passwords: counted by address and user, in this process, on the system clock. */
import { isIPv6 } from 'node:net';
import type { ThrottleMode } from './limits.ts';
import { type Limits, paceOf } from './limits.ts';

/** The most users that are stored, so that unknown callers cannot fill the memory. */
const MAX_ENTRIES = 10_000;

/** Attempts with wrong passwords, by address and user. */
export class WrongPasswords {
  readonly #pace: ReturnType<typeof paceOf> | undefined;
  /** When each user could have made all its attempts at an even pace, ms of the system clock. */
  readonly #until = new Map<string, number>();

  constructor(throttle: ThrottleMode, { passwords }: Pick<Limits, 'passwords'>) {
    this.#pace = throttle === 'off' ? undefined : paceOf(passwords);
  }

  /**
   * Counts an attempt before the password is checked, so that concurrent attempts are counted, too.
   *
   * @returns 0 if the password may be checked, else the ms to wait
   */
  take(who: string, now: number): number {
    if (!this.#pace) return 0;
    const { interval, tolerance } = this.#pace;
    const until = Math.max(this.#until.get(who) ?? 0, now);
    if (until - now > tolerance) return until - now - tolerance;
    this.#until.delete(who);
    this.#until.set(who, until + interval);
    this.#forget(now);
    return 0;
  }

  /** Undoes the count of an attempt whose password was right. */
  giveBack(who: string): void {
    const until = this.#until.get(who);
    if (this.#pace && until !== undefined) this.#until.set(who, until - this.#pace.interval);
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

/** The counter of an attempt: a user at an address. For IPv6 the network, because one customer has a whole network. */
export function whoTries(ip: string, userId: string): string {
  const network =
    isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
  return `${network} ${userId}`;
}
