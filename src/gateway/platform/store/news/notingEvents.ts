/** Notes which entities get events, at every call that stores events. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { WrapTable } from '../tables/index.ts';

/** Tables that call a function with the entities after each call that stored events of these entities. */
export const notingEvents =
  (onEvents: (entityIds: ReadonlySet<EntityId>) => void): WrapTable =>
  (name, table) => {
    const noted =
      name === 'event'
        ? ofEvents(table as Tables['event'], onEvents)
        : name === 'entityData'
          ? ofCopies(table as Tables['entityData'], onEvents)
          : table;
    return noted as typeof table;
  };

const ofEvents = (
  event: Tables['event'],
  onEvents: (entityIds: ReadonlySet<EntityId>) => void,
): Tables['event'] => ({
  ...event,
  async append(one) {
    await event.append(one);
    onEvents(new Set([one.entityId]));
  },
  async appendAll(all) {
    await event.appendAll(all);
    onEvents(new Set(all.map(({ entityId }) => entityId)));
  },
});

/** A snapshot is put back with its events. */
const ofCopies = (
  entityData: Tables['entityData'],
  onEvents: (entityIds: ReadonlySet<EntityId>) => void,
): Tables['entityData'] => ({
  ...entityData,
  async write(rows) {
    await entityData.write(rows);
    const entityIds = (rows.get('event') ?? []).map((row) => row['entity_id'] as EntityId);
    onEvents(new Set(entityIds));
  },
});
