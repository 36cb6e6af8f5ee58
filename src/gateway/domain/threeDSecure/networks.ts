/** The networks of 3-D Secure, and the brands of cards that belong to each. */
import type { Network } from './types.ts';

/** Brands by their network. Cards of other brands have no directory server. */
const BRANDS: Readonly<Record<Network, string>> = {
  VISA: 'VISA VISADEBIT VISAELECTRON VPAY DELTA',
  MASTER: 'MASTER MASTERDEBIT MAESTRO',
  AMEX: 'AMEX',
  DINERS: 'DINERS DISCOVER',
  JCB: 'JCB',
  UNIONPAY: 'UNIONPAY UNIONPAY_SMS',
  BCMC: 'BCMC',
  CARTEBANCAIRE: 'CARTEBANCAIRE CARTEBLEUE',
};

const BY_BRAND: ReadonlyMap<string, Network> = new Map(
  Object.entries(BRANDS).flatMap(([network, brands]) =>
    brands.split(' ').map((brand) => [brand, network as Network] as const),
  ),
);

/** The network of a brand. @param brand key of `paymentBrand` */
export const networkOf = (brand: string | null): Network | undefined => BY_BRAND.get(brand ?? '');

/** `<network>` of `threeDSecure.v2.<network>.*` (API 2, 3D Secure); other networks have no such parameters. */
export const REQUESTOR_KEYS: Readonly<Partial<Record<Network, string>>> = {
  VISA: 'visa',
  MASTER: 'mastercard',
  AMEX: 'amex',
  DINERS: 'diners',
  JCB: 'jcb',
  CARTEBANCAIRE: 'cartebancaire',
};
