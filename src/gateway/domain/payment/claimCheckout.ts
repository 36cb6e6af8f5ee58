/**
 * Claims a checkout for a submit that pays: checks again what may have changed since the submit was validated, and prepares
 * the payment. Nothing is asked outside, and nothing is stored but the count of tries.
 */

import { isDeepStrictEqual } from 'node:util';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { adviceOnFixed } from '../../catalogue/parameters/validate.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { begin, endpointOf, paidMoney } from '../checkout/checkoutStates.ts';
import { beginPayment } from '../checkout/link/states.ts';
import type { Endpoint } from '../checkout/resourcePath.ts';
import { armCall, callAddress } from '../checkout/resultCall.ts';
import { returnAddress } from '../checkout/returnAddress.ts';
import type { Checkout } from '../checkout/types.ts';
import { withInitialTransactionId } from '../registration/initial.ts';
import { envelopeOf } from '../shared/ids.ts';
import { disagreement, spend, withCard } from '../wallet/unwrap.ts';
import { merge } from './draft.ts';
import type { PaymentNeeds } from './needs.ts';
import { allowedReturn } from './shopper/returns.ts';
import { type Prepared, preparePayment } from './startPayment.ts';
import {
  beforeOf,
  type LockedCheckout,
  type PayOrder,
  type Submission,
  storedIn,
  withSeen,
} from './submission.ts';
import type { PaymentTables } from './tables.ts';
import { countTry, lockLink, saveTry } from './tries.ts';

/** Refusals of a submit to the wrong endpoint. Each names the right endpoint. */
export const WRONG_ENDPOINT: Readonly<Record<Endpoint, Refusal>> = {
  payment: {
    refused: '200.300.404',
    detail:
      'The checkout stores payment details without a payment: send the details to its registration',
  },
  registration: {
    refused: '200.300.404',
    detail: 'The checkout requires a payment: send the details to its payment',
  },
};

/**
 * Whether the shopper's data is no longer the data that the submit was validated with. A submit in flight has already used
 * the data; `claimCheckout` refuses that case.
 */
export async function hasOtherData(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: PayOrder,
  { before }: Submission,
  checkout: Checkout,
): Promise<boolean> {
  if (checkout.state.kind !== 'open') return false;
  const { data } = await beforeOf(needs, tables, order, checkout);
  return !isDeepStrictEqual(data, before.data);
}

/** A checkout that a submit has claimed, and the payment that it may start. */
export interface ClaimedCheckout {
  readonly claimed: Checkout;
  readonly prepared: Prepared;
}

/**
 * Claims the checkout for a submit. A refused submit leaves nothing behind except the count of tries; it spends no wallet
 * token.
 */
export async function claimCheckout(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: PayOrder,
  { sent: validated, wrapped, before }: Submission,
  { checkout, entity, now }: LockedCheckout,
): Promise<ClaimedCheckout | Refusal> {
  const { endpoint, base } = order;
  // Check again, because the shop may have changed the checkout in the meantime.
  if (endpointOf(checkout) !== endpoint) return WRONG_ENDPOINT[endpoint];
  const fixed = checkout.parameters;
  const isSame = isDeepStrictEqual(fixed, before.fixed);
  const sent = isSame ? validated : order.read({ ...before, fixed });
  if (isRefusal(sent)) return sent;
  const disagreed = isSame ? undefined : disagreement(wrapped, paidMoney(checkout));
  if (disagreed) return disagreed;
  const merged = merge(fixed, withSeen(needs, order, withCard(sent, wrapped)));
  const isFromBrowser = order.ip !== null;
  const call = { entity, checkout, parameters: merged, endpoint };
  // The return address of a link to pay is one of the gateway.
  const isCalled = isFromBrowser && checkout.paymentLinkId === null;
  const resultCall = isCalled ? callAddress(call, needs.environment) : null;
  const id = needs.ids.payment(now, envelopeOf(checkout.id));
  const claimed = begin(checkout, id, now, resultCall);
  if (isRefusal(claimed)) return claimed;
  const used = await storedIn(needs, tables, { entity, checkout, parameters: merged, now });
  if (used && isRefusal(used)) return used;
  const counted = await countTry(tables, claimed, requestOf(merged), now);
  if (isRefusal(counted)) return counted;
  // If stored details are used, the request also has the stored parameters.
  const parameters = used?.request ?? (await withInitialTransactionId(tables, entity, merged));
  const way = returnAddress({ entity, checkout, parameters, endpoint }, needs.environment);
  const prepared = await preparePayment(needs, tables, {
    id,
    home: {
      base,
      returnUrl: way && allowedReturn(needs, way),
      isForm: isFromBrowser,
      isShoppers: isFromBrowser || before.data !== undefined,
    },
    endsAt: checkout.expiresAt,
    entity,
    checkoutId: checkout.id,
    ndc: checkout.id,
    now,
    money: paidMoney(checkout),
    parameters,
    type: endpoint === 'registration' ? 'RG' : undefined,
    usedId: used?.registration.id,
    advice: adviceOnFixed(sent, fixed),
  });
  const isTry = counted !== claimed;
  const link = await lockLink(tables, checkout, isTry, now);
  if (link && isRefusal(link)) return link;
  if (isRefusal(prepared)) {
    if (isTry) await saveTry(tables, checkout, link);
    return prepared;
  }
  const linked = link && beginPayment(link, id, now);
  if (linked && isRefusal(linked)) return linked;
  const spent = await spend(tables, entity.id, wrapped, now);
  if (spent) return spent;
  if (linked) await tables.paymentLink.save(linked);
  if (isFromBrowser) await armCall(tables, counted, now);
  return { claimed: counted, prepared };
}
