/** Checkouts. */
import type { CheckoutId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { checkoutFromRow, checkoutRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';

export function checkoutTable(db: Db, dialect: Dialect): Tables['checkout'] {
  const byId = (id: CheckoutId) => db.selectFrom('checkout').selectAll().where('id', '=', id);
  return {
    async find(id) {
      const row = await byId(id).executeTakeFirst();
      return row && checkoutFromRow(row);
    },
    async lock(id) {
      const row = await dialect.locking(byId(id), 'wait').executeTakeFirst();
      return row && checkoutFromRow(row);
    },
    async insert(checkout) {
      await write(db, db.insertInto('checkout').values(checkoutRow(checkout)));
    },
    async save(checkout) {
      const { id, ...columns } = checkoutRow(checkout);
      await write(db, db.updateTable('checkout').set(columns).where('id', '=', id));
    },
  };
}
