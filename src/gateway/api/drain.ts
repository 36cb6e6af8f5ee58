/** Shuts a server down: accepts no new requests, and completes those that are under way. */
import type { ServerResponse } from 'node:http';

/** Tracks the responses that are under way. */
export class Drain {
  readonly #open = new Set<ServerResponse>();
  #leaving = false;
  #draining = false;
  #whenIdle: (() => void) | undefined;

  get isDraining(): boolean {
    return this.#draining;
  }

  /** Whether balancers are told to send nothing more. Requests are still served. */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** From now on balancers are told to send nothing more. */
  leave(): void {
    this.#leaving = true;
  }

  /** Tracks a response until it is sent, or its client disconnects. */
  track(response: ServerResponse): void {
    this.#open.add(response);
    const end = () => {
      this.#open.delete(response);
      if (this.#open.size === 0) this.#whenIdle?.();
    };
    response.once('finish', end);
    response.once('close', end);
  }

  /** From now on every request is refused. Resolves when the last response that was under way is sent. */
  async start(): Promise<void> {
    this.#leaving = true;
    this.#draining = true;
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }
}
