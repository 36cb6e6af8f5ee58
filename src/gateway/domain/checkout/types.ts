/** A checkout: what the shop's server asked for, and how far it has come. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { CheckoutId, EntityId, PaymentId } from '../shared/ids.ts';

/**
 * How far a checkout has come.
 * `open`: can be paid; `unread` is a declined payment whose result nobody has fetched.
 * `paying`: a submit is in flight. `paid`: a good payment whose result nobody has fetched. `used`: it was fetched.
 * `deleted`: by the shop. `expired`: after 30 minutes; nobody has fetched the result of `unread`.
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
  readonly createdAt: number;
  /** 30 minutes later, to the millisecond; then it is over. An update does not move it. */
  readonly expiresAt: number;
  readonly parameters: Parameters;
  readonly state: CheckoutState;
  /** The call that tells of a submit after which the shop has read no status; null = nothing to tell. */
  readonly untold: string | null;
  /** Whether what its shopper sent for a summary page is kept, sealed, until the shop’s server pays with it. */
  readonly hasData: boolean;
  /** How often a card number was accepted as a number in it. */
  readonly tries: number;
}
