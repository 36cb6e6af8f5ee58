/** Conditions that name the entity of rows which another condition finds. */
import { type SqlBool, sql } from 'kysely';
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Dialect } from '../dialect.ts';

/**
 * The condition that rows belong to an entity, where an index of another column finds them: a database that distributes rows
 * by their entity asks one of its servers. SQLite has no statistics, and could read all rows of the entity instead; with the
 * sign it uses no index for this condition.
 */
export const ofEntity = ({ name }: Dialect, entityId: EntityId) =>
  sql<SqlBool>`${name === 'sqlite' ? sql`+` : sql``}${sql.ref('entity_id')} = ${entityId}`;

/** The same for rows of several entities. */
export const ofEntities = ({ name }: Dialect, entityIds: readonly EntityId[]) =>
  sql<SqlBool>`${name === 'sqlite' ? sql`+` : sql``}${sql.ref('entity_id')} in (${sql.join([...new Set(entityIds)])})`;
