/** Submits and their answers. */

import type { Tables } from '../../../domain/tables.ts';
import { submitFromRow, submitRow } from '../codec.ts';
import { type Db, write } from './db.ts';

export function submitTable(db: Db): Tables['submit'] {
  return {
    async find(checkoutId, key) {
      const row = await db
        .selectFrom('submit')
        .selectAll()
        .where('checkout_id', '=', checkoutId)
        .where('key', '=', key)
        .executeTakeFirst();
      return row && submitFromRow(row);
    },
    async insert(submit) {
      await write(db, db.insertInto('submit').values(submitRow(submit)));
    },
    async complete(paymentId, { status, body }) {
      await write(
        db,
        db
          .updateTable('submit')
          .set({ state: 'completed', answer_status: status, answer_body: body })
          .where('payment_id', '=', paymentId)
          .where('state', '=', 'inFlight'),
      );
    },
    async answer(paymentId) {
      const row = await db
        .selectFrom('submit')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .limit(1)
        .executeTakeFirst();
      const state = row && submitFromRow(row).state;
      return state?.kind === 'completed' ? state.answer : undefined;
    },
  };
}
