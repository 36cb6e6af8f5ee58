/** How long checkouts and payments are stored, with their submits, answers and events. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { EntityId } from './ids.ts';
import type { RetainedRecord, SharedTables } from './tables.ts';
import type { TimerHandler } from './timerHandlers.ts';

/** Also deleted: what risk checks have seen. */
interface RetentionTables extends SharedTables {
  readonly riskSeen: {
    forgetOld(entityId: EntityId, now: number, most: number): Promise<void>;
  };
}

/** `retention`: how long, in entity time, from the creation. */
export interface RetentionNeeds {
  readonly retention: Duration;
  readonly armed: ArmedRetention;
}

/**
 * How long a process relies on timers that it has armed, in ms of the system clock. In test, another process can delete an
 * entity, with its timers, and create one with the same id.
 */
export const SURE_MS = 1000;

/** Entities whose timer is known to be armed. `until`: entity time; `asOf`: the time of the stopwatch. */
export interface Sure {
  readonly from: number;
  readonly until: number;
  readonly asOf: number;
}

/**
 * Entities whose timer is known to be armed. The timer stays armed at least until the record that it was armed for is over.
 */
export class ArmedRetention {
  readonly #sure = new Map<EntityId, Sure>();
  readonly #elapsed: () => number;

  /** @param elapsed a stopwatch, in ms of the system clock */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** @param now entity time */
  isSure(entityId: EntityId, now: number): boolean {
    const sure = this.#sure.get(entityId);
    if (sure === undefined || this.#elapsed() - sure.asOf >= SURE_MS) return false;
    return now >= sure.from && now < sure.until;
  }

  /** A record of the entity was stored, together with its timer. */
  add({ retention }: Pick<RetentionNeeds, 'retention'>, entityId: EntityId, createdAt: number) {
    const until = endOf({ retention }, createdAt);
    this.#sure.set(entityId, { from: createdAt, until, asOf: this.#elapsed() });
  }

  forget(entityId: EntityId): void {
    this.#sure.delete(entityId);
  }
}

/** How many records are deleted at once. Other requests wait for the database transaction. */
const BATCH = 200;

/** How many records are read first. If payments arrive one by one, only one is over at a time. */
const SAMPLE_SIZE = 5;

/**
 * The maximum number of risk records deleted at once: those of BATCH payments, each with all values that rules can count by.
 */
const MOST_SEEN = 10 * BATCH;

const endOf = ({ retention }: Pick<RetentionNeeds, 'retention'>, createdAt: number): number =>
  addDuration(createdAt, retention) ?? LAST_INSTANT;

/** Arms the timer of an entity, unless the timer is already due at the same time or earlier. */
export function armRetention(
  needs: Pick<RetentionNeeds, 'retention'>,
  tables: SharedTables,
  checkout: { readonly entityId: EntityId; readonly createdAt: number },
) {
  const { entityId, createdAt } = checkout;
  const due = endOf(needs, createdAt);
  return tables.timer.armNoLater({ entityId, kind: 'retention', key: entityId, due });
}

/** Does the same, unless the timer is known to be armed already. So consecutive payments do not wait for each other. */
export async function armRetentionOnce(
  needs: RetentionNeeds,
  tables: SharedTables,
  made: { readonly entityId: EntityId; readonly createdAt: number },
): Promise<void> {
  if (!needs.armed.isSure(made.entityId, made.createdAt)) await armRetention(needs, tables, made);
}

/** Arms the timer of an entity for its oldest record. */
export async function armRetentionOfOldest(
  needs: Pick<RetentionNeeds, 'retention'>,
  tables: SharedTables,
  entityId: EntityId,
): Promise<void> {
  const [oldest] = await tables.retention.oldest(entityId, 1);
  if (oldest) await armRetention(needs, tables, { entityId, createdAt: oldest.createdAt });
}

/** Deletes the records that are old enough, and arms itself for the next oldest. */
export const retentionTimer = (needs: RetentionNeeds): TimerHandler<RetentionTables> => ({
  place: 'inside',
  async run(tables, { entityId }, now) {
    needs.armed.forget(entityId);
    const isOver = ({ createdAt }: RetainedRecord) => endOf(needs, createdAt) <= now;
    let oldest = await tables.retention.oldest(entityId, SAMPLE_SIZE);
    if (oldest.length === SAMPLE_SIZE && oldest.every(isOver)) {
      oldest = await tables.retention.oldest(entityId, BATCH);
    }
    const over = oldest.filter(isOver);
    await tables.retention.takeOut(entityId, over);
    // If an entity has counting rules, each of its payments deletes old risk records. This call is for entities without such
    // rules.
    await tables.riskSeen.forgetOld(entityId, now, MOST_SEEN);
    const [next] = over.length < BATCH ? oldest.slice(over.length) : [over.at(-1)];
    if (next === undefined) return undefined;
    const due = endOf(needs, next.createdAt);
    await tables.timer.arm({ entityId, kind: 'retention', key: entityId, due });
    return undefined;
  },
});
