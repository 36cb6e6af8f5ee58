/** The latest move of each clock. */
import { sql } from 'kysely';
import type { ClockMove } from '../../../domain/shared/clockTables.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';

export function clockMoveTable(db: Db, { now }: Dialect): Tables['clockMove'] {
  return {
    async find(entityId) {
      const row = await db
        .selectFrom('clock_move')
        .innerJoin('clock', 'clock.entity_id', 'clock_move.entity_id')
        .selectAll('clock_move')
        .select(
          sql<number>`case when clock.mover = clock_move.mover and clock.moving_until > ${now}
            then 1 else 0 end`.as('in_hand'),
        )
        .where('clock_move.entity_id', '=', entityId)
        .executeTakeFirst();
      if (!row) return undefined;
      const isGone = row.state === 'moving' && Number(row.in_hand) === 0;
      return {
        entityId: row.entity_id as EntityId,
        mover: row.mover,
        from: Number(row.from_at),
        until: Number(row.until_at),
        state: isGone ? 'interrupted' : (row.state as ClockMove['state']),
        detail: row.detail,
        executedCount: row.executed_count,
        executed: row.executed,
      };
    },
    async begin({ entityId, mover, from, until }) {
      const columns = {
        mover,
        from_at: from,
        until_at: until,
        state: 'moving',
        stopping: 0,
        executed_count: 0,
        detail: null,
        executed: null,
      };
      await write(
        db,
        db
          .insertInto('clock_move')
          .values({ entity_id: entityId, ...columns })
          .onConflict((c) => c.column('entity_id').doUpdateSet(columns)),
      );
    },
    async progress(entityId, mover, executed) {
      const row = await db
        .updateTable('clock_move')
        .set({ executed_count: executed })
        .where('entity_id', '=', entityId)
        .where('mover', '=', mover)
        .returning('stopping')
        .executeTakeFirst();
      return row?.stopping !== 0;
    },
    async stop(entityId) {
      const { numUpdatedRows } = await db
        .updateTable('clock_move')
        .set({ stopping: 1 })
        .where('entity_id', '=', entityId)
        .where('state', '=', 'moving')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async end(entityId, mover, { state, detail, executedCount, executed }) {
      await write(
        db,
        db
          .updateTable('clock_move')
          .set({ state, detail, executed_count: executedCount, executed })
          .where('entity_id', '=', entityId)
          .where('mover', '=', mover),
      );
    },
  };
}
