/** Reads the result of a checkout. */

import { groupOf } from '../../catalogue/results/codes.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { entityTime } from '../shared/clock.ts';
import type { Payment } from '../transaction/types.ts';
import { type CheckoutRequest, lockOwn } from './change.ts';
import type { CheckoutNeeds } from './create.ts';
import type { Endpoint } from './resourcePath.ts';
import type { CheckoutTables } from './tables.ts';
import { endpointOf, read } from './transitions.ts';
import type { Checkout } from './types.ts';

/** A payment when there is a result to fetch; it is given once. `now`: entity time of the answer. */
export interface Status {
  readonly payment: Payment | null;
  readonly now: number;
}

/** The payment that waits for money that comes in days: what its shopper needs to pay is no secret. Nothing is used up. */
async function toldEarly(tables: CheckoutTables, { state }: Checkout): Promise<Payment | null> {
  const payment = state.kind === 'paying' ? await tables.payment.find(state.paymentId) : undefined;
  return payment && groupOf(payment.code) === 'pending-long' ? payment : null;
}

/** Two calls at once: one gets the result, the other finds what the first left. */
export function checkoutStatus(
  { store, wall }: CheckoutNeeds,
  which: CheckoutRequest,
  endpoint: Endpoint,
): Promise<Status | Refusal> {
  return store.transaction(async (tables) => {
    const found = await lockOwn(tables, which);
    // Where the result is not to be fetched, nothing is used up.
    if (!found || endpointOf(found) !== endpoint) return SESSION_NOT_FOUND;
    const now = await entityTime(tables, wall, which.entityId);
    const reading = read(found, now);
    if (isRefusal(reading)) return reading;
    const { paymentId, checkout } = reading;
    if (checkout !== found) await tables.checkout.save(checkout);
    if (paymentId === null) return { payment: await toldEarly(tables, checkout), now };
    const payment = await tables.payment.find(paymentId);
    if (!payment) throw new Error(`checkout ${which.id} names payment ${paymentId}: there is none`);
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
