/** Payments that have their result. */
import { paymentFrom, paymentRow } from '../codec.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function paymentTable(db: Db): Tables['payment'] {
  return {
    async find(id) {
      const row = await db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && paymentFrom(row);
    },
    async insert(payment) {
      await db.insertInto('payment').values(paymentRow(payment)).execute();
    },
  };
}
