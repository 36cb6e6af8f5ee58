/** The table of transactions, for queries, as a port. */
import type { PaymentTables } from '../payment/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { ListTable } from './listTable.ts';
import type {
  Head,
  HeadLife,
  PageMark,
  Part,
  ResultName,
  Slice,
  TransactionFilter,
} from './types.ts';

/** Transactions of all kinds, for queries; lists are in no order. */
export interface ReportTable {
  /** Some of the transactions that match. */
  some(wanted: TransactionFilter, slice: Slice): Promise<readonly Payment[]>;
  /** The number of transactions that match, in a part of the order. */
  count(wanted: TransactionFilter, part?: Part): Promise<number>;
  /** The transactions with a short id, of all entities. */
  ofShortId(shortId: string, most: number): Promise<readonly Payment[]>;
  /** The owner's transactions that are linked to these by their references, including these. */
  linked(owner: EntityId, ids: readonly PaymentId[], most: number): Promise<readonly Payment[]>;
  /** The head of a query, while it is stored. */
  head(query: ResultName): Promise<Head | undefined>;
  /**
   * Saves a head with its first reader. Where the query already has a live head, that head stays, and the reader joins it.
   *
   * @returns the head that applies
   */
  beginHead(query: ResultName, head: PageMark, life: HeadLife): Promise<Head>;
  /** Adds a reader to a live head. */
  joinHead(query: ResultName): Promise<void>;
  /** A reader is still active. @param live how long the reader counts as active, ms of the database's time */
  renewHead(query: ResultName, live: number): Promise<void>;
  /** A reader has read the last page. A head without readers is not live any more. */
  leaveHead(query: ResultName): Promise<void>;
  /** The end of a page, while it is stored. */
  mark(query: ResultName, page: number): Promise<PageMark | undefined>;
  /** Saves the end of a page, and deletes those of the owner that are too old. @param life ms of the database's time */
  saveMark(query: ResultName, page: number, mark: PageMark, life: number): Promise<void>;
}

/** The tables that this folder works with, including those of the folders below it. */
export interface QueryTables extends PaymentTables {
  readonly report: ReportTable;
  readonly list: ListTable;
}
