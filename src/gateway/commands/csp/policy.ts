/** The content security policy that a shop's page needs for the form (Content Security Policy Level 3). Pure. */
import { groupOfBrand } from '../../../brand/index.ts';
import { isCardBrand } from '../../../card/index.ts';

/** What a page shows. */
export interface Shown {
  /** Origin of the gateway: `https://pay.example`. */
  readonly gateway: string;
  /** Keys of `data-brands`. */
  readonly brands: readonly string[];
  /** Brands of option `inlineFlow`. */
  readonly inline?: readonly string[];
  /** In `live` a wallet's button needs the wallet's own script; in `test` a sheet of the gateway stands in for it. */
  readonly environment: 'test' | 'live';
}

/** Directives with their sources, in the order in which they are written. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** What a wallet's own script needs beside the form, by directive. */
const WALLETS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  GOOGLEPAY: {
    'script-src': ['https://pay.google.com'],
    'connect-src': [
      'https://pay.google.com',
      'https://google.com/pay',
      'https://www.google.com/pay',
    ],
    'frame-src': ['https://pay.google.com'],
    'img-src': ['https://www.gstatic.com'],
    // It writes the style of its button into the page, without a nonce.
    'style-src': ["'unsafe-inline'"],
  },
  SAMSUNGPAY: { 'script-src': ['https://img.mpay.samsung.com'] },
};

/**
 * The strictest policy with which the form works. A page adds what it needs itself: its own scripts by nonce or hash, its
 * styles, its pictures.
 *
 * @param shown the brands are known ones ({@link isBrand})
 */
export function policyFor({ gateway, brands, inline = [], environment }: Shown): Policy {
  const wallets = environment === 'live' ? Object.keys(WALLETS) : [];
  const own = wallets.filter((brand) => brands.includes(brand));
  const more = (directive: string) => own.flatMap((brand) => WALLETS[brand]?.[directive] ?? []);
  // Cards have their number and code in frames, and 3-D Secure; an account with a provider only where the page wants so.
  const hasFrames = inline.length > 0 || brands.some(isCardBrand);
  const sources: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', [gateway, ...more('script-src')]],
    ['connect-src', [gateway, ...more('connect-src')]],
    ['frame-src', [...(hasFrames ? [gateway] : []), ...more('frame-src')]],
    ['img-src', [gateway, ...more('img-src')]],
    ['style-src', more('style-src')],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  const named = sources.filter(([, all]) => all.length > 0);
  // No wallet's own script is known to work where Trusted Types are required.
  if (own.length > 0) return new Map(named);
  return new Map([
    ...named,
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ["'none'"]],
  ]);
}

/** A policy as the value of its header. */
export const policyText = (policy: Policy): string =>
  [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');

/** Whether it is a key of `data-brands`. */
export const isBrand = (key: string): boolean =>
  isCardBrand(key) || groupOfBrand(key) !== undefined;
