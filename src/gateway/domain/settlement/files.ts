/** The files of an entity: where they are sent, which files exist, and sending a file again. */

import { retryNow } from '../shared/backoff.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, Ids } from '../shared/ids.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import type { SystemClock } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import { openLatest, type Vault } from '../shared/vault.ts';
import type { FtpLogin } from './ftpSender.ts';
import type { SettlementTimerNeeds } from './settlementTimers.ts';
import type { SettlementTables } from './tables.ts';
import type { Day, FileId, SettlementDay, SettlementFile } from './types.ts';

/** What closing a day needs. */
export interface CloseNeeds extends Pick<RetentionNeeds, 'retention'>, SettlementTimerNeeds {
  readonly ids: Pick<Ids, 'payment'>;
}

/** What storing targets, and reading their passwords, needs. */
export interface TargetNeeds {
  readonly store: Store<SettlementTables>;
  readonly vault: Vault;
}

/** Updates the target of an entity to match its configuration. */
export function saveTarget(
  { store, vault }: TargetNeeds,
  { id, ftp }: { readonly id: EntityId; readonly ftp?: FtpLogin | undefined },
): Promise<void> {
  return store.transaction(async (tables) => {
    // Several processes may start at the same time.
    await tables.entity.lock(id);
    if (!ftp) return tables.settlementFile.removeTarget(id);
    const sealed = await vault.seal(tables, ftp.password, id);
    await tables.settlementFile.saveTarget({ entityId: id, place: ftp.place, sealed });
  });
}

/** Reads the password of the server that an entity's files are sent to; undefined if the entity has no server. */
export const readFtpPassword = (
  { store, vault }: TargetNeeds,
  id: EntityId,
): Promise<string | undefined> =>
  openLatest(vault.open, store, id, async () => (await store.settlementFile.target(id))?.sealed);

/**
 * Creates the delivery of the file of a closed day. Inside the database transaction that closes the day.
 *
 * @param now entity time, ms UTC
 */
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
    id: ids.payment(now) as string as FileId,
    entityId,
    day,
    createdAt: now,
    state: 'waiting',
    attempts: 0,
    backoffStartedAt: now,
    backoffAttempts: 0,
    nextAt: now,
  };
  await tables.settlementFile.insert(file);
  await armFileTimer(tables, file, now);
}

/**
 * Arms the timer that sends a file. All files of an entity have the same key in the concurrency limiter.
 *
 * @param due entity time, ms UTC
 */
export const armFileTimer = (
  tables: SettlementTables,
  { id, entityId }: Pick<SettlementFile, 'id' | 'entityId'>,
  due: number,
): Promise<void> =>
  tables.timer.arm({
    entityId,
    kind: 'settlementFile',
    key: id,
    due,
    payload: { queue: entityId },
  });

/** What sending a file again needs. */
export type ResendNeeds = Pick<CloseNeeds, 'ids'> & {
  readonly store: Store<SettlementTables>;
  readonly systemClock: SystemClock;
};

/**
 * Sends the file of a closed day again, whatever the state of its delivery.
 *
 * @returns whether the day is closed and the entity has a target
 */
export function sendAgain(
  { store, systemClock, ids }: ResendNeeds,
  entityId: EntityId,
  day: Day,
): Promise<boolean> {
  return store.transaction(async (tables) => {
    const known = await tables.settlement.day(entityId, day);
    const target = await tables.settlementFile.target(entityId);
    if (known?.state !== 'closed' || !target) return false;
    const now = await entityTime(tables, systemClock, entityId);
    const found = await tables.settlementFile.ofDay(entityId, day);
    if (!found) {
      await begin(ids, tables, { entityId, day }, now);
      return true;
    }
    // The timer before the file: the same lock order as when a file is sent.
    await armFileTimer(tables, found, now);
    const file = await tables.settlementFile.lock(found);
    if (file) await tables.settlementFile.progress(retryNow(file, now));
    return true;
  });
}
