/** Creates, reads, deactivates and opens links to pay. */
import { isRefusal, type Refusal } from '../../../catalogue/results/refusal.ts';
import { channelsOf, requireEntity } from '../../merchant/findEntity.ts';
import type { Entity } from '../../merchant/types.ts';
import { entityTime } from '../../shared/clock.ts';
import type { CheckoutId, EntityId, PaymentLinkId } from '../../shared/ids.ts';
import { armRetention, type RetentionNeeds } from '../../shared/retention.ts';
import type { Payment } from '../../transaction/types.ts';
import { brandsOffered } from '../brandsOffered.ts';
import { create } from '../checkoutStates.ts';
import { type CheckoutNeeds, createCheckout, refuseUnpayable } from '../create.ts';
import { refuseOffers } from '../offered.ts';
import type { CheckoutTables } from '../tables.ts';
import type { Checkout } from '../types.ts';
import { checkoutOf, createdLink, type NewPaymentLink, statusOf } from './states.ts';
import type { PaymentLink, PaymentLinkStatus } from './types.ts';

/** A link as a shop reads it. `now`: entity time of the response. */
export interface ReadLink {
  readonly link: PaymentLink;
  readonly status: PaymentLinkStatus;
  readonly entity: Entity;
  /** The payment that was begun last, and its checkout. */
  readonly latest: { readonly payment: Payment; readonly checkout: Checkout } | null;
  readonly now: number;
}

/** The refusal of an unknown link. The link of another entity looks the same as none. */
export const LINK_NOT_FOUND: Refusal = {
  refused: '200.300.404',
  detail: 'There is no such link to pay',
};

/** Creates a link, if a checkout with its parameters could be paid. */
export function createLink(
  { store, systemClock, ids, statementFor, ...needs }: CheckoutNeeds & RetentionNeeds,
  wanted: NewPaymentLink,
): Promise<ReadLink | Refusal> {
  const { entityId, parameters } = wanted;
  return store.transaction(async (tables) => {
    const now = await entityTime(tables, systemClock, entityId);
    const checkout = create('' as CheckoutId, wanted, now);
    const refusal =
      (await refuseUnpayable(tables, statementFor, checkout)) ??
      (await refuseOffers(tables, entityId, parameters));
    if (refusal) return refusal;
    const link = createdLink(ids.paymentLink(), wanted, now);
    await tables.paymentLink.insert(link);
    await armRetention(needs, tables, { entityId, createdAt: link.validUntil });
    return read(tables, link, now);
  });
}

/** Which link, and the entity that asks. */
export interface LinkRequest {
  readonly id: PaymentLinkId;
  readonly entityId: EntityId;
}

export async function readLink(
  { store, systemClock }: CheckoutNeeds,
  { id, entityId }: LinkRequest,
): Promise<ReadLink | Refusal> {
  const link = await store.paymentLink.find(id, entityId);
  if (!link) return LINK_NOT_FOUND;
  return read(store, link, await entityTime(store, systemClock, entityId));
}

/** Deactivates a link: no payment can begin any more. A payment in flight goes on. */
export function deactivateLink(
  { store, systemClock }: CheckoutNeeds,
  { id, entityId }: LinkRequest,
): Promise<ReadLink | Refusal> {
  return store.transaction(async (tables) => {
    const found = await tables.paymentLink.lock(id, entityId);
    if (!found) return LINK_NOT_FOUND;
    const link = { ...found, isDeactivated: true };
    await tables.paymentLink.save(link);
    return read(tables, link, await entityTime(tables, systemClock, entityId));
  });
}

async function read(tables: CheckoutTables, link: PaymentLink, now: number): Promise<ReadLink> {
  const { entityId, paymentId } = link;
  const payment = paymentId && (await tables.payment.find(paymentId, entityId));
  const checkoutId = payment ? payment.checkoutId : null;
  const checkout = checkoutId && (await tables.checkout.find(checkoutId, entityId));
  return {
    link,
    status: statusOf(link, now),
    entity: await requireEntity(tables, entityId),
    latest: payment && checkout ? { payment, checkout } : null,
    now,
  };
}

/** A link that a shopper has opened. */
export interface OpenedLink {
  readonly link: PaymentLink;
  readonly status: PaymentLinkStatus;
  readonly entity: Entity;
}

/** Finds the link that a browser has opened, by its id alone. */
export async function openedLink(
  { store, systemClock }: CheckoutNeeds,
  id: PaymentLinkId,
): Promise<OpenedLink | undefined> {
  const link = await store.paymentLink.find(id);
  if (!link) return undefined;
  const now = await entityTime(store, systemClock, link.entityId);
  return { link, status: statusOf(link, now), entity: await requireEntity(store, link.entityId) };
}

/** The checkout of a shopper, and the brands of its form. */
export interface OpenedCheckout {
  readonly checkout: Checkout;
  readonly brands: readonly string[];
}

/** Offered if neither the link nor the entity names brands. */
const USUAL_BRANDS = ['VISA', 'MASTER', 'AMEX'];

/** Makes the checkout of a shopper. @param resultAddress the address of the gateway that the shopper returns to */
export async function openCheckout(
  needs: CheckoutNeeds,
  { link, entity }: OpenedLink,
  resultAddress: string,
): Promise<OpenedCheckout | Refusal> {
  const { envelope } = entity.terms;
  const done = await createCheckout(needs, checkoutOf(link, resultAddress), { envelope });
  if (isRefusal(done)) return done;
  const { checkout } = done;
  const { paymentBrand } = checkout.parameters;
  const channels = await channelsOf(needs.store, entity);
  const offered = brandsOffered(checkout, channels, needs.statementFor(checkout.parameters));
  return { checkout, brands: paymentBrand ? [paymentBrand] : (offered ?? USUAL_BRANDS) };
}

/** The checkout of a link, and its payment. */
export interface LinkResult {
  readonly checkout: Checkout;
  readonly payment: Payment | undefined;
}

/** What a shopper has paid in a checkout of the link; undefined if the checkout is not one of this link. Uses up nothing. */
export async function linkResult(
  { store }: CheckoutNeeds,
  { id, entityId }: LinkRequest,
  checkoutId: CheckoutId,
): Promise<LinkResult | undefined> {
  const checkout = await store.checkout.find(checkoutId, entityId);
  if (checkout?.paymentLinkId !== id) return undefined;
  const { state } = checkout;
  const paymentId =
    state.kind === 'deleted' ? null : 'unread' in state ? state.unread : state.paymentId;
  const payment = paymentId === null ? undefined : await store.payment.find(paymentId, entityId);
  return { checkout, payment };
}
