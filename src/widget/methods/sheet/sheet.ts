/** The input, content and output of the sandbox sheet. Types only. */

import type { ApplePayContact } from '../../kernel/options/walletOptions.ts';
import type { SheetCard, SheetOrder } from '../wallet/sandboxSheet.ts';

/** A line of the bill; the amount in the format of the API. */
export interface SheetLine {
  readonly label: string;
  readonly amount: string;
}

/** A delivery method. */
export interface Delivery {
  readonly id: string;
  readonly label: string;
}

/** The inputs that the sheet shows, constant while it is open. */
export interface SheetQuestions {
  /** The people that the shopper can select; empty: no person is requested. */
  readonly people: readonly ApplePayContact[];
  /** Whether the goods are delivered to the person, or the person is only reported to the page. */
  readonly ships: boolean;
  /** The initial coupon code; absent: no coupon field. */
  readonly coupon?: string | undefined;
}

/** The content that changes. */
export interface SheetContent {
  readonly lines: readonly SheetLine[];
  readonly total: SheetLine;
  readonly deliveries: readonly Delivery[];
  /** The selected one. */
  readonly delivery?: string | undefined;
}

/** The shopper's actions. They run in sequence: each waits for the previous one. */
export interface SheetActions {
  card?(card: SheetCard): Promise<void> | void;
  person?(person: ApplePayContact): Promise<void> | void;
  delivery?(id: string): Promise<void> | void;
  coupon?(code: string): Promise<void> | void;
  pay(): Promise<void> | void;
  cancel(): void;
  /** The sheet has opened. */
  opened?(): Promise<void> | void;
}

/** An open sheet. */
export interface Sheet {
  show(bill: SheetContent): void;
  /** Shows errors, or removes them. */
  say(...faults: readonly string[]): void;
  close(): void;
}

/** Opens the sheet of an order. */
export type OpenSheet = (order: SheetOrder, asks: SheetQuestions, acts: SheetActions) => Sheet;
