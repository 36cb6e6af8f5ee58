/** News of events within a process. */
import type { EventNews } from '../../../domain/shared/eventNews.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';

/** News that a store makes. */
export interface StoreNews extends EventNews {
  /** Events of these entities were committed. */
  committed(entityIds: ReadonlySet<EntityId>): void;
}

/** Who watches which entity. */
export class Watchers {
  readonly #wakes = new Map<EntityId, Set<() => void>>();

  /** Whether no entity is watched. */
  get isEmpty(): boolean {
    return this.#wakes.size === 0;
  }

  add(entityId: EntityId, wake: () => void): void {
    const wakes = this.#wakes.get(entityId) ?? new Set();
    this.#wakes.set(entityId, wakes.add(wake));
  }

  remove(entityId: EntityId, wake: () => void): void {
    const wakes = this.#wakes.get(entityId);
    wakes?.delete(wake);
    if (wakes?.size === 0) this.#wakes.delete(entityId);
  }

  /** Wakes the watchers of these entities. */
  wake(entityIds: Iterable<EntityId>): void {
    for (const entityId of entityIds) {
      for (const wake of this.#wakes.get(entityId) ?? []) wake();
    }
  }

  wakeAll(): void {
    this.wake(this.#wakes.keys());
  }
}

/** News of a database that no other process uses. */
export function ownNews(): StoreNews {
  const watchers = new Watchers();
  return {
    isComplete: true,
    announce: () => {},
    watch(entityId, wake) {
      watchers.add(entityId, wake);
      return () => watchers.remove(entityId, wake);
    },
    committed: (entityIds) => watchers.wake(entityIds),
  };
}
