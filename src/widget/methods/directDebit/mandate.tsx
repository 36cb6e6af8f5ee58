/** The mandate that the shopper gives by paying. Screen readers read it with the pay button. */

import { computed, signal } from '@preact/signals';
import { debitOf } from '../../../bank/index.ts';
import type { FieldBuilder } from '../../fields/fieldBuilder.tsx';
import { draw } from '../../kernel/draw.ts';

/** @param brand signal of the selected brand; another law applies in the United States */
export function addMandate(
  { context, form, labelId }: FieldBuilder,
  place: (group: HTMLElement) => void,
  brand: { readonly value: string },
): void {
  const merchant = signal('');
  const text = computed(() => {
    const key = debitOf(brand.value)?.by === 'us' ? 'mandateUs' : 'mandate';
    const name = merchant.value || context.texts.value('theShop');
    return context.texts.value(key).replace('{merchant}', () => name);
  });
  const id = labelId('mandate');
  place(
    draw(
      <div class="wpwl-group wpwl-group-mandate wpwl-clearfix">
        <div class="wpwl-wrapper wpwl-wrapper-mandate" id={id}>
          {text}
        </div>
      </div>,
    ),
  );
  form.querySelector('.wpwl-button-pay')?.setAttribute('aria-describedby', id);
  const learn = () => {
    const name = context.config()?.config['merchantName'];
    if (typeof name === 'string') merchant.value = name.trim();
  };
  learn();
  // The configuration may arrive after the form is created.
  context.configured.then(learn);
}
