/** The table of stored details, as a port. */

import type { RegistrationId } from '../shared/ids.ts';
import type { TransactionTables } from '../transaction/tables.ts';
import type { Registration } from './types.ts';

/** The stored details. */
export interface RegistrationTable {
  find(id: RegistrationId): Promise<Registration | undefined>;
  /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
  lock(id: RegistrationId): Promise<Registration | undefined>;
  /** Its transaction of type RG is there already. */
  insert(registration: Registration): Promise<void>;
  save(registration: Registration): Promise<void>;
  /** Inside a transaction: locks many, in the order of their ids, so that none waits in a circle. */
  lockAll(ids: readonly RegistrationId[]): Promise<readonly Registration[]>;
  /** Keeps many that are there. */
  saveAll(registrations: readonly Registration[]): Promise<void>;
  /** Forgets it; its transaction stays. */
  erase(id: RegistrationId): Promise<void>;
  /** Takes it out, with its transaction and what happened to it. */
  takeOut(id: RegistrationId): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface RegistrationTables extends TransactionTables {
  readonly registration: RegistrationTable;
}
