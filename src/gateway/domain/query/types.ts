/** Queries of transactions: what is searched, and the position of a reader (API 3, Query parameters). */
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Accounts } from '../transaction/method.ts';

/** Which transactions are searched. */
export interface TransactionFilter {
  /** The owner: this channel, or this merchant with its channels. */
  readonly owner: EntityId;
  /** By the shop's reference, or in a time range: entity time, ms UTC, both ends included. */
  readonly subject:
    | { readonly kind: 'reference'; readonly reference: string }
    | { readonly kind: 'frame'; readonly from: number; readonly to: number };
  /** Only these types; null = all. */
  readonly types: readonly string[] | null;
  /** Only transactions with these accounts; null = all, including transactions without an account. */
  readonly accounts: Accounts | null;
}

/** What the marks of a query, or of one walk through its pages, are stored under. */
export interface ResultName {
  readonly owner: EntityId;
  readonly name: string;
}

/** A position in the order of transactions, newest first: immediately after this transaction. */
export interface Position {
  readonly createdAt: number;
  readonly id: PaymentId;
}

/** A part of the transactions that match. */
export interface Part {
  /** Only the older ones, after this position; null = from the newest on. */
  readonly behind: Position | null;
  /** Only the newer ones, before this position; null = down to the oldest. */
  readonly ahead: Position | null;
}

/** Some transactions of a part, counted from one end. */
export interface Slice extends Part {
  /** Whether the count starts at the oldest transaction. */
  readonly fromOldest: boolean;
  readonly skip: number;
  readonly most: number;
}

/** The end of a page, and the number of transactions that matched when the first reader started. */
export interface PageMark extends Position {
  readonly total: number;
}

/** The newest transaction at the time when the first reader of a query started. */
export interface Head extends PageMark {
  /** Whether a reader may still be active: then all readers use this head. */
  readonly isLive: boolean;
}

/** How long a head is stored, and how long a reader counts as active, in ms of the database's time. */
export interface HeadLife {
  readonly known: number;
  readonly live: number;
}
