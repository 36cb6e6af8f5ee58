/** Whether 3-D Secure applies to a payment at all, before the issuer of the card is searched. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { networkOfCard } from '../../catalogue/parameters/rules/rule.ts';
import {
  asksRequestor,
  carriesOutcome,
  isDisabled,
} from '../../catalogue/parameters/rules/threeDSecure.ts';
import type { AuthenticationInput } from './issuer.ts';
import type { Network } from './types.ts';

/**
 * Why 3-D Secure does not apply: `disabled` by the request; `inactive` for this network; `other`: payments of this kind are
 * not authenticated.
 */
export type WhyNot = 'disabled' | 'inactive' | 'other';

/** Why 3-D Secure does not apply; else the network whose directory server receives the request. */
export type Applies = { readonly network: Network } | { readonly whyNot: WhyNot };

/** The network of the card of a payment; undefined if its brand has none. */
export const networkIn = ({ request, subject }: AuthenticationInput): Network | undefined =>
  networkOfCard(request, subject.brand);

/** Whether 3-D Secure applies (API 2, 3D Secure; API 3, Card-on-file for payments that a merchant initiates). */
export function applies(input: AuthenticationInput): Applies {
  const { request, subject, networks, hasBrowserPage } = input;
  const network = networkIn(input);
  const hasCard = subject.accountKind === 'card' && (request.card?.number ?? '') !== '';
  if (network === undefined || !hasCard) return { whyNot: 'other' };
  // An authentication without a payment is requested at an address of its own, so no parameter can exclude it.
  const isWanted =
    subject.type === '3D' ||
    (isAuthenticated(subject, request, hasBrowserPage) &&
      !carriesOutcome(request) &&
      !isWithoutShopper(request));
  if (!isWanted) return { whyNot: 'other' };
  if (isDisabled(request)) return { whyNot: 'disabled' };
  return networks.includes(network) ? { network } : { whyNot: 'inactive' };
}

/** Whether 3-D Secure can apply to the payment of a form, as far as its checkout says: the card is not known yet. */
export const mayApply = (type: string, parameters: ApiRequest): boolean =>
  isAuthenticated({ type }, parameters, true) &&
  !carriesOutcome(parameters) &&
  !isWithoutShopper(parameters) &&
  !isDisabled(parameters);

/** Payments that take money from a shopper; and storing details, when a browser page can authenticate the shopper. */
function isAuthenticated(
  { type }: { readonly type: string },
  request: ApiRequest,
  hasBrowserPage: boolean,
): boolean {
  if (type === 'RG') return hasBrowserPage;
  return ['PA', 'DB', 'PA.CP'].includes(type) || (type === 'CP' && isTwoInOne(request));
}

/** `PA.CP` is requested as one transaction, and stored as two. */
const isTwoInOne = (request: ApiRequest): boolean => request.paymentType === 'PA.CP';

/** API 1, Basic payment: orders by post or telephone. */
const BY_POST_OR_TELEPHONE = ['MO', 'TO', 'MOTO'];

/**
 * No shopper is present to authenticate: payments of the merchant, orders by post and telephone. An authentication without a
 * shopper (3RI) is allowed.
 */
function isWithoutShopper(request: ApiRequest): boolean {
  if (asksRequestor(request)) return false;
  const source = request.standingInstruction?.source;
  const isRepeated = request.standingInstruction?.mode === 'REPEATED' && source !== 'CIT';
  const category = request.transactionCategory ?? '';
  return source === 'MIT' || isRepeated || BY_POST_OR_TELEPHONE.includes(category);
}
