/** The card form's own elements: the list of brands, the expiry date, the holder, the pay button. */
import { formatExpiry } from '../../card/expiry.ts';
import { create, type Value } from '../element.ts';
import { brandName } from './brandNames.ts';
import type { CardTexts } from './cardTexts.ts';

/** The brands on offer. */
export const brandSelect = (texts: CardTexts, brands: readonly string[]): HTMLSelectElement =>
  create(
    'select',
    { class: 'wpwl-control wpwl-control-brand', name: 'paymentBrand', ...texts.naming('brand') },
    ...brands.map((key) => create('option', { value: key }, brandName(key))),
  );

/** Month and year, grouped while they are typed. */
export function expiryInput(texts: CardTexts): HTMLInputElement {
  const input = create('input', {
    class: 'wpwl-control wpwl-control-expiry',
    type: 'tel',
    name: 'card.expiry',
    autocomplete: 'cc-exp',
    'data-action': 'blur-card-expiry',
    placeholder: texts.placeholder('expiry'),
    ...texts.naming('expiry'),
  });
  const group = () => {
    input.value = formatExpiry(input.value);
  };
  input.addEventListener('input', (event) => {
    const atEnd = (input.selectionStart ?? input.value.length) === input.value.length;
    if (atEnd && !(event as InputEvent).inputType?.startsWith('delete')) group();
  });
  input.addEventListener('blur', group);
  return input;
}

/** The holder, an ordinary input of the page. */
export const holderInput = (texts: CardTexts): HTMLInputElement =>
  create('input', {
    class: 'wpwl-control wpwl-control-cardHolder',
    type: 'text',
    name: 'card.holder',
    autocomplete: 'cc-name',
    maxlength: '128',
    placeholder: texts.placeholder('cardHolder'),
    ...texts.naming('cardHolder'),
  });

/** A button that submits its form. */
export const payButton = (text: Value): HTMLButtonElement =>
  create(
    'button',
    {
      type: 'submit',
      name: 'pay',
      class: 'wpwl-button wpwl-button-pay',
      'aria-label': text,
    },
    text,
  );

/** The group of the pay button. */
export const submitGroup = (button: HTMLButtonElement): HTMLElement =>
  create(
    'div',
    { class: 'wpwl-group wpwl-group-submit wpwl-clearfix' },
    create('div', { class: 'wpwl-wrapper wpwl-wrapper-submit' }, button),
  );
