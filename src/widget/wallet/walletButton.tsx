/** The button of a wallet. It is drawn here, because the wallets' own buttons require third-party scripts. */

import type { MethodNeeds } from '../methods/method.ts';
import { adoptSheet, computed, draw, options } from '../shared.ts';
import { textOf, type WalletSettings } from './terms.ts';
import css from './walletButton.css?inline';

/** The properties of the button that a page can set. */
export interface ButtonLook {
  /** The class of this wallet's button: `wpwl-apple-pay-button`. */
  readonly name: string;
  /** `black`, `white`, `white-outline`; anything else is black on a light page and white on a dark page. */
  readonly colour: string | undefined;
  /** `plain`, which Google also calls `short`: only the name of the wallet. */
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
  const isPlain = type === 'plain' || type === 'short';
  const look = [
    'wallet',
    colour.includes('white') ? 'wallet-white' : colour === 'black' ? 'wallet-black' : 'wallet-auto',
    colour.includes('outline') && 'wallet-outline',
    isPlain && 'wallet-plain',
    size === 'static' && 'wallet-static',
  ]
    .filter(Boolean)
    .map((part) => `wpwl-${part}`)
    .join(' ');
  const element = draw<HTMLButtonElement>(
    <button type="submit" class={`wpwl-button wpwl-button-brand ${name} ${look}`} aria-label={text}>
      <div class={`wpwl-brand wpwl-brand-${brand}`} />
      <span>{isPlain ? computed(() => nameOf(brand)) : text}</span>
    </button>,
  );
  const end = options.style === 'none' ? () => {} : adoptSheet(form, css);
  return { element, end };
}
