/** Elements of a payment form: the list of brands, the expiry date, the holder, the pay button. */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { formatExpiry } from '../../../card/expiry.ts';
import { formatAtEnd, rewriteWhileTyping } from '../../fields/rewriteWhileTyping.ts';
import { useEffects } from '../../kernel/draw.ts';
import { scopedEffect } from '../../kernel/effects.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { type CardState, type SharedState, submitText } from '../../kernel/state.ts';
import { brandName } from '../../kernel/texts/brandNames.ts';
import { CARD_FIELDS } from './cardFacts.ts';
import type { CardTexts } from './cardTexts.ts';

interface InputProps {
  readonly texts: CardTexts;
  /** Called with the element. */
  readonly made: (input: HTMLInputElement | null) => void;
}

/** The list of offered brands. */
export const BrandSelect = (props: {
  readonly texts: CardTexts;
  readonly state: Pick<CardState, 'brand' | 'brands'>;
  /** The shopper has chosen a brand. */
  readonly choose: (brand: string) => void;
}): JSX.Element => {
  const { texts, state, choose } = props;
  const select = useRef<HTMLSelectElement>(null);
  useEffects(() =>
    scopedEffect(() => {
      const { value } = state.brand;
      // If there is no brand yet, the list keeps its first option.
      if (value && select.current) select.current.value = value;
    }),
  );
  return (
    <select
      ref={select}
      class="wpwl-control wpwl-control-brand"
      name="paymentBrand"
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      {...texts.naming('brand')}
    >
      {state.brands.map((key) => (
        <option value={key}>{brandName(key)}</option>
      ))}
    </select>
  );
};

/** The picture of the selected brand. */
export const BrandPicture = (props: {
  readonly state: Pick<CardState, 'brand' | 'brands'>;
}): JSX.Element => {
  const { brand, brands } = props.state;
  const picture = useRef<HTMLDivElement>(null);
  useEffects(() =>
    scopedEffect(() => {
      // Classes that the page has added stay.
      for (const key of ['', ...brands]) {
        picture.current?.classList.toggle(`wpwl-brand-${key || 'GENERIC'}`, key === brand.value);
      }
    }),
  );
  return <div ref={picture} class="wpwl-brand wpwl-brand-card" />;
};

/** Month and year, formatted during typing. Read from the right they would be another date, so `dir` is always set. */
export const ExpiryInput = ({ texts, made }: InputProps): JSX.Element => (
  <input
    ref={(input) => {
      if (input) rewriteWhileTyping(input, formatAtEnd(formatExpiry));
      made(input);
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
export const HolderInput = ({ texts, made }: InputProps): JSX.Element => (
  <input
    ref={made}
    class="wpwl-control wpwl-control-cardHolder"
    type="text"
    name="card.holder"
    autocomplete="cc-name"
    enterkeyhint="go"
    maxlength={128}
    aria-required={!CARD_FIELDS.cardHolder.mayBeEmpty()}
    placeholder={texts.placeholder('cardHolder')}
    {...texts.naming('cardHolder')}
  />
);

/** The button that submits its form, in its group. */
export const PayButton = (props: {
  readonly state: Pick<SharedState, 'texts' | 'phase' | 'payText'>;
  /** Faults were found: the button is disabled until a field is edited. */
  readonly isBlocked?: ReadonlySignal<boolean>;
}): JSX.Element => {
  const text = submitText(props.state);
  const button = useRef<HTMLButtonElement>(null);
  useEffects(() => {
    if (button.current) disableWhileBusy(button.current, props.state, props.isBlocked);
  });
  return (
    <div class="wpwl-group wpwl-group-submit wpwl-clearfix">
      <div class="wpwl-wrapper wpwl-wrapper-submit">
        <button
          ref={button}
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
