/** Which entities own a payment, and which channel takes a payment (API 1, Authentication parameters). Pure. */

import type { EntityId } from '../shared/ids.ts';
import type { Entity } from './types.ts';

/** The entities that own a payment. */
export interface Owned {
  readonly entityId: EntityId;
  readonly channelId: EntityId;
  readonly merchantId: EntityId | null;
}

/**
 * Whether an entity owns a payment: it authorised the payment, or it is its channel or its merchant. Other entities get the
 * same response as if the payment did not exist.
 */
export const isOwnedBy = ({ entityId, channelId, merchantId }: Owned, { id }: Entity): boolean =>
  id === entityId || id === channelId || id === merchantId;

/** Whether an entity may learn that a payment exists: its owners, and other channels of the same merchant. */
export const isVisibleTo = (payment: Owned, entity: Entity): boolean =>
  isOwnedBy(payment, entity) ||
  (entity.merchantId !== null && entity.merchantId === payment.merchantId);

/**
 * The first channel that is configured for a payment; undefined if none is.
 *
 * @param channels in their order
 * @param currency null if no money is moved
 */
export const channelFor = (
  channels: readonly Entity[],
  brand: string | null,
  currency: string | null,
): Entity | undefined =>
  takingCurrency(channels, currency).find(
    ({ terms: { brands } }) => brands === null || (brand !== null && brands.includes(brand)),
  );

/**
 * The brands that at least one channel is configured for, by the rule that finds the channel of a payment.
 *
 * @returns null if every brand is possible
 */
export function brandsTaken(
  channels: readonly Entity[],
  currency: string | null,
): readonly string[] | null {
  const all = takingCurrency(channels, currency).map(({ terms }) => terms.brands);
  return all.includes(null) ? null : [...new Set(all.flatMap((brands) => brands ?? []))];
}

const takingCurrency = (channels: readonly Entity[], currency: string | null) =>
  channels.filter(
    ({ terms: { currencies } }) =>
      currencies === null || currency === null || currencies.includes(currency),
  );
