/** Notes which entities get events, at every call that stores events. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { WrapTable } from '../tables/index.ts';

/** Tables that call a function with the entities after each call that stored events of these entities. */
export const notingEvents =
  (onEvents: (entityIds: ReadonlySet<EntityId>) => void): WrapTable =>
  (name, table) =>
    name === 'event'
      ? { ...table, ...noting(table as unknown as Tables['event'], onEvents) }
      : table;

const noting = (
  event: Tables['event'],
  onEvents: (entityIds: ReadonlySet<EntityId>) => void,
): Pick<Tables['event'], 'append' | 'appendAll'> => ({
  async append(one) {
    await event.append(one);
    onEvents(new Set([one.entityId]));
  },
  async appendAll(all) {
    await event.appendAll(all);
    onEvents(new Set(all.map(({ entityId }) => entityId)));
  },
});
