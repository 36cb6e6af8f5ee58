/** Lists the timers that are due, and counts them by kind. */
import { type SqlBool, sql } from 'kysely';
import type { DueKind, DueTimer, ListTable } from '../../../../domain/query/listTable.ts';
import type { TimerKind } from '../../../../domain/shared/timers.ts';
import { turn } from '../../../time/systemClock.ts';
import type { Db } from '../db.ts';
import { MOST_EXAMINED, SLICE } from './parts.ts';

/** No index has the attempts, so timers that have failed are examined, too. */
export const timersUntil =
  (db: Db): ListTable['timersUntil'] =>
  async (entityId, until, most) => {
    const timers: DueTimer[] = [];
    const kinds = new Map<TimerKind, DueKind>();
    let last = { due: -1, id: -1 };
    for (let examined = 0; examined < MOST_EXAMINED; examined += SLICE) {
      const rows = await db
        .selectFrom('timer')
        .select(['id', 'kind', 'key', 'due', 'attempt'])
        .where('entity_id', '=', entityId)
        .where(sql<SqlBool>`(due, id) > (${last.due}, ${last.id})`)
        .where('due', '<=', until)
        .orderBy('due')
        .orderBy('id')
        .limit(SLICE)
        .execute();
      for (const row of rows) {
        const due = Number(row.due);
        last = { due, id: Number(row.id) };
        if (row.attempt > 0) continue;
        const kind = row.kind as TimerKind;
        if (timers.length < most) timers.push({ kind, key: row.key, due });
        const { count, first } = kinds.get(kind) ?? { count: 0, first: due };
        kinds.set(kind, { kind, count: count + 1, first });
      }
      if (rows.length < SLICE) return { timers, kinds: [...kinds.values()], hasMore: false };
      await turn();
    }
    return { timers, kinds: [...kinds.values()], hasMore: true };
  };
