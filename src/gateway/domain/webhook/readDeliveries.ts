/** Reads the deliveries of timers. A loop claims many timers at once, so their deliveries are read together. */
import type { DeliveryId, EntityId } from '../shared/ids.ts';
import { JoinedWork } from '../shared/joinedWork.ts';
import type { Store } from '../shared/tables.ts';
import type { Timer } from '../shared/timers.ts';
import type { WebhookTables } from './tables.ts';
import type { Delivery } from './types.ts';

/** The most deliveries of one query: as many as a loop claims at once. Their payloads are in memory. */
const MOST = 40;

/** Reads the delivery of a timer; undefined if it was deleted. */
export type DeliveryReader = (timer: Timer) => Promise<Delivery | undefined>;

/** Creates a reader. */
export function deliveryReader(store: Store<WebhookTables>): DeliveryReader {
  const reading = new JoinedWork<Timer, Delivery | undefined>({
    most: MOST,
    // The timers of one claim arrive one after the other, before this goes on.
    gather: async () => {},
    work: async (timers) => {
      const found = new Map<string, Delivery>();
      await Promise.all(
        [...byEntity(timers)].map(async ([entityId, some]) => {
          for (const delivery of await read(store, entityId, some)) {
            found.set(delivery.id, delivery);
          }
        }),
      );
      return timers.map(({ key }) => found.get(key));
    },
  });
  return (timer) => reading.run(timer);
}

async function read(
  { delivery }: Store<WebhookTables>,
  entityId: EntityId,
  timers: readonly Timer[],
): Promise<readonly Delivery[]> {
  const ids = timers.map(({ key }) => key as DeliveryId);
  const [first] = ids;
  if (first === undefined || ids.length > 1) return delivery.findAll(entityId, ids);
  const one = await delivery.find(first, entityId);
  return one ? [one] : [];
}

/** Groups by the entity: a database may distribute its rows by entity. */
export function byEntity<T extends { readonly entityId: EntityId }>(
  all: readonly T[],
): ReadonlyMap<EntityId, readonly T[]> {
  const groups = new Map<EntityId, T[]>();
  for (const one of all) {
    const group = groups.get(one.entityId);
    if (group) group.push(one);
    else groups.set(one.entityId, [one]);
  }
  return groups;
}
