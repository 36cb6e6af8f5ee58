/**
 * The call that asks a shop to fetch a status (API 3, Events 4 and 5): a GET of shopperResultUrl, 29 minutes after the
 * checkout was created, if a submit was made and no status was read after it. For later submits the call is made at the
 * expiry.
 */

import { isAppAddress } from '../../../protocol/index.ts';
import type { CheckoutId } from '../shared/ids.ts';
import type { AfterCommit, TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import { CALL_AFTER_MS, resultDelivered } from './checkoutStates.ts';
import type { Outbound } from './outbound.ts';
import { type ReturnParts, returnAddress } from './returnAddress.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** Dependencies of the call. */
export interface CallNeeds {
  readonly outbound: Outbound;
}

/**
 * The address that is called about a submit: the return address of the shopper. Null if there is none, or if it is the
 * address of an app, which the gateway cannot call.
 */
export function callAddress(parts: ReturnParts, environment: 'test' | 'live'): string | null {
  const url = returnAddress(parts, environment);
  if (!url || isAppAddress(url.href)) return null;
  url.hash = '';
  return url.href;
}

/** Arms the call for a submit. A submit after the 29 minutes leads to a call at the expiry instead. @param now entity time */
export async function armCall(
  tables: CheckoutTables,
  checkout: Checkout,
  now: number,
): Promise<void> {
  const { entityId, id: key, createdAt, resultCallUrl } = checkout;
  const due = createdAt + CALL_AFTER_MS;
  if (resultCallUrl === null || now >= due) return;
  await tables.timer.armNoLater({ entityId, kind: 'shopperResultUrlCall', key, due });
}

/** Locks the checkout that a timer is about. */
export const lockCheckout = (tables: CheckoutTables, { key, entityId }: Timer) =>
  tables.checkout.lock(key as CheckoutId, entityId);

export const resultCallTimer = (needs: CallNeeds): TimerHandler<CheckoutTables> => ({
  place: 'inside',
  lock: lockCheckout,
  async run(tables, timer, now) {
    const checkout = await lockCheckout(tables, timer);
    if (!checkout || checkout.resultCallUrl === null) return undefined;
    await tables.checkout.save(resultDelivered(checkout));
    return callShop(needs, tables, checkout, now);
  },
});

/** Records that the shop is called, and returns the call itself. The shop is called once, and its response is ignored. */
export async function callShop(
  { outbound }: CallNeeds,
  tables: CheckoutTables,
  { id, entityId, resultCallUrl }: Checkout,
  now: number,
): Promise<AfterCommit | undefined> {
  if (resultCallUrl === null) return undefined;
  await tables.event.append({
    entityId,
    checkoutId: id,
    paymentId: null,
    kind: 'shopCalled',
    at: now,
    data: {},
  });
  return () => outbound.get(new URL(resultCallUrl));
}
