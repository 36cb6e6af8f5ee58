/** Deletes a checkout that has not been paid. */
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { type CheckoutRequest, changeCheckout } from './change.ts';
import { remove } from './checkoutStates.ts';
import type { CheckoutNeeds, CheckoutResult } from './create.ts';

/** Afterwards no session exists under the id of the checkout. */
export function deleteCheckout(
  needs: CheckoutNeeds,
  which: CheckoutRequest,
): Promise<CheckoutResult | Refusal> {
  return changeCheckout(needs, which, 'checkoutDeleted', remove);
}
