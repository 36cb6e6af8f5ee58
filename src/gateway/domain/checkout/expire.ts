/** The end of a checkout: 30 minutes after it was created (API 3, Limits). */

import type { CheckoutId } from '../shared/ids.ts';
import { armRetention, type RetentionNeeds } from '../shared/retention.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { expire, resultDelivered } from './checkoutStates.ts';
import { eraseShopperData } from './data.ts';
import { type CallNeeds, callShop, lockCheckout } from './resultCall.ts';
import type { CheckoutTables } from './tables.ts';

/** The timer of the expiry. It also calls the shop about submits that were made after the call at 29 minutes. */
export const expiryTimer = (needs: CallNeeds & RetentionNeeds): TimerHandler<CheckoutTables> => ({
  place: 'inside',
  lock: lockCheckout,
  async run(tables, { entityId, key }, now) {
    const checkout = await tables.checkout.lock(key as CheckoutId, entityId);
    if (!checkout) return undefined;
    const expired = resultDelivered(expire(checkout));
    for (const scope of Object.values(scopesOf(checkout.id))) {
      await tables.throttle.forget(scope, entityId);
    }
    await armRetention(needs, tables, checkout);
    if (expired === checkout) return undefined;
    await tables.checkout.save(expired);
    if (!expired.hasData) await eraseShopperData(tables, checkout);
    if (expired.state.kind === 'expired') {
      await tables.event.append({
        entityId,
        checkoutId: checkout.id,
        paymentId: expired.state.unread,
        kind: 'checkoutExpired',
        at: now,
        data: {},
      });
    }
    return callShop(needs, tables, checkout, now);
  },
});

/** The scopes under which calls about a checkout are counted. */
export const scopesOf = (id: CheckoutId) => ({
  status: `status ${id}`,
  submit: `submit ${id}`,
  bin: `bin ${id}`,
  banks: `banks ${id}`,
  wallets: `wallets ${id}`,
});
