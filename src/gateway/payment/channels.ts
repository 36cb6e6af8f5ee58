/** What a payment begins with: its entity, the channels it can go over, and whether the shop's reference is new. */
import type { Entity } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Tables } from '../store/store.ts';

/** The channels of an entity: a merchant's, in their order, or the entity itself. */
export async function channelsOf(tables: Tables, entity: Entity): Promise<readonly Entity[]> {
  if (entity.channels.length === 0) return [entity];
  const channels = await Promise.all(entity.channels.map((id) => tables.entity.find(id)));
  return channels.filter((channel) => channel !== undefined);
}

/**
 * Whether another payment of the merchant, over whichever channel, has the shop's reference, where the terms refuse that. Two
 * at once take turns.
 */
export async function isDuplicate(
  tables: Tables,
  entity: Entity,
  request: Parameters,
): Promise<boolean> {
  const reference = request['merchantTransactionId'];
  if (entity.terms.duplicates === 'allowed' || reference === undefined) return false;
  const { merchantId } = entity;
  const merchant = (merchantId && (await tables.entity.find(merchantId))) || entity;
  await tables.entity.lock(merchant.id);
  return tables.payment.isKnown([merchant.id, ...merchant.channels], reference);
}
