/** Work that continues while no request waits for it. */
import type { AfterCommit } from './timerHandlers.ts';

/** The maximum number of pieces of work at once. Each may use a connection until its timeout. */
const MOST_AT_ONCE = 200;

/** Work that continues while no request waits for it. */
export class Background {
  readonly #all = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  readonly #onError: (error: unknown) => void;
  #running = 0;

  /** @param onError called with the error of work that fails */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The number of pieces of work, queued ones included. */
  get size(): number {
    return this.#all.size;
  }

  /**
   * Starts work, or queues it if the maximum is reached. The promise resolves when the work has ended, also after an error.
   */
  add(work: AfterCommit): Promise<void> {
    return this.start(async () => {
      await this.#turn();
      try {
        await work();
      } finally {
        this.#running--;
        this.#queue.shift()?.();
      }
    });
  }

  /** Starts work now, without the queue. */
  start(work: AfterCommit): Promise<void> {
    const mine = work()
      .catch(this.#onError)
      .finally(() => this.#all.delete(mine));
    this.#all.add(mine);
    return mine;
  }

  async #turn(): Promise<void> {
    if (this.#running >= MOST_AT_ONCE) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#running++;
  }

  /** Resolves when no work is left. */
  async idle(): Promise<void> {
    while (this.#all.size > 0) await Promise.all(this.#all);
  }
}
