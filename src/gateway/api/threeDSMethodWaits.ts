/**
 * Waits until the issuer has completed the 3DS Method in the browser. Many requests may wait for one redirect: they share
 * one polling loop on the database. If the issuer's notification arrives in this process, the wait ends at once. If it
 * arrives in another process, the next poll finds it.
 */

import type { RedirectToken } from '../domain/shared/ids.ts';
import type { SystemClock } from '../domain/shared/systemClock.ts';
import type { Store } from '../domain/tables.ts';
import { isActionRequired } from '../domain/transaction/status.ts';
import { Sleeper } from '../platform/time/systemClock.ts';

/** The timeout of the 3DS Method, in ms of the system clock (EMV 3-D Secure: the method URL, 10 s). */
const METHOD_MS = 10_000;

/** The interval between two polls, in ms of the system clock: the notification usually arrives in this process. */
const LOOK_MS = 250;

interface Wait {
  readonly over: Promise<void>;
  readonly sleeper: Sleeper;
}

/** The waits of this process, by redirect. */
export class ThreeDSMethodWaits {
  readonly #waits = new Map<RedirectToken, Wait>();
  readonly #store: Pick<Store, 'redirect' | 'payment'>;
  readonly #systemClock: SystemClock;

  constructor(needs: {
    readonly store: Pick<Store, 'redirect' | 'payment'>;
    readonly systemClock: SystemClock;
  }) {
    this.#store = needs.store;
    this.#systemClock = needs.systemClock;
  }

  /** Resolves when the 3DS Method is complete, is not expected any more, or has timed out. */
  over(token: RedirectToken): Promise<void> {
    const known = this.#waits.get(token);
    if (known) return known.over;
    const sleeper = new Sleeper();
    const over = this.#watch(token, sleeper).finally(() => this.#waits.delete(token));
    this.#waits.set(token, { over, sleeper });
    return over;
  }

  /** Wakes the wait, because the redirect has changed. */
  changed(token: RedirectToken): void {
    this.#waits.get(token)?.sleeper.wake();
  }

  async #watch(token: RedirectToken, sleeper: Sleeper): Promise<void> {
    const end = this.#systemClock.now() + METHOD_MS;
    while (this.#systemClock.now() < end && (await this.#isAwaited(token)))
      await sleeper.sleep(LOOK_MS);
  }

  async #isAwaited(token: RedirectToken): Promise<boolean> {
    const redirect = await this.#store.redirect.find(token);
    if (redirect?.flow?.method !== 'asked' || redirect.flow.phase !== 'begun') return false;
    const { paymentId, entityId } = redirect;
    const payment = await this.#store.payment.find(paymentId, entityId);
    return payment !== undefined && isActionRequired(payment);
  }
}
