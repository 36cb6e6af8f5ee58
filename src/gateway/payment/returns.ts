/** Where the shopper of a payment returns to, and whether anybody may be sent there. */
import { withResult } from '../checkout/returnAddress.ts';
import type { Entity } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { AskNeeds } from './ask.ts';

/** Where a result is read. */
export interface ResourcePath {
  readonly id: string;
  readonly resourcePath: string;
}

/** The address of a payment without a checkout: its shopperResultUrl, else the entity's base address; null without one. */
export function returnOf(
  needs: Pick<AskNeeds, 'environment'>,
  entity: Entity,
  said: Parameters,
  { id, resourcePath }: ResourcePath,
): string | null {
  const address = said['shopperResultUrl'] ?? entity.baseAddress;
  if (address === null || !URL.canParse(address)) return null;
  return allowedReturn(needs, withResult(new URL(address), id, resourcePath));
}

/** The address, where a browser may be sent there: over https, in test also over http. Never `javascript:` or `data:`. */
export function allowedReturn(
  { environment }: Pick<AskNeeds, 'environment'>,
  { protocol, href }: URL,
): string | null {
  const isAllowed = protocol === 'https:' || (environment === 'test' && protocol === 'http:');
  return isAllowed ? href : null;
}
