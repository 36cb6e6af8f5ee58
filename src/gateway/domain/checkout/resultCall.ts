/**
 * The call that tells a shop to fetch a status (API 3, Events 4 and 5): a GET of shopperResultUrl, 29 minutes after the
 * checkout was created, when a submit was made and no status was read after it; at the expiry for later submits.
 */

import { isAppAddress } from '../../catalogue/parameters/format.ts';
import type { CheckoutId } from '../shared/ids.ts';
import type { AfterCommit, TimerHandler } from '../shared/timerHandlers.ts';
import type { Timer } from '../shared/timers.ts';
import type { Outbound } from './outbound.ts';
import { type ReturnParts, returnAddress } from './returnAddress.ts';
import type { CheckoutTables } from './tables.ts';
import { CALL_AFTER_MS, resultDelivered } from './transitions.ts';
import type { Checkout } from './types.ts';

/** What the call needs. */
export interface CallNeeds {
  readonly outbound: Outbound;
}

/**
 * The address that a shop is called at about a submit: where its shopper returns to. Null where there is none, or an app, which
 * nobody can call.
 */
export function callAddress(parts: ReturnParts, environment: 'test' | 'live'): string | null {
  const url = returnAddress(parts, environment);
  if (!url || isAppAddress(url.href)) return null;
  url.hash = '';
  return url.href;
}

/** Arms the call of a submit; one after the 29 minutes is told of at the expiry. @param now entity time */
export async function armCall(
  tables: CheckoutTables,
  checkout: Checkout,
  now: number,
): Promise<void> {
  const { entityId, id: key, createdAt, untold } = checkout;
  const due = createdAt + CALL_AFTER_MS;
  if (untold === null || now >= due) return;
  await tables.timer.armNoLater({ entityId, kind: 'shopperResultUrlCall', key, due });
}

/** Locks the checkout that a timer is about. */
export const lockCheckout = (tables: CheckoutTables, { key }: Timer) =>
  tables.checkout.lock(key as CheckoutId);

/** The timer of the call. */
export const resultCallTimer = (needs: CallNeeds): TimerHandler<CheckoutTables> => ({
  place: 'inside',
  lock: lockCheckout,
  async run(tables, { key }, now) {
    const checkout = await tables.checkout.lock(key as CheckoutId);
    if (!checkout || checkout.untold === null) return undefined;
    await tables.checkout.save(resultDelivered(checkout));
    return callShop(needs, tables, checkout, now);
  },
});

/** Keeps that the shop is called, and gives the call itself: once, and whatever comes back is not looked at. */
export async function callShop(
  { outbound }: CallNeeds,
  tables: CheckoutTables,
  { id, entityId, untold }: Checkout,
  now: number,
): Promise<AfterCommit | undefined> {
  if (untold === null) return undefined;
  await tables.event.append({
    entityId,
    checkoutId: id,
    paymentId: null,
    kind: 'shopCalled',
    at: now,
    data: {},
  });
  return () => outbound.get(new URL(untold));
}
