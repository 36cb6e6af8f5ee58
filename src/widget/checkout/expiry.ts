/** The times before the end of a checkout at which something happens. */
import type { CheckoutConfig } from './config.ts';

/** The page is notified this long before the end, ms: enough for a shop's server to create a checkout. */
const PAGE_NOTICE = 60_000;

/** The shopper is notified this long before the end, ms: five of the thirty minutes. */
const SHOPPER_NOTICE = 5 * 60_000;

/** Called at these times. */
export interface ExpiryListeners {
  /** @param left until the end, ms */
  notice(left: number): void;
  expiring(config: CheckoutConfig): void;
}

/** Waits for the times before the end of one checkout after another. */
export function createExpiry({ notice, expiring }: ExpiryListeners) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    clearTimeout(noticeTimer);
  };
  return {
    /** Follows this checkout, and no earlier one. */
    watch(config: CheckoutConfig): void {
      end();
      const left = Date.parse(config.expiresAt) - Date.parse(config.now);
      // The response of an older gateway has no end.
      if (Number.isNaN(left)) return;
      // If less time is left, the shopper gets no notice.
      if (left > SHOPPER_NOTICE)
        noticeTimer = setTimeout(() => notice(SHOPPER_NOTICE), left - SHOPPER_NOTICE);
      timer = setTimeout(() => expiring(config), Math.max(0, left - PAGE_NOTICE));
    },
    end,
  };
}
