/** Queries of transactions: what is asked for, and where in it somebody is (API 3, Query parameters). */
import type { EntityId } from '../entity/types.ts';
import type { Accounts } from '../payment/method.ts';
import type { PaymentId } from '../payment/types.ts';

/** Which transactions are looked for. */
export interface Wanted {
  /** Whose: of this channel, or of this merchant's channels. */
  readonly owner: EntityId;
  /** By the shop's reference, or in a frame of time: entity time, ms UTC, both ends inclusive. */
  readonly subject:
    | { readonly kind: 'reference'; readonly reference: string }
    | { readonly kind: 'frame'; readonly from: number; readonly to: number };
  /** Only these types; null = all. */
  readonly types: readonly string[] | null;
  /** Only what is made with these; null = all, also transactions without any account. */
  readonly accounts: Accounts | null;
}

/** A place in the order of transactions, newest first: right behind this one. */
export interface Place {
  readonly createdAt: number;
  readonly id: PaymentId;
}

/** Some of those that are wanted, counted from one end. */
export interface Slice {
  /** Only those behind it; null = from the newest on. */
  readonly behind: Place | null;
  /** Whether they are counted from the oldest, up. */
  readonly fromOldest: boolean;
  readonly skip: number;
  readonly most: number;
}

/** Where a page ended, and how many transactions there were when its first page was asked for. */
export interface PageMark extends Place {
  readonly total: number;
}
