/** Lists of what an entity has, in the order of storing, the last first, and what belongs to their rows. */
import { sql } from 'kysely';
import type { ListTable } from '../../../domain/query/listTable.ts';
import type { TimerKind } from '../../../domain/shared/timers.ts';
import type { Payment } from '../../../domain/transaction/types.ts';
import { paymentFromRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { chunks } from './chunks.ts';
import type { Db } from './db.ts';
import { deliveryFromRow, withLogs } from './delivery.ts';
import { listCheckouts, listDeliveries, listRegistrations, listSchedules } from './list/others.ts';
import { numberIn } from './list/parts.ts';
import { listPayments, namedPayment } from './list/payments.ts';
import { ofEntity } from './ofEntity.ts';
import { padded } from './padded.ts';
import { scheduleFromRow } from './schedule.ts';

export const listOf = (db: Db, dialect: Dialect): ListTable => ({
  payments: listPayments(db, dialect),
  checkouts: listCheckouts(db, dialect),
  registrations: listRegistrations(db, dialect),
  schedules: listSchedules(db, dialect),
  deliveries: listDeliveries(db, dialect),
  named: namedPayment(db, dialect),
  async paymentsWith(ids) {
    const payments: Payment[] = [];
    for (const some of chunks([...new Set(ids)])) {
      const rows = await db
        .selectFrom('payment')
        .selectAll()
        .where('id', 'in', padded(some))
        .execute();
      payments.push(...rows.map(paymentFromRow));
    }
    return payments;
  },
  async referringTo(id, most) {
    const rows = await db
      .selectFrom('payment')
      .selectAll()
      .where('referenced_id', '=', id)
      // Not in the form that an index has.
      .orderBy(sql`${numberIn(dialect)} + 0`)
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  },
  async runsOf(entityId, ids) {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('schedule_run')
      .select(({ fn }) => ['schedule_id', fn.countAll<number>().as('n')])
      .where('schedule_id', 'in', padded(ids))
      .where(ofEntity(dialect, entityId))
      .groupBy('schedule_id')
      .execute();
    return new Map(
      rows.map(({ schedule_id, n }) => [schedule_id as (typeof ids)[number], Number(n)]),
    );
  },
  async scheduleOf({ id, entityId }) {
    const row = await db
      .selectFrom('schedule')
      .selectAll()
      .where('id', '=', (e) =>
        e
          .selectFrom('schedule_run')
          .select('schedule_id')
          .where('payment_id', '=', id)
          .where(ofEntity(dialect, entityId)),
      )
      .where(ofEntity(dialect, entityId))
      .executeTakeFirst();
    return row && scheduleFromRow(row);
  },
  // Of every entity: the messages of a plan of another owner name the details that it charges.
  async deliveriesAbout(id, most) {
    const rows = await db
      .selectFrom('delivery')
      .selectAll()
      .where('payment_id', '=', id)
      .orderBy('seq')
      .limit(most)
      .execute();
    const logged = await withLogs(db, dialect, rows);
    return logged.map((one, n) => ({
      ...deliveryFromRow(rows[n] as (typeof rows)[number]),
      ...one,
    }));
  },
  async timersUntil(entityId, until) {
    const rows = await db
      .selectFrom('timer')
      .select(['kind', sql<number>`count(*)`.as('n'), sql<number>`min(due)`.as('first')])
      .where('entity_id', '=', entityId)
      .where('due', '<=', until)
      .where('attempt', '=', 0)
      .groupBy('kind')
      .orderBy('first')
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, n, first }) => ({
      kind: kind as TimerKind,
      count: Number(n),
      first: Number(first),
    }));
  },
});
