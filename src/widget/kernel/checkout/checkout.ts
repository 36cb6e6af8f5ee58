/** The checkout of the page: the gateway's responses about it, and the gateway's clock. */
import type { Signal } from '@preact/signals';
import type { Month } from '../../../card/expiry.ts';
import type { ErrorCode, ErrorDetails } from '../errors/errors.ts';
import { ageOf, type CheckoutConfig, loadConfig } from './config.ts';

export type Checkout = ReturnType<typeof createCheckout>;

/**
 * Requests the checkout at once, if the page has one.
 * @param changed called with each response that is used from now on
 */
export function createCheckout(
  base: string,
  checkoutId: Signal<string>,
  signal: AbortSignal,
  changed: (config: CheckoutConfig) => void,
) {
  let config: CheckoutConfig | undefined;
  let isConfigured = () => {};
  const configured = new Promise<void>((resolve) => {
    isConfigured = resolve;
  });
  const load = (id = checkoutId.value) => loadConfig(base, id);
  let answer = checkoutId.value ? load() : undefined;

  function keep(next: CheckoutConfig): void {
    config = next;
    isConfigured();
    changed(next);
  }

  return {
    config: () => config,
    configured,
    keep,
    load,
    /** The response to the last request; `undefined` without a checkout. */
    answer: () => answer,
    /** Requests the checkout again if there is no response. */
    retry(): void {
      if (!config) answer = load();
    },
    /** The month of the gateway's clock, UTC: the time of the response and the time since. */
    now(): Month {
      const date = new Date(config ? Date.parse(config.now) + ageOf(config) : Date.now());
      return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
    },
    /** Continues with another checkout. @returns whether the checkout can be used; a failure is reported */
    async switchTo(
      id: string,
      fail: (code: ErrorCode, details: ErrorDetails) => void,
    ): Promise<boolean> {
      const next = await load(id);
      if (signal.aborted) return false;
      if (!next.ok) {
        fail(next.code, { result: next.result });
        return false;
      }
      // Before its id, which tells others that the checkout has changed.
      keep(next.config);
      checkoutId.value = id;
      return true;
    },
  };
}
