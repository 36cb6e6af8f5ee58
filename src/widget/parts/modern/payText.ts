/** The text of the pay buttons: "Pay €92.00", in the form of the language. */

import type { WidgetContext } from '../../context.ts';
import { computed, options, scopedEffect, signal } from '../../shared.ts';

/** Has the pay buttons name the amount of the checkout. A text of the page, and a checkout that only stores, keep theirs. */
export function followAmount(context: WidgetContext): void {
  const { address, payText, checkoutId, texts, lang } = context;
  const checkout = signal(context.config()?.checkout);
  const read = () => {
    checkout.value = context.config()?.checkout;
  };
  void context.configured.then(read);
  scopedEffect(() => {
    // Another checkout has taken its place: its data is there in the same task.
    checkoutId.value;
    queueMicrotask(read);
  });
  payText.value = computed(() => {
    const { amount, currency } = checkout.value ?? {};
    if (!amount || !currency || address.purpose !== 'payment' || options.labels?.['submit'])
      return '';
    return texts.value('payAmount').replace('{amount}', () => money(amount, currency, lang.value));
  });
}

/** @param amount major units, as text: `92.00` @param currency ISO 4217 */
function money(amount: string, currency: string, lang: string): string {
  const format = new Intl.NumberFormat(lang, { style: 'currency', currency });
  return format.format(Number(amount));
}
