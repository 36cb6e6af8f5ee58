/** What tests inject. */
import { type Selectable, sql } from 'kysely';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import { toText } from '../../gateway/platform/store/codec.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import { countUp, metaOf } from '../../gateway/platform/store/tables/meta.ts';
import type { FaultTable, Injection, StoredInjection } from './faultTable.ts';
import type { SandboxDb, SandboxSchema } from './schema.ts';

/** The name of the counter of changes. */
const CHANGES = 'faultChanges';

export function faultTable(db: SandboxDb): FaultTable {
  return {
    async changes() {
      return Number((await metaOf(db).read(CHANGES)) ?? 0);
    },
    async all() {
      const rows = await db.selectFrom('fault').selectAll().orderBy('id').execute();
      return rows.map(injectionFromRow);
    },
    async of(entityId) {
      const query = db.selectFrom('fault').selectAll().where('entity_id', '=', entityId);
      return (await query.orderBy('id').execute()).map(injectionFromRow);
    },
    async use({ id, entityId }) {
      const row = await db
        .updateTable('fault')
        .set({ used: sql<number>`used + 1` })
        .where('id', '=', id)
        .where('entity_id', '=', entityId)
        .where((e) => e.or([e('most', 'is', null), e('used', '<', e.ref('most'))]))
        .returning('used')
        .executeTakeFirst();
      return row?.used;
    },
    async add(entityId, injection) {
      await countUp(db, CHANGES);
      await write(db, db.insertInto('fault').values(rowOf(entityId, injection)));
    },
    async replace(entityId, kinds, injections) {
      // First, because the row of the counter stays locked until the commit: changes are committed in the order of their
      // numbers, so no reader of the counter misses one.
      await countUp(db, CHANGES);
      await write(
        db,
        db.deleteFrom('fault').where('entity_id', '=', entityId).where('kind', 'in', kinds),
      );
      if (injections.length === 0) return;
      await write(db, db.insertInto('fault').values(injections.map((one) => rowOf(entityId, one))));
    },
    async removeOnly(entityId, ids) {
      if (ids.length === 0) return;
      await countUp(db, CHANGES);
      await write(
        db,
        db.deleteFrom('fault').where('entity_id', '=', entityId).where('id', 'in', ids),
      );
    },
    async remove(entityId) {
      await countUp(db, CHANGES);
      await write(db, db.deleteFrom('fault').where('entity_id', '=', entityId));
    },
  };
}

const rowOf = (entityId: EntityId, { kind, data, most }: Injection) => ({
  entity_id: entityId as string,
  kind,
  data: toText(data),
  used: 0,
  most,
});

const injectionFromRow = (row: Selectable<SandboxSchema['fault']>): StoredInjection => ({
  id: Number(row.id),
  entityId: row.entity_id as EntityId,
  kind: row.kind,
  data: JSON.parse(row.data) as StoredInjection['data'],
  used: row.used,
  most: row.most,
});
