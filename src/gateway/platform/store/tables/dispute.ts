/** Disputes, by their chargebacks. */
import type { Selectable } from 'kysely';
import type { Dispute } from '../../../domain/chargeback/types.ts';
import type { EntityId, PaymentId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';

export function disputeTable(db: Db): Tables['dispute'] {
  const all = () => db.selectFrom('dispute').selectAll();
  return {
    async find({ id, entityId }) {
      const row = await all()
        .where('payment_id', '=', id)
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return row && disputeFromRow(row);
    },
    async findByReference(entityId, reference) {
      const row = await all()
        .where('entity_id', '=', entityId)
        .where('reference', '=', reference)
        .executeTakeFirst();
      return row && disputeFromRow(row);
    },
    async insert(dispute) {
      const { id, entityId, reference } = dispute;
      const key = { payment_id: id, entity_id: entityId, reference };
      await write(db, db.insertInto('dispute').values({ ...key, ...changing(dispute) }));
    },
    async save(dispute) {
      const rows = db.updateTable('dispute').set(changing(dispute));
      await write(
        db,
        rows.where('payment_id', '=', dispute.id).where('entity_id', '=', dispute.entityId),
      );
    },
  };
}

const disputeFromRow = (row: Selectable<DatabaseSchema['dispute']>): Dispute => ({
  id: row.payment_id as PaymentId,
  entityId: row.entity_id as EntityId,
  state: row.state as Dispute['state'],
  reversalId: row.reversal_id as PaymentId | null,
  changedAt: Number(row.changed_at),
  reference: row.reference,
});

const changing = ({ state, reversalId, changedAt }: Dispute) => ({
  state,
  reversal_id: reversalId,
  changed_at: changedAt,
});
