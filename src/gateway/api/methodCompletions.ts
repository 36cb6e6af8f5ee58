/**
 * Waits until the issuer has had its look at a browser (3DS Method). Many requests may wait for one redirect: they share one
 * question to the database, and the issuer's word in this process ends the wait at once. In another process it is seen by
 * the next question.
 */
import { waitsForShopper } from '../domain/payment/continuePayment.ts';
import type { RedirectToken } from '../domain/shared/ids.ts';
import type { SystemClock } from '../domain/shared/systemClock.ts';
import type { Store } from '../domain/tables.ts';
import { Sleeper } from '../platform/time/systemClock.ts';

/** So long the issuer's look may take, in ms of wall time (EMV 3-D Secure: the method URL, 10 s). */
const METHOD_MS = 10_000;

/** Between two questions, in ms of wall time: a look that is over is commonly told in this process. */
const LOOK_MS = 250;

interface Wait {
  readonly over: Promise<void>;
  readonly sleeper: Sleeper;
}

/** The waits of a process, by redirect. */
export class MethodCompletions {
  readonly #waits = new Map<RedirectToken, Wait>();
  readonly #store: Pick<Store, 'redirect' | 'payment'>;
  readonly #wall: SystemClock;

  constructor(needs: {
    readonly store: Pick<Store, 'redirect' | 'payment'>;
    readonly wall: SystemClock;
  }) {
    this.#store = needs.store;
    this.#wall = needs.wall;
  }

  /** Resolves when the look is over, is awaited no more, or takes too long. */
  over(token: RedirectToken): Promise<void> {
    const known = this.#waits.get(token);
    if (known) return known.over;
    const sleeper = new Sleeper();
    const over = this.#watch(token, sleeper).finally(() => this.#waits.delete(token));
    this.#waits.set(token, { over, sleeper });
    return over;
  }

  /** Something of the redirect changed. */
  changed(token: RedirectToken): void {
    this.#waits.get(token)?.sleeper.wake();
  }

  async #watch(token: RedirectToken, sleeper: Sleeper): Promise<void> {
    const end = this.#wall.now() + METHOD_MS;
    while (this.#wall.now() < end && (await this.#isAwaited(token))) await sleeper.sleep(LOOK_MS);
  }

  async #isAwaited(token: RedirectToken): Promise<boolean> {
    const redirect = await this.#store.redirect.find(token);
    if (redirect?.flow?.method !== 'asked' || redirect.flow.step !== 'begun') return false;
    const payment = await this.#store.payment.find(redirect.paymentId);
    return payment !== undefined && waitsForShopper(payment);
  }
}
