/**
 * Joins work on single items: the items that arrive while earlier ones are worked on are worked on together, with one
 * query or one database transaction. An item that arrives alone is worked on at once.
 */

/** What is done with items that have come together. */
export interface JoinedWorkNeeds<Item, Result> {
  /** The most items that are worked on together. */
  readonly most: number;
  /** Works on items. @returns the result of each, in their order */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /**
   * Waits until it is worth while to begin, so that more items can join.
   *
   * @param isFull resolves when the maximum number of items waits
   */
  readonly gather?: (isFull: Promise<void>) => Promise<unknown>;
  /**
   * Whether each item is worked on by itself after an error of all of them, because the error may be the fault of one item.
   * By default every caller gets the error.
   */
  readonly mayBeOfOne?: (error: unknown) => boolean;
}

/** An item, and its caller. */
interface Entry<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Work on items of one kind. */
export class JoinedWork<Item, Result> {
  readonly #needs: JoinedWorkNeeds<Item, Result>;
  #waiting: Entry<Item, Result>[] = [];
  #isRunning = false;
  #onFull = () => {};

  constructor(needs: JoinedWorkNeeds<Item, Result>) {
    this.#needs = needs;
  }

  /** Works on an item, alone or together with others. */
  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#waiting.length >= this.#needs.most) this.#onFull();
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    const { most, gather } = this.#needs;
    while (this.#waiting.length > 0) {
      if (gather && this.#waiting.length < most) {
        await gather(
          new Promise((resolve) => {
            this.#onFull = resolve;
          }),
        );
      }
      await this.#runSome(this.#waiting.splice(0, most));
    }
    this.#isRunning = false;
  }

  /** Never rejects: the callers get the errors. */
  async #runSome(entries: readonly Entry<Item, Result>[]): Promise<void> {
    const { work, mayBeOfOne = () => false } = this.#needs;
    try {
      const results = await work(entries.map(({ item }) => item));
      entries.forEach(({ resolve }, n) => {
        resolve(results[n] as Result);
      });
    } catch (error) {
      if (entries.length > 1 && mayBeOfOne(error)) {
        for (const entry of entries) await this.#runSome([entry]);
      } else for (const { reject } of entries) reject(error);
    }
  }
}
