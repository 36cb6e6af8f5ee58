/** What the sandbox's sheet is given, shows and tells. Types only. */

import type { SheetCard, SheetOrder } from '../../wallet/sandboxSheet.ts';
import type { AppleContact } from '../../wallet/walletApis.ts';

/** A line of the bill; the amount as the API writes it. */
export interface SheetLine {
  readonly label: string;
  readonly amount: string;
}

/** A way of delivery. */
export interface Delivery {
  readonly id: string;
  readonly label: string;
}

/** What is asked, from the start to the end. */
export interface SheetQuestions {
  /** Whom the shopper can be; none: nobody is asked for. */
  readonly people: readonly AppleContact[];
  /** Whether goods go there, or the person is only told of. */
  readonly ships: boolean;
  /** The code that it begins with; absent: none is asked for. */
  readonly coupon?: string | undefined;
}

/** What changes. */
export interface SheetContent {
  readonly lines: readonly SheetLine[];
  readonly total: SheetLine;
  readonly deliveries: readonly Delivery[];
  /** The chosen one. */
  readonly delivery?: string | undefined;
}

/** What the shopper does. Done one after the other: each waits for the one before. */
export interface SheetActions {
  card?(card: SheetCard): Promise<void> | void;
  person?(person: AppleContact): Promise<void> | void;
  delivery?(id: string): Promise<void> | void;
  coupon?(code: string): Promise<void> | void;
  pay(): Promise<void> | void;
  cancel(): void;
  /** It is open. */
  opened?(): Promise<void> | void;
}

/** An open sheet. */
export interface Sheet {
  show(bill: SheetContent): void;
  /** Says what is wrong, or nothing any more. */
  say(...faults: readonly string[]): void;
  close(): void;
}

/** Opens the sheet of an order. */
export type OpenSheet = (order: SheetOrder, asks: SheetQuestions, acts: SheetActions) => Sheet;
