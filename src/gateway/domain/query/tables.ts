/** The table of transactions as queries ask for them, as a port. */
import type { PaymentTables } from '../payment/tables.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import type { Head, HeadLife, PageMark, Part, Slice, Wanted } from './types.ts';

/** Transactions of all kinds, as queries ask for them; lists are in no order. */
export interface ReportTable {
  /** Some of those that are wanted. */
  some(wanted: Wanted, slice: Slice): Promise<readonly Payment[]>;
  /** How many are wanted, of a part. */
  count(wanted: Wanted, part?: Part): Promise<number>;
  /** Those of a short id, whosever they are. */
  ofShortId(shortId: string, most: number): Promise<readonly Payment[]>;
  /** The owner's transactions that are linked to these by what they refer to, these among them. */
  linked(owner: EntityId, ids: readonly PaymentId[], most: number): Promise<readonly Payment[]>;
  /** The head of a question, while it is known. */
  head(query: string): Promise<Head | undefined>;
  /** Keeps a head, and somebody who goes by it; where there is one that is live, that one stays. @returns the one that counts */
  beginHead(query: string, head: PageMark, life: HeadLife): Promise<Head>;
  /** Somebody begins to go by a live head. */
  joinHead(query: string): Promise<void>;
  /** Somebody is on the way still. @param live how long that is believed, ms of the database's time */
  keepHeadLive(query: string, live: number): Promise<void>;
  /** Somebody has come to the end. A head that nobody goes by is not live any more. */
  leaveHead(query: string): Promise<void>;
  /** Where a page ended, while that is known. */
  mark(query: string, page: number): Promise<PageMark | undefined>;
  /** Keeps where a page ended, and forgets what is known for too long. @param life ms of the database's time */
  keepMark(query: string, page: number, mark: PageMark, life: number): Promise<void>;
}

/** The tables that this folder works with, those of the folders below it among them. */
export interface QueryTables extends PaymentTables {
  readonly report: ReportTable;
}
