/** The end of a payment: in the place of the form a receipt says what was paid and with what. */

import { computed } from '@preact/signals';
import { displayAmount } from '../../../money/index.ts';
import type { Container, Paid } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { announce } from '../../kernel/page/announce.tsx';
import { brandName } from '../../kernel/texts/brandNames.ts';

/** The class of the method. */
const PAID = 'wpwl-method-paid';

/** Shows the receipt until the forms are open again, as when the browser restores the page. */
export function showReceipt(
  context: WidgetContext,
  { key, name, element, form }: Container,
  { brand, last4 }: Paid,
): void {
  const { phase, endpoint, texts, lang } = context;
  const place = element.closest('.wpwl-method');
  const { amount, currency } = context.config()?.checkout ?? {};
  const isPayment = endpoint.value === '/payment';
  const text = computed(() => {
    if (!isPayment || key === 'cashOnDelivery' || !amount || !currency) return '';
    const method = name?.value ?? brandName(brand) + (last4 ? ` ••••\u00a0${last4}` : '');
    return (
      texts
        .value('paidWith')
        .replace('{amount}', () => displayAmount(amount, currency, lang.value))
        // The name and the digits keep their order in a line from right to left.
        .replace('{brand}', () => `\u2068${method}\u2069`)
    );
  });
  place?.classList.add(PAID);
  const [, end] = effectScope(() => {
    const receipt = draw(
      <div class="wpwl-method-receipt">
        <i aria-hidden="true" />
        <span>{text}</span>
      </div>,
    );
    form.before(receipt);
    announce(text.value);
    scopedEffect(() => {
      if (phase.value !== 'open') return;
      place?.classList.remove(PAID);
      receipt.remove();
      queueMicrotask(end);
    });
  });
}
