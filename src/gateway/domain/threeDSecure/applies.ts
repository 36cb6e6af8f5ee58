/** Whether 3-D Secure applies to a payment at all, before any card is looked at. */

import { detectBrands } from '../../../card/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import {
  asksRequestor,
  carriesOutcome,
  isDisabled,
} from '../../catalogue/parameters/rules/threeDSecure.ts';
import { walletOf } from '../../catalogue/parameters/sections/wallets.ts';
import type { AuthenticationInput, AuthenticationSubject } from './issuer.ts';
import { networkOf } from './networks.ts';
import type { Network } from './types.ts';

/** Why there is none: `disabled` by the request; `inactive` for this network; `other`: nothing that is authenticated. */
export type WhyNot = 'disabled' | 'inactive' | 'other';

/** Why 3-D Secure does not apply; else the network whose directory server is asked. */
export type Applies = { readonly network: Network } | { readonly whyNot: WhyNot };

/** Whether 3-D Secure applies (API 2, 3D Secure; API 3, Card-on-file for what a merchant begins). */
export function applies({
  request,
  subject,
  networks,
  hasBrowserPage,
}: AuthenticationInput): Applies {
  const number = request['card.number'] ?? '';
  // A wallet's name says nothing of the card in it.
  const brand = walletOf(subject.brand) ? detectBrands(number)[0] : subject.brand;
  const network = networkOf(brand ?? null);
  const hasCard = subject.accountKind === 'card' && number !== '';
  if (network === undefined || !hasCard) return { whyNot: 'other' };
  // An authentication for itself is asked for by its address: nothing in the request can mean a payment without one.
  const isWanted =
    subject.type === '3D' ||
    (isAuthenticated(subject, request, hasBrowserPage) &&
      !carriesOutcome(request) &&
      !isWithoutShopper(request));
  if (!isWanted) return { whyNot: 'other' };
  if (isDisabled(request)) return { whyNot: 'disabled' };
  return networks.includes(network) ? { network } : { whyNot: 'inactive' };
}

/** What takes money from a shopper; and storing details, when the shopper is there to be asked. */
function isAuthenticated(
  { type }: AuthenticationSubject,
  request: Parameters,
  hasBrowserPage: boolean,
): boolean {
  if (type === 'RG') return hasBrowserPage;
  return ['PA', 'DB', 'PA.CP'].includes(type) || (type === 'CP' && isTwoInOne(request));
}

/** `PA.CP` is asked for as one, and kept as two. */
const isTwoInOne = (request: Parameters): boolean => request['paymentType'] === 'PA.CP';

/** API 1, Basic payment: what came by post or telephone. */
const BY_POST_OR_TELEPHONE = ['MO', 'TO', 'MOTO'];

/** Nobody is there who could be asked: the merchant's own payments, orders by post and telephone. 3RI is made for that. */
function isWithoutShopper(request: Parameters): boolean {
  if (asksRequestor(request)) return false;
  const source = request['standingInstruction.source'];
  const isRepeated = request['standingInstruction.mode'] === 'REPEATED' && source !== 'CIT';
  const category = request['transactionCategory'] ?? '';
  return source === 'MIT' || isRepeated || BY_POST_OR_TELEPHONE.includes(category);
}
