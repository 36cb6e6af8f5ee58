/** What update and delete have in common: find the shop's own checkout, change it, store it, record an event. */

import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { entityTime } from '../shared/clock.ts';
import type { EventRecord } from '../shared/eventTable.ts';
import type { CheckoutId, EntityId } from '../shared/ids.ts';
import type { CheckoutNeeds, CheckoutResult } from './create.ts';
import { eraseShopperData } from './data.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** Which checkout, and the entity that asks. */
export interface CheckoutRequest {
  readonly id: CheckoutId;
  readonly entityId: EntityId;
}

/** Finds a checkout of the entity and locks it. A checkout of another entity looks the same as none. */
export function lockOwn(tables: CheckoutTables, { id, entityId }: CheckoutRequest) {
  return tables.checkout.lock(id, entityId);
}

/** Changes a checkout in one transaction. `data`: that of the event. */
export function changeCheckout(
  { store, systemClock }: CheckoutNeeds,
  which: CheckoutRequest,
  kind: EventRecord['kind'],
  transition: (
    checkout: Checkout,
    now: number,
    tables: CheckoutTables,
  ) => Checkout | Refusal | Promise<Checkout | Refusal>,
  data: EventRecord['data'] = {},
): Promise<CheckoutResult | Refusal> {
  return store.transaction(async (tables) => {
    const found = await lockOwn(tables, which);
    if (!found) return SESSION_NOT_FOUND;
    const now = await entityTime(tables, systemClock, which.entityId);
    const checkout = await transition(found, now, tables);
    if (isRefusal(checkout)) return checkout;
    await tables.checkout.save(checkout);
    if (!checkout.hasData) await eraseShopperData(tables, found);
    const { id: checkoutId, entityId } = which;
    await tables.event.append({ entityId, checkoutId, paymentId: null, kind, at: now, data });
    return { checkout, now };
  });
}
