/** Creates entities for tests, and lists them. */

import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { type EntityChanges, entityLike } from '../../gateway/config/entities.ts';
import { requireEntity } from '../../gateway/domain/merchant/findEntity.ts';
import { SANDBOX } from '../../gateway/domain/merchant/types.ts';
import { tokenOfUser, type UserPassword } from '../../gateway/domain/merchant/userPassword.ts';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { hashOfToken } from '../../gateway/platform/keys/keys.ts';
import type { SandboxContext } from '../context.ts';
import type { CreatedEntity } from '../store/entityTables.ts';
import type { SandboxTables } from '../store/tables.ts';

/**
 * The most entities that tests can have at the same time in one database. The timer loop reads the clocks of all entities
 * several times a second.
 */
export const MOST_CREATED = 2000;

/** A request for an entity. */
export interface NewEntity {
  /** Absent: a random id. */
  readonly entityId?: EntityId | undefined;
  /** The entity whose settings are copied; absent: the sandbox's. */
  readonly from?: EntityId | undefined;
  /** The entity of the caller. */
  readonly creator: EntityId;
  readonly options: EntityChanges;
}

/** The credentials of an entity that was created. Only the answer to the request has them. */
export interface Credentials extends UserPassword {
  readonly token: string;
}

/** An entity that was created. */
export interface Created extends CreatedEntity, Credentials {
  readonly name: string;
}

const IN_USE: Refusal = badParameters([
  {
    name: 'entityId',
    value: '***',
    message: 'is the id of an entity that exists: send another id, or none for a random one',
  },
]);

const TOO_MANY: Refusal = {
  refused: '200.300.404',
  detail:
    `Tests have created ${MOST_CREATED} entities, the maximum: ` +
    'delete one first (DELETE /_sandbox/entities/{entityId})',
};

/** Creates an entity. Its tokens work in every process at once. */
export async function createEntity(
  context: SandboxContext,
  wish: NewEntity,
): Promise<Created | Refusal> {
  const credentials = newCredentials(context);
  const created = await context.store.transaction((tables) =>
    createInside(context, tables, wish, credentials),
  );
  if (!isRefusal(created)) forget(context, created.entityId);
  return created;
}

/** Inside a database transaction: creates an entity. After a refusal nothing is written. */
export async function createInside(
  { ids }: Pick<SandboxContext, 'ids'>,
  tables: SandboxTables,
  { entityId = ids.request() as EntityId, from = SANDBOX.id, creator, options }: NewEntity,
  credentials: Credentials,
): Promise<Created | Refusal> {
  // The sandbox's entity always exists. Its lock makes concurrent calls count one after the other.
  await tables.entity.lock(SANDBOX.id);
  if (await tables.entity.find(entityId)) return IN_USE;
  if ((await tables.createdEntity.count()) >= MOST_CREATED) return TOO_MANY;
  const entity = entityLike(await requireEntity(tables, from), entityId, options);
  await tables.entity.save(entity);
  for (const token of [credentials.token, tokenOfUser(credentials)]) {
    await tables.token.add(entityId, hashOfToken(token));
  }
  const row = await tables.createdEntity.add({ entityId, creator });
  return { ...row, name: entity.name, ...credentials };
}

/** From the operating system's randomness: with a seed, other tests could guess them. */
export function newCredentials({ ids }: SandboxContext): Credentials {
  const secret = () => ids.redirect().slice(0, 32);
  return { token: `sandbox-${secret()}`, userId: secret(), password: secret() };
}

/** Deletes what this process has in memory about an entity: which of its timers are armed. */
export function forget({ armed, armedDays }: SandboxContext, id: EntityId): void {
  armed.forget(id);
  armedDays.forget(id);
}

export interface ListedEntity {
  readonly entityId: EntityId;
  readonly name: string;
  /** Undefined if the entity comes from the configuration. */
  readonly created: CreatedEntity | undefined;
  /** The number of its transactions, at most `MOST_COUNTED`. */
  readonly payments: number;
  /** Whether it has more. */
  readonly morePayments?: true;
}

/** The most transactions of an entity that a list counts. */
export const MOST_COUNTED = 1000;

/** Lists entities, and those that they have created. */
export async function listEntities(
  { store }: SandboxContext,
  own: readonly EntityId[],
): Promise<readonly ListedEntity[]> {
  const created = await store.createdEntity.createdBy(own);
  const others = created.map(({ entityId }) => entityId).filter((id) => !own.includes(id));
  const ids = [...own, ...others];
  const payments = await store.entityData.payments(ids, MOST_COUNTED + 1);
  const listed: ListedEntity[] = [];
  for (const id of ids) {
    const entity = await store.entity.find(id);
    // The entity was deleted meanwhile.
    if (!entity) continue;
    const counted = payments.get(id) ?? 0;
    listed.push({
      entityId: id,
      name: entity.name,
      created: await store.createdEntity.find(id),
      payments: Math.min(counted, MOST_COUNTED),
      ...(counted > MOST_COUNTED && { morePayments: true }),
    });
  }
  return listed;
}
