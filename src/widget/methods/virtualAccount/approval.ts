/** The option `paypal`: asks the page before a payment is sent. */

import type { MethodNeeds } from '../../forms/method.ts';
import { options } from '../../kernel/options/readOptions.ts';

/** The argument of `paypal.onApprove`. */
export interface ApproveEvent {
  readonly type: 'approve';
  /** The form. */
  readonly target: HTMLFormElement;
  readonly paymentBrand: string;
  /** The checkout. */
  readonly id: string;
  /** The path at which the shop's server reads the result. */
  readonly resourcePath: string | undefined;
}

/**
 * Calls the callback before money moves, and waits for its result: `false`, a rejection and a throw stop the payment.
 * @returns whether the payment may be sent
 */
export function createApproval({ context, form, brands, ensureCheckout }: MethodNeeds) {
  const [paymentBrand = ''] = brands;
  return async (): Promise<boolean> => {
    if (!(await ensureCheckout(paymentBrand))) return false;
    const { paypal } = options;
    const { onApprove } = (paypal ?? {}) as { onApprove?: unknown };
    // With a summary page the form pays nothing.
    if (typeof onApprove !== 'function' || options.useSummaryPage) return true;
    const id = context.checkoutId.value;
    const resourcePath = context.config()?.checkout.resourcePath;
    const target = form;
    const event: ApproveEvent = { type: 'approve', target, paymentBrand, id, resourcePath };
    try {
      return (await onApprove.call(paypal, event)) !== false;
    } catch (error) {
      console.error('wpwlOptions.paypal.onApprove failed:', error);
      context.fail('CALLBACK_FAILED', { detail: 'paypal.onApprove' });
      return false;
    }
  };
}
