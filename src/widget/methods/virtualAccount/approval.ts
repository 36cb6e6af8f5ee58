/** The option `paypal`: notifies the page of the shopper's approval, before the shopper returns to the shop. */

import type { SubmitOutcome } from '../../../protocol/index.ts';
import { options } from '../../shared.ts';
import type { MethodNeeds } from '../method.ts';

/** Result codes of successful payments, including those under manual review. */
const MADE = /^000\.(?:000\.|100\.1|[36]|400\.0[^3]|400\.100)/;

/** Timeout for the page's callback, ms. After that the shopper returns to the shop without it. */
const TIMEOUT = 10_000;

/** The argument of `paypal.onApprove`. */
export interface ApproveEvent {
  readonly type: 'approve';
  /** The form. */
  readonly target: HTMLFormElement;
  readonly paymentBrand: string;
  /** The payment. */
  readonly id: string;
  /** The path at which the shop's server reads the result. */
  readonly resourcePath: string;
}

/**
 * Calls the callback, and waits for its result. The money has already moved: `false`, a rejection or a timeout does not stop
 * the return to the shop, and is reported to the shop's developer.
 */
export function createApproval({ context, form, brands }: MethodNeeds) {
  const [paymentBrand = ''] = brands;
  return async (outcome: SubmitOutcome): Promise<void> => {
    const { paypal } = options;
    const { onApprove } = (paypal ?? {}) as { onApprove?: unknown };
    const made = options.useSummaryPage ? undefined : paymentOf(outcome);
    if (typeof onApprove !== 'function' || !made) return;
    const event: ApproveEvent = { type: 'approve', target: form, paymentBrand, ...made };
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const given = await Promise.race([
        onApprove.call(paypal, event),
        new Promise((_resolve, reject) => {
          timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT);
        }),
      ]);
      if (given === false) context.warn('paypal.onApprove gave false, yet the payment is made');
    } catch (error) {
      console.error('wpwlOptions.paypal.onApprove failed:', error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The payment of a successful answer; `undefined` if it failed or is pending. */
function paymentOf(outcome: SubmitOutcome): Pick<ApproveEvent, 'id' | 'resourcePath'> | undefined {
  if (outcome.kind !== 'answer' || outcome.status >= 400) return undefined;
  const { id, resourcePath, result } = (outcome.body ?? {}) as Record<string, unknown>;
  const { code } = (result ?? {}) as { code?: unknown };
  return MADE.test(String(code))
    ? { id: String(id ?? ''), resourcePath: String(resourcePath ?? '') }
    : undefined;
}
