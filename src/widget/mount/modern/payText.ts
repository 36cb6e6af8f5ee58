/** The text of the pay buttons, formatted for the language: "Pay €92.00". */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { displayAmount } from '../../../money/index.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';

/**
 * Shows the amount of the checkout on the pay buttons, unless the page sets their text or the submit only stores.
 * @param isUsable whether the shopper can type: the browser takes long to create its first formatter of amounts
 */
export function followAmount(context: WidgetContext, isUsable: ReadonlySignal<boolean>): void {
  const { endpoint, payText, checkoutId, phase, texts, lang } = context;
  const checkout = signal(context.config()?.checkout);
  const read = () => {
    checkout.value = context.config()?.checkout;
  };
  void context.configured.then(read);
  scopedEffect(() => {
    // Subscribes to the checkout id: the data of a new checkout is set in the same task.
    checkoutId.value;
    // A submit that is refused for its amount reads the checkout again.
    phase.value;
    queueMicrotask(read);
  });
  payText.value = computed(() => {
    const { amount, currency } = checkout.value ?? {};
    const { labels, useSummaryPage } = options;
    const pays = endpoint.value === '/payment' && !useSummaryPage;
    if (!amount || !currency || !isUsable.value || !pays || labels?.['submit']) return '';
    return texts
      .value('payAmount')
      .replace('{amount}', () => displayAmount(amount, currency, lang.value));
  });
}
