/** Where a shopper returns to (API 2, Asynchronous payments: shopperResultUrl). */
import { withResult } from '../../protocol/index.ts';
import type { Entity } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { boundOrigins } from './boundOrigins.ts';
import { type Endpoint, resourcePathOf } from './resourcePath.ts';
import type { Checkout } from './types.ts';

/** What the way back from a checkout is made of. `said`: the checkout and the submit together. */
export interface ReturnParts {
  readonly entity: Entity;
  readonly checkout: Checkout;
  readonly said: Parameters;
  /** What the submit was for; the shop fetches its status there. */
  readonly endpoint: Endpoint;
}

/**
 * The address that the shopper of a checkout returns to: its shopperResultUrl, else the entity's base address, with `id` and
 * `resourcePath`. Null where there is none, or where it is none of the origins bound to the checkout: anybody with its id
 * can submit an address.
 */
export function returnAddress(
  { entity, checkout, said, endpoint }: ReturnParts,
  environment: 'test' | 'live',
): URL | null {
  const address = said['shopperResultUrl'] ?? entity.baseAddress;
  if (address === null || !URL.canParse(address)) return null;
  // An address without a path ends with a slash from here on.
  const url = new URL(address);
  const origins = boundOrigins(entity, checkout, environment);
  const isOurs = address === entity.baseAddress || origins === null || origins.includes(url.origin);
  if (!isOurs || !/^https?:$/.test(url.protocol)) return null;
  return new URL(withResult(url, checkout.id, resourcePathOf(checkout.id, endpoint)));
}
