/** How long checkouts and payments are kept, with their submits, answers and events. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { EntityId } from './ids.ts';
import type { RetainedRecord, SharedTables } from './tables.ts';
import type { TimerHandler } from './timerHandlers.ts';

/** What is forgotten beside: what risk checks have seen. */
interface RetentionTables extends SharedTables {
  readonly riskSeen: {
    forgetOld(entityId: EntityId, now: number, most: number): Promise<void>;
  };
}

/** How long, by the clock of the entity, from the creation. */
export interface RetentionNeeds {
  readonly retention: Duration;
  readonly armed: RetentionTimers;
}

/** Entities whose timer is known to be armed for a while: it stays at least until what it was armed for is over. */
export class RetentionTimers {
  readonly #sure = new Map<EntityId, { readonly from: number; readonly until: number }>();

  /** @param now entity time */
  isSure(entityId: EntityId, now: number): boolean {
    const sure = this.#sure.get(entityId);
    return sure !== undefined && now >= sure.from && now < sure.until;
  }

  /** Something of the entity was kept, and its timer with it. */
  note({ retention }: Pick<RetentionNeeds, 'retention'>, entityId: EntityId, createdAt: number) {
    this.#sure.set(entityId, { from: createdAt, until: endOf({ retention }, createdAt) });
  }

  forget(entityId: EntityId): void {
    this.#sure.delete(entityId);
  }
}

/** So many at once: a transaction keeps others waiting. */
const BATCH = 200;

/** So many are looked at first: where payments come one by one, one is over at a time. */
const FEW = 5;

/** What risk checks saw of so many payments, each by everything that rules can count by. */
const MOST_SEEN = 10 * BATCH;

const endOf = ({ retention }: Pick<RetentionNeeds, 'retention'>, createdAt: number): number =>
  addDuration(createdAt, retention) ?? LAST_INSTANT;

/** Arms the timer of an entity, where none of its checkouts is over before this one. */
export function armRetention(
  needs: Pick<RetentionNeeds, 'retention'>,
  tables: SharedTables,
  checkout: { readonly entityId: EntityId; readonly createdAt: number },
) {
  const { entityId, createdAt } = checkout;
  const due = endOf(needs, createdAt);
  return tables.timer.armNoLater({ entityId, kind: 'retention', key: entityId, due });
}

/** The same, where it is not known to be armed already: one payment after the other comes without keeping others waiting. */
export async function armRetentionOnce(
  needs: RetentionNeeds,
  tables: SharedTables,
  made: { readonly entityId: EntityId; readonly createdAt: number },
): Promise<void> {
  if (!needs.armed.isSure(made.entityId, made.createdAt)) await armRetention(needs, tables, made);
}

/** Arms the timer of an entity for the oldest that it has. */
export async function armRetentionOfOldest(
  needs: Pick<RetentionNeeds, 'retention'>,
  tables: SharedTables,
  entityId: EntityId,
): Promise<void> {
  const [oldest] = await tables.retention.oldest(entityId, 1);
  if (oldest) await armRetention(needs, tables, { entityId, createdAt: oldest.createdAt });
}

/** Takes out what is old enough, and arms itself for the next oldest. */
export const retentionTimer = (needs: RetentionNeeds): TimerHandler<RetentionTables> => ({
  place: 'inside',
  async run(tables, { entityId }, now) {
    needs.armed.forget(entityId);
    const isOver = ({ createdAt }: RetainedRecord) => endOf(needs, createdAt) <= now;
    let oldest = await tables.retention.oldest(entityId, FEW);
    if (oldest.length === FEW && oldest.every(isOver)) {
      oldest = await tables.retention.oldest(entityId, BATCH);
    }
    const over = oldest.filter(isOver);
    await tables.retention.takeOut(over);
    // Where rules count, each payment does so; this is for those that do not any more.
    await tables.riskSeen.forgetOld(entityId, now, MOST_SEEN);
    const [next] = over.length < BATCH ? oldest.slice(over.length) : [over.at(-1)];
    if (next === undefined) return undefined;
    const due = endOf(needs, next.createdAt);
    await tables.timer.arm({ entityId, kind: 'retention', key: entityId, due });
    return undefined;
  },
});
