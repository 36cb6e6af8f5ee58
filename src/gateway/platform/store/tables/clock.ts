/** The clocks, and the leases of their movers. */
import { sql } from 'kysely';
import { type ClockSetting, REAL_CLOCK } from '../../../domain/shared/clock.ts';
import type { Tables } from '../../../domain/tables.ts';
import { clockColumns, clockFromRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';

/** Settings that were read while a move had the clock. */
const inMove = new WeakSet<ClockSetting>();

/** Whether a setting may be out of date at any moment, because the clock was being moved when it was read. */
export const isInMove = (setting: ClockSetting): boolean => inMove.has(setting);

export function clockTable(db: Db, { now }: Dialect): Tables['clock'] {
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  return {
    async read(entityId) {
      const query = db
        .selectFrom('clock')
        .select(['mode', 'value', 'mover'])
        .where('entity_id', '=', entityId);
      const row = await query.executeTakeFirst();
      if (!row?.mover) return clockFromRow(row);
      const setting = { ...clockFromRow(row) };
      inMove.add(setting);
      return setting;
    },
    async beginMove(entityId, mover, lease) {
      const { numUpdatedRows } = await db
        .updateTable('clock')
        .set({ mover, moving_until: later(lease) })
        .where('entity_id', '=', entityId)
        .where('moving_until', '<=', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async freeze(entityId, mover, at, lease) {
      const { numUpdatedRows } = await db
        .updateTable('clock')
        .set({
          // The right-hand sides read the values from before the update.
          ran: sql<number>`case when mode = 'frozen' then ran else 1 end`,
          mode: 'frozen',
          value: at,
          moving_until: later(lease),
        })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async extendLease(entityId, mover, lease) {
      const { numUpdatedRows } = await db
        .updateTable('clock')
        .set({ moving_until: later(lease) })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async endMove(entityId, mover, setting) {
      const { numUpdatedRows } = await db
        .updateTable('clock')
        .set({ ...(setting && clockColumns(setting)), mover: null, moving_until: 0, ran: 0 })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async recover(systemTime) {
      await write(
        db,
        db
          .updateTable('clock')
          .set({
            mode: sql<string>`case when ran = 1 then 'offset' else mode end`,
            value: sql<number>`case when ran = 1 then value - ${systemTime} else value end`,
            mover: null,
            moving_until: 0,
            ran: 0,
          })
          .where('mover', 'is not', null)
          .where('moving_until', '<=', now),
      );
    },
    async makeReal(entityId) {
      await write(
        db,
        db
          .updateTable('clock')
          .set({ ...clockColumns(REAL_CLOCK), mover: null, moving_until: 0, ran: 0 })
          .where('entity_id', '=', entityId),
      );
    },
  };
}
