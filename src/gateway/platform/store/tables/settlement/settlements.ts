/** Settlements: what an entity is paid out for a day, in one currency. */
import { type Selectable, sql } from 'kysely';
import type { SettlementTable } from '../../../../domain/settlement/tables.ts';
import type { Day, Settlement, SettlementId } from '../../../../domain/settlement/types.ts';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import type { DatabaseSchema } from '../../schema.ts';
import type { Db } from '../db.ts';

/** The methods for settlements. */
export function settlements(
  db: Db,
): Pick<SettlementTable, 'add' | 'find' | 'ofDay' | 'between' | 'hasEarlier'> {
  const all = () => db.selectFrom('settlement').selectAll();
  return {
    async add({ id, entityId, day, currency }, { count, failed, net, fee }) {
      const [row] = await db
        .insertInto('settlement')
        .values({
          id,
          entity_id: entityId,
          day,
          currency,
          record_count: count,
          failed_count: failed,
          net_minor: Number(net),
          fee_minor: Number(fee),
        })
        .onConflict((c) =>
          c.columns(['entity_id', 'day', 'currency']).doUpdateSet({
            record_count: sql<number>`settlement.record_count + ${count}`,
            failed_count: sql<number>`settlement.failed_count + ${failed}`,
            net_minor: sql<number>`settlement.net_minor + ${Number(net)}`,
            fee_minor: sql<number>`settlement.fee_minor + ${Number(fee)}`,
          }),
        )
        .returning('id')
        .execute();
      return row?.id as SettlementId;
    },
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && settlementFromRow(row);
    },
    async ofDay(entityId, day) {
      const rows = await all()
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .orderBy('currency')
        .execute();
      return rows.map(settlementFromRow);
    },
    async between(entityIds, { from, to, currency, order }) {
      const rows = await all()
        .where('entity_id', 'in', [...entityIds])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(currency !== undefined, (query) => query.where('currency', '=', currency as string))
        .orderBy('day', order)
        .orderBy('entity_id')
        .orderBy('currency')
        .execute();
      return rows.map(settlementFromRow);
    },
    async hasEarlier(entityId, currency, month, before) {
      const row = await all()
        .where('entity_id', '=', entityId)
        .where('currency', '=', currency)
        .where('day', '>=', month)
        .where('day', '<', before)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const settlementFromRow = (row: Selectable<DatabaseSchema['settlement']>): Settlement => ({
  id: row.id as SettlementId,
  entityId: row.entity_id as EntityId,
  day: row.day as Day,
  currency: row.currency,
  count: row.record_count,
  failed: row.failed_count,
  net: BigInt(row.net_minor),
  fee: BigInt(row.fee_minor),
});
