/** The one clock and the one queue of a history: nothing in it happens by chance, or by the time of the machine. */

interface Task {
  readonly at: number;
  readonly order: number;
  run(): void;
}

/** How long a message takes between two windows, ms. */
export const MESSAGE_MS = 1;
/** How long a request and its answer take, ms. */
export const REQUEST_MS = 8;

/** A clock that moves when it is told to. What is planned runs in the order of its time, then of its planning. */
export class VirtualClock {
  now: number;
  readonly #start: number;
  #tasks: Task[] = [];
  #planned = 0;
  /** Work outside of the model (the gateway's), which takes no virtual time. */
  #outside: Promise<unknown> = Promise.resolve();
  #isOutside = false;

  constructor(start: number) {
    this.now = start;
    this.#start = start;
  }

  /** Since the beginning of the history, ms. */
  get elapsed(): number {
    return this.now - this.#start;
  }

  /** Plans a task. @returns a number to cancel it with */
  plan(delay: number, run: () => void): number {
    const order = ++this.#planned;
    const at = this.now + Math.max(0, Number(delay) || 0);
    const task = { at, order, run };
    const later = this.#tasks.findIndex((one) => one.at > at);
    if (later < 0) this.#tasks.push(task);
    else this.#tasks.splice(later, 0, task);
    return order;
  }

  cancel(order: number): void {
    this.#tasks = this.#tasks.filter((one) => one.order !== order);
  }

  /** Work of the gateway's: one piece after the other, in the order of the requests. */
  outside<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#outside.then(work);
    this.#outside = done.catch(() => undefined);
    this.#isOutside = true;
    return done;
  }

  /** Moves on, and does what falls due. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await this.#settle();
      const [next] = this.#tasks;
      if (!next || next.at > end) break;
      this.#tasks.shift();
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  /** Until every promise that can go on has gone on. */
  async #settle(): Promise<void> {
    await turn();
    while (this.#isOutside) {
      this.#isOutside = false;
      await this.#outside;
      await turn();
    }
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
