/** The content security policy that a shop's page needs for the form (Content Security Policy Level 3). Pure. */
import { groupOfBrand } from '../../brands/index.ts';
import { isCardBrand } from '../../card/index.ts';

export interface FormOnPage {
  /** Origin of the gateway: `https://pay.example`. */
  readonly gateway: string;
  /** Keys of `data-brands`. */
  readonly brands: readonly string[];
  /** Brands of the option `inlineFlow`. */
  readonly inline?: readonly string[];
  /** In `live` a wallet's button needs the wallet's own script; in `test` a sheet of the gateway replaces it. */
  readonly environment: 'test' | 'live';
}

/** Directives with their sources, in output order. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Sources by directive. */
type Sources = Readonly<Record<string, readonly string[]>>;

const GOOGLE: Sources = {
  'script-src': ['https://pay.google.com'],
  'connect-src': ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
  'frame-src': ['https://pay.google.com'],
  'img-src': ['https://www.gstatic.com'],
  // The script writes the style of its button into the page, without a nonce.
  'style-src': ["'unsafe-inline'"],
};

/** The sources that a wallet's own script needs in addition to the form. */
const WALLETS: Readonly<Record<string, Sources>> = {
  GOOGLEPAY: GOOGLE,
  GOOGLEPAYTKN: GOOGLE,
  SAMSUNGPAY: { 'script-src': ['https://img.mpay.samsung.com'] },
};

/**
 * The strictest policy with which the form works. A page adds the sources that it needs itself: its own scripts by nonce or
 * hash, its styles, its pictures. The brands must be known ones ({@link isBrand}).
 */
export function policyFor({ gateway, brands, inline = [], environment }: FormOnPage): Policy {
  const wallets = environment === 'live' ? Object.keys(WALLETS) : [];
  const own = wallets.filter((brand) => brands.includes(brand));
  const more = (directive: string) => [
    ...new Set(own.flatMap((brand) => WALLETS[brand]?.[directive] ?? [])),
  ];
  // Cards need frames for number and code, and for 3-D Secure; a provider account needs a frame only for `inline` brands.
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
  // None of the wallets' own scripts is known to work where Trusted Types are required.
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

/** Whether the key is a key of `data-brands`. */
export const isBrand = (key: string): boolean =>
  isCardBrand(key) || groupOfBrand(key) !== undefined;
