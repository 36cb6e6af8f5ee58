/** Finds timers that are due, and claims them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { LAST_INSTANT } from '../../../../../time/format.ts';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import type { KindLease, TimerTable } from '../../../../domain/shared/timerTable.ts';
import { timerFromRow, toText } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import type { Db } from '../db.ts';
import { frequent } from '../frequent.ts';
import { ofEntity } from '../ofEntity.ts';
import { later } from './freeAt.ts';

/** The methods that find and claim timers. */
export const dueTimers = (
  db: Db,
  dialect: Dialect,
): Pick<TimerTable, 'dueEntities' | 'claim' | 'upcoming' | 'claimOne'> => ({
  dueEntities: dueEntities(db, dialect),
  claim: claim(db, dialect),
  upcoming: upcoming(db, dialect),
  async claimOne({ id, entityId }, lease) {
    const row = await db
      .updateTable('timer')
      .set({ fence: sql<number>`fence + 1`, free_at: later(dialect, lease) })
      .where('id', '=', id)
      .where('entity_id', '=', entityId)
      .where('free_at', '<=', dialect.now)
      .returningAll()
      .executeTakeFirst();
    return row && timerFromRow(row);
  },
});

/** The entities that have a timer which is due. */
const dueEntities =
  (db: Db, dialect: Dialect): TimerTable['dueEntities'] =>
  async (systemTime) => {
    const { rows } = await db.executeQuery(withDueTimers(db, dialect, { systemTime }));
    return rows.map(({ entity_id }) => entity_id as EntityId);
  };

/** One row for each entity, each with its own time: the query scans all clocks, and finds the timers by their index. */
const withDueTimers = frequent((db, dialect, { systemTime }: { readonly systemTime: number }) =>
  db
    .selectFrom('clock')
    .select('entity_id')
    .where('moving_until', '<=', dialect.now)
    .where((e) => e(earliestFree(e, dialect), '<=', shownBy(systemTime))),
);

/** The earliest due time of an entity's timers that are not claimed. */
const earliestFree = (e: ExpressionBuilder<DatabaseSchema, 'clock'>, { now }: Dialect) =>
  e
    .selectFrom('timer')
    .select('due')
    .whereRef('timer.entity_id', '=', 'clock.entity_id')
    .where('free_at', '<=', now)
    .orderBy('due')
    .limit(1);

/** The time that each clock shows when the system clock shows `systemTime`: `timeOf` of time/clock.ts, in SQL. */
export const shownBy = (systemTime: number) => sql<number>`case
  when mode = 'frozen' then value
  when mode = 'real' then ${systemTime}
  when ${systemTime} + value > ${LAST_INSTANT} then ${LAST_INSTANT}
  else ${systemTime} + value
end`;

/** Claims timers that are due, earliest first. */
const claim =
  (db: Db, dialect: Dialect): TimerTable['claim'] =>
  async ({ entityId, until, most, lease, leases = [], except = [], exceptQueues = [] }) => {
    const due = db
      .selectFrom('timer')
      .select('id')
      .where('entity_id', '=', entityId)
      .where('due', '<=', until)
      .where('free_at', '<=', dialect.now)
      .$if(exceptQueues.length > 0, (query) =>
        query.where((e) => e.and(exceptQueues.map(isInOther))),
      );
    // Not all databases accept an empty list.
    const free = (except.length > 0 ? due.where('kind', 'not in', [...except]) : due)
      .orderBy('due')
      .orderBy('id')
      .limit(most);
    const rows = await db
      .with('free', () => dialect.locking(free, 'skip'))
      .updateTable('timer')
      .set({ fence: sql<number>`fence + 1`, free_at: laterByKind(dialect, lease, leases) })
      .where(ofEntity(dialect, entityId))
      .where('id', 'in', (e) => e.selectFrom('free').select('free.id'))
      .returningAll()
      .execute();
    return rows.map(timerFromRow).sort((a, b) => a.due - b.due || a.id - b.id);
  };

/** Whether a timer waits in another queue. The queue comes first in the payload; the headers of a trace may follow. */
function isInOther(queue: string) {
  const start = toText({ queue }).slice(0, -1);
  return sql<boolean>`substr(payload, 1, ${sql.lit(start.length)}) <> ${start}`;
}

/** The end of the lease of each claimed timer, in the time of the database. */
function laterByKind(dialect: Dialect, usual: number, leases: readonly KindLease[]) {
  if (leases.length === 0) return later(dialect, usual);
  const ofKind = leases.map(({ kind, lease }) => sql`when ${sql.lit(kind)} then ${sql.lit(lease)}`);
  const lease = sql`case kind ${sql.join(ofKind, sql` `)} else ${sql.lit(usual)} end`;
  return sql<number>`${dialect.now} + ${lease}`;
}

/** The next timers that have not failed. Of those that a process has claimed, those that run inside a transaction. */
const upcoming =
  (db: Db, dialect: Dialect): TimerTable['upcoming'] =>
  async (entityId, until, outside, most) => {
    const rows = await db
      .selectFrom('timer')
      .selectAll()
      .select(sql<number>`case when free_at > ${dialect.now} then 1 else 0 end`.as('held'))
      .where('entity_id', '=', entityId)
      .where('due', '<=', until)
      .where('attempt', '=', 0)
      .where((e) =>
        e.or([
          e('free_at', '<=', dialect.now),
          // Not all databases accept an empty list.
          outside.length > 0 ? e('kind', 'not in', [...outside]) : e.lit(true),
        ]),
      )
      .orderBy('due')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...timerFromRow(row), isHeld: Number(row.held) === 1 }));
  };
