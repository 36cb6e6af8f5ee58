/** Elements of a payment form: the list of brands, the expiry date, the holder, the pay button. */
import type { ReadonlySignal } from '@preact/signals-core';
import type { JSX } from '#jsx/jsx-runtime';
import { formatExpiry } from '../../../card/expiry.ts';
import { formatAtEnd, rewriteWhileTyping } from '../../fields/rewriteWhileTyping.ts';
import { scopedEffect } from '../../jsx/scope.ts';
import { options } from '../../options/readOptions.ts';
import { type SharedState, submitText } from '../../state.ts';
import { brandName } from './brandNames.ts';
import type { CardTexts } from './cardTexts.ts';

interface InputProps {
  readonly texts: CardTexts;
  readonly ref: (input: HTMLInputElement) => void;
}

/** The list of offered brands. */
export const BrandSelect = (props: {
  readonly texts: CardTexts;
  readonly brands: readonly string[];
}): JSX.Element => (
  <select
    class="wpwl-control wpwl-control-brand"
    name="paymentBrand"
    {...props.texts.naming('brand')}
  >
    {props.brands.map((key) => (
      <option value={key}>{brandName(key)}</option>
    ))}
  </select>
);

/** Month and year, formatted during typing. Read from the right they would be another date, so `dir` is always set. */
export const ExpiryInput = ({ texts, ref }: InputProps): JSX.Element => (
  <input
    ref={(input) => {
      rewriteWhileTyping(input, formatAtEnd(formatExpiry));
      ref(input);
    }}
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
  />
);

/** The card holder. */
export const HolderInput = ({ texts, ref }: InputProps): JSX.Element => (
  <input
    ref={ref}
    class="wpwl-control wpwl-control-cardHolder"
    type="text"
    name="card.holder"
    autocomplete="cc-name"
    enterkeyhint="go"
    maxlength="128"
    aria-required={String(options.allowEmptyCardHolderName === false)}
    placeholder={texts.placeholder('cardHolder')}
    {...texts.naming('cardHolder')}
  />
);

/** The button that submits its form, in its group. */
export const PayButton = (props: {
  readonly state: Pick<SharedState, 'texts' | 'phase' | 'payText'>;
  /** Faults were found: the button is disabled until a field is edited. */
  readonly isBlocked?: ReadonlySignal<boolean>;
  readonly ref?: (button: HTMLButtonElement) => void;
}): JSX.Element => {
  const text = submitText(props.state);
  return (
    <div class="wpwl-group wpwl-group-submit wpwl-clearfix">
      <div class="wpwl-wrapper wpwl-wrapper-submit">
        <button
          ref={(button) => {
            disableWhileBusy(button, props.state, props.isBlocked);
            props.ref?.(button);
          }}
          type="submit"
          name="pay"
          class="wpwl-button wpwl-button-pay"
          aria-label={text}
        >
          {text}
        </button>
      </div>
    </div>
  );
};

/**
 * Disables a button for assistive technology while a payment is pending. It keeps the focus, and a press does nothing.
 * @param isBlocked faults were found: the button is disabled until a field is edited
 */
export function disableWhileBusy(
  button: HTMLButtonElement,
  { phase }: Pick<SharedState, 'phase'>,
  isBlocked?: ReadonlySignal<boolean>,
): void {
  scopedEffect(() => button.setAttribute('aria-disabled', String(phase.value !== 'open')));
  scopedEffect(() => {
    const isOff = isBlocked?.value === true;
    button.disabled = isOff && options.style !== 'modern';
    button.classList.toggle('wpwl-button-error', isOff);
  });
}
