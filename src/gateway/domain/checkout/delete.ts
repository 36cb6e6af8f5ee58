/** Ends a checkout that nobody has paid. */
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { type CheckoutRequest, changeCheckout } from './change.ts';
import type { CheckoutNeeds, CheckoutResult } from './create.ts';
import { remove } from './transitions.ts';

/** Afterwards there is no session under its id. */
export function deleteCheckout(
  needs: CheckoutNeeds,
  which: CheckoutRequest,
): Promise<CheckoutResult | Refusal> {
  return changeCheckout(needs, which, 'checkoutDeleted', remove);
}
