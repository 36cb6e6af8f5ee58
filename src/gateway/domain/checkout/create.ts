/** Creates a checkout. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';
import { channelFor } from '../merchant/access.ts';
import { channelsOf, requireEntity } from '../merchant/findEntity.ts';
import { entityTime } from '../shared/clock.ts';
import type { Envelope, Ids } from '../shared/ids.ts';
import { refusalOfUnserved, type StatementFor } from '../shared/processorStatement.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { brandsOffered, typeIn } from './brandsOffered.ts';
import { create, endpointOf, type NewCheckout } from './checkoutStates.ts';
import { refuseOffers } from './offered.ts';
import type { CheckoutTables } from './tables.ts';
import type { Checkout } from './types.ts';

/** Dependencies of the use cases of a checkout. */
export interface CheckoutNeeds {
  readonly store: Store<CheckoutTables>;
  readonly systemClock: SystemClock;
  readonly ids: Ids;
  readonly statementFor: StatementFor;
}

/** The result of a successful use case: the checkout, and the entity time of the response. */
export interface CheckoutResult {
  readonly checkout: Checkout;
  readonly now: number;
}

/**
 * Creates a checkout: open, without payments, valid for 30 minutes of entity time.
 *
 * @param envelope the shape of its id
 * @param script the version of the form's script whose hash the shop gets, if it has asked for the hash
 */
export function createCheckout(
  { store, systemClock, ids, statementFor }: CheckoutNeeds,
  wanted: NewCheckout,
  { script, envelope }: { readonly script?: string | undefined; readonly envelope?: Envelope } = {},
): Promise<CheckoutResult | Refusal> {
  const { entityId, parameters } = wanted;
  return store.transaction(async (tables) => {
    const now = await entityTime(tables, systemClock, entityId);
    const checkout = create(ids.checkout(envelope), wanted, now);
    const refusal =
      (await refuseUnpayable(tables, statementFor, checkout)) ??
      (await refuseOffers(tables, entityId, parameters));
    if (refusal) return refusal;
    await tables.checkout.insert(checkout);
    await tables.timer.arm({
      entityId,
      kind: 'checkoutExpiry',
      key: checkout.id,
      due: checkout.expiresAt,
    });
    await tables.event.append({
      entityId,
      checkoutId: checkout.id,
      paymentId: null,
      kind: 'checkoutCreated',
      at: now,
      data: script === undefined ? {} : { script },
    });
    return { checkout, now };
  });
}

/**
 * Refuses a checkout that no submit could pay, whatever its shopper does: no channel for the currency or for the fixed brand,
 * nothing that the processor serves, or nothing to be debited. The codes are those of the payment that would be refused.
 */
export async function refuseUnpayable(
  tables: CheckoutTables,
  statementFor: StatementFor,
  checkout: Checkout,
): Promise<Refusal | undefined> {
  const { parameters, entityId } = checkout;
  const isPayment = endpointOf(checkout) === 'payment';
  const brand = parameters['paymentBrand'];
  const currency = isPayment ? (parameters['currency'] ?? null) : null;
  const channels = await channelsOf(tables, await requireEntity(tables, entityId));
  const statement = statementFor(parameters);
  const fixed = brand ?? null;
  const unserved = refusalOfUnserved(statement, { type: typeIn(checkout, fixed), brand: fixed });
  // Some brands may have another payment type.
  const isOffered =
    brand === undefined
      ? brandsOffered(checkout, channels, statement)?.length !== 0
      : channelFor(channels, brand, currency) !== undefined && !unserved;
  if (!isOffered) return unserved ?? { refused: '600.200.500' };
  return isPayment && !checkout.money?.minor && !mayAuthorise(parameters)
    ? { refused: '100.550.300' }
    : undefined;
}

/** Whether the checkout may lead to an authorisation, with at least one brand. An authorisation may have the amount 0. */
const mayAuthorise = (parameters: Parameters): boolean =>
  Object.entries(parameters).some(
    ([name, value]) =>
      value === 'PA' && (name === 'paymentType' || name.startsWith('overridePaymentType[')),
  );
