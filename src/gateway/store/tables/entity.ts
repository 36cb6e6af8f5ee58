/** Entities, each with its clock. */
import { entityFrom, entityRow } from '../codec.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function entityTable(db: Db): Tables['entity'] {
  return {
    async find(id) {
      const row = await db.selectFrom('entity').selectAll().where('id', '=', id).executeTakeFirst();
      return row && entityFrom(row);
    },
    async save(entity) {
      const { id, ...columns } = entityRow(entity);
      await db
        .insertInto('entity')
        .values({ id, ...columns })
        .onConflict((c) => c.column('id').doUpdateSet(columns))
        .execute();
      await db
        .insertInto('clock')
        .values({ entity_id: id, mode: 'real', value: null, mover: null, moving_until: 0, ran: 0 })
        .onConflict((c) => c.column('entity_id').doNothing())
        .execute();
    },
  };
}
