/** What a shop is told about a checkout while the shop can still add it. */

import { networkOf } from '../../../brands/index.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { brandsTaken } from '../merchant/access.ts';
import { channelsOf, requireEntity } from '../merchant/findEntity.ts';
import type { MerchantTables } from '../merchant/tables.ts';
import { mayApply } from '../threeDSecure/applies.ts';
import { missingAddress } from '../threeDSecure/missing.ts';
import { endpointOf } from './checkoutStates.ts';
import type { Checkout } from './types.ts';

/**
 * Advice to a strict shop whose checkout has no whole billing address (API 1, Billing address: "Mandatory for 3D Secure v2."): the
 * submit of an enrolled card is refused without it. A refusal of the checkout would be wrong, because the card is not known yet, and
 * the form can ask for the address. undefined if nothing is missing, or if no card of the checkout can be authenticated.
 */
export async function billingAdvice(
  tables: Pick<MerchantTables, 'entity'>,
  checkout: Checkout,
): Promise<string | undefined> {
  const request = requestOf(checkout.parameters);
  const names = missingAddress(request);
  const entity = await requireEntity(tables, checkout.entityId);
  if (!entity.terms.strict || names.length === 0) return undefined;
  const type = endpointOf(checkout) === 'payment' ? (request.paymentType ?? '') : 'RG';
  if (!mayApply(type, request)) return undefined;
  const { paymentBrand, currency = null } = request;
  const channels = await channelsOf(tables, entity);
  const brands = paymentBrand === undefined ? brandsTaken(channels, currency) : [paymentBrand];
  const hasNetwork = channels.some(({ terms: { threeDSecure } }) =>
    threeDSecure.some((one) => brands === null || brands.some((brand) => networkOf(brand) === one)),
  );
  if (!hasNetwork) return undefined;
  const how = 'send them, or let the form ask for them (billingAddress)';
  return `missing for 3-D Secure 2: ${names.join(', ')}; an enrolled card is refused without them: ${how}`;
}
