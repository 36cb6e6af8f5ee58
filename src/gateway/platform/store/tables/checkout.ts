/** Checkouts. */
import type { CheckoutId, EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { checkoutFromRow, checkoutRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';

export function checkoutTable(db: Db, dialect: Dialect): Tables['checkout'] {
  const byId = (id: CheckoutId) => db.selectFrom('checkout').selectAll().where('id', '=', id);
  const ofEntity = (id: CheckoutId, entityId: EntityId) =>
    byId(id).where('entity_id', '=', entityId);
  return {
    async find(id, entityId) {
      const row = await (entityId ? ofEntity(id, entityId) : byId(id)).executeTakeFirst();
      return row && checkoutFromRow(row);
    },
    async lock(id, entityId) {
      const row = await dialect.locking(ofEntity(id, entityId), 'wait').executeTakeFirst();
      return row && checkoutFromRow(row);
    },
    async insert(checkout) {
      await write(db, db.insertInto('checkout').values(checkoutRow(checkout)));
    },
    async save(checkout) {
      const { id, entity_id, ...columns } = checkoutRow(checkout);
      await write(
        db,
        db
          .updateTable('checkout')
          .set(columns)
          .where('id', '=', id)
          .where('entity_id', '=', entity_id),
      );
    },
  };
}
