/** Buffers writes of settlements: the progress of settlement days, while their entity is locked. */

import type { Day, FtpTarget, SettlementDay } from '../../../domain/settlement/types.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';

/** Calls that neither read nor write days; they do read payments. */
const OF_PAYMENTS = [
  'page',
  'nextAt',
  'takeDue',
  'noteDue',
  'payments',
  'recorded',
  'matching',
  'add',
  'insert',
  'ofDay',
  'hasEarlier',
  'find',
  'between',
] as const;

/** Buffered days. */
export interface GatheredDays {
  readonly entity: Pick<Tables['entity'], 'lock'>;
  readonly settlement: Partial<Tables['settlement']>;
  readonly settlementFile: Pick<Tables['settlementFile'], 'target'>;
  /** Writes the changed days to the database. */
  flush(): Promise<void>;
  /** Clears the cache, because the rows may have changed. */
  forget(): void;
}

/**
 * Starts to buffer days.
 *
 * @param keepPayments writes the buffered payments to the database
 */
export function gatherDays(storedTables: Tables, keepPayments: () => Promise<void>): GatheredDays {
  const locked = new Set<EntityId>();
  const known = new Map<string, SettlementDay | undefined>();
  const changed = new Map<string, SettlementDay>();
  const lates = new Map<EntityId, number | null>();
  const targets = new Map<EntityId, FtpTarget | undefined>();
  const nameOf = (entityId: EntityId, day: Day) => `${entityId} ${day}`;
  const ofPayments: Record<string, unknown> = {};
  for (const verb of OF_PAYMENTS) {
    const call = storedTables.settlement[verb] as (...values: never[]) => Promise<unknown>;
    ofPayments[verb] = async (...values: never[]) => {
      await keepPayments();
      return call(...values);
    };
  }
  return {
    entity: {
      async lock(id) {
        if (!locked.has(id)) await storedTables.entity.lock(id);
        locked.add(id);
      },
    },
    settlement: {
      ...(ofPayments as Partial<Tables['settlement']>),
      async day(entityId, day) {
        const name = nameOf(entityId, day);
        if (known.has(name)) return known.get(name);
        const found = await storedTables.settlement.day(entityId, day);
        if (locked.has(entityId)) known.set(name, found);
        return found;
      },
      async saveDay(day) {
        const name = nameOf(day.entityId, day.day);
        if (!locked.has(day.entityId)) return storedTables.settlement.saveDay(day);
        known.set(name, day);
        changed.set(name, day);
      },
      async late(entityId) {
        const before = lates.get(entityId);
        if (before !== undefined) return before;
        const found = await storedTables.settlement.late(entityId);
        if (locked.has(entityId)) lates.set(entityId, found);
        return found;
      },
      async noteLate(entityId, from) {
        if (lates.get(entityId) === from) return;
        await storedTables.settlement.noteLate(entityId, from);
        if (locked.has(entityId)) lates.set(entityId, from);
      },
    },
    settlementFile: {
      async target(id) {
        if (!targets.has(id)) targets.set(id, await storedTables.settlementFile.target(id));
        return targets.get(id);
      },
    },
    async flush() {
      const days = [...changed.values()];
      changed.clear();
      if (days.length > 0) await storedTables.settlement.saveDays(days);
    },
    forget() {
      for (const all of [known, lates, targets]) all.clear();
    },
  };
}
