/** Values of 3-D Secure that differ by the network. */
import type { RequestorNetwork } from '../../../contract/parameters/sections/threeDSecure.ts';
import type { Network } from './types.ts';

/**
 * The electronic commerce indicator of a payment whose shopper was not authenticated. Mastercard's is 00: there, 07 is a later
 * payment of an authenticated series.
 */
export const unauthenticatedEci = (network: Network | undefined): '00' | '07' =>
  network === 'MASTER' ? '00' : '07';

/** `<network>` of `threeDSecure.v2.<network>.*` (API 2, 3D Secure); other networks have no such parameters. */
export const REQUESTOR_KEYS: Readonly<Partial<Record<Network, RequestorNetwork>>> = {
  VISA: 'visa',
  MASTER: 'mastercard',
  AMEX: 'amex',
  DINERS: 'diners',
  JCB: 'jcb',
  CARTEBANCAIRE: 'cartebancaire',
};
