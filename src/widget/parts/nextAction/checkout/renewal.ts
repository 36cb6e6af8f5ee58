/** A checkout lives for 30 minutes. Before it ends the page is told, and may give another one: what was typed stays. */

import type { CheckoutConfig } from '../../../checkout/config.ts';
import type { Run } from '../../../run.ts';
import type { Tools } from '../../tools.ts';

/** The page is told so long before the end, ms: enough for a shop's server to make a checkout. */
const AHEAD = 60_000;

/** The shopper is told so long before the end, ms: five of the thirty minutes. */
const NOTICE = 5 * 60_000;

/** What an id of a checkout looks like; nothing else gets into an address. */
const CHECKOUT_ID = /^[\w.-]{1,64}$/;

/** @param remind tells the shopper that the time is nearly over */
export function createRenewal(
  { notify, options, rawOptions }: Tools,
  run: Run,
  remind: (text: string) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /** What to do before the end; a page that renews its checkout by itself needs nothing of the shopper. */
  function notice(): void {
    if (run.phase.value !== 'open' || options.renewCheckout) return;
    const time = new Intl.RelativeTimeFormat(run.lang.value).format(NOTICE / 60_000, 'minute');
    remind(run.texts.value('sessionEnding').replace('{time}', time));
  }

  /** Asks the page for a new checkout. @returns whether there is one, and the forms go on with it */
  async function renew({ checkout, expiresAt }: CheckoutConfig): Promise<boolean> {
    const { renewCheckout } = options;
    if (!renewCheckout) return false;
    try {
      const id = await renewCheckout.call(rawOptions(), { id: checkout.id, expiresAt });
      if (run.signal.aborted || id === undefined) return false;
      if (typeof id === 'string' && CHECKOUT_ID.test(id)) return await run.take(id);
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
      clearTimeout(noticeTimer);
      const left = Date.parse(expiresAt) - Date.parse(now) - AHEAD;
      // An answer of an older gateway has no end.
      if (Number.isNaN(left)) return;
      // A page that comes later than that is told of the end alone.
      if (left + AHEAD > NOTICE) noticeTimer = setTimeout(notice, left + AHEAD - NOTICE);
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
    end() {
      clearTimeout(timer);
      clearTimeout(noticeTimer);
    },
  };
}
