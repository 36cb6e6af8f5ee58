/** The times before the end of a checkout at which something happens. */
import { ageOf, type CheckoutConfig } from '../kernel/checkout/config.ts';
import type { WidgetContext } from '../kernel/context.ts';

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

/** Waits for the times before the end of the checkout, and of each one that replaces it. */
export function watchExpiry(
  { config, configured, checkoutId, signal }: WidgetContext,
  { notice, expiring }: ExpiryListeners,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    clearTimeout(noticeTimer);
  };
  function watch(): void {
    end();
    const current = config();
    if (!current || signal.aborted) return;
    const left = Date.parse(current.expiresAt) - Date.parse(current.now) - ageOf(current);
    // The response of an older gateway has no end.
    if (Number.isNaN(left)) return;
    // A page that is opened late tells at once how much time is left.
    if (left > 0) {
      const notified = Math.min(left, SHOPPER_NOTICE);
      noticeTimer = setTimeout(() => notice(notified), left - notified);
    }
    timer = setTimeout(() => expiring(current), Math.max(0, left - PAGE_NOTICE));
  }
  signal.addEventListener('abort', end);
  void configured.then(() => checkoutId.subscribe(watch));
}
