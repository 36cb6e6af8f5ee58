/**
 * Limits wrong passwords: counted by address and user, on the system clock. Each process counts attempts before it checks their
 * passwords. After a wrong password the database counts the attempt, too, for all processes; right passwords cost no statement.
 */
import { MINUTE_MS } from '../../time/units.ts';
import { clientOf } from '../domain/risk/shopper.ts';
import type { Store } from '../domain/tables.ts';
import { type Limits, paceOf, type ThrottleMode } from './limits.ts';
import { LocalCounts } from './localCounts.ts';

/**
 * How many intervals of the limit a user waits at most, plus those of a minute: each of this many processes may let one attempt
 * through for each wait, and together they stay within the limit.
 */
const MOST_INTERVALS = 1000;

/** How often a process deletes the counts that have expired, in ms of the system clock, and how many at once. */
const CLEAN_UP_MS = MINUTE_MS;
const MOST_FORGOTTEN = 5000;

/** What counting for all processes needs. */
interface Shared {
  readonly store: Pick<Store, 'wrongPassword'>;
  /** Of an address and a user, as the database stores them. */
  readonly hash: (who: string) => string;
}

/** Attempts with wrong passwords, by address and user. */
export class WrongPasswords {
  readonly #pace: ReturnType<typeof paceOf> | undefined;
  readonly #local: LocalCounts | undefined;
  readonly #shared: Shared;
  /** Until when the database has counts of this process. At first those of processes that have ended. */
  #storedUntil = 0;
  /** When counts are deleted next; undefined if the database has none of this process. */
  #cleanUpAt: number | undefined = 0;

  constructor(
    config: { readonly throttle: ThrottleMode; readonly limits: Pick<Limits, 'passwords'> },
    shared: Shared,
  ) {
    this.#pace = config.throttle === 'off' ? undefined : paceOf(config.limits.passwords);
    this.#local = this.#pace && new LocalCounts(this.#pace, mostOf(this.#pace));
    this.#shared = shared;
  }

  /**
   * Counts an attempt before the password is checked, so that concurrent attempts are counted, too.
   *
   * @returns 0 if the password may be checked, else the ms to wait
   */
  take(who: string, now: number): number {
    return this.#local?.take(who, now) ?? 0;
  }

  /** Undoes the count of an attempt whose password was right. */
  giveBack(who: string): void {
    this.#local?.giveBack(who);
  }

  /**
   * Counts an attempt whose password was wrong for all processes, also beyond the limit. From then on this process refuses the
   * user for as long as the count of all processes says.
   *
   * @param now as at `take`
   */
  async share(who: string, now: number): Promise<void> {
    if (!this.#pace) return;
    const { interval } = this.#pace;
    const { store, hash } = this.#shared;
    const most = mostOf(this.#pace);
    const until = await store.wrongPassword.count({ who: hash(who), now, interval, most });
    this.#local?.raise(who, until);
    this.#storedUntil = Math.max(this.#storedUntil, until);
    this.#cleanUpAt ??= now + CLEAN_UP_MS;
  }

  /** Deletes the counts in the database that have expired; does nothing while there are none. */
  async cleanUp(now: number): Promise<void> {
    if (this.#cleanUpAt === undefined || now < this.#cleanUpAt) return;
    const deleted = await this.#shared.store.wrongPassword.forgetOld(now, MOST_FORGOTTEN);
    // There may be more: the next call deletes them.
    if (deleted === MOST_FORGOTTEN) return;
    this.#cleanUpAt = this.#storedUntil > now ? now + CLEAN_UP_MS : undefined;
  }
}

/** How far ahead of the system clock a count can be, in ms. */
const mostOf = ({ interval, tolerance }: ReturnType<typeof paceOf>): number =>
  tolerance + MOST_INTERVALS * interval;

/** The counter of an attempt: a user at an address. For IPv6 the network, because one customer has a whole network. */
export const whoTries = (ip: string, userId: string): string => `${clientOf(ip)} ${userId}`;
