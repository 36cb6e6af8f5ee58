/** The button of a wallet: drawn here, since the wallets' own would be scripts of strangers. */

import type { MethodNeeds } from '../methods/method.ts';
import { adoptSheet, computed, draw, options } from '../shared.ts';
import { textOf, type WalletSettings } from './terms.ts';
import css from './walletButton.css?inline';

/** What a page may say of it. */
export interface ButtonLook {
  /** Its own class: `wpwl-apple-pay-button`. */
  readonly name: string;
  /** `black`, `white`, `white-outline`; anything else is black on a light page and white on a dark page. */
  readonly colour: string | undefined;
  /** `plain`, which Google also calls `short`: the name of the wallet alone. */
  readonly type: string | undefined;
  /** `static`: as wide as its text. */
  readonly size?: string | undefined;
}

/** As most blocks say it. */
export const buttonLook = (name: string, settings: WalletSettings): ButtonLook => ({
  name,
  colour: textOf(settings['buttonColor']),
  type: textOf(settings['buttonType']),
  size: textOf(settings['buttonSizeMode']),
});

/** @returns the button, and what takes its look away */
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
