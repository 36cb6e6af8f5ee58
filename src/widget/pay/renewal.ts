/** A checkout expires after 30 minutes. Before that, the page is notified and may supply a new one: typed data is kept. */

import { computed } from '@preact/signals';
import type { CheckoutConfig } from '../kernel/checkout/config.ts';
import type { WidgetContext } from '../kernel/context.ts';
import type { TextOrSignal } from '../kernel/effects.ts';
import { notify } from '../kernel/options/callbacks.ts';
import { options, rawOptions } from '../kernel/options/readOptions.ts';

/** The format of a checkout id; other values are not inserted into a URL. */
const CHECKOUT_ID = /^[\w.-]{1,64}$/;

const MINUTE = 60_000;

/** @param remind warns the shopper that the checkout is about to expire */
export function createRenewal(context: WidgetContext, remind: (text: TextOrSignal) => void) {
  /** Requests a new checkout from the page. @returns whether there is one, and the forms use it */
  async function renew({ checkout, expiresAt }: CheckoutConfig): Promise<boolean> {
    const { renewCheckout } = options;
    if (!renewCheckout) return false;
    try {
      const id = await renewCheckout.call(rawOptions(), { id: checkout.id, expiresAt });
      if (context.signal.aborted || id === undefined) return false;
      if (typeof id === 'string' && CHECKOUT_ID.test(id)) return await context.switchCheckout(id);
      context.warn('wpwlOptions.renewCheckout must give the id of a checkout');
    } catch (error) {
      console.error('wpwlOptions.renewCheckout failed:', error);
    }
    return false;
  }

  return {
    renew,
    /** Reminds the shopper before the end, unless the page renews its checkout automatically. */
    notice(left: number): void {
      if (context.phase.value !== 'open' || options.renewCheckout) return;
      remind(
        computed(() => {
          const format = new Intl.RelativeTimeFormat(context.lang.value);
          const time =
            left < MINUTE
              ? format.format(Math.floor(left / 1000), 'second')
              : format.format(Math.floor(left / MINUTE), 'minute');
          return context.texts.value('sessionEnding').replace('{time}', time);
        }),
      );
    },
    /** The checkout is about to expire. */
    expiring(config: CheckoutConfig): void {
      // A pending payment has its own end.
      if (context.phase.value !== 'open') return;
      const { checkout, expiresAt } = config;
      notify('onCheckoutExpiring', undefined, { id: checkout.id, expiresAt });
      void renew(config);
    },
  };
}
