/** Finds an entity that is known to be there: entities are never taken out. */
import type { Tables } from '../store/store.ts';
import type { Entity, EntityId } from './types.ts';

/** @throws Error where it is gone, which is a fault of the gateway */
export async function entityOf(tables: Pick<Tables, 'entity'>, id: EntityId): Promise<Entity> {
  const entity = await tables.entity.find(id);
  if (!entity) throw new Error(`entity ${id} is gone`);
  return entity;
}
