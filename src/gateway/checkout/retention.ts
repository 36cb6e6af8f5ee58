/** How long checkouts and payments are kept, with their submits, answers and events. */
import type { EntityId } from '../entity/types.ts';
import type { Tables } from '../store/store.ts';
import { addDuration, type Duration } from '../time/duration.ts';
import { LAST_INSTANT } from '../time/format.ts';
import type { TimerHandler } from '../time/timers.ts';
import type { Checkout } from './types.ts';

/** How long, by the clock of the entity, from the creation. */
export interface RetentionNeeds {
  readonly retention: Duration;
}

/** So many at once: a transaction keeps others waiting. */
const BATCH = 200;

const endOf = ({ retention }: RetentionNeeds, createdAt: number): number =>
  addDuration(createdAt, retention) ?? LAST_INSTANT;

/** Arms the timer of an entity, where none of its checkouts is over before this one. */
export function armRetention(
  needs: RetentionNeeds,
  tables: Tables,
  checkout: Pick<Checkout, 'entityId' | 'createdAt'>,
) {
  const { entityId, createdAt } = checkout;
  const due = endOf(needs, createdAt);
  return tables.timer.armNoLater({ entityId, kind: 'retention', key: entityId, due });
}

/** Arms the timer of an entity where there is none: one payment after the other comes without keeping others waiting. */
export function armRetentionOnce(
  needs: RetentionNeeds,
  tables: Tables,
  { entityId, createdAt }: { readonly entityId: EntityId; readonly createdAt: number },
) {
  const due = endOf(needs, createdAt);
  return tables.timer.armIfNone({ entityId, kind: 'retention', key: entityId, due });
}

/** Arms the timer of an entity for the oldest that it has. */
export async function armRetentionOfOldest(
  needs: RetentionNeeds,
  tables: Tables,
  entityId: EntityId,
): Promise<void> {
  const [oldest] = await tables.retention.oldest(entityId, 1);
  if (oldest) await armRetention(needs, tables, { entityId, createdAt: oldest.createdAt });
}

/** Takes out what is old enough, and arms itself for the next oldest. */
export const retentionTimer = (needs: RetentionNeeds): TimerHandler => ({
  place: 'inside',
  async run(tables, { entityId }, now) {
    const oldest = await tables.retention.oldest(entityId, BATCH);
    const over = oldest.filter(({ createdAt }) => endOf(needs, createdAt) <= now);
    await tables.retention.takeOut(over);
    const [next] = over.length < BATCH ? oldest.slice(over.length) : [over.at(-1)];
    if (next === undefined) return undefined;
    const due = endOf(needs, next.createdAt);
    await tables.timer.arm({ entityId, kind: 'retention', key: entityId, due });
    return undefined;
  },
});
