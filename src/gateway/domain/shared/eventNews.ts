/** Tells readers of the event table when there are new events, as a port. */
import type { EntityId } from './ids.ts';

/** News of events. The database has the events: a reader that gets no news may still find some there. */
export interface EventNews {
  /**
   * Whether watchers get news of the events of every process on the database. Otherwise they get news of this process, and a
   * reader has to look for events of the others.
   */
  readonly isComplete: boolean;
  /** From now on, the other processes on the database get news of the events of this process. */
  announce(): void;
  /**
   * Watches an entity.
   *
   * @param wake called after events of the entity were committed, and after `isComplete` has changed. There may be no new
   *   event. Throws nothing
   * @returns a function that ends the watch
   */
  watch(entityId: EntityId, wake: () => void): () => void;
}
