/**
 * Admits requests: a few are worked on, some wait, and further ones are refused at once. A request that was admitted is never
 * refused. What it still has to do comes before new requests, also after it has waited for an external service.
 */
import type { Outside } from '../domain/shared/outside.ts';
import { alarm } from '../platform/time/systemClock.ts';

/** How many requests are worked on and wait. */
export interface GateNeeds {
  /** The most requests that are worked on at once. Those that wait for an external service do not count. */
  readonly mostInWork: number;
  /** The most requests that wait to be admitted. */
  readonly mostWaiting: number;
}

/** How long a request waits to be admitted, in ms of the system clock. Nothing of it is done yet, so it can be refused. */
const LONGEST_WAIT_MS = 10_000;

/** The gate of one process. */
export class Gate {
  readonly #needs: GateNeeds;
  readonly #waiting = new Set<() => void>();
  /** May exceed the most: requests that come back from an external service do not wait. */
  #inWork = 0;

  constructor(needs: GateNeeds) {
    this.#needs = needs;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether the next request is refused. */
  get isFull(): boolean {
    return this.#mustWait && this.#waiting.size >= this.#needs.mostWaiting;
  }

  /** Works on a request when it is admitted. @returns undefined if it is refused */
  async admit<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isFull) return undefined;
    if (!this.#mustWait) this.#inWork++;
    else if (!(await this.#turn())) return undefined;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Waits for an external service within an admitted request. */
  readonly outside: Outside = async (work) => {
    this.#leave();
    try {
      return await work;
    } finally {
      this.#inWork++;
    }
  };

  get #mustWait(): boolean {
    return this.#inWork >= this.#needs.mostInWork;
  }

  /** Waits for the place of a request that leaves. @returns false: it has waited for too long */
  #turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isAdmitted: boolean) => {
        this.#waiting.delete(admit);
        stop();
        resolve(isAdmitted);
      };
      const admit = () => end(true);
      const stop = alarm(LONGEST_WAIT_MS, () => end(false));
      this.#waiting.add(admit);
    });
  }

  #leave(): void {
    this.#inWork--;
    const [next] = this.#waiting;
    if (!next || this.#mustWait) return;
    this.#inWork++;
    next();
  }
}
