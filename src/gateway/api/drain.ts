/** The end of a server: nothing new, and nothing cut off. */
import type { ServerResponse } from 'node:http';

/** Knows which answers are on their way. */
export class Drain {
  readonly #open = new Set<ServerResponse>();
  #draining = false;
  #whenIdle: (() => void) | undefined;

  get isDraining(): boolean {
    return this.#draining;
  }

  /** Counts an answer until it was sent, or its client went away. */
  track(response: ServerResponse): void {
    this.#open.add(response);
    const end = () => {
      this.#open.delete(response);
      if (this.#open.size === 0) this.#whenIdle?.();
    };
    response.once('finish', end);
    response.once('close', end);
  }

  /** From now on every request is refused. Resolves when the last answer that was on its way is out. */
  async start(): Promise<void> {
    this.#draining = true;
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }
}
