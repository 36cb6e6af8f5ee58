/** The tables of entities, as ports. */

import type { EntityId } from '../shared/ids.ts';
import type { SharedTables } from '../shared/tables.ts';
import type { Entity } from './types.ts';

/** The entities. */
export interface EntityTable {
  find(id: EntityId): Promise<Entity | undefined>;
  /** Inside a transaction: keeps others who would lock it away until the end. */
  lock(id: EntityId): Promise<void>;
  /** Creates it, with a clock that follows the wall's, or replaces its settings. */
  save(entity: Entity): Promise<void>;
}

/** The tokens of entities. */
export interface TokenTable {
  /** The entities that a token speaks for. @param hash SHA-256 of the token, hex */
  entities(hash: string): Promise<readonly EntityId[]>;
  /** Forgets every token: those that count come with the configuration at each start. */
  clear(): Promise<void>;
  /** From now on the token speaks for the entity, too. */
  add(entityId: EntityId, hash: string): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface MerchantTables extends SharedTables {
  readonly entity: EntityTable;
  readonly token: TokenTable;
}
