/** Schedules, and the results of their runs. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schedule } from '../../../domain/schedule/types.ts';
import type { EntityId, RegistrationId, ScheduleId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { parametersFrom, storedMoney, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { chunks } from './chunks.ts';
import { type Db, write } from './db.ts';
import { keyOf } from './key.ts';
import { ofEntity } from './ofEntity.ts';
import { type RunMethod, scheduleRuns } from './scheduleRuns.ts';

// Object.assign, because each transaction makes its tables anew, and spreading objects takes fifty times as long.
export const scheduleTable = (db: Db, dialect: Dialect): Tables['schedule'] =>
  Object.assign(schedules(db, dialect), scheduleRuns(db, dialect));

/** The methods for schedules. */
function schedules(db: Db, dialect: Dialect): Omit<Tables['schedule'], RunMethod> {
  const all = () => db.selectFrom('schedule').selectAll();
  return {
    async find(id, entityId) {
      const row = await all()
        .where('id', '=', id)
        .$if(entityId !== undefined, (query) => query.where('entity_id', '=', entityId as EntityId))
        .executeTakeFirst();
      return row && scheduleFromRow(row);
    },
    async findAll(entityId, ids) {
      const schedules: Schedule[] = [];
      for (const some of chunks(ids)) {
        const rows = all().where('id', 'in', some).where(ofEntity(dialect, entityId));
        schedules.push(...(await rows.execute()).map(scheduleFromRow));
      }
      return schedules;
    },
    async activeOf({ chainId, entityId }) {
      const row = await all()
        .where('chain_id', '=', chainId)
        .where(ofEntity(dialect, entityId))
        // A literal: the index has active plans only, and a partial index is not used for a parameter.
        .where('state', '=', sql.lit('active'))
        .executeTakeFirst();
      return row && scheduleFromRow(row);
    },
    async ofRegistration(registrationId, most) {
      const rows = await all()
        .where('registration_id', '=', registrationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map(scheduleFromRow);
    },
    async activeWith(registrationId) {
      const rows = await all()
        .where('registration_id', '=', registrationId)
        .where('state', '=', 'active')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(scheduleFromRow);
    },
    async insert(schedule) {
      await write(db, db.insertInto('schedule').values(scheduleRow(schedule)));
    },
    async save({ id, entityId, state, nextRun, endsAt, hasNotice }) {
      await write(
        db,
        db
          .updateTable('schedule')
          .set({ state, next_run: nextRun, ends_at: endsAt, has_notice: hasNotice ? 1 : 0 })
          .where('id', '=', id)
          .where('entity_id', '=', entityId),
      );
    },
    async saveAll(schedules) {
      for (const some of chunks(schedules)) {
        await write(
          db,
          db
            .insertInto('schedule')
            .values(some.map(scheduleRow))
            .onConflict((c) =>
              c.columns(keyOf(dialect, 'id')).doUpdateSet((e) => ({
                state: e.ref('excluded.state'),
                next_run: e.ref('excluded.next_run'),
                ends_at: e.ref('excluded.ends_at'),
                has_notice: e.ref('excluded.has_notice'),
              })),
            ),
        );
      }
    },
  };
}

/**
 * Deletes the plans that charge stored details, with their runs, after the details: a transaction that inserts a plan has the
 * details locked, and is over. PostgreSQL has no reference from plans to details, because they may belong to different entities.
 */
export async function deletePlansWith(db: Db, registrationIds: readonly string[]): Promise<void> {
  for (const some of chunks(registrationIds)) {
    await write(db, db.deleteFrom('schedule').where('registration_id', 'in', some));
  }
}

const scheduleRow = (schedule: Schedule): Insertable<DatabaseSchema['schedule']> => ({
  id: schedule.id,
  chain_id: schedule.chainId,
  entity_id: schedule.entityId,
  registration_id: schedule.registrationId,
  type: schedule.type,
  state: schedule.state,
  created_at: schedule.createdAt,
  starts_at: schedule.startsAt,
  next_run: schedule.nextRun,
  ends_at: schedule.endsAt,
  has_notice: schedule.hasNotice ? 1 : 0,
  request: toText(schedule.request),
});

const instant = (value: number | null): number | null => (value === null ? null : Number(value));

export function scheduleFromRow(row: Selectable<DatabaseSchema['schedule']>): Schedule {
  const request = parametersFrom(row.request);
  return {
    id: row.id as ScheduleId,
    chainId: row.chain_id as ScheduleId,
    entityId: row.entity_id as EntityId,
    registrationId: row.registration_id as RegistrationId,
    type: row.type as Schedule['type'],
    state: row.state as Schedule['state'],
    createdAt: Number(row.created_at),
    startsAt: Number(row.starts_at),
    nextRun: instant(row.next_run),
    endsAt: instant(row.ends_at),
    hasNotice: Number(row.has_notice) === 1,
    request,
    money: storedMoney(request),
  };
}
