/** The table of what risk checks have seen, as a port. */

import type { Money } from '../../../money/index.ts';
import type { EntityId } from '../shared/ids.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** A transaction as risk checks have seen it. Times are the entity's, ms UTC. */
export interface Sighting {
  readonly entityId: EntityId;
  /** What it is counted by: a keyed hash. */
  readonly scope: string;
  /** What is counted: a scope has each mark once. */
  readonly mark: string;
  readonly at: number;
  /** null where it moves none. */
  readonly money: Money | null;
  readonly keepUntil: number;
}

/** Which sightings are counted: those after `since`, not after `until`; the volume is of one currency, in minor units. */
export interface SightingQuery {
  readonly entityId: EntityId;
  readonly scope: string;
  readonly except: string;
  readonly since: number;
  readonly until: number;
  readonly currency: string;
}

/** What risk checks have seen. */
export interface RiskSeenTable {
  /** What was seen in a scope, but for one mark. */
  count(wish: SightingQuery): Promise<{ readonly others: number; readonly volume: bigint }>;
  /** Keeps sightings, each in place of the one of the same scope and mark; a mark stands once in each scope of a call. */
  note(sightings: readonly Sighting[]): Promise<void>;
  /** Takes out what nobody looks for any more. @param most so many at a time */
  forgetOld(entityId: EntityId, now: number, most: number): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface RiskTables extends WalletTables {
  readonly riskSeen: RiskSeenTable;
}
