/** What else belongs to the transaction that keeps a payment, as ports: messages to listeners, and the settlement of its day. */
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import type { Payment } from '../transaction/types.ts';
import type { PaymentTables } from './tables.ts';

/** A payment whose result was just kept. */
export interface PaymentNews {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** Whether it was kept for the first time. */
  readonly isNew: boolean;
  /** Where its shopper goes now. */
  readonly redirect?: RedirectMember | undefined;
  /** Whether it is the authorisation of a PA.CP: the capture tells the rest. */
  readonly isBeside?: boolean;
}

/**
 * Called inside the transaction that keeps a payment, with its tables: those are all that the store has, more than are named
 * here. `now`: entity time, ms UTC.
 */
export interface PaymentListeners {
  /** Keeps the messages to whoever listens, and the call of its `notificationUrl`. */
  announcePayment(tables: PaymentTables, news: PaymentNews, now: number): Promise<void>;
  /** Sees to it that the payment is settled with its day. */
  armSettlement(tables: PaymentTables, payment: Payment, now: number): Promise<void>;
}
