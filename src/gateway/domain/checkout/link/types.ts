/** A link to pay: what the shop's server asked for, and what became of it. Opened in a browser, it makes a checkout. */

import type { Parameters } from '../../../../contract/parameters/request.ts';
import type { Money } from '../../../../money/index.ts';
import type { EntityId, PaymentId, PaymentLinkId } from '../../shared/ids.ts';

/** A link to pay. Times in milliseconds UTC of the entity's clock. */
export interface PaymentLink {
  readonly id: PaymentLinkId;
  readonly entityId: EntityId;
  readonly createdAt: number;
  /** From here on the link is over. */
  readonly validUntil: number;
  /** Those of each checkout, and those of the page. */
  readonly parameters: Parameters;
  readonly money: Money;
  /** How many payments may succeed. */
  readonly maxPayments: number;
  readonly isDeactivated: boolean;
  /** Payments that succeeded. */
  readonly paid: number;
  /** Payments that were begun and have no final result. */
  readonly inFlight: number;
  /** Tries of a card number since `triesSince`, less two for each card payment that succeeded since then. */
  readonly tries: number;
  readonly triesSince: number;
  /** The payment that was begun last. */
  readonly paymentId: PaymentId | null;
}

/** What can be done with a link. */
export type PaymentLinkStatus = 'ACTIVE' | 'PAID' | 'DEACTIVATED' | 'EXPIRED';
