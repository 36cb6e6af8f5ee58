/** The card form's own elements: the list of brands, the expiry date, the holder, the pay button. */
import type { ReadonlySignal } from '@preact/signals-core';
import { formatExpiry } from '../../card/expiry.ts';
import { always, create, type Value } from '../element.ts';
import { inForm, rewriteWhileTyping } from '../kit/typing.ts';
import { options } from '../options/read.ts';
import type { SharedState } from '../state.ts';
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
    // Also where the page wants no look of ours: read from the right a date is another one.
    dir: 'ltr',
    name: 'card.expiry',
    autocomplete: 'cc-exp',
    enterkeyhint: 'go',
    'aria-required': 'true',
    'data-action': 'blur-card-expiry',
    placeholder: texts.placeholder('expiry'),
    ...texts.naming('expiry'),
  });
  rewriteWhileTyping(input, inForm(formatExpiry));
  return input;
}

/** The holder, an ordinary input of the page. */
export const holderInput = (texts: CardTexts): HTMLInputElement =>
  create('input', {
    class: 'wpwl-control wpwl-control-cardHolder',
    type: 'text',
    name: 'card.holder',
    autocomplete: 'cc-name',
    enterkeyhint: 'go',
    maxlength: '128',
    'aria-required': String(options.allowEmptyCardHolderName === false),
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

/**
 * While a payment is under way a button is off for everybody, and keeps the focus: pressing it does nothing then.
 * @param isBlocked faults were found: it is disabled until a field is edited
 */
export function offWhileBusy(
  button: HTMLButtonElement,
  { phase }: Pick<SharedState, 'phase'>,
  isBlocked?: ReadonlySignal<boolean>,
): void {
  always(() => button.setAttribute('aria-disabled', String(phase.value !== 'open')));
  always(() => {
    const isOff = isBlocked?.value === true;
    button.disabled = isOff;
    button.classList.toggle('wpwl-button-error', isOff);
  });
}

/** The group of the pay button. */
export const submitGroup = (button: HTMLButtonElement): HTMLElement =>
  create(
    'div',
    { class: 'wpwl-group wpwl-group-submit wpwl-clearfix' },
    create('div', { class: 'wpwl-wrapper wpwl-wrapper-submit' }, button),
  );
