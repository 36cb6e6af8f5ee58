/**
 * Logos of the brands as buttons. The brand list stays in the form and holds the value.
 *
 * The elements around the buttons have the classes that pages style: `wpwl-brand-card-logo-highlighted` on the selected
 * brand, and with `brandDetection` `wpwl-hidden` on those that the number does not match.
 */

import { computed } from '@preact/signals';
import { draw } from '../../../kernel/draw.ts';
import { scopedEffect } from '../../../kernel/effects.ts';
import { options } from '../../../kernel/options/readOptions.ts';
import { brandName } from '../../../kernel/texts/brandNames.ts';
import type { HintNeeds } from './hintNeeds.ts';

export function addLogos({ form, context, card }: HintNeeds): void {
  const { brand, brands, framed } = card.state;
  const select = form.querySelector<HTMLSelectElement>('select.wpwl-control-brand');
  if (!select) return;
  // All shoppers can use the buttons, so the list is not a second tab stop.
  select.tabIndex = -1;
  select.setAttribute('aria-hidden', 'true');

  const logoOf = (key: string) => {
    const place = draw(
      <div class={`wpwl-brand-card-logo wpwl-brand-svg-${key}`} {...{ value: key }}>
        <button type="button" class="wpwl-logo" aria-label={brandName(key)}>
          <div class={`wpwl-brand wpwl-brand-card wpwl-brand-${key}`} />
        </button>
      </div>,
    );
    const logo = place.firstElementChild as Element;
    place.addEventListener('click', () => {
      select.value = key;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    scopedEffect(() => {
      const { length, brands: fitting } = framed.cardNumber.value;
      const isChosen = brand.value === key;
      const isOff = length > 0 && !isChosen && !fitting.includes(key);
      const isHidden = isOff && fitting.length > 0 && options.brandDetection === true;
      logo.setAttribute('aria-pressed', String(isChosen));
      logo.classList.toggle('wpwl-logo-off', isOff);
      place.classList.toggle('wpwl-hidden', isHidden);
      place.classList.toggle('wpwl-brand-card-logo-highlighted', isChosen);
    });
    return place;
  };
  const names = select.getAttribute('aria-labelledby');
  const group = select.closest('.wpwl-group');
  group?.classList.add('wpwl-group-logos');
  const logos = draw(
    <div
      class="wpwl-logos wpwl-group-card-logos-horizontal"
      role="group"
      {...(names
        ? { 'aria-labelledby': names }
        : { 'aria-label': computed(() => context.texts.value('brand')) })}
    />,
  );
  logos.append(...brands.map(logoOf));
  group?.append(logos);
}
