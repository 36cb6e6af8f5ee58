/** The life of a link to pay. Pure. */

import { CATALOGUE } from '../../../../contract/parameters/catalogue.ts';
import type { Parameters } from '../../../../contract/parameters/request.ts';
import { DAY_MS, HOUR_MS } from '../../../../time/units.ts';
import {
  LINK_DEACTIVATED,
  LINK_EXPIRED,
  LINK_PAID,
} from '../../../catalogue/results/causes/checkout.ts';
import { type Refusal, SESSION_NOT_FOUND } from '../../../catalogue/results/refusal.ts';
import type { PaymentId, PaymentLinkId } from '../../shared/ids.ts';
import type { NewCheckout } from '../checkoutStates.ts';
import type { PaymentLink, PaymentLinkStatus } from './types.ts';

/** The public page of the feature: 90 days, if the shop names no end. */
const DEFAULT_DAYS = 90;

/** What a link is made from. `parameters`: validated, without the entity. */
export type NewPaymentLink = Pick<PaymentLink, 'entityId' | 'parameters' | 'money'>;

/** A new link. @param now entity time, ms */
export function createdLink(
  id: PaymentLinkId,
  { entityId, parameters, money }: NewPaymentLink,
  now: number,
): PaymentLink {
  const { validUntil = DEFAULT_DAYS, validUntilUnit, maxPayments = 1 } = parameters;
  const unit = validUntilUnit === 'HOUR' ? HOUR_MS : DAY_MS;
  return {
    id,
    entityId,
    createdAt: now,
    validUntil: now + Number(validUntil) * unit,
    parameters,
    money,
    maxPayments: Number(maxPayments),
    isDeactivated: false,
    paid: 0,
    inFlight: 0,
    tries: 0,
    triesSince: now,
    paymentId: null,
  };
}

/** A link that is paid stays paid, whatever happens later. @param now entity time, ms */
export function statusOf(link: PaymentLink, now: number): PaymentLinkStatus {
  if (link.paid >= link.maxPayments) return 'PAID';
  if (link.isDeactivated) return 'DEACTIVATED';
  return now < link.validUntil ? 'ACTIVE' : 'EXPIRED';
}

const CAUSES = { PAID: LINK_PAID, DEACTIVATED: LINK_DEACTIVATED, EXPIRED: LINK_EXPIRED } as const;

/** Begins a payment. Refused if the link is over, or if its last payment is in flight. @param now entity time, ms */
export function beginPayment(
  link: PaymentLink,
  paymentId: PaymentId,
  now: number,
): PaymentLink | Refusal {
  const status = statusOf(link, now);
  if (status !== 'ACTIVE') return { ...SESSION_NOT_FOUND, cause: CAUSES[status] };
  if (link.paid + link.inFlight >= link.maxPayments) return { refused: '800.700.100' };
  return { ...link, inFlight: link.inFlight + 1, paymentId };
}

/** How many tries of a card number that do not succeed a link accepts in `TRIES_MS`, and one more for each that succeeds. */
export const MOST_LINK_TRIES = 30;
const TRIES_MS = DAY_MS;

/**
 * A try gives back itself and another one if its payment succeeds. So many shoppers can pay one link, although some of them are
 * declined.
 */
export const TRIES_OF_SUCCESS = 2;

/** Counts a try of a card number; undefined if the link has reached the limit. @param now entity time, ms */
export function countLinkTry(link: PaymentLink, now: number): PaymentLink | undefined {
  const { tries, triesSince } = link;
  // A test can set the clock back.
  const isOld = now >= triesSince + TRIES_MS || now < triesSince;
  if (isOld) return { ...link, tries: 1, triesSince: now };
  return tries < MOST_LINK_TRIES ? { ...link, tries: tries + 1 } : undefined;
}

/** The parameters that only a link has. A checkout has the others. */
const OF_LINK: ReadonlySet<string> = new Set(
  CATALOGUE.filter(({ places }) => places.every((place) => place === 'link')).map(
    ({ name }) => name,
  ),
);

/** The checkout of a shopper. @param shopperResultUrl the address of the gateway that the shopper returns to */
export function checkoutOf(link: PaymentLink, shopperResultUrl: string): NewCheckout {
  const { id: paymentLinkId, entityId, money } = link;
  const entries = Object.entries(link.parameters).filter(([name]) => !OF_LINK.has(name));
  const parameters: Parameters = Object.assign(Object.create(null), Object.fromEntries(entries), {
    shopperResultUrl,
  });
  return { entityId, paymentLinkId, parameters, money };
}
