/** Entities in tests: one for each test, so that tests can run at the same time on one gateway. */
import type { CreatedEntityOption } from '../gateway/config/entityOption.ts';
import type { Gateway } from '../gateway/start.ts';
import { copiedIdOf } from '../sandbox/entities/copiedId.ts';

export type { CreatedEntityOption } from '../gateway/config/entityOption.ts';

/** A gateway from `startGateway`; or the address, entity and token of a gateway in another process. */
type Address = Pick<Gateway, 'url' | 'entityId' | 'token'>;

/**
 * An entity that a test has created. The helpers of this module accept it in place of a gateway: it has the address of the
 * gateway, and its own id and token.
 */
export interface TestEntity extends Address {
  readonly name: string;
  /** With `password` equivalent to the token. */
  readonly userId: string;
  readonly password: string;
}

/** The settings of a new entity. `from`: an entity of the caller, whose settings are copied; default: the sandbox's entity. */
export interface CreateEntityOptions extends CreatedEntityOption {
  readonly from?: string;
}

/**
 * Creates an entity. It exists until it is deleted, or the database is.
 *
 * @param gateway the entity of the caller, which may delete the new one
 * @throws Error with the gateway's response if the gateway refuses it
 */
export async function createEntity(
  gateway: Address,
  options: CreateEntityOptions = {},
): Promise<TestEntity> {
  const { url } = gateway;
  const created = await call<Omit<TestEntity, 'url'>>(gateway, 'POST', 'entities', options);
  const { entityId, token, userId, password, name } = created;
  return { url, entityId, token, userId, password, name };
}

/** Deletes a created entity with all of its data. @throws Error with the gateway's response if the gateway refuses it */
export async function deleteEntity(entity: Address): Promise<void> {
  await call(entity, 'DELETE', `entities/${entity.entityId}`);
}

/**
 * Deletes the data of an entity; its settings, tokens and webhooks stay. The clock follows the system clock again.
 *
 * @throws Error with the gateway's response if the gateway refuses it
 */
export async function resetEntity(entity: Address): Promise<void> {
  await call(entity, 'POST', 'reset', { entityId: entity.entityId });
}

/**
 * Creates an entity, does the work with it, and deletes it, also if the work fails.
 *
 * @returns the result of the work
 * @throws the error of the work; Error with the gateway's response if the gateway refuses to create or to delete the entity
 */
export async function withEntity<T>(
  gateway: Address,
  work: (entity: TestEntity) => T | Promise<T>,
  options: CreateEntityOptions = {},
): Promise<T> {
  const entity = await createEntity(gateway, options);
  let result: T;
  try {
    result = await work(entity);
  } catch (error) {
    // The error of the work says more than an error of the deletion.
    await deleteEntity(entity).catch(() => {});
    throw error;
  }
  await deleteEntity(entity);
  return result;
}

/** How many rows of a kind a copy of an entity has. */
export interface CopiedData {
  readonly payments: number;
  readonly checkouts: number;
  readonly registrations: number;
  readonly schedules: number;
  /** How many ids have a new value, the id of the entity included. */
  readonly ids: number;
}

/** A copy of an entity. */
export interface ForkedEntity extends TestEntity {
  readonly copied: CopiedData;
  /**
   * The id of the copy of a payment, of stored details, a schedule or a checkout of the original.
   *
   * @param id its id in the original, at the time of the copy
   */
  idOf(id: string): string;
}

/**
 * Copies an entity with its settings, webhooks, data and clock. The copy has new ids (`idOf`).
 *
 * @throws Error with the gateway's response if the gateway refuses it
 */
export async function forkEntity(
  entity: Address,
  options: CreatedEntityOption = {},
): Promise<ForkedEntity> {
  const { url } = entity;
  type Reply = Omit<ForkedEntity, 'url' | 'idOf'>;
  const path = `entities/${entity.entityId}/fork`;
  const { entityId, token, userId, password, name, copied } = await call<Reply>(
    entity,
    'POST',
    path,
    options,
  );
  const idOf = (id: string) => copiedIdOf(id, entityId);
  return { url, entityId, token, userId, password, name, copied, idOf };
}

/** A snapshot of the data of an entity. */
export interface EntitySnapshot {
  readonly name: string;
  /** When it was taken: the system clock of the database, ISO 8601. */
  readonly createdAt: string;
}

/**
 * Stores the data and the clock of an entity under a name; default: a random name.
 *
 * @throws Error with the gateway's response if the gateway refuses it
 */
export async function takeSnapshot(entity: Address, name?: string): Promise<EntitySnapshot> {
  const path = `entities/${entity.entityId}/snapshots`;
  const taken = await call<EntitySnapshot>(entity, 'POST', path, { ...(name && { name }) });
  return { name: taken.name, createdAt: taken.createdAt };
}

/**
 * Replaces the data and the clock of an entity by those of a snapshot, under the same ids.
 *
 * @throws Error with the gateway's response if there is no such snapshot
 */
export async function restoreSnapshot(entity: Address, name: string): Promise<void> {
  const path = `entities/${entity.entityId}/snapshots/${encodeURIComponent(name)}/restore`;
  await call(entity, 'POST', path);
}

/** Deletes a snapshot. @throws Error with the gateway's response if there is no such snapshot */
export async function deleteSnapshot(entity: Address, name: string): Promise<void> {
  const path = `entities/${entity.entityId}/snapshots/${encodeURIComponent(name)}`;
  await call(entity, 'DELETE', path);
}

async function call<T>(
  { url, token }: Address,
  method: 'POST' | 'DELETE',
  path: string,
  members?: object,
): Promise<T> {
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(members && { 'content-type': 'application/json' }),
    },
    ...(members && { body: JSON.stringify(members) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} /_sandbox/${path}: ${text}`);
  return JSON.parse(text) as T;
}
