/** A payment with all rows that its result changes, and their lock. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Redirect } from '../redirect/types.ts';
import type { WayBack } from '../redirect/wayBack.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { Payment } from '../transaction/types.ts';
import type { ShopperStep } from './shopper/shopperStep.ts';
import type { PaymentTables } from './tables.ts';

/** A payment, locked together with all rows that its result changes. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** The payment that this payment refers to. */
  readonly referenced?: Payment | undefined;
  /** The request with number and code, for details that are to be stored as a registration. Never stored unchanged. */
  readonly secrets?: Parameters | undefined;
  /** What the shopper has to do before the payment can continue. */
  readonly step?: ShopperStep | undefined;
  /** How the shopper comes back, if the processor sends the shopper away; undefined if no shopper can be sent away. */
  readonly way?: WayBack | undefined;
  /** The redirect of the shopper's authentication, if the authentication is over. */
  readonly redirect?: Redirect | null | undefined;
}

/**
 * Locks a payment and what its result changes, in the order that all code uses: checkout, referenced payment, payment. All of
 * them belong to one entity.
 */
export async function lockPayment(
  tables: PaymentTables,
  { id, entityId }: PaymentKey,
): Promise<LockedPayment | undefined> {
  const seen = await tables.payment.find(id, entityId);
  if (!seen) return undefined;
  const checkout =
    seen.checkoutId === null ? undefined : await tables.checkout.lock(seen.checkoutId, entityId);
  const referenced =
    seen.referencedId === null
      ? undefined
      : await tables.payment.lock({ id: seen.referencedId, entityId });
  const payment = await tables.payment.lock(seen);
  return payment && { payment, checkout, referenced };
}
