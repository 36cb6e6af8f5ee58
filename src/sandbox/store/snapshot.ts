/** Snapshots of entities. */
import type { Selectable } from 'kysely';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { toText } from '../../gateway/platform/store/codec.ts';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import type { Snapshot, SnapshotTable } from './entityTables.ts';
import type { SandboxDb, SandboxSchema } from './schema.ts';

export function snapshotTable(db: SandboxDb, { now }: Dialect): SnapshotTable {
  const all = (entityId: EntityId) =>
    db.selectFrom('entity_snapshot').selectAll().where('entity_id', '=', entityId);
  return {
    async of(entityId) {
      const rows = await all(entityId).orderBy('created_at').orderBy('name').execute();
      return rows.map(snapshotFromRow);
    },
    async find(entityId, name) {
      const row = await all(entityId).where('name', '=', name).executeTakeFirst();
      return row && snapshotFromRow(row);
    },
    async add({ entityId, name, holder, ids }) {
      const row = await db
        .insertInto('entity_snapshot')
        .values({ entity_id: entityId, name, holder, created_at: now, ids: toText(ids) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return snapshotFromRow(row);
    },
    async remove(entityId, name) {
      await write(
        db,
        db.deleteFrom('entity_snapshot').where('entity_id', '=', entityId).where('name', '=', name),
      );
    },
  };
}

const snapshotFromRow = (row: Selectable<SandboxSchema['entity_snapshot']>): Snapshot => ({
  entityId: row.entity_id as EntityId,
  name: row.name,
  holder: row.holder as EntityId,
  createdAt: Number(row.created_at),
  ids: JSON.parse(row.ids) as Snapshot['ids'],
});
