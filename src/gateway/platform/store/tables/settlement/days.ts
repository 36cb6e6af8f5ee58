/** Settlement days: the progress of each, and from when on the next closed day must look for late payments. */
import type { Insertable, Selectable } from 'kysely';
import type { SettlementTable } from '../../../../domain/settlement/tables.ts';
import type { Day, SettlementDay } from '../../../../domain/settlement/types.ts';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import { type Db, write } from '../db.ts';
import { ofEntity } from '../ofEntity.ts';

/** The methods for the progress of days. */
export function settlementDays(
  db: Db,
  dialect: Dialect,
): Pick<
  SettlementTable,
  'day' | 'saveDay' | 'saveDays' | 'latestDays' | 'late' | 'noteLate' | 'takeOut'
> {
  const saveDays: SettlementTable['saveDays'] = async (days) => {
    if (days.length === 0) return;
    await write(
      db,
      db
        .insertInto('settlement_day')
        .values(days.map(dayRow))
        .onConflict((c) =>
          c.columns(['entity_id', 'day']).doUpdateSet((e) => ({
            state: e.ref('excluded.state'),
            from_at: e.ref('excluded.from_at'),
            until_at: e.ref('excluded.until_at'),
            cursor_at: e.ref('excluded.cursor_at'),
            cursor_id: e.ref('excluded.cursor_id'),
            closed_at: e.ref('excluded.closed_at'),
          })),
        ),
    );
  };
  return {
    async day(entityId, day) {
      const row = await db
        .selectFrom('settlement_day')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row && dayFromRow(row);
    },
    saveDay: (day) => saveDays([day]),
    saveDays,
    async latestDays(entityId, most) {
      const rows = await db
        .selectFrom('settlement_day')
        .selectAll()
        .where('entity_id', '=', entityId)
        .orderBy('day', 'desc')
        .limit(most)
        .execute();
      return rows.map(dayFromRow);
    },
    async late(entityId) {
      const row = await db
        .selectFrom('settlement_late')
        .select('from_at')
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return row ? Number(row.from_at) : null;
    },
    async noteLate(entityId, from) {
      if (from === null) {
        await write(db, db.deleteFrom('settlement_late').where('entity_id', '=', entityId));
        return;
      }
      await write(
        db,
        db
          .insertInto('settlement_late')
          .values({ entity_id: entityId, from_at: from })
          .onConflict((c) => c.column('entity_id').doUpdateSet({ from_at: from })),
      );
    },
    takeOut: deleteDay(db, dialect),
  };
}

/** Deletes a day with its records, settlements and file. */
const deleteDay =
  (db: Db, dialect: Dialect): SettlementTable['takeOut'] =>
  async (entityId, day, most) => {
    const some = await db
      .selectFrom('settlement_record')
      .select('seq')
      .where('entity_id', '=', entityId)
      .where('day', '=', day)
      .limit(most)
      .execute();
    if (some.length > 0) {
      const numbers = some.map(({ seq }) => Number(seq));
      const records = db.deleteFrom('settlement_record').where('seq', 'in', numbers);
      await write(db, records.where(ofEntity(dialect, entityId)));
    }
    if (some.length === most) return false;
    for (const table of OF_DAY) {
      await write(
        db,
        db.deleteFrom(table).where('entity_id', '=', entityId).where('day', '=', day),
      );
    }
    return true;
  };

const OF_DAY = ['settlement_file', 'settlement_entry', 'settlement', 'settlement_day'] as const;

const dayRow = (day: SettlementDay): Insertable<DatabaseSchema['settlement_day']> => ({
  entity_id: day.entityId,
  day: day.day,
  state: day.state,
  from_at: day.from,
  until_at: day.until,
  cursor_at: day.at,
  cursor_id: day.paymentId,
  closed_at: day.closedAt,
});

const dayFromRow = (row: Selectable<DatabaseSchema['settlement_day']>): SettlementDay => ({
  entityId: row.entity_id as EntityId,
  day: row.day as Day,
  state: row.state as SettlementDay['state'],
  from: Number(row.from_at),
  until: Number(row.until_at),
  at: Number(row.cursor_at),
  paymentId: row.cursor_id,
  closedAt: row.closed_at === null ? null : Number(row.closed_at),
});
