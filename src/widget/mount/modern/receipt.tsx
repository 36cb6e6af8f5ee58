/** The end of a payment: in the place of the fields a line says what was paid and with what. */

import { displayAmount } from '../../../money/index.ts';
import type { Container, Paid } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { effectScope, scopedEffect } from '../../kernel/effects.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';

/** The class of the method. */
const PAID = 'wpwl-method-paid';

/** Shows the line until the forms are open again, as when the browser restores the page. */
export function showReceipt(
  context: WidgetContext,
  { name, element, form }: Container,
  { brand, last4 }: Paid,
): void {
  const { phase, endpoint, texts, lang } = context;
  const place = element.closest('.wpwl-method');
  const { amount, currency } = context.config()?.checkout ?? {};
  const method = name?.value ?? brandName(brand) + (last4 ? ` •••• ${last4}` : '');
  place?.classList.add(PAID);
  const [, end] = effectScope(() => {
    const line =
      amount &&
      currency &&
      endpoint.value === '/payment' &&
      draw(
        <div class="wpwl-method-receipt">
          {texts
            .value('paidWith')
            .replace('{amount}', () => displayAmount(amount, currency, lang.value))
            // The name and the digits keep their order in a line from right to left.
            .replace('{brand}', () => `\u2068${method}\u2069`)}
        </div>,
      );
    if (line) form.before(line);
    scopedEffect(() => {
      if (phase.value !== 'open') return;
      place?.classList.remove(PAID);
      if (line) line.remove();
      queueMicrotask(end);
    });
  });
}
