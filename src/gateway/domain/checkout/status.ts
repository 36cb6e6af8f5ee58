/** Reads the result of a checkout. */

import { groupOf } from '../../../contract/resultCodes.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { entityTime } from '../shared/clock.ts';
import type { Payment } from '../transaction/types.ts';
import { type CheckoutRequest, lockOwn } from './change.ts';
import { endpointOf, read } from './checkoutStates.ts';
import type { CheckoutNeeds } from './create.ts';
import type { Endpoint } from './resourcePath.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** The payment, if there is a result to fetch; a result is returned once. `now`: entity time of the response. */
export interface Status {
  readonly payment: Payment | null;
  readonly now: number;
}

/**
 * The payment that waits for days until money arrives. The shopper needs its data to pay, and the data is no secret. The
 * result is not used up.
 */
async function longPendingPayment(
  tables: CheckoutTables,
  { state, entityId }: Checkout,
): Promise<Payment | null> {
  const payment =
    state.kind === 'paying' ? await tables.payment.find(state.paymentId, entityId) : undefined;
  return payment && groupOf(payment.code) === 'pending-long' ? payment : null;
}

/** Of two calls at the same time, one gets the result, and the other sees the state after the first. */
export function checkoutStatus(
  { store, systemClock }: CheckoutNeeds,
  which: CheckoutRequest,
  endpoint: Endpoint,
): Promise<Status | Refusal> {
  return store.transaction(async (tables) => {
    const found = await lockOwn(tables, which);
    // A call to the wrong endpoint does not use up the result.
    if (!found || endpointOf(found) !== endpoint) return SESSION_NOT_FOUND;
    const now = await entityTime(tables, systemClock, which.entityId);
    const reading = read(found, now);
    if (isRefusal(reading)) return reading;
    const { paymentId, checkout } = reading;
    if (checkout !== found) await tables.checkout.save(checkout);
    if (paymentId === null) return { payment: await longPendingPayment(tables, checkout), now };
    const payment = await tables.payment.find(paymentId, which.entityId);
    if (!payment)
      throw new Error(`checkout ${which.id} refers to payment ${paymentId}, which does not exist`);
    const { entityId, id: checkoutId } = which;
    await tables.event.append({
      entityId,
      checkoutId,
      paymentId,
      kind: 'resultRead',
      at: now,
      data: {},
    });
    return { payment, now };
  });
}
