/** The networks of 3-D Secure, and the brands of cards that belong to each. */
import { cardBrand } from '../../../brands/index.ts';
import type { Network } from './types.ts';

/** The network of a brand. Cards of other brands have no directory server. @param brand key of `paymentBrand` */
export const networkOf = (brand: string | null): Network | undefined =>
  cardBrand(brand ?? '')?.network;

/**
 * The electronic commerce indicator of a payment whose shopper was not authenticated. Mastercard's is 00: there, 07 is a later
 * payment of an authenticated series.
 */
export const unauthenticatedEci = (network: Network | undefined): '00' | '07' =>
  network === 'MASTER' ? '00' : '07';

/** `<network>` of `threeDSecure.v2.<network>.*` (API 2, 3D Secure); other networks have no such parameters. */
export const REQUESTOR_KEYS: Readonly<Partial<Record<Network, string>>> = {
  VISA: 'visa',
  MASTER: 'mastercard',
  AMEX: 'amex',
  DINERS: 'diners',
  JCB: 'jcb',
  CARTEBANCAIRE: 'cartebancaire',
};
