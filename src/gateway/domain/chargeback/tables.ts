/** The table of disputes, as a port. */

import type { PaymentTables } from '../payment/tables.ts';
import type { EntityId } from '../shared/ids.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { Dispute } from './types.ts';

/** The caller of a method that changes a dispute must have locked its chargeback. */
export interface DisputeTable {
  /** @param chargeback the payment of type CB */
  find(chargeback: PaymentKey): Promise<Dispute | undefined>;
  /** @param reference that of the processor */
  findByReference(entityId: EntityId, reference: string): Promise<Dispute | undefined>;
  /** Inserts the dispute. Its chargeback is already stored. */
  insert(dispute: Dispute): Promise<void>;
  /** Saves all members that change: all except the ids and the reference. */
  save(dispute: Dispute): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface ChargebackTables extends PaymentTables {
  readonly dispute: DisputeTable;
}
