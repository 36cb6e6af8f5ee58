/** Submits and their answers. */

import type { Submit } from '../../../domain/payment/tables.ts';
import type { Tables } from '../../../domain/tables.ts';
import { submitFromRow, submitRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertOften } from './insert.ts';

export function submitTable(db: Db, dialect: Dialect): Tables['submit'] {
  return {
    async find(checkoutId, key) {
      const row = await firstOf(db, byName(db, dialect, { checkoutId, key }));
      return row && submitFromRow(row);
    },
    async insert(submit) {
      await insertOften(db, dialect.name, 'submit', submitRow(submit));
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

const byName = frequent((db, _dialect, { checkoutId, key }: Pick<Submit, 'checkoutId' | 'key'>) =>
  db.selectFrom('submit').selectAll().where('checkout_id', '=', checkoutId).where('key', '=', key),
);
