/** The table of transactions recorded by risk checks, as a port. */

import type { Money } from '../../../money/index.ts';
import type { EntityId } from '../shared/ids.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** A transaction recorded by a risk check. Times are the entity's, ms UTC. */
export interface Sighting {
  readonly entityId: EntityId;
  /** The value that the transaction is counted by: a keyed hash. */
  readonly scope: string;
  /** The value that is counted: a scope has each mark once. */
  readonly mark: string;
  readonly at: number;
  /** null where no money is moved. */
  readonly money: Money | null;
  readonly keepUntil: number;
}

/** Which rows are counted: those after `since`, not after `until`; the volume is in one currency, in minor units. */
export interface SightingQuery {
  readonly entityId: EntityId;
  readonly scope: string;
  readonly except: string;
  readonly since: number;
  readonly until: number;
  readonly currency: string;
}

/** The transactions recorded by risk checks. */
export interface RiskSeenTable {
  /** Counts the rows of a scope, except those of one mark. */
  count(wish: SightingQuery): Promise<{ readonly others: number; readonly volume: bigint }>;
  /** Saves rows, each in place of the row with the same scope and mark. In one call, each mark occurs once per scope. */
  save(sightings: readonly Sighting[]): Promise<void>;
  /** Deletes rows that are not needed any more. @param most the maximum number of rows per call */
  forgetOld(entityId: EntityId, now: number, most: number): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface RiskTables extends WalletTables {
  readonly riskSeen: RiskSeenTable;
}
