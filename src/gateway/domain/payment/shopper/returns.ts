/** Where the shopper of a payment returns to, and whether a browser may be sent there. */

import type { Parameters } from '../../../../contract/parameters/request.ts';
import { isAppAddress, isLoopback, withResult } from '../../../../protocol/index.ts';
import type { Entity } from '../../merchant/types.ts';
import type { PaymentNeeds } from '../needs.ts';

/** The path where a result is read. */
export interface ResourcePath {
  readonly id: string;
  readonly resourcePath: string;
}

/**
 * The return address of a payment without a checkout: its shopperResultUrl, else the entity's base address; null if neither
 * is set, or if a browser may not be sent there.
 */
export function returnOf(
  needs: Pick<PaymentNeeds, 'plainReturns'>,
  entity: Entity,
  parameters: Parameters,
  { id, resourcePath }: ResourcePath,
): string | null {
  const address = parameters['shopperResultUrl'] ?? entity.baseAddress;
  if (address === null || !URL.canParse(address)) return null;
  return allowedReturn(needs, new URL(withResult(new URL(address), id, resourcePath)));
}

/**
 * Returns the address if a browser may be sent there: over https; over http if nobody can listen to the connection, or if the
 * configuration allows http; to an app by its own scheme. Never `javascript:` or `data:`.
 */
export function allowedReturn(
  { plainReturns }: Pick<PaymentNeeds, 'plainReturns'>,
  { protocol, hostname, href }: URL,
): string | null {
  if (protocol === 'https:' || isAppAddress(href)) return href;
  const isPlain = plainReturns === 'any' || (plainReturns === 'loopback' && isLoopback(hostname));
  return protocol === 'http:' && isPlain ? href : null;
}
