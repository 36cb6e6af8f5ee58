/** Takes records of the clearing institute that the processor reports (docs/processor.md, Settlement entries). */
import { isDeepStrictEqual } from 'node:util';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId } from '../shared/ids.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { midnightAfter } from './day.ts';
import type { SettlementEntry, SettlementTables } from './tables.ts';

/** What taking records needs. */
export interface ReceiveNeeds {
  readonly store: Store<SettlementTables>;
  readonly systemClock: SystemClock;
}

const CONTRADICTION: Refusal = {
  refused: '700.400.000',
  status: 409,
  detail: 'another entry was reported with this reference',
};

/**
 * Stores the records for the day of the entity that is closed next, all of them or none. A record that was reported before
 * changes nothing.
 *
 * @returns how many of them are new
 */
export function receiveEntries(
  { store, systemClock }: ReceiveNeeds,
  entityId: EntityId,
  entries: readonly SettlementEntry[],
): Promise<number | Refusal> {
  return store.transaction(async (tables) => {
    if (!(await tables.entity.find(entityId))) return NO_ENTITY;
    // Locked first, as in all other code about the days of an entity.
    await tables.entity.lock(entityId);
    const references = entries.map(({ reference }) => reference);
    const known = new Map(
      (await tables.settlementEntry.find(entityId, references)).map((entry) => [
        entry.reference,
        entry,
      ]),
    );
    const fresh: SettlementEntry[] = [];
    for (const entry of entries) {
      const before = known.get(entry.reference);
      if (!before) fresh.push(entry);
      else if (!isSame(before, entry))
        return { ...CONTRADICTION, detail: `${CONTRADICTION.detail}: ${entry.reference}` };
      known.set(entry.reference, entry);
    }
    if (fresh.length === 0) return 0;
    const now = await entityTime(tables, systemClock, entityId);
    await tables.settlementEntry.insert(entityId, now, fresh);
    const due = midnightAfter(now);
    await tables.timer.armNoLater({ entityId, kind: 'settlement', key: entityId, due });
    return fresh.length;
  });
}

const NO_ENTITY: Refusal = {
  ...badParameters([
    { name: 'entityId', value: '***', message: 'must be an entity of this gateway' },
  ]),
  status: 404,
};

/** Absent members, and those that are undefined, are the same. */
const isSame = (one: SettlementEntry, other: SettlementEntry): boolean =>
  isDeepStrictEqual(defined(one.clearing), defined(other.clearing));

const defined = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
