/** A long list shows its first methods, and a button that shows the others. */

import { computed } from '@preact/signals';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';

/** A list with more methods is shortened. */
const MOST = 6;

/** So many methods of a shortened list are shown. */
const SHOWN = 5;

/** The methods that a list shows. */
export interface More {
  /** A method was added or chosen: hides the methods that do not fit. The chosen method is always visible. */
  follow(): void;
}

/**
 * Browsers skip hidden radio buttons, so the arrow keys go through the visible methods.
 * @param list contains the methods, and the line about the payment provider at its end
 */
export function drawMore(context: WidgetContext, list: HTMLElement): More {
  const button = draw<HTMLButtonElement>(
    <button type="button" class="wpwl-methods-more" aria-expanded="false">
      {computed(() => context.texts.value('morePaymentMethods'))}
    </button>,
  );
  /** Methods that were chosen while they were hidden stay visible, so that nothing moves when another one is chosen. */
  const seen = new Set<Element>();
  let isOpen = false;

  const methods = () => [
    ...list.querySelectorAll<HTMLElement>(':scope > .wpwl-method:not(.wpwl-method-express)'),
  ];

  function follow(): void {
    const all = methods();
    const isShort = !isOpen && all.length > MOST;
    for (const [at, method] of all.entries()) {
      if (method.matches('.wpwl-method-open')) seen.add(method);
      method.hidden = isShort && at >= SHOWN && !seen.has(method);
    }
    if (all.some(({ hidden }) => hidden)) list.lastElementChild?.before(button);
    else button.remove();
  }

  button.addEventListener('click', () => {
    const first = methods().find(({ hidden }) => hidden);
    isOpen = true;
    follow();
    // The button is gone, so the focus moves to the first method that it has shown. This does not choose the method.
    first?.querySelector<HTMLElement>('.wpwl-method-radio')?.focus();
  });
  return { follow };
}
