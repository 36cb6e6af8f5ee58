/** Submits and their answers. */

import type { SubmitKey } from '../../../domain/payment/tables.ts';
import type { Tables } from '../../../domain/tables.ts';
import { submitFromRow, submitRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertOften } from './insert.ts';
import { ofEntity } from './ofEntity.ts';

export function submitTable(db: Db, dialect: Dialect): Tables['submit'] {
  return {
    async find(submit) {
      const row = await firstOf(db, byName(db, dialect, submit));
      return row && submitFromRow(row);
    },
    async insert(submit) {
      await insertOften(db, dialect.name, 'submit', submitRow(submit));
    },
    async complete({ id, entityId }, { status, body }) {
      await write(
        db,
        db
          .updateTable('submit')
          .set({ state: 'completed', answer_status: status, answer_body: body })
          .where('payment_id', '=', id)
          .where(ofEntity(dialect, entityId))
          .where('state', '=', 'inFlight'),
      );
    },
    async answer({ id, entityId }) {
      const row = await db
        .selectFrom('submit')
        .selectAll()
        .where('payment_id', '=', id)
        .where(ofEntity(dialect, entityId))
        .limit(1)
        .executeTakeFirst();
      const state = row && submitFromRow(row).state;
      return state?.kind === 'completed' ? state.answer : undefined;
    },
  };
}

const byName = frequent((db, _dialect, { checkoutId, entityId, key }: SubmitKey) =>
  db
    .selectFrom('submit')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('key', '=', key)
    .where('entity_id', '=', entityId),
);
