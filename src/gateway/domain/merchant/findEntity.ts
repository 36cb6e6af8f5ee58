/** Finds an entity that must exist. In live no entity is deleted; in test a request for a deleted entity fails. */

import type { EntityId } from '../shared/ids.ts';
import type { MerchantTables } from './tables.ts';
import type { Entity } from './types.ts';

/** @throws Error if the entity does not exist: it was deleted meanwhile, or the gateway has a fault */
export async function requireEntity(
  tables: Pick<MerchantTables, 'entity'>,
  id: EntityId,
): Promise<Entity> {
  const entity = await tables.entity.find(id);
  if (!entity) throw new Error(`entity ${id} does not exist`);
  return entity;
}

/** What an entity's payments can go over: a merchant's channels that are not banned, in their order, or the entity itself. */
export async function channelsOf(
  tables: Pick<MerchantTables, 'entity'>,
  entity: Entity,
): Promise<readonly Entity[]> {
  if (entity.channels.length === 0) return [entity];
  const channels = await Promise.all(entity.channels.map((id) => tables.entity.find(id)));
  return channels.filter((channel) => channel !== undefined).filter((one) => !one.isBanned);
}

/** Whether an operator has banned an entity, or its merchant. */
export async function isBanned(
  tables: Pick<MerchantTables, 'entity'>,
  { isBanned: isItself, merchantId }: Pick<Entity, 'isBanned' | 'merchantId'>,
): Promise<boolean> {
  if (isItself || merchantId === null) return isItself === true;
  return (await tables.entity.find(merchantId))?.isBanned === true;
}
