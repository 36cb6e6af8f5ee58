/** What all submits of a checkout need, both those that pay and those that store data for a summary page. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { endpointOf } from '../checkout/checkoutStates.ts';
import { shopperDataOf } from '../checkout/data.ts';
import { offeredIn } from '../checkout/offered.ts';
import type { Endpoint } from '../checkout/resourcePath.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Entity } from '../merchant/types.ts';
import { type Use, type Used, useDetails } from '../registration/useRegistration.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Unwrapped } from '../wallet/unwrap.ts';
import type { PaymentNeeds } from './needs.ts';
import type { FirstAnswer, RefusedSubmit } from './paymentAnswer.ts';
import type { SubmitName } from './submits.ts';
import type { PaymentTables, Submit } from './tables.ts';

export interface SubmitOrder {
  readonly name: SubmitName;
  /** The entity that must own the checkout if a shop's server submits; null for a browser. */
  readonly entityId: EntityId | null;
  /** The shopper's IP address as the gateway sees it; null if a shop's server submits. */
  readonly ip: string | null;
  /** Reads the submitted parameters, validated together with the earlier ones. Called only while the checkout can be paid. */
  readonly read: (before: Before) => Parameters | Refusal;
}

/** A submit that pays. */
export interface PayOrder extends SubmitOrder {
  /**
   * The endpoint that received the submit: a checkout that only stores details takes no payment, and a checkout that is to be
   * paid takes no registration.
   */
  readonly endpoint: Endpoint;
  /** The gateway's own address as the caller knows it. */
  readonly base: string;
  /** The checkout, if it was just read. */
  readonly found?: Checkout | undefined;
}

/** The parameters of a checkout before a submit. */
export interface Before {
  /** The parameters that the shop's server fixed. */
  readonly fixed: Parameters;
  /** The parameters that the shopper sent for a summary page, secrets included; for the shop's server alone. */
  readonly data: Parameters | undefined;
}

/** The submitted parameters, and the parameters that they were validated with. */
export interface Submission {
  readonly sent: Parameters;
  readonly wrapped: Unwrapped;
  readonly before: Before;
}

/** What a submit starts from: the checkout, locked. */
export interface LockedCheckout {
  readonly checkout: Checkout;
  readonly entity: Entity;
  readonly now: number;
}

/** The parameters that a submit is validated with. A browser never sees, and never pays with, what another browser sent. */
export async function beforeOf(
  { vault }: Pick<PaymentNeeds, 'vault'>,
  tables: PaymentTables,
  { entityId }: Pick<SubmitOrder, 'entityId'>,
  checkout: Checkout,
): Promise<Before> {
  const data = entityId === null ? undefined : await shopperDataOf(tables, vault, checkout);
  return { fixed: checkout.parameters, data };
}

/** The refusal of a checkout's submit. @param now entity time, ms UTC */
export const refuse = (refusal: Refusal, { id }: Checkout, now: number): RefusedSubmit => ({
  refusal,
  checkoutId: id,
  now,
});

/** The stored answer of a submit. */
export const answerOf = (submit: Submit | undefined): FirstAnswer | undefined =>
  submit?.state.kind === 'completed' ? submit.state.answer : undefined;

/** The stored details that the shopper chose, if any. The checkout must offer them. */
export async function storedIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  { checkout, ...use }: Omit<Use, 'id'> & { readonly checkout: Checkout },
): Promise<Used | Refusal | undefined> {
  const id = use.parameters['registrationId'];
  if (id === undefined) return undefined;
  if (endpointOf(checkout) === 'registration') {
    const message = 'must not be sent to a checkout that stores payment details without a payment';
    return badParameters([wrong(requestOf(use.parameters), 'registrationId', message)]);
  }
  if (!offeredIn(checkout).includes(id)) {
    const message = 'must be one of registrations[n].id of the checkout';
    return badParameters([wrong(requestOf(use.parameters), 'registrationId', message)]);
  }
  return useDetails(needs, tables, { ...use, id });
}

/** Inside a database transaction: locks the checkout of a submit, and reads its entity. @param entityId of the checkout */
export async function lockBoth(
  tables: PaymentTables,
  { name: { checkoutId } }: SubmitOrder,
  entityId: EntityId,
) {
  const checkout = await tables.checkout.lock(checkoutId, entityId);
  const entity = checkout && (await tables.entity.find(entityId));
  // Both existed a moment ago, and both are stored for months.
  if (!checkout || !entity) throw new Error(`checkout ${checkoutId} or its entity does not exist`);
  return { checkout, entity };
}

/** Values that the gateway sees itself override those of a browser. Those of the shop's server override both. */
export function withSeen({ ids }: PaymentNeeds, { ip }: SubmitOrder, sent: Parameters): Parameters {
  const seen: Record<string, string> =
    ip === null
      ? {}
      : { 'customer.ip': ip, 'customParameters[SHOPPER_EndToEndIdentity]': ids.endToEnd() };
  return Object.assign(Object.create(null), sent, seen);
}
