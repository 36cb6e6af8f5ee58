/**
 * Ports for other work in the database transaction that stores a payment: messages to listeners, and the settlement of its
 * day.
 */
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import type { AuthenticationState } from '../threeDSecure/types.ts';
import type { EventData } from '../transaction/storedCause.ts';
import type { Payment } from '../transaction/types.ts';
import type { PaymentTables } from './tables.ts';

/** A payment whose result was just stored. */
export interface PaymentNews {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** Whether the payment was stored for the first time. */
  readonly isNew: boolean;
  /** Where the shopper is redirected now. */
  readonly redirect?: RedirectMember | undefined;
  /** Whether the payment is the authorisation of a PA.CP. The message about the capture carries the rest. */
  readonly isBeside?: boolean;
}

/**
 * Called with the tables of the database transaction that stores a payment. These are all tables of the store, more than the
 * type names here. `now`: entity time, ms UTC.
 */
export interface PaymentListeners {
  /** Stores the messages to the listeners of the entity, and the call of the payment's `notificationUrl`. */
  announcePayment(tables: PaymentTables, news: PaymentNews, now: number): Promise<void>;
  /**
   * What the event of the payment stores in addition to its code: in test the cause of the result, in live nothing.
   */
  eventDataOf(payment: Payment): EventData;
  /** The same for a change of the payment's authentication; undefined in live, where no event is stored. */
  authenticationDataOf(flow: AuthenticationState): EventData | undefined;
  /** Makes sure that the payment is settled with its day. */
  armSettlement(tables: PaymentTables, payment: Payment, now: number): Promise<void>;
}
