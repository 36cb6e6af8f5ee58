/** Timers, and the leases of the processes that work on them. */
import { type ExpressionBuilder, sql } from 'kysely';
import { LAST_INSTANT } from '../../../../time/format.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { timerFrom, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { chunks } from './chunks.ts';
import type { Db } from './db.ts';

/** Later than every time: `free_at` of a timer that is parked. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** A literal in the statement: a partial index is not used for a parameter. */
const ZERO = sql.lit(0);

export function timerTable(db: Db, dialect: Dialect): Tables['timer'] {
  const { now } = dialect;
  const later = (ms: number) => sql<number>`${now} + ${ms}`;
  return {
    async arm({ entityId, kind, key, due, payload = {} }, lease = 0) {
      const columns = {
        due,
        payload: toText(payload),
        attempt: 0,
        fault: null,
        free_at: lease === 0 ? 0 : later(lease),
      };
      await db
        .insertInto('timer')
        .values({ entity_id: entityId, kind, key, fence: 0, ...columns })
        .onConflict((c) =>
          c
            .columns(['entity_id', 'kind', 'key'])
            // A process that works on the earlier timer loses it by the higher fence.
            .doUpdateSet({ ...columns, fence: sql<number>`timer.fence + 1` }),
        )
        .execute();
    },
    async armNoLater({ entityId, kind, key, due, payload = {} }) {
      const columns = { due, payload: toText(payload), attempt: 0, fault: null, free_at: 0 };
      await db
        .insertInto('timer')
        .values({ entity_id: entityId, kind, key, fence: 0, ...columns })
        .onConflict((c) =>
          c
            .columns(['entity_id', 'kind', 'key'])
            .doUpdateSet({ ...columns, fence: sql<number>`timer.fence + 1` })
            .where((e) => e.or([e('timer.due', '>', due), e('timer.free_at', '=', NEVER)])),
        )
        .execute();
    },
    async armAll(timers) {
      for (const some of chunks(timers)) {
        await db
          .insertInto('timer')
          .values(
            some.map(({ entityId, kind, key, due, payload = {} }) => ({
              ...{ entity_id: entityId, kind, key, due, fence: 0 },
              ...{ payload: toText(payload), attempt: 0, fault: null, free_at: 0 },
            })),
          )
          .onConflict((c) =>
            c.columns(['entity_id', 'kind', 'key']).doUpdateSet((e) => ({
              due: e.ref('excluded.due'),
              payload: e.ref('excluded.payload'),
              attempt: 0,
              fault: null,
              free_at: 0,
              fence: sql<number>`timer.fence + 1`,
            })),
          )
          .execute();
      }
    },
    async cancelAll(entityId, kind, keys) {
      for (const some of chunks(keys)) {
        await db
          .deleteFrom('timer')
          .where('entity_id', '=', entityId)
          .where('kind', '=', kind)
          .where('key', 'in', some)
          .execute();
      }
    },
    async cancel(entityId, kind, key) {
      await db
        .deleteFrom('timer')
        .where('entity_id', '=', entityId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute();
    },
    async dueEntities(systemTime) {
      // One row for each entity, each with its own time: the query scans all clocks, and finds the timers by their index.
      const rows = await db
        .selectFrom('clock')
        .select('entity_id')
        .where('moving_until', '<=', now)
        .where((e) => e(earliestFree(e), '<=', shownBy(systemTime)))
        .execute();
      return rows.map(({ entity_id }) => entity_id as EntityId);
    },
    async claim({ entityId, until, most, lease, except = [], exceptLanes = [] }) {
      const due = db
        .selectFrom('timer')
        .select('id')
        .where('entity_id', '=', entityId)
        .where('due', '<=', until)
        .where('free_at', '<=', now)
        .$if(exceptLanes.length > 0, (query) =>
          query.where(
            'payload',
            'not in',
            exceptLanes.map((lane) => toText({ lane })),
          ),
        );
      // Not all databases accept an empty list.
      const free = (except.length > 0 ? due.where('kind', 'not in', [...except]) : due)
        .orderBy('due')
        .orderBy('id')
        .limit(most);
      const rows = await db
        .with('free', () => dialect.locking(free, 'skip'))
        .updateTable('timer')
        .set({ fence: sql<number>`fence + 1`, free_at: later(lease) })
        .where('id', 'in', (e) => e.selectFrom('free').select('free.id'))
        .returningAll()
        .execute();
      return rows.map(timerFrom).sort((a, b) => a.due - b.due || a.id - b.id);
    },
    async upcoming(entityId, until, outside, most) {
      const rows = await db
        .selectFrom('timer')
        .selectAll()
        .select(sql<number>`case when free_at > ${now} then 1 else 0 end`.as('held'))
        .where('entity_id', '=', entityId)
        .where('due', '<=', until)
        .where('attempt', '=', 0)
        .where((e) =>
          e.or([
            e('free_at', '<=', now),
            // Not all databases accept an empty list.
            outside.length > 0 ? e('kind', 'not in', [...outside]) : e.lit(true),
          ]),
        )
        .orderBy('due')
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map((row) => ({ ...timerFrom(row), isHeld: Number(row.held) === 1 }));
    },
    async claimOne(id, lease) {
      const row = await db
        .updateTable('timer')
        .set({ fence: sql<number>`fence + 1`, free_at: later(lease) })
        .where('id', '=', id)
        .where('free_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
      return row && timerFrom(row);
    },
    async lockAll(timers) {
      const fences = new Map(timers.map(({ id, fence }) => [id, fence]));
      const ids: number[] = [];
      for (const some of chunks(timers)) {
        const query = db
          .selectFrom('timer')
          .select(['id', 'fence'])
          .where(
            'id',
            'in',
            some.map(({ id }) => id),
          );
        const rows = await dialect.locking(query, 'skip').execute();
        for (const { id, fence } of rows) {
          if (fences.get(Number(id)) === fence) ids.push(Number(id));
        }
      }
      return ids;
    },
    async finish({ id, fence }) {
      const { numDeletedRows } = await db
        .deleteFrom('timer')
        .where('id', '=', id)
        .where('fence', '=', fence)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async putBack({ id, fence }, { after, attempt, fault }) {
      await db
        .updateTable('timer')
        .set({
          attempt,
          fault,
          free_at: after === null ? NEVER : after === 0 ? 0 : later(after),
        })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .execute();
    },
    async extendLease({ id, fence }, lease) {
      const { numUpdatedRows } = await db
        .updateTable('timer')
        .set({ free_at: later(lease) })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async bringForward(entityId, kind, latest) {
      await db
        .updateTable('timer')
        .set({ due: latest })
        .where('entity_id', '=', entityId)
        .where('kind', '=', kind)
        .where('due', '>', latest)
        .execute();
    },
    async freeAll() {
      await db
        .updateTable('timer')
        .set({ free_at: 0, fence: sql<number>`fence + 1` })
        .where('free_at', '>', ZERO)
        .where('free_at', '<', NEVER)
        .execute();
    },
    async parked() {
      const row = await db
        .selectFrom('timer')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('free_at', '>', ZERO)
        .where('free_at', '=', NEVER)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };

  /** The earliest due time of an entity's timers that are not claimed. */
  function earliestFree(e: ExpressionBuilder<DatabaseSchema, 'clock'>) {
    return e
      .selectFrom('timer')
      .select('due')
      .whereRef('timer.entity_id', '=', 'clock.entity_id')
      .where('free_at', '<=', now)
      .orderBy('due')
      .limit(1);
  }
}

/** The time that each clock shows when the system clock shows `systemTime`: `timeOf` of time/clock.ts, in SQL. */
const shownBy = (systemTime: number) => sql<number>`case
  when mode = 'frozen' then value
  when mode = 'real' then ${systemTime}
  when ${systemTime} + value > ${LAST_INSTANT} then ${LAST_INSTANT}
  else ${systemTime} + value
end`;
