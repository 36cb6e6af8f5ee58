/** The origins whose pages may show the form of a checkout, and contain its frames. */

import { isAppAddress } from '../../../protocol/index.ts';
import type { Entity } from '../merchant/types.ts';
import type { Checkout } from './types.ts';

/**
 * The origins bound to a checkout: for a link to pay the gateway's own, else the entity's setting, else the origin that the shopper returns to, else any (null) in test
 * and none (empty) in live.
 */
export function boundOrigins(
  entity: Entity,
  checkout: Checkout,
  environment: 'test' | 'live',
): readonly string[] | null {
  const isOfLink = checkout.paymentLinkId !== null;
  if (entity.origins !== null && !isOfLink) return entity.origins;
  // That of a link is an address of the gateway.
  const result = checkout.parameters['shopperResultUrl'];
  // An app has no origin, and its pages do not show the form.
  const isPage = result !== undefined && URL.canParse(result) && !isAppAddress(result);
  if (isPage) return [new URL(result).origin];
  return environment === 'test' ? null : [];
}
