/** Ends a checkout that nobody has paid. */
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { changeCheckout, type Which } from './change.ts';
import type { CheckoutNeeds, Done } from './create.ts';
import { remove } from './transitions.ts';

/** Afterwards there is no session under its id. */
export function deleteCheckout(needs: CheckoutNeeds, which: Which): Promise<Done | Refusal> {
  return changeCheckout(needs, which, 'checkoutDeleted', remove);
}
