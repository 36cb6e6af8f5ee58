/** The button of a wallet. It is drawn here, because the wallets' own buttons require third-party scripts. */

import type { MethodNeeds } from '../methods/method.ts';
import { adoptSheet, computed, draw, options } from '../shared.ts';
import { textOf, type WalletSettings } from './terms.ts';
import css from './walletButton.css?inline';

/** The properties of the button that a page can set. */
export interface ButtonLook {
  /** The class of this wallet's button: `wpwl-apple-pay-button`. */
  readonly name: string;
  /** `white`, `white-outline`; anything else is black. */
  readonly colour: string | undefined;
  /** `plain`: only the name of the wallet. */
  readonly type: string | undefined;
  /** `static`: as wide as its text. */
  readonly size?: string | undefined;
}

/** Reads the properties from the options that most wallets use. */
export const buttonLook = (name: string, settings: WalletSettings): ButtonLook => ({
  name,
  colour: textOf(settings['buttonColor']),
  type: textOf(settings['buttonType']),
  size: textOf(settings['buttonSizeMode']),
});

/** @returns the button, and a function that removes its styles */
export function walletButton(
  { context, form, brands, nameOf }: MethodNeeds,
  { name, colour = '', type, size }: ButtonLook,
): { readonly element: HTMLButtonElement; end(): void } {
  const [brand = ''] = brands;
  const text = computed(() =>
    context.texts.value('payWith').replace('{brand}', () => nameOf(brand)),
  );
  const shade = colour.includes('white') ? 'white' : 'black';
  const wide = size === 'static' ? ' wpwl-wallet-static' : '';
  const element = draw<HTMLButtonElement>(
    <button
      type="submit"
      class={`wpwl-button wpwl-button-brand ${name} wpwl-wallet wpwl-wallet-${shade}${wide}`}
      aria-label={text}
    >
      <div class={`wpwl-brand wpwl-brand-${brand}`} />
      <span>{type === 'plain' ? computed(() => nameOf(brand)) : text}</span>
    </button>,
  );
  const end = options.style === 'none' ? () => {} : adoptSheet(form, css);
  return { element, end };
}
