/** The button of a wallet. It is drawn here, because the wallets' own buttons require third-party scripts. */

import { computed } from '@preact/signals';
import type { MethodNeeds } from '../../forms/method.ts';
import { draw } from '../../kernel/draw.ts';
import { options } from '../../kernel/options/readOptions.ts';
import { adoptSheet } from '../../kernel/styles/adoptStyles.ts';
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

/** "Apple" of "Apple Pay": the style draws the mark of the wallet in its place. */
const firstWord = (name: string): string => name.split(' ')[0] ?? '';

/** @returns the button, and a function that removes its styles */
export function walletButton(
  { context, form, brands, nameOf }: MethodNeeds,
  { name: ownClass, colour = '', type, size }: ButtonLook,
): { readonly element: HTMLButtonElement; end(): void } {
  const [brand = ''] = brands;
  const around = computed(() => context.texts.value('payWith').split('{brand}'));
  const beside = (index: number) => computed(() => (isPlain ? '' : (around.value[index] ?? '')));
  const name = computed(() => nameOf(brand));
  const text = computed(() => context.texts.value('payWith').replace('{brand}', () => name.value));
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
    <button
      type="submit"
      class={`wpwl-button wpwl-button-brand ${ownClass} ${look}`}
      aria-label={text}
    >
      <div class={`wpwl-brand wpwl-brand-${brand}`} />
      <span>
        <span>{beside(0)}</span>
        <bdi>
          <span class="wpwl-wallet-mark">{computed(() => firstWord(name.value))}</span>
          <span>{computed(() => name.value.slice(firstWord(name.value).length))}</span>
        </bdi>
        <span>{beside(1)}</span>
      </span>
    </button>,
  );
  const end = options.style === 'none' ? () => {} : adoptSheet(form, css);
  return { element, end };
}
