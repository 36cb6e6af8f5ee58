/** Copies an entity with its data to a new entity; stores and restores snapshots of the data of an entity. */

import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { entityLike } from '../../gateway/config/entities.ts';
import { requireEntity } from '../../gateway/domain/merchant/findEntity.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { SandboxContext } from '../context.ts';
import type { EntityRows, Snapshot } from '../store/entityTables.ts';
import type { SandboxTables } from '../store/tables.ts';
import { type NewIds, newIdsFor, rowsUnder } from './copy.ts';
import { type Created, createInside, forget, type NewEntity, newCredentials } from './create.ts';
import { removeSnapshot, settle } from './delete.ts';

/** The most transactions of an entity that is copied: its rows are in memory at once, and other requests wait. */
export const MOST_COPIED = 20_000;

/** The most snapshots of an entity. */
export const MOST_SNAPSHOTS = 20;

/** How many rows of a kind a copy has. */
export interface Copied {
  readonly payments: number;
  readonly checkouts: number;
  readonly registrations: number;
  readonly schedules: number;
  /** How many ids have a new value, the id of the entity included. */
  readonly ids: number;
}

/** A new entity with the data of another one. */
export interface Fork extends Created {
  readonly from: EntityId;
  readonly copied: Copied;
}

const GONE: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The entity was deleted meanwhile',
};
const TOO_LARGE: Refusal = {
  refused: '200.300.404',
  detail: `The entity has more than ${MOST_COPIED} transactions, the maximum of a copy`,
};
const HAS_FAMILY: Refusal = {
  refused: '200.300.404',
  detail: 'An entity that has channels, or belongs to a merchant, cannot be copied',
};

/**
 * Copies an entity: its settings, webhooks and data. The clock of the copy shows the same time. Timers of the copy run: it sends
 * its own messages.
 */
export async function forkEntity(
  context: SandboxContext,
  from: EntityId,
  wish: Omit<NewEntity, 'from'>,
): Promise<Fork | Refusal> {
  await settle(context, from);
  const credentials = newCredentials(context);
  const forked = await context.store.transaction(async (tables) => {
    const refused = await lockSource(tables, from);
    if (refused) return refused;
    const created = await createInside(context, tables, { ...wish, from }, credentials);
    if (isRefusal(created)) return created;
    const rows = await tables.entityData.read(from, true);
    const ids = newIdsFor(rows, from, created.entityId, context.ids);
    await tables.entityData.write(await rowsUnder({ vault: context.vault, tables }, rows, ids));
    await tables.entityData.copyClock(from, created.entityId, false);
    return { ...created, from, copied: copiedOf(rows, ids) };
  });
  if (!isRefusal(forked)) forget(context, forked.entityId);
  return forked;
}

/** Locks an entity that is to be copied. @returns why it cannot be copied */
async function lockSource(tables: SandboxTables, id: EntityId): Promise<Refusal | undefined> {
  const entity = (await tables.entityData.lockAll(id)) && (await tables.entity.find(id));
  if (!entity) return GONE;
  if (entity.channels.length > 0 || entity.merchantId !== null) return HAS_FAMILY;
  const payments = (await tables.entityData.payments([id], MOST_COPIED + 1)).get(id) ?? 0;
  return payments > MOST_COPIED ? TOO_LARGE : undefined;
}

function copiedOf(rows: EntityRows, ids: NewIds): Copied {
  const count = (table: string) => rows.get(table)?.length ?? 0;
  return {
    payments: count('payment'),
    checkouts: count('checkout'),
    registrations: count('registration'),
    schedules: count('schedule'),
    ids: ids.size,
  };
}

const NAME_IN_USE: Refusal = badParameters([
  {
    name: 'name',
    value: '***',
    message: 'is the name of a snapshot that exists: delete it first, or send another name',
  },
]);
const TOO_MANY_SNAPSHOTS: Refusal = {
  refused: '200.300.404',
  detail: `The entity has ${MOST_SNAPSHOTS} snapshots, the maximum: delete one first`,
};

/** A snapshot that was taken. */
export interface Taken extends Snapshot {
  readonly copied: Copied;
}

/**
 * Stores the data and the clock of an entity. The snapshot is a copy under an entity without tokens whose clock is held, so
 * that the copy is treated like all data: its sealed texts take part in the rotation of keys.
 */
export async function takeSnapshot(
  context: SandboxContext,
  entityId: EntityId,
  name: string,
): Promise<Taken | Refusal> {
  await settle(context, entityId);
  const holder = context.ids.request() as EntityId;
  return context.store.transaction(async (tables) => {
    const refused = await lockSource(tables, entityId);
    if (refused) return refused;
    if (await tables.snapshot.find(entityId, name)) return NAME_IN_USE;
    if ((await tables.snapshot.of(entityId)).length >= MOST_SNAPSHOTS) return TOO_MANY_SNAPSHOTS;
    const source = await requireEntity(tables, entityId);
    await tables.entity.save(entityLike(source, holder, { name: source.name }));
    // Before the rows are stored, so that no timer of the copy runs.
    await tables.entityData.copyClock(entityId, holder, true);
    const rows = await tables.entityData.read(entityId, false);
    const ids = newIdsFor(rows, entityId, holder, context.ids);
    await tables.entityData.write(await rowsUnder({ vault: context.vault, tables }, rows, ids));
    const snapshot = { entityId, name, holder, ids: Object.fromEntries(ids) };
    return { ...(await tables.snapshot.add(snapshot)), copied: copiedOf(rows, ids) };
  });
}

/**
 * Replaces the data of an entity by that of a snapshot, under the original ids, and sets its clock like that of the snapshot.
 * Settings, tokens and webhooks stay as they are.
 *
 * @returns undefined if there is no such snapshot
 */
export async function restoreSnapshot(
  context: SandboxContext,
  entityId: EntityId,
  name: string,
): Promise<Copied | undefined> {
  await settle(context, entityId);
  const copied = await context.injections.change(async (tables) => {
    if (!(await tables.entityData.lockAll(entityId))) return undefined;
    const snapshot = await tables.snapshot.find(entityId, name);
    if (!snapshot) return undefined;
    const { holder, ids } = snapshot;
    const before = new Map(Object.entries(ids).map(([original, copy]) => [copy, original]));
    // By its own call, so that the cached faults are forgotten.
    await tables.fault.remove(entityId);
    await tables.entityData.empty(entityId);
    const rows = await tables.entityData.read(holder, false);
    await tables.entityData.write(await rowsUnder({ vault: context.vault, tables }, rows, before));
    // By its own call, so that the cached clock is forgotten.
    await tables.clock.makeReal(entityId);
    await tables.entityData.copyClock(holder, entityId, false);
    return copiedOf(rows, before);
  });
  forget(context, entityId);
  return copied;
}

/** Deletes a snapshot. @returns whether it existed */
export const deleteSnapshot = (
  { store }: SandboxContext,
  entityId: EntityId,
  name: string,
): Promise<boolean> =>
  store.transaction(async (tables) => {
    if (!(await tables.entityData.lockAll(entityId))) return false;
    const snapshot = await tables.snapshot.find(entityId, name);
    if (snapshot) await removeSnapshot(tables, snapshot);
    return snapshot !== undefined;
  });
