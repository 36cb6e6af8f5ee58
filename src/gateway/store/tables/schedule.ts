/** Schedules, and what their runs came to. */
import type { Insertable, Selectable } from 'kysely';
import type { EntityId } from '../../entity/types.ts';
import type { PaymentId } from '../../payment/types.ts';
import type { RegistrationId } from '../../registration/types.ts';
import type { ResultCode } from '../../results/codes.ts';
import type { Schedule, ScheduleId, ScheduleRun } from '../../schedule/types.ts';
import { parametersFrom, toText } from '../codec.ts';
import type { Schema } from '../schema.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function scheduleTable(db: Db): Tables['schedule'] {
  const all = () => db.selectFrom('schedule').selectAll();
  return {
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && scheduleFrom(row);
    },
    async activeOf(chainId) {
      const row = await all()
        .where('chain_id', '=', chainId)
        .where('state', '=', 'active')
        .executeTakeFirst();
      return row && scheduleFrom(row);
    },
    async ofRegistration(registrationId, most) {
      const rows = await all()
        .where('registration_id', '=', registrationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map(scheduleFrom);
    },
    async activeWith(registrationId) {
      const rows = await all()
        .where('registration_id', '=', registrationId)
        .where('state', '=', 'active')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(scheduleFrom);
    },
    async insert(schedule) {
      await db.insertInto('schedule').values(scheduleRow(schedule)).execute();
    },
    async save({ id, state, nextRun, endsAt, hasNotice }) {
      await db
        .updateTable('schedule')
        .set({ state, next_run: nextRun, ends_at: endsAt, has_notice: hasNotice ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },
    async noteRun({ scheduleId, due, paymentId, code }) {
      await db
        .insertInto('schedule_run')
        .values({ schedule_id: scheduleId, due, payment_id: paymentId, code })
        .execute();
    },
    async lastRun(id) {
      const row = await db
        .selectFrom('schedule_run')
        .selectAll()
        .where('schedule_id', '=', id)
        .orderBy('due', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && runFrom(row);
    },
    async forgetRefused(id, before) {
      await db
        .deleteFrom('schedule_run')
        .where('schedule_id', '=', id)
        .where('due', '<', before)
        .where('payment_id', 'is', null)
        .execute();
    },
  };
}

const scheduleRow = (schedule: Schedule): Insertable<Schema['schedule']> => ({
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

const scheduleFrom = (row: Selectable<Schema['schedule']>): Schedule => ({
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
  request: parametersFrom(row.request),
});

const runFrom = (row: Selectable<Schema['schedule_run']>): ScheduleRun => ({
  scheduleId: row.schedule_id as ScheduleId,
  due: Number(row.due),
  paymentId: row.payment_id as PaymentId | null,
  code: row.code as ResultCode | null,
});
