/** One submit, one answer: a repeated submit gets the first answer, and nothing is done twice. */
import type { CheckoutId } from '../shared/ids.ts';
import { NOT_ADMITTED, type Outside } from '../shared/outside.ts';

/** Identifies a submit: the checkout, and the id that the sender chose. */
export interface SubmitName {
  readonly checkoutId: CheckoutId;
  readonly key: string;
}

/** The submits, and the other payments, that this process is working on. */
export class RunningSubmits<Answer> {
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #others = new Set<Promise<unknown>>();
  readonly #outside: Outside;

  constructor(outside: Outside = NOT_ADMITTED) {
    this.#outside = outside;
  }

  /**
   * Answers a submit: with the answer of one in progress, or with the result of `work`, which looks for the stored answer of
   * an earlier one. The name is registered before the first `await`, so only one of many simultaneous submits does the work.
   */
  answer(name: SubmitName, work: () => Promise<Answer>): Promise<Answer> {
    const id = `${name.checkoutId} ${name.key}`;
    const running = this.#running.get(id);
    if (running !== undefined) return this.#outside(running);
    const mine = work().finally(() => this.#running.delete(id));
    this.#running.set(id, mine);
    return mine;
  }

  /** Tracks a payment that is not a submit of a checkout until it has its answer, even if the client no longer waits. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.#others.add(work);
    try {
      return await work;
    } finally {
      this.#others.delete(work);
    }
  }

  /** Resolves when no work is in progress. */
  async idle(): Promise<void> {
    while (this.#running.size + this.#others.size > 0) {
      await Promise.allSettled([...this.#running.values(), ...this.#others]);
    }
  }
}
