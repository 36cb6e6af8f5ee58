/** The tables of entities, as ports. */

import type { EntityId } from '../shared/ids.ts';
import type { SharedTables } from '../shared/tables.ts';
import type { Grant, Right } from './rights.ts';
import type { Entity } from './types.ts';

export interface EntityTable {
  find(id: EntityId): Promise<Entity | undefined>;
  /** Inside a database transaction: locks an entity until the end. Only other callers of `lock` wait. */
  lock(id: EntityId): Promise<void>;
  /** Creates an entity, with a clock that follows the system clock, or replaces its settings. */
  save(entity: Entity): Promise<void>;
}

/** The tokens of entities. */
export interface TokenTable {
  /** The entities that a token authorises requests for, and which ones. @param hash SHA-256 of the token, hex */
  grants(hash: string): Promise<readonly Grant[]>;
  /**
   * Whether a token authorises requests for an entity. Never answered from the cache, for answers that last: another process may
   * have deleted the entity, and given its id to another owner.
   *
   * @param hash SHA-256 of the token, hex
   */
  authorises(hash: string, entityId: EntityId): Promise<boolean>;
  /**
   * Deletes every token of a configuration, which sets the valid tokens at each start.
   *
   * @param entityIds the entities of the configuration
   */
  clear(entityIds: readonly EntityId[]): Promise<void>;
  /** From now on, the token also authorises requests for the entity, unless it does already. @param rights null: all requests */
  add(entityId: EntityId, hash: string, rights?: readonly Right[] | null): Promise<void>;
  /** The hashes of the tokens of an entity, with their rights. */
  of(entityId: EntityId): Promise<readonly (Pick<Grant, 'rights'> & { readonly hash: string })[]>;
  /** Deletes the tokens of an entity. */
  remove(entityId: EntityId): Promise<void>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface MerchantTables extends SharedTables {
  readonly entity: EntityTable;
  readonly token: TokenTable;
}
