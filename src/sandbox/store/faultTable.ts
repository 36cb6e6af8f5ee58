/**
 * The table of what tests inject: faults of external services. They are in the database so that all processes apply them, also after a restart.
 */
import type { EntityId } from '../../gateway/domain/shared/ids.ts';

/** What is injected into the work of an entity. */
export interface Injection {
  /** The sandbox names the kinds. */
  readonly kind: string;
  /** JSON, without card data. */
  readonly data: Readonly<Record<string, unknown>>;
  /** How often it applies; null = without a limit. */
  readonly most: number | null;
}

/** An injection as it is stored. */
export interface StoredInjection extends Injection {
  /** Its place in the order in which all injections were stored. */
  readonly id: number;
  readonly entityId: EntityId;
  /** How often it has applied, in all processes. */
  readonly used: number;
}

/** The injections of all entities. */
export interface FaultTable {
  /** How often injections were stored or deleted; a larger number than before means that `all` has changed. */
  changes(): Promise<number>;
  /** All injections, in the order in which they were stored. */
  all(): Promise<readonly StoredInjection[]>;
  /** The injections of an entity, in the order in which they were stored. */
  of(entityId: EntityId): Promise<readonly StoredInjection[]>;
  /**
   * Counts that an injection applies, in all processes together.
   *
   * @returns how often it has applied, this time included; undefined if it may not apply any more, or was deleted
   */
  use(injection: Pick<StoredInjection, 'id' | 'entityId'>): Promise<number | undefined>;
  /** Inside a database transaction: stores one more. */
  add(entityId: EntityId, injection: Injection): Promise<void>;
  /** Inside a database transaction: deletes the injections of these kinds of an entity, and stores others in their place. */
  replace(
    entityId: EntityId,
    kinds: readonly string[],
    injections: readonly Injection[],
  ): Promise<void>;
  /** Inside a database transaction: deletes the injections of an entity with these ids. */
  removeOnly(entityId: EntityId, ids: readonly number[]): Promise<void>;
  /** Inside a database transaction: deletes all injections of an entity. */
  remove(entityId: EntityId): Promise<void>;
}
