/** A checkout lives for 30 minutes. Before it ends the page is told, and may give another one: what was typed stays. */
import { notify } from '../options/callbacks.ts';
import { options, rawOptions } from '../options/read.ts';
import type { Run } from '../run.ts';
import type { CheckoutConfig } from './config.ts';

/** The page is told so long before the end, ms: enough for a shop's server to make a checkout. */
const AHEAD = 60_000;

/** What an id of a checkout looks like; nothing else gets into an address. */
const ID = /^[\w.-]{1,64}$/;

/** @param take loads a checkout and goes on with it; tells where that can't be done */
export function createRenewal(run: Run, take: (id: string) => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks the page for a new checkout. @returns whether there is one, and the forms go on with it */
  async function renew({ checkout, expiresAt }: CheckoutConfig): Promise<boolean> {
    const { renewCheckout } = options;
    if (!renewCheckout) return false;
    try {
      const id = await renewCheckout.call(rawOptions(), { id: checkout.id, expiresAt });
      if (run.signal.aborted || id === undefined) return false;
      if (typeof id === 'string' && ID.test(id)) return await take(id);
      run.warn('wpwlOptions.renewCheckout must give the id of a checkout');
    } catch (error) {
      console.error('wpwlOptions.renewCheckout failed:', error);
    }
    return false;
  }

  return {
    renew,
    /** From now on, for this checkout. */
    watch(config: CheckoutConfig): void {
      const { checkout, expiresAt, now } = config;
      clearTimeout(timer);
      const left = Date.parse(expiresAt) - Date.parse(now) - AHEAD;
      // An answer of an older gateway has no end.
      if (Number.isNaN(left)) return;
      timer = setTimeout(
        () => {
          // A payment that is under way has its own end.
          if (run.phase.value !== 'open') return;
          notify('onCheckoutExpiring', undefined, { id: checkout.id, expiresAt });
          void renew(config);
        },
        Math.max(0, left),
      );
    },
    end: () => clearTimeout(timer),
  };
}
