/** Disputes, by their chargebacks. */
import type { Dispute } from '../../../domain/chargeback/types.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { plain } from '../codec.ts';
import { type Db, write } from './db.ts';

export function disputeTable(db: Db): Tables['dispute'] {
  return {
    async find(id) {
      const row = await db
        .selectFrom('dispute')
        .selectAll()
        .where('payment_id', '=', plain(id))
        .executeTakeFirst();
      return (
        row && {
          id: row.payment_id as PaymentId,
          state: row.state as Dispute['state'],
          reversalId: row.reversal_id as PaymentId | null,
          changedAt: Number(row.changed_at),
        }
      );
    },
    async insert(dispute) {
      await write(
        db,
        db.insertInto('dispute').values({ payment_id: dispute.id, ...changing(dispute) }),
      );
    },
    async save(dispute) {
      await write(
        db,
        db.updateTable('dispute').set(changing(dispute)).where('payment_id', '=', dispute.id),
      );
    },
  };
}

const changing = ({ state, reversalId, changedAt }: Dispute) => ({
  state,
  reversal_id: reversalId,
  changed_at: changedAt,
});
