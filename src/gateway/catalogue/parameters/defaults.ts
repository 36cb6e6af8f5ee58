/** Applies the defaults of the specification to a request, and removes parameters that the specification ignores. */

import {
  type ApiRequest,
  entriesOf,
  type Parameters,
} from '../../../contract/parameters/request.ts';
import { timestamp } from '../../../time/format.ts';
import { requestOf } from './nestedObject.ts';
import { addressesIn } from './rules/people.ts';
import { brandOf, networkOfCard } from './rules/rule.ts';
import { seriesAuthenticationOf, seriesDefaults, seriesKind } from './rules/series.ts';

/**
 * The request with all defaults, and without ignored parameters.
 *
 * @param sent the whole validated request
 * @param now entity time, ms UTC
 */
export function effective(sent: Parameters, now: number): Parameters {
  const result: Record<string, string> = Object.assign(Object.create(null), sent);
  const request = requestOf(sent);
  // API 1, Billing address: street2 is ignored if a house number is sent.
  for (const [prefix, address] of addressesIn(request)) {
    if (address?.houseNumber1 !== undefined) delete result[`${prefix}.street2`];
  }
  for (const [name, value] of defaultsOf(request, now)) result[name] ??= value;
  return result;
}

/** Types without a default purpose: follow-ups have the purpose of the earlier payment, and RG has none. */
const NO_PURPOSE: readonly string[] = ['CP', 'RV', 'RF', 'RG', '3D'];

function* defaultsOf(request: ApiRequest, now: number): Iterable<readonly [string, string]> {
  // API 1, Basic payment.
  if (!NO_PURPOSE.includes(request.paymentType ?? '')) {
    yield ['transactionProcessingCode', 'PURCHASE'];
  }
  // API 2, Cart items.
  for (const n of (request.cart?.items ?? []).keys()) {
    yield [`cart.items[${n}].quantityUnit`, 'COUNT'];
  }
  // API 1, Shipping address.
  if (request.shipping) yield ['shipping.preference', 'GET_FROM_FILE'];
  // API 2, Risk.
  if (request.risk) {
    const brand = brandOf(request);
    yield ['risk.orderTimestamp', timestamp(now).slice(0, 'yyyy-MM-dd HH:mm:ss'.length)];
    if (brand !== undefined) yield ['risk.brand', brand];
  }
  // API 3, Card-on-file: one network has values for "no end" and "any day".
  if (seriesKind(request.standingInstruction?.type) !== undefined) {
    const authentication = seriesAuthenticationOf(request);
    // The defaults of a strict entity are the same.
    const about = { network: networkOfCard(request), authentication, isStrict: false };
    yield* entriesOf(seriesDefaults(about));
  }
}
