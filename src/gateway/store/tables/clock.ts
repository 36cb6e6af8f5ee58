/** The clocks, and who moves one. */
import { sql } from 'kysely';
import { clockColumns, clockFrom } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function clockTable(db: Db, { now }: Dialect): Tables['clock'] {
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  return {
    async read(entityId) {
      const query = db
        .selectFrom('clock')
        .select(['mode', 'value'])
        .where('entity_id', '=', entityId);
      return clockFrom(await query.executeTakeFirst());
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
    async move(entityId, mover, setting, lease) {
      const { numUpdatedRows } = await db
        .updateTable('clock')
        .set({
          ...clockColumns(setting),
          ...(lease === null ? { mover: null, moving_until: 0 } : { moving_until: later(lease) }),
        })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async endMove(entityId, mover) {
      await db
        .updateTable('clock')
        .set({ mover: null, moving_until: 0 })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .execute();
    },
  };
}
