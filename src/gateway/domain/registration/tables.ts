/** The table of stored details, as a port. */

import type { EntityId, RegistrationId } from '../shared/ids.ts';
import type { TransactionTables } from '../transaction/tables.ts';
import type { Registration } from './types.ts';

/** The stored details. */
export interface RegistrationTable {
  /**
   * @param entityId that of the details, where it is known. A payment or a plan of a channel may use details of its merchant,
   * and the other way round
   */
  find(id: RegistrationId, entityId?: EntityId): Promise<Registration | undefined>;
  /** Inside a database transaction: finds the row and locks it until the end of the transaction. */
  lock(id: RegistrationId, entityId?: EntityId): Promise<Registration | undefined>;
  /** Inserts the registration. Its transaction of type RG is already stored. */
  insert(registration: Registration): Promise<void>;
  save(registration: Registration): Promise<void>;
  /** Inside a database transaction: locks many rows, in the order of their ids, to avoid deadlocks. */
  lockAll(ids: readonly RegistrationId[]): Promise<readonly Registration[]>;
  /** Saves many rows that exist already. */
  saveAll(registrations: readonly Registration[]): Promise<void>;
  /** Deletes the registration; its transaction stays. */
  erase(id: RegistrationId, entityId: EntityId): Promise<void>;
  /** Deletes the registration, with its transaction and its events. */
  remove(id: RegistrationId, entityId: EntityId): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface RegistrationTables extends TransactionTables {
  readonly registration: RegistrationTable;
}
