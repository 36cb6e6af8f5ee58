/** Every table, and the store of all of them. Only who connects, implements or serves everything needs it. */
import type { ChargebackTables } from './chargeback/tables.ts';
import type { OperatorTables } from './operator/tables.ts';
import type { GatheredSchedules, ScheduleTables } from './schedule/tables.ts';
import type { SettlementTables } from './settlement/tables.ts';
import type { EventNews } from './shared/eventNews.ts';
import type { GatherNeeds, Transactions } from './shared/tables.ts';

/** Every table. */
export interface Tables
  extends ScheduleTables,
    SettlementTables,
    ChargebackTables,
    OperatorTables {}

/** The tables of a transaction that gathers what is written. */
export type AllGathered<All extends Tables = Tables> = GatheredSchedules<All>;

/** The store of every table. `All`: also the tables of an extension. */
export type Store<All extends Tables = Tables> = All & StoreCalls<All>;

/** What a store has besides its tables. */
export interface StoreCalls<All extends Tables> extends Omit<Transactions<All>, 'gather'> {
  gather<T>(needs: GatherNeeds, work: (gathered: AllGathered<All>) => Promise<T>): Promise<T>;
  /** The store for queries and reports. It shows everything that was committed before this call; a standby may answer. */
  forReports(): Promise<Store<All>>;
  readonly eventNews: EventNews;
}
