/** The files of an entity: where they are sent, which there are, and a file that is sent once more. */

import { retryNow } from '../shared/backoff.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, Ids } from '../shared/ids.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { Vault } from '../shared/vault.ts';
import type { FtpLogin } from './ftpSender.ts';
import type { SettlementTimerNeeds } from './settlementTimers.ts';
import type { SettlementTables } from './tables.ts';
import type { Day, FileId, SettlementDay, SettlementFile } from './types.ts';

/** What closing a day needs. */
export interface CloseNeeds extends Pick<RetentionNeeds, 'retention'>, SettlementTimerNeeds {
  readonly ids: Pick<Ids, 'payment'>;
}

/** What keeping targets needs. */
export interface TargetNeeds {
  readonly store: Store<SettlementTables>;
  readonly vault: Vault;
}

/** Brings the target of an entity to what its configuration says. */
export function saveTarget(
  { store, vault }: TargetNeeds,
  { id, ftp }: { readonly id: EntityId; readonly ftp?: FtpLogin | undefined },
): Promise<void> {
  return store.transaction(async (tables) => {
    // Several processes may start at once.
    await tables.entity.lock(id);
    if (!ftp) return tables.settlementFile.removeTarget(id);
    const sealed = await vault.seal(tables, ftp.password, id);
    await tables.settlementFile.saveTarget({ entityId: id, place: ftp.place, sealed });
  });
}

/** Sees to it that the file of a closed day is sent. Inside the transaction that closes it. @param now entity time, ms UTC */
export async function announceFile(
  { ids }: Pick<CloseNeeds, 'ids'>,
  tables: SettlementTables,
  { entityId, day }: Pick<SettlementDay, 'entityId' | 'day'>,
  now: number,
): Promise<void> {
  if (!(await tables.settlementFile.target(entityId))) return;
  if ((await tables.settlement.ofDay(entityId, day)).length === 0) return;
  await begin(ids, tables, { entityId, day }, now);
}

async function begin(
  ids: CloseNeeds['ids'],
  tables: SettlementTables,
  { entityId, day }: Pick<SettlementDay, 'entityId' | 'day'>,
  now: number,
): Promise<void> {
  const file: SettlementFile = {
    ...{ id: ids.payment(now) as string as FileId, entityId, day, createdAt: now },
    ...{ state: 'waiting', attempts: 0, since: now, tries: 0, nextAt: now },
  };
  await tables.settlementFile.insert(file);
  await armFile(tables, file, now);
}

/** Arms the timer that sends a file; all of an entity go in one lane. @param due entity time, ms UTC */
export const armFile = (
  tables: SettlementTables,
  { id, entityId }: Pick<SettlementFile, 'id' | 'entityId'>,
  due: number,
): Promise<void> =>
  tables.timer.arm({
    ...{ entityId, kind: 'settlementFile', key: id, due },
    payload: { lane: entityId },
  });

/** What sending a file once more needs. */
export type ResendNeeds = Pick<CloseNeeds, 'ids'> & {
  readonly store: Store<SettlementTables>;
  readonly wall: SystemClock;
};

/** Sends the file of a closed day, whatever became of it before. @returns whether there is something to send, and somewhere */
export function sendAgain(
  { store, wall, ids }: ResendNeeds,
  entityId: EntityId,
  day: Day,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    const known = await tables.settlement.day(entityId, day);
    const target = await tables.settlementFile.target(entityId);
    if (known?.state !== 'closed' || !target) return false;
    const now = await entityTime(tables, wall, entityId);
    const found = await tables.settlementFile.ofDay(entityId, day);
    if (!found) {
      await begin(ids, tables, { entityId, day }, now);
      return true;
    }
    // The timer first, as whoever sends does.
    await armFile(tables, found, now);
    const file = await tables.settlementFile.lock(found.id);
    if (file) await tables.settlementFile.progress(retryNow(file, now));
    return true;
  });
}
