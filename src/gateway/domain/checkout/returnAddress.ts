/** Where a shopper returns to (API 2, Asynchronous payments: shopperResultUrl). */
import { withResult } from '../../../protocol/index.ts';
import { isAppAddress } from '../../catalogue/parameters/format.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
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

/** `withResult`, also for addresses of apps, which have no origin. */
export function resultAddress(url: URL, id: string, resourcePath: string): URL {
  if (!isAppAddress(url.href)) return new URL(withResult(url, id, resourcePath));
  const [address = ''] = url.href.split(/[?#]/, 1);
  const page = new URL(`https://app.invalid/${url.search}${url.hash}`);
  const { search, hash } = new URL(withResult(page, id, resourcePath));
  return new URL(`${address}${search}${hash}`);
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
  const path = resourcePathOf(checkout.id, endpoint);
  if (isAppAddress(address)) return resultAddress(url, checkout.id, path);
  const isOurs = address === entity.baseAddress || origins === null || origins.includes(url.origin);
  if (!isOurs || !/^https?:$/.test(url.protocol)) return null;
  return resultAddress(url, checkout.id, path);
}
