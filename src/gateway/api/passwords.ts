/** How often somebody may send a wrong password: counted by address and user, in this process, on the wall's clock. */
import { isIPv6 } from 'node:net';
import type { ThrottleMode } from './limits.ts';
import { type Limits, paceOf } from './limits.ts';

/** So many are remembered at most: strangers must not fill the memory. */
const MOST = 10_000;

/** Tries that came too soon one after the other, by who made them. */
export class WrongPasswords {
  readonly #pace: ReturnType<typeof paceOf> | undefined;
  /** When each may have made all its tries evenly, ms of the wall's clock. */
  readonly #until = new Map<string, number>();

  constructor(throttle: ThrottleMode, { passwords }: Pick<Limits, 'passwords'>) {
    this.#pace = throttle === 'off' ? undefined : paceOf(passwords);
  }

  /**
   * Counts a try before it is judged, so that many at once are counted too.
   *
   * @returns 0 when it may be judged, else the ms to wait
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

  /** Takes the count of a try back: its password was right. */
  giveBack(who: string): void {
    const until = this.#until.get(who);
    if (this.#pace && until !== undefined) this.#until.set(who, until - this.#pace.interval);
  }

  /** Those whose time is over, and then those who came first. */
  #forget(now: number): void {
    if (this.#until.size <= MOST) return;
    for (const [who, until] of this.#until) if (until <= now) this.#until.delete(who);
    for (const who of this.#until.keys()) {
      if (this.#until.size <= MOST) return;
      this.#until.delete(who);
    }
  }
}

/** Who tries: a user at an address. Of IPv6 the network: a customer has a whole one. */
export function whoTries(ip: string, userId: string): string {
  const network =
    isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
  return `${network} ${userId}`;
}
