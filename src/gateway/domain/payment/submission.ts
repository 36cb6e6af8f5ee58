/** A submit of a checkout, before it pays or is kept for a summary page: what both look at. */
import type { Money } from '../../../money/index.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { wrong } from '../../catalogue/parameters/rules/rule.ts';
import { type Rendered, renderRefusal } from '../../catalogue/results/envelope.ts';
import { badParameters, isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { shopperDataOf } from '../checkout/data.ts';
import { offeredIn } from '../checkout/offered.ts';
import type { Endpoint } from '../checkout/resourcePath.ts';
import { endpointOf } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Entity } from '../merchant/types.ts';
import { type Use, type Used, useDetails } from '../registration/useRegistration.ts';
import type { EntityId } from '../shared/ids.ts';
import type { Unwrapped } from '../wallet/unwrap.ts';
import type { AskNeeds } from './ask.ts';
import type { SubmitName } from './submits.ts';
import type { PaymentTables, Submit } from './tables.ts';

/** One submit. */
export interface SubmitOrder {
  readonly name: SubmitName;
  /** Whose checkout it must be, when a shop's server submits. */
  readonly entityId: EntityId | null;
  /** The shopper's address as the gateway sees it; null when a shop's server submits. */
  readonly ip: string | null;
  /** Reads what was sent, validated beside what was said before; asked only while that can be paid. */
  readonly read: (before: Before) => Parameters | Refusal;
}

/** What was said of a checkout before a submit. */
export interface Before {
  /** What the shop's server fixed. */
  readonly fixed: Parameters;
  /** What the shopper sent for a summary page, secrets included; for the shop's server alone. */
  readonly data: Parameters | undefined;
}

/** What was sent, and what it was validated beside. */
export interface Submission {
  readonly sent: Parameters;
  readonly wrapped: Unwrapped;
  readonly before: Before;
}

/** What a submit stands before: the checkout, locked. */
export interface LockedCheckout {
  readonly checkout: Checkout;
  readonly entity: Entity;
  readonly now: number;
}

/** What a submit is validated beside. A browser is never told, and never pays with, what another one sent. */
export async function beforeOf(
  tables: PaymentTables,
  { vault }: Pick<AskNeeds, 'vault'>,
  { entityId }: Pick<SubmitOrder, 'entityId'>,
  checkout: Checkout,
): Promise<Before> {
  const data = entityId === null ? undefined : await shopperDataOf(tables, vault, checkout);
  return { fixed: checkout.parameters, data };
}

/** Renders a refusal of a checkout's submit. */
export const refuse = (
  { ids }: Pick<AskNeeds, 'ids'>,
  refusal: Refusal,
  { id }: Checkout,
  now: number,
): Rendered => renderRefusal(refusal, { now, ndc: id }, ids.request());

/** The answer that was kept of a submit. */
export const answerOf = (submit: Submit | undefined): Rendered | undefined =>
  submit?.state.kind === 'settled' ? submit.state.answer : undefined;

/** The stored details that the shopper chose, if any: some that the checkout offers. */
export async function storedIn(
  tables: PaymentTables,
  needs: AskNeeds,
  { checkout, ...use }: Omit<Use, 'id'> & { readonly checkout: Checkout },
): Promise<Used | Refusal | undefined> {
  const id = use.said['registrationId'];
  if (id === undefined) return undefined;
  if (endpointOf(checkout) === 'registration') {
    const message = 'must not be sent to a checkout that only stores details';
    return badParameters([wrong(use.said, 'registrationId', message)]);
  }
  if (!offeredIn(checkout).includes(id)) {
    const message = 'must be one of registrations[n].id of the checkout';
    return badParameters([wrong(use.said, 'registrationId', message)]);
  }
  return useDetails(tables, needs, { ...use, id });
}

/** Inside a transaction: keeps everybody else away from the checkout of a submit. */
export async function lockBoth(tables: PaymentTables, { name: { checkoutId } }: SubmitOrder) {
  const checkout = await tables.checkout.lock(checkoutId);
  const entity = checkout && (await tables.entity.find(checkout.entityId));
  // Both were there a moment ago, and they stay for months.
  if (!checkout || !entity) throw new Error(`checkout ${checkoutId} or its entity is gone`);
  return { checkout, entity };
}

/** What the gateway sees counts more than what a browser says; what the shop's server says counts most. */
export function withSeen({ ids }: AskNeeds, { ip }: SubmitOrder, sent: Parameters): Parameters {
  const seen: Record<string, string> =
    ip === null
      ? {}
      : { 'customer.ip': ip, 'customParameters[SHOPPER_EndToEndIdentity]': ids.endToEnd() };
  return Object.assign(Object.create(null), sent, seen);
}

/** What a submit is about; null where nothing is paid. Read when the checkout was created, and at every update. */
export function moneyFor(endpoint: Endpoint, { id, parameters }: Checkout): Money | null {
  if (endpoint === 'registration') return null;
  const money = moneyIn(parameters);
  if (isRefusal(money)) throw new Error(`checkout ${id} has no amount: ${money.refused}`);
  return money;
}
