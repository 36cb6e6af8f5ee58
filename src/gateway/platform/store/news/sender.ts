/** Sends the notifications of a process: few, and never within the transaction of a payment. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import { Sleeper } from '../../time/systemClock.ts';

/**
 * The least time between two notifications, in ms of the system clock. While PostgreSQL commits a notification, it holds a lock
 * that all notifications of the database need.
 */
const GAP_MS = 50;

/** How long nothing is sent after a failure, in ms of the system clock. */
const REST_MS = 5000;

/** Sends the entities that have new events. */
export class Sender {
  readonly #send: (entityIds: readonly EntityId[]) => Promise<unknown>;
  readonly #waiting = new Set<EntityId>();
  readonly #sleeper = new Sleeper();
  #sending: Promise<void> | undefined;
  #isEnding = false;

  constructor(send: (entityIds: readonly EntityId[]) => Promise<unknown>) {
    this.#send = send;
  }

  /** Sends these entities soon. Throws nothing: readers find the events in the database, too. */
  add(entityIds: ReadonlySet<EntityId>): void {
    if (this.#isEnding || entityIds.size === 0) return;
    for (const entityId of entityIds) this.#waiting.add(entityId);
    this.#sending ??= this.#run();
  }

  /** Sends what waits, and nothing any more. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#sleeper.wake();
    await this.#sending;
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const entityIds = [...this.#waiting];
      this.#waiting.clear();
      const isSent = await this.#send(entityIds).then(
        () => true,
        () => false,
      );
      if (!this.#isEnding) await this.#sleeper.sleep(isSent ? GAP_MS : REST_MS);
      if (this.#isEnding && !isSent) break;
    }
    this.#sending = undefined;
  }
}
