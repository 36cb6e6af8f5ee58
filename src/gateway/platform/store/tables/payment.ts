/** Payments, and their follow-up totals. */

import { MAY_HAVE_PAID } from '../../../catalogue/results/codes.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import {
  accountColumns,
  paymentFromRow,
  paymentRow,
  plain,
  toText,
  totalsColumns,
} from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertAllOften, insertOften } from './insert.ts';

export function paymentTable(db: Db, dialect: Dialect): Tables['payment'] {
  return {
    async find(id) {
      const row = await firstOf(db, byId(db, dialect, { id }));
      return row && paymentFromRow(row);
    },
    async lock(id) {
      const row = await firstOf(db, locked(db, dialect, { id }));
      return row && paymentFromRow(row);
    },
    async insert(payment) {
      await insertOften(db, dialect.name, 'payment', paymentRow(payment));
    },
    insertAll: (payments) => insertAllOften(db, dialect.name, 'payment', payments.map(paymentRow)),
    async saveResult(payment) {
      const { code, judged_by, risk_score, findings, referenced_id } = paymentRow(payment);
      await write(
        db,
        db
          .updateTable('payment')
          .set({ code, judged_by, risk_score, findings, referenced_id })
          .where('id', '=', payment.id),
      );
    },
    async saveTotals(id, totals) {
      await write(db, db.updateTable('payment').set(totalsColumns(totals)).where('id', '=', id));
    },
    async replaceAccount(id, account, request) {
      const columns = { ...accountColumns(account), request: toText(request) };
      await write(db, db.updateTable('payment').set(columns).where('id', '=', id));
    },
    async isKnown(entityIds, merchantTransactionId) {
      const rows = await db
        .selectFrom('payment')
        .select('code')
        .where('entity_id', 'in', entityIds)
        .where('merchant_transaction_id', '=', plain(merchantTransactionId))
        .where('referenced_id', 'is', null)
        .where('type', 'not in', ['RG', '3D'])
        .where('code', 'in', MAY_HAVE_PAID)
        .limit(1)
        .execute();
      return rows.length > 0;
    },
  };
}

interface ById {
  readonly id: PaymentId;
}

const select = (db: Db, { id }: ById) => db.selectFrom('payment').selectAll().where('id', '=', id);

const byId = frequent((db, _dialect, key: ById) => select(db, key));

const locked = frequent((db, dialect, key: ById) => dialect.locking(select(db, key), 'wait'));
