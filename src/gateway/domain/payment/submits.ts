/** One submit, one answer: whoever sends the same submit again gets the first answer, and nothing is done twice. */

import type { Rendered } from '../../catalogue/results/envelope.ts';
import type { CheckoutId } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import type { PaymentTables } from './tables.ts';

/** Which submit: the checkout, and the id its sender gave it. */
export interface SubmitName {
  readonly checkoutId: CheckoutId;
  readonly key: string;
}

/** The submits, and the other payments, that this process is working on. */
export class RunningSubmits {
  readonly #running = new Map<string, Promise<Rendered>>();
  readonly #others = new Set<Promise<unknown>>();

  /**
   * Answers a submit: with the kept answer of an earlier one, with that of the one on its way, or with the work's. A
   * name is taken before anything is waited for, so that of many at once only one works.
   */
  answer(
    store: Store<PaymentTables>,
    name: SubmitName,
    work: () => Promise<Rendered>,
  ): Promise<Rendered> {
    const id = `${name.checkoutId} ${name.key}`;
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const mine = this.#first(store, name, work).finally(() => this.#running.delete(id));
    this.#running.set(id, mine);
    return mine;
  }

  async #first(
    store: Store<PaymentTables>,
    name: SubmitName,
    work: () => Promise<Rendered>,
  ): Promise<Rendered> {
    const earlier = await store.submit.find(name.checkoutId, name.key);
    return earlier?.state.kind === 'settled' ? earlier.state.answer : work();
  }

  /** A payment that is no submit of a checkout: known to be on its way until it has its answer, whoever still waits for it. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.#others.add(work);
    try {
      return await work;
    } finally {
      this.#others.delete(work);
    }
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#others.size > 0) {
      await Promise.allSettled([...this.#running.values(), ...this.#others]);
    }
  }
}
