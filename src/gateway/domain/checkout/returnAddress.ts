/** Where a shopper returns to (API 2, Asynchronous payments: shopperResultUrl). */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { isAppAddress, withResult } from '../../../protocol/index.ts';
import type { Entity } from '../merchant/types.ts';
import { boundOrigins } from './boundOrigins.ts';
import { type Endpoint, resourcePathOf } from './resourcePath.ts';
import type { Checkout } from './types.ts';

/** The parts of the return address of a checkout. `parameters`: those of the checkout and the submit together. */
export interface ReturnParts {
  readonly entity: Entity;
  readonly checkout: Checkout;
  readonly parameters: Parameters;
  /** The endpoint of the submit, where the shop fetches the status. */
  readonly endpoint: Endpoint;
}

/**
 * The address that the shopper of a checkout returns to: its shopperResultUrl, else the entity's base address, with `id` and
 * `resourcePath`. Null if there is none, or if its origin is not bound to the checkout, because anybody who has the id of the
 * checkout can submit an address. The address of an app can only come from the shop's server.
 */
export function returnAddress(
  { entity, checkout, parameters, endpoint }: ReturnParts,
  environment: 'test' | 'live',
): URL | null {
  const address = parameters['shopperResultUrl'] ?? entity.baseAddress;
  if (address === null || !URL.canParse(address)) return null;
  // The URL of an address without a path ends with a slash.
  const url = new URL(address);
  const origins = boundOrigins(entity, checkout, environment);
  const isOurs = address === entity.baseAddress || origins === null || origins.includes(url.origin);
  if (!isAppAddress(address) && !(isOurs && /^https?:$/.test(url.protocol))) return null;
  return new URL(withResult(url, checkout.id, resourcePathOf(checkout.id, endpoint)));
}
