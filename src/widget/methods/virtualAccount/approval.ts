/** The option `paypal`: the page hears that the shopper has approved, before the shopper goes to the shop. */

import type { SubmitOutcome } from '../../../protocol/index.ts';
import { options } from '../../shared.ts';
import type { MethodNeeds } from '../method.ts';

/** Result codes of payments that are made, also those that somebody looks through by hand. */
const MADE = /^000\.(?:000\.|100\.1|[36]|400\.0[^3]|400\.100)/;

/** Who has paid is not kept from the result for longer than this by a page that does not answer; ms. */
const PATIENCE = 10_000;

/** What `paypal.onApprove` gets. */
export interface ApproveEvent {
  readonly type: 'approve';
  /** The form. */
  readonly target: HTMLFormElement;
  readonly paymentBrand: string;
  /** The payment. */
  readonly id: string;
  /** Where the shop's server reads the result. */
  readonly resourcePath: string;
}

/**
 * Calls it, and waits for what it gives. The money has moved by then: `false`, a rejection or silence keep nobody from the
 * shop, and are told the shop's developer.
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
          timer = setTimeout(() => reject(new Error('no answer')), PATIENCE);
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

/** The payment that an answer says is made; `undefined` where it is not, or not yet. */
function paymentOf(outcome: SubmitOutcome): Pick<ApproveEvent, 'id' | 'resourcePath'> | undefined {
  if (outcome.kind !== 'answer' || outcome.status >= 400) return undefined;
  const { id, resourcePath, result } = (outcome.body ?? {}) as Record<string, unknown>;
  const { code } = (result ?? {}) as { code?: unknown };
  return MADE.test(String(code))
    ? { id: String(id ?? ''), resourcePath: String(resourcePath ?? '') }
    : undefined;
}
