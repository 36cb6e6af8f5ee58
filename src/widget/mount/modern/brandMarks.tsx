/**
 * The brands of a number of two brands, as marks in the field of the number. The select of the form stays the control that is
 * sent and that pages read: a mark selects in it.
 */

import { computed } from '@preact/signals';
import { randomId } from '../../../protocol/index.ts';
import type { CardForm } from '../../forms/card/cardForm.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { draw } from '../../kernel/draw.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';

/** Adds the marks to a card form. They are there while the number fits several brands. */
export function addBrandMarks({ texts }: WidgetContext, { form, state }: CardForm): void {
  const name = `wpwl-mark-${randomId()}`;
  const marks = draw(
    <div
      class="wpwl-brand-marks"
      role="radiogroup"
      aria-label={computed(() => texts.value('brand'))}
    />,
  );

  /** The shopper has selected a mark. Without the marks, only the number can change the brand again. */
  let isChosen = false;

  function choose(brand: string): void {
    const select = form.querySelector<HTMLSelectElement>('select.wpwl-control-brand');
    if (!select) return;
    select.value = brand;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  const draws = (brand: string) =>
    draw(
      <label class="wpwl-brand-mark">
        <input
          type="radio"
          // Not a control of the form: the select is sent.
          form=""
          name={name}
          value={brand}
          aria-label={brandName(brand)}
          onChange={() => {
            isChosen = true;
            choose(brand);
          }}
        />
        <div class={`wpwl-brand wpwl-brand-${brand}`} />
      </label>,
    );

  scopedEffect(() => {
    const { value: choices } = state.choices;
    const shown = [...marks.querySelectorAll('input')].map(({ value }) => value);
    // Marks that stay are not drawn again, because one of them may have the focus.
    if (String(shown) !== String(choices)) marks.replaceChildren(...choices.map(draws));
    const [only] = choices;
    if (isChosen && only && choices.length === 1) choose(only);
    if (choices.length < 2) marks.remove();
    else if (!marks.isConnected) form.querySelector('.wpwl-wrapper-cardNumber')?.append(marks);
  });
  scopedEffect(() => {
    // Reads the choices too, because new marks have no choice.
    state.choices.value;
    const { value: brand } = state.brand;
    for (const radio of marks.querySelectorAll('input')) radio.checked = radio.value === brand;
  });
}
