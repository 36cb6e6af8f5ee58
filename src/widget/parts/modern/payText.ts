/** The text of the pay buttons, formatted for the language: "Pay €92.00". */

import { displayAmount } from '../../../money/index.ts';
import type { WidgetContext } from '../../context.ts';
import { computed, options, scopedEffect, signal } from '../../shared.ts';

/** Shows the amount of the checkout on the pay buttons, unless the page sets their text or the checkout only stores. */
export function followAmount(context: WidgetContext): void {
  const { endpoint, payText, checkoutId, texts, lang } = context;
  const checkout = signal(context.config()?.checkout);
  const read = () => {
    checkout.value = context.config()?.checkout;
  };
  void context.configured.then(read);
  scopedEffect(() => {
    // Subscribes to the checkout id: the data of a new checkout is set in the same task.
    checkoutId.value;
    queueMicrotask(read);
  });
  payText.value = computed(() => {
    const { amount, currency } = checkout.value ?? {};
    if (!amount || !currency || endpoint.value !== '/payment' || options.labels?.['submit'])
      return '';
    return texts
      .value('payAmount')
      .replace('{amount}', () => displayAmount(amount, currency, lang.value));
  });
}
