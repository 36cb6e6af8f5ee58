/** Every table, and the store of all of them. Only who connects, implements or serves everything needs it. */
import type { ChargebackTables } from './chargeback/tables.ts';
import type { CreatedEntityTable, EntityDataTable, SnapshotTable } from './merchant/entityData.ts';
import type { QueryTables } from './query/tables.ts';
import type { GatheredSchedules, ScheduleTables } from './schedule/tables.ts';
import type { SettlementTables } from './settlement/tables.ts';
import type { EventNews } from './shared/eventNews.ts';
import type { GatherNeeds, Transactions } from './shared/tables.ts';

/** Every table. */
export interface Tables extends ScheduleTables, SettlementTables, QueryTables, ChargebackTables {
  readonly createdEntity: CreatedEntityTable;
  readonly entityData: EntityDataTable;
  readonly snapshot: SnapshotTable;
}

/** The tables of a transaction that gathers what is written. */
export type AllGathered = GatheredSchedules<Tables>;

/** The store of every table. */
export interface Store extends Tables, Omit<Transactions<Tables>, 'gather'> {
  gather<T>(needs: GatherNeeds, work: (gathered: AllGathered) => Promise<T>): Promise<T>;
  /** The store for queries and reports. It shows everything that was committed before this call; a standby may answer. */
  forReports(): Promise<Store>;
  readonly eventNews: EventNews;
}
