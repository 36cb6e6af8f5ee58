/** Entities that tests have created. */
import type { Selectable } from 'kysely';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import { padded } from '../../gateway/platform/store/tables/padded.ts';
import type { CreatedEntity, CreatedEntityTable } from './entityTables.ts';
import type { SandboxDb, SandboxSchema } from './schema.ts';

export const createdEntityTable = (db: SandboxDb, { now }: Dialect): CreatedEntityTable => ({
  async find(entityId) {
    const row = await db
      .selectFrom('created_entity')
      .selectAll()
      .where('entity_id', '=', entityId)
      .executeTakeFirst();
    return row && createdFromRow(row);
  },
  async createdBy(creators) {
    if (creators.length === 0) return [];
    const rows = await db
      .selectFrom('created_entity')
      .selectAll()
      .where('creator', 'in', padded(creators))
      .orderBy('created_at')
      .orderBy('entity_id')
      .execute();
    return rows.map(createdFromRow);
  },
  async count() {
    const row = await db
      .selectFrom('created_entity')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  },
  async add({ entityId, creator }) {
    const row = await db
      .insertInto('created_entity')
      .values({ entity_id: entityId, creator, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return createdFromRow(row);
  },
  async passOn(from, to) {
    await write(
      db,
      db.updateTable('created_entity').set({ creator: to }).where('creator', '=', from),
    );
  },
});

const createdFromRow = (row: Selectable<SandboxSchema['created_entity']>): CreatedEntity => ({
  entityId: row.entity_id as EntityId,
  creator: row.creator as EntityId,
  createdAt: Number(row.created_at),
});
