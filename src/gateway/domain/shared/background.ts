/** Work that goes on while nobody waits for it. */
import type { AfterCommit } from './timerHandlers.ts';

/** So much of it at once: each may hold a connection for as long as somebody's patience lasts. */
const MOST_AT_ONCE = 200;

/** Work that goes on while nobody waits for it. */
export class Background {
  readonly #all = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  readonly #onError: (error: unknown) => void;
  #running = 0;

  /** @param onError told of work that fails */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** How much there is, the waiting included. */
  get size(): number {
    return this.#all.size;
  }

  /** Starts work, or queues it where there is much. What it gives resolves when it has ended, however. */
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

  /** Starts work now, beside the queue. */
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

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    while (this.#all.size > 0) await Promise.all(this.#all);
  }
}
