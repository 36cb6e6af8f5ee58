/** How long a checkout is kept: it, its submits with their answers, its payments and events. */
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

/** Arms the timer of an entity, where this is the first of its checkouts to be over. */
export function armRetention(needs: RetentionNeeds, tables: Tables, checkout: Checkout) {
  const { entityId, createdAt } = checkout;
  const due = endOf(needs, createdAt);
  return tables.timer.armOnce({ entityId, kind: 'retention', key: entityId, due });
}

/** Takes out what is old enough, and arms itself for the next oldest. */
export const retentionTimer = (needs: RetentionNeeds): TimerHandler => ({
  place: 'inside',
  async run(tables, { entityId }, now) {
    const oldest = await tables.retention.oldest(entityId, BATCH);
    const over = oldest.filter(({ createdAt }) => endOf(needs, createdAt) <= now);
    await tables.retention.takeOut(over.map(({ id }) => id));
    const [next] = over.length < BATCH ? oldest.slice(over.length) : [over.at(-1)];
    if (next === undefined) return undefined;
    const due = endOf(needs, next.createdAt);
    await tables.timer.arm({ entityId, kind: 'retention', key: entityId, due });
    return undefined;
  },
});
