/** The card form's own elements: the list of brands, the expiry date, the holder, the pay button. */
import type { ReadonlySignal } from '@preact/signals-core';
import { draw } from '#jsx/jsx-runtime';
import { formatExpiry } from '../../card/expiry.ts';
import { scopedEffect, type Text } from '../jsx/scope.ts';
import { inForm, rewriteWhileTyping } from '../kit/typing.ts';
import { options } from '../options/read.ts';
import type { SharedState } from '../state.ts';
import { brandName } from './brandNames.ts';
import type { CardTexts } from './cardTexts.ts';

/** The brands on offer. */
export const brandSelect = (texts: CardTexts, brands: readonly string[]): HTMLSelectElement =>
  draw<HTMLSelectElement>(
    <select class="wpwl-control wpwl-control-brand" name="paymentBrand" {...texts.naming('brand')}>
      {brands.map((key) => (
        <option value={key}>{brandName(key)}</option>
      ))}
    </select>,
  );

/** Month and year, grouped while they are typed. */
export function expiryInput(texts: CardTexts): HTMLInputElement {
  const input = draw<HTMLInputElement>(
    <input
      class="wpwl-control wpwl-control-expiry"
      type="tel"
      dir="ltr"
      name="card.expiry"
      autocomplete="cc-exp"
      enterkeyhint="go"
      aria-required="true"
      data-action="blur-card-expiry"
      placeholder={texts.placeholder('expiry')}
      {...texts.naming('expiry')}
    />,
  );
  rewriteWhileTyping(input, inForm(formatExpiry));
  return input;
}

/** The holder, an ordinary input of the page. */
export const holderInput = (texts: CardTexts): HTMLInputElement =>
  draw<HTMLInputElement>(
    <input
      class="wpwl-control wpwl-control-cardHolder"
      type="text"
      name="card.holder"
      autocomplete="cc-name"
      enterkeyhint="go"
      maxlength="128"
      aria-required={String(options.allowEmptyCardHolderName === false)}
      placeholder={texts.placeholder('cardHolder')}
      {...texts.naming('cardHolder')}
    />,
  );

/** A button that submits its form. */
export const payButton = (text: Text): HTMLButtonElement =>
  draw<HTMLButtonElement>(
    <button type="submit" name="pay" class="wpwl-button wpwl-button-pay" aria-label={text}>
      {text}
    </button>,
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
  scopedEffect(() => button.setAttribute('aria-disabled', String(phase.value !== 'open')));
  scopedEffect(() => {
    const isOff = isBlocked?.value === true;
    button.disabled = isOff;
    button.classList.toggle('wpwl-button-error', isOff);
  });
}

/** The group of the pay button. */
export const submitGroup = (button: HTMLButtonElement): HTMLElement =>
  draw(
    <div class="wpwl-group wpwl-group-submit wpwl-clearfix">
      <div class="wpwl-wrapper wpwl-wrapper-submit">{button}</div>
    </div>,
  );
