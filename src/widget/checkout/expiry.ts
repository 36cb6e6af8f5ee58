/** The times before the end of a checkout at which something happens. */
import type { CheckoutConfig } from './config.ts';

/** The page is told so long before the end, ms: enough for a shop's server to make a checkout. */
const AHEAD = 60_000;

/** The shopper is told so long before the end, ms: five of the thirty minutes. */
const NOTICE = 5 * 60_000;

/** What happens then. */
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
    /** From now on, for this checkout. */
    watch(config: CheckoutConfig): void {
      end();
      const left = Date.parse(config.expiresAt) - Date.parse(config.now);
      // An answer of an older gateway has no end.
      if (Number.isNaN(left)) return;
      // A page that comes later than that is told of the end alone.
      if (left > NOTICE) noticeTimer = setTimeout(() => notice(NOTICE), left - NOTICE);
      timer = setTimeout(() => expiring(config), Math.max(0, left - AHEAD));
    },
    end,
  };
}
