/** Changes what a checkout asks for, as long as nobody pays it. */
import type { Parameters } from '../parameters/validate.ts';
import { isRefusal, type Refusal } from '../results/refusal.ts';
import { changeCheckout, type Which } from './change.ts';
import { type CheckoutNeeds, type Done, refuseAmount } from './create.ts';
import { update } from './transitions.ts';

/**
 * Updates a checkout; what is not named stays. It does not live longer for it.
 *
 * @param changes validated for `update`
 */
export function updateCheckout(
  needs: CheckoutNeeds,
  which: Which,
  changes: Parameters,
): Promise<Done | Refusal> {
  return changeCheckout(needs, which, 'checkoutUpdated', (checkout, now) => {
    const { entityId: _, ...rest } = changes;
    const updated = update(checkout, rest, now);
    return isRefusal(updated) ? updated : (refuseAmount(updated) ?? updated);
  });
}
