/**
 * What the page says to frames. The only place of this model that knows the shape of a set-up and of an order: where the
 * protocol changes, change it here.
 */
import { PROTOCOL, type SecureFieldName } from '../../../src/protocol/index.ts';

/** What a page may wish of a set-up. */
export interface SetupWish {
  readonly brands: readonly string[];
  readonly brand: string;
  readonly required: boolean;
  readonly mask: boolean;
  readonly lookUp: boolean;
  /** Whether past dates are fine. */
  readonly mayBePast: boolean;
  readonly hint: string;
}

export const USUAL_WISH: SetupWish = {
  brands: ['VISA', 'MASTER', 'AMEX', 'DINERS', 'MAESTRO', 'UNIONPAY'],
  brand: '',
  required: true,
  mask: false,
  lookUp: false,
  mayBePast: false,
  hint: '',
};

/** The set-up that a page sends. */
export const setupOf = (wish: SetupWish) => ({
  label: 'field',
  placeholder: '',
  lang: 'en',
  fault: '',
  grouping: true,
  twins: false,
  style: {},
  placeholderStyle: {},
  ...wish,
});

/** The answer to a hello. */
export const welcomeOf = (session: string, again: boolean, wish: SetupWish) => ({
  pw: PROTOCOL,
  type: 'welcome',
  session,
  again,
  setup: setupOf(wish),
});

/** What a page may wish of a submit. */
export interface OrderWish {
  readonly siblings: readonly SecureFieldName[];
  readonly brands: readonly string[];
  readonly path: 'payment' | 'registration' | 'data';
  readonly key: string;
  readonly attempt: string;
  /** '' = the frame's own. */
  readonly checkout: string;
}

/** The holder and, where it is not among the siblings, the date: fields of the page's. */
export function orderOf({ brands, siblings, ...rest }: OrderWish) {
  const date = siblings.includes('card.expiry')
    ? []
    : [
        ['card.expiryMonth', '05'],
        ['card.expiryYear', '2034'],
      ];
  const fields = [
    ...brands.map((brand) => ['paymentBrand', brand]),
    ['card.holder', 'Jane Jones'],
    ...date,
  ];
  return { ...rest, siblings, fields };
}
