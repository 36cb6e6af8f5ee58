/**
 * Limits concurrency. Work for one receiver runs in parallel, but only a few pieces at once. Work about one subject runs one
 * after the other. Each receiver has its own queue.
 */

/** The maximum number of pieces of work in progress for one receiver. */
const MOST_ON_WAY = 4;

/** The number of waiting pieces of work with which a queue is full. */
const MOST_WAITING = 24;

/** The number of waiting pieces of work with which a queue that was full has space again: enough until more are claimed. */
const FEW_WAITING = 12;

/** Work that waits in a queue. */
interface Waiting {
  readonly subject: string;
  /** @param mayGo false: the work must not begin any more */
  readonly call: (mayGo: boolean) => void;
}

/** The queue of a receiver, while it is in use. */
interface Queue {
  /** The subjects of work in progress; each subject occurs once. */
  readonly onWay: Set<string>;
  readonly waiting: Waiting[];
  /** Whether the queue was full, and no listener was notified since then that it has space again. */
  wasFull: boolean;
}

/** Work that is announced for a queue. It may have to do something else before it enters. */
interface Coming {
  /** Resolves when all work announced earlier has entered, or will not enter. */
  readonly turn: Promise<void>;
  readonly come: () => void;
}

/** The queues of one process. */
export class ConcurrencyLimiter {
  readonly #coming = new Map<number, Coming>();
  /** For each queue, resolves when the work announced last has entered, or will not enter. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #queues = new Map<string, Queue>();
  readonly #onRoom: (() => void)[] = [];
  #isEnding = false;

  /**
   * Announces work for a queue, behind the work announced earlier. The work enters in this order, whatever each piece has to
   * do first, and however long that takes.
   *
   * @param who a number above 0 that no other announced work has
   * @returns to be called when the work has entered, or will not enter
   */
  expect(name: string, who: number): () => void {
    let come = () => {};
    const promise = new Promise<void>((resolve) => {
      come = resolve;
    });
    const turn = this.#last.get(name) ?? Promise.resolve();
    const last = turn.then(() => promise);
    this.#last.set(name, last);
    void last.then(() => {
      if (this.#last.get(name) === last) this.#last.delete(name);
    });
    this.#coming.set(who, { turn, come });
    return () => {
      this.#coming.delete(who);
      come();
    };
  }

  /**
   * Waits for a place in a queue, behind the work that entered before.
   *
   * @param subject work about one subject never runs in parallel
   * @param who the number with which the work was announced
   * @returns a function that frees the place; undefined: no work begins any more
   */
  async enter(name: string, subject: string, who = 0): Promise<(() => void) | undefined> {
    const coming = this.#coming.get(who);
    if (coming) await coming.turn;
    const entered = this.#enter(name, subject);
    coming?.come();
    return entered;
  }

  async #enter(name: string, subject: string): Promise<(() => void) | undefined> {
    if (this.#isEnding) return undefined;
    const queue = this.#queueOf(name);
    const stands = queue.waiting.some((one) => one.subject === subject);
    if (!stands && hasPlace(queue, subject)) queue.onWay.add(subject);
    else {
      const mayGo = await new Promise<boolean>((call) => {
        queue.waiting.push({ subject, call });
        queue.wasFull ||= queue.waiting.length >= MOST_WAITING;
      });
      if (!mayGo) return undefined;
    }
    return () => this.#leave(name, queue, subject);
  }

  /** The names of the full queues. No more work should be claimed for these. */
  full(): readonly string[] {
    return [...this.#queues]
      .filter(([, { waiting }]) => waiting.length >= MOST_WAITING)
      .map(([name]) => name);
  }

  /** Registers a function that is called when a queue that was full has space again. */
  whenRoom(call: () => void): void {
    this.#onRoom.push(call);
  }

  /** Work in progress continues; waiting work does not begin. */
  end(): void {
    this.#isEnding = true;
    for (const { waiting } of this.#queues.values()) {
      for (const { call } of waiting.splice(0)) call(false);
    }
  }

  #queueOf(name: string): Queue {
    const queue = this.#queues.get(name) ?? { onWay: new Set(), waiting: [], wasFull: false };
    this.#queues.set(name, queue);
    return queue;
  }

  #leave(name: string, queue: Queue, subject: string): void {
    queue.onWay.delete(subject);
    const next = queue.waiting.findIndex((one) => hasPlace(queue, one.subject));
    const [first] = next < 0 ? [] : queue.waiting.splice(next, 1);
    if (first) {
      queue.onWay.add(first.subject);
      first.call(true);
    } else if (queue.onWay.size === 0) this.#queues.delete(name);
    if (!queue.wasFull || queue.waiting.length > FEW_WAITING) return;
    queue.wasFull = false;
    for (const call of this.#onRoom) call();
  }
}

const hasPlace = ({ onWay }: Queue, subject: string): boolean =>
  onWay.size < MOST_ON_WAY && !onWay.has(subject);
