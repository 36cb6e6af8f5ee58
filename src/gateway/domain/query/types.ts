/** Queries of transactions: what is asked for, and where in it somebody is (API 3, Query parameters). */
import type { EntityId, PaymentId } from '../shared/ids.ts';
import type { Accounts } from '../transaction/method.ts';

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

/** A part of those that are wanted. */
export interface Part {
  /** Only those behind it, which are older; null = from the newest on. */
  readonly behind: Place | null;
  /** Only those before it, which are newer; null = down to the oldest. */
  readonly ahead: Place | null;
}

/** Some of a part, counted from one end. */
export interface Slice extends Part {
  /** Whether they are counted from the oldest, up. */
  readonly fromOldest: boolean;
  readonly skip: number;
  readonly most: number;
}

/** Where a page ended, and how many transactions there were when the walk began that it belongs to. */
export interface PageMark extends Place {
  readonly total: number;
}

/** The newest transaction that there was when a walk through the pages of a question began. */
export interface Head extends PageMark {
  /** Whether somebody may still be on the way: then everybody goes by this head. */
  readonly isLive: boolean;
}

/** How long a head is known, and how long somebody is believed to be on the way, in ms of the database's time. */
export interface HeadLife {
  readonly known: number;
  readonly live: number;
}
