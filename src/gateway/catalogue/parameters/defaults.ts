/** Applies the defaults of the specification to a request, and removes parameters that the specification ignores. */
import { timestamp } from '../../../time/format.ts';
import type { Parameters } from './parameter.ts';
import { ADDRESSES } from './rules/people.ts';
import { brandOf, hasUnder, networkOfCard } from './rules/rule.ts';
import { seriesAuthenticationOf, seriesDefaults, seriesKind } from './rules/series.ts';

/**
 * The request with all defaults, and without ignored parameters.
 *
 * @param request the whole validated request
 * @param now entity time, ms UTC
 */
export function effective(request: Parameters, now: number): Parameters {
  const result: Record<string, string> = Object.assign(Object.create(null), request);
  // API 1, Billing address: street2 is ignored if a house number is sent.
  for (const address of ADDRESSES) {
    if (request[`${address}.houseNumber1`] !== undefined) delete result[`${address}.street2`];
  }
  for (const [name, value] of defaultsOf(request, now)) result[name] ??= value;
  return result;
}

/** Types without a default purpose: follow-ups have the purpose of the earlier payment, and RG has none. */
const NO_PURPOSE: readonly string[] = ['CP', 'RV', 'RF', 'RG', '3D'];

function* defaultsOf(request: Parameters, now: number): Iterable<readonly [string, string]> {
  // API 1, Basic payment.
  if (!NO_PURPOSE.includes(request['paymentType'] ?? '')) {
    yield ['transactionProcessingCode', 'PURCHASE'];
  }
  // API 2, Cart items.
  for (const item of itemsOf(request)) yield [`${item}.quantityUnit`, 'COUNT'];
  // API 1, Shipping address.
  if (hasUnder(request, 'shipping.')) yield ['shipping.preference', 'GET_FROM_FILE'];
  // API 2, Risk.
  if (hasUnder(request, 'risk.')) {
    const brand = brandOf(request);
    yield ['risk.orderTimestamp', timestamp(now).slice(0, 'yyyy-MM-dd HH:mm:ss'.length)];
    if (brand !== undefined) yield ['risk.brand', brand];
  }
  // API 3, Card-on-file: one network has values for "no end" and "any day".
  if (seriesKind(request['standingInstruction.type']) !== undefined) {
    const authentication = seriesAuthenticationOf(request);
    // The defaults of a strict entity are the same.
    const about = { network: networkOfCard(request), authentication, isStrict: false };
    yield* Object.entries(seriesDefaults(about));
  }
}

function itemsOf(request: Parameters): Set<string> {
  const items = new Set<string>();
  for (const name in request) {
    if (name.startsWith('cart.items[')) items.add(name.slice(0, name.indexOf(']') + 1));
  }
  return items;
}
