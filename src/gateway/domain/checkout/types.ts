/** A checkout: what the shop's server asked for, and its state. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import type { CheckoutId, EntityId, PaymentId, PaymentLinkId } from '../shared/ids.ts';

/**
 * The state of a checkout.
 * `open`: can be paid; `unread` is a declined payment whose result the shop has not fetched.
 * `paying`: a submit is in flight. `paid`: a successful payment whose result the shop has not fetched. `used`: the result was
 * fetched.
 * `deleted`: by the shop. `expired`: after 30 minutes; the shop has not fetched the result of `unread`.
 */
export type CheckoutState =
  | { readonly kind: 'open'; readonly unread: PaymentId | null }
  | { readonly kind: 'paying'; readonly paymentId: PaymentId }
  | { readonly kind: 'paid'; readonly paymentId: PaymentId }
  | { readonly kind: 'used'; readonly paymentId: PaymentId }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'expired'; readonly unread: PaymentId | null };

/** A checkout. Times in milliseconds UTC of the entity's clock. */
export interface Checkout {
  readonly id: CheckoutId;
  readonly entityId: EntityId;
  /** The link to pay that was opened; null for a checkout of a shop's server. */
  readonly paymentLinkId: PaymentLinkId | null;
  readonly createdAt: number;
  /** 30 minutes after the creation, to the millisecond; then the checkout is over. An update does not change this time. */
  readonly expiresAt: number;
  readonly parameters: Parameters;
  /** The amount in the parameters. A checkout that only stores details may have none, and does not charge it. */
  readonly money: Money | null;
  readonly state: CheckoutState;
  /** The address to call if a submit was made and the shop has read no status since then; null = no call is needed. */
  readonly resultCallUrl: string | null;
  /** Whether the data that the shopper sent for a summary page is stored, sealed, until the shop's server pays with it. */
  readonly hasData: boolean;
  /** How often a card number was accepted as a number in this checkout. */
  readonly tries: number;
}
