/** Entities, each with its clock. */
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { entityFromRow, entityRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';

export function entityTable(db: Db, dialect: Dialect): Tables['entity'] {
  const byId = (id: EntityId) => db.selectFrom('entity').selectAll().where('id', '=', id);
  return {
    async find(id) {
      const row = await byId(id).executeTakeFirst();
      return row && entityFromRow(row);
    },
    async lock(id) {
      await dialect.locking(byId(id), 'wait').execute();
    },
    async save(entity) {
      const { id, ...columns } = entityRow(entity);
      await write(
        db,
        db
          .insertInto('entity')
          .values({ id, ...columns })
          .onConflict((c) => c.column('id').doUpdateSet(columns)),
      );
      await write(
        db,
        db
          .insertInto('clock')
          .values({
            entity_id: id,
            mode: 'real',
            value: null,
            mover: null,
            moving_until: 0,
            ran: 0,
          })
          .onConflict((c) => c.column('entity_id').doNothing()),
      );
    },
  };
}
