/** A checkout lives for 30 minutes. Before it ends the page is told, and may give another one: what was typed stays. */

import type { CheckoutConfig } from '../../../checkout/config.ts';
import type { WidgetContext } from '../../../context.ts';
import { notify, options, rawOptions } from '../../../shared.ts';

/** What an id of a checkout looks like; nothing else gets into an address. */
const CHECKOUT_ID = /^[\w.-]{1,64}$/;

/** @param remind tells the shopper that the time is nearly over */
export function createRenewal(context: WidgetContext, remind: (text: string) => void) {
  /** Asks the page for a new checkout. @returns whether there is one, and the forms go on with it */
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
    /** What to do before the end; a page that renews its checkout by itself needs nothing of the shopper. */
    notice(left: number): void {
      if (context.phase.value !== 'open' || options.renewCheckout) return;
      const time = new Intl.RelativeTimeFormat(context.lang.value).format(left / 60_000, 'minute');
      remind(context.texts.value('sessionEnding').replace('{time}', time));
    },
    /** The checkout is about to end. */
    expiring(config: CheckoutConfig): void {
      // A payment that is under way has its own end.
      if (context.phase.value !== 'open') return;
      const { checkout, expiresAt } = config;
      notify('onCheckoutExpiring', undefined, { id: checkout.id, expiresAt });
      void renew(config);
    },
  };
}
