/** Deletes entities that tests have created, and the data of any entity. */

import { entityTime } from '../../gateway/domain/shared/clock.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { stopMove } from '../../gateway/platform/time/entityClock.ts';
import type { SandboxContext } from '../context.ts';
import type { Snapshot } from '../store/entityTables.ts';
import type { SandboxTables } from '../store/tables.ts';
import { forget } from './create.ts';

/** How long to wait until a move of the clock has stopped, in ms of the system clock. */
const STOP_WITHIN_MS = 10_000;

/**
 * Deletes an entity that a test has created, with all of its data. Entities that it has created belong to its creator then.
 *
 * @returns false if the entity does not exist, or was not created by a test
 */
export async function deleteEntity(context: SandboxContext, id: EntityId): Promise<boolean> {
  if (!(await context.store.createdEntity.find(id))) return false;
  await settle(context, id);
  const isDone = await context.injections.change(async (tables) => {
    if (!(await tables.entityData.lockAll(id))) return false;
    const created = await tables.createdEntity.find(id);
    if (!created) return false;
    await tables.createdEntity.passOn(id, created.creator);
    for (const one of await tables.snapshot.of(id)) await removeSnapshot(tables, one);
    // By their own calls, so that the cached tokens and faults are forgotten.
    await tables.token.remove(id);
    await tables.fault.remove(id);
    await tables.entityData.remove(id);
    return true;
  });
  forget(context, id);
  context.streams.check(id);
  return isDone;
}

/**
 * Deletes the data of an entity, and lets its clock follow the system clock. Its settings, tokens and webhooks stay.
 *
 * @returns entity time after that, ms UTC; undefined if the entity does not exist
 */
export async function resetEntity(
  context: SandboxContext,
  id: EntityId,
): Promise<number | undefined> {
  await settle(context, id);
  const now = await context.injections.change(async (tables) => {
    if (!(await tables.entityData.lockAll(id))) return undefined;
    await tables.fault.remove(id);
    await tables.entityData.empty(id);
    await tables.clock.makeReal(id);
    const real = await entityTime(tables, context.systemClock, id);
    // Test messages of webhooks may be due at the time of the earlier clock.
    await tables.timer.bringForward(id, 'delivery', real);
    return real;
  });
  forget(context, id);
  return now;
}

/** Inside a database transaction: deletes a snapshot, with the copied rows. */
export async function removeSnapshot(tables: SandboxTables, snapshot: Snapshot): Promise<void> {
  await tables.snapshot.remove(snapshot.entityId, snapshot.name);
  await tables.entityData.lockAll(snapshot.holder);
  // By its own call, so that the cached settings are forgotten.
  await tables.token.remove(snapshot.holder);
  await tables.entityData.remove(snapshot.holder);
}

/** Stops a move of the clock, and stores the requests that are already answered, so that they are deleted, too. */
export async function settle(context: SandboxContext, id: EntityId): Promise<void> {
  await stopMove(context, id, STOP_WITHIN_MS);
  await context.recorder.flush();
}
