/** Lists of what an entity has, in the order of storing, the last first, and what belongs to their rows. */
import type { ListTable } from '../../../domain/query/listTable.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import type { Payment } from '../../../domain/transaction/types.ts';
import { paymentFromRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { chunks } from './chunks.ts';
import { countedUpTo } from './counted.ts';
import type { Db } from './db.ts';
import { deliveryFromRow, withLogs } from './delivery.ts';
import { listLinks } from './list/links.ts';
import { listCheckouts, listDeliveries, listRegistrations, listSchedules } from './list/others.ts';
import { MOST_PLACES, numberIn } from './list/parts.ts';
import { listPayments, namedPayment } from './list/payments.ts';
import { timersUntil } from './list/timers.ts';
import { ofEntity } from './ofEntity.ts';
import { padded } from './padded.ts';
import { scheduleFromRow } from './schedule.ts';

export const listOf = (db: Db, dialect: Dialect): ListTable => ({
  payments: listPayments(db, dialect),
  checkouts: listCheckouts(db, dialect),
  links: listLinks(db, dialect),
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
  async chargedBack(ids) {
    const amounts = new Map<PaymentId, bigint>();
    for (const some of chunks([...new Set(ids)])) {
      const rows = await db
        .selectFrom('payment')
        .innerJoin('dispute', (on) =>
          on
            .onRef('dispute.payment_id', '=', 'payment.id')
            .onRef('dispute.entity_id', '=', 'payment.entity_id'),
        )
        .select(({ fn }) => ['referenced_id', fn.sum<string>('amount_minor').as('minor')])
        .where('referenced_id', 'in', padded(some))
        .where('state', '<>', 'won')
        .groupBy('referenced_id')
        .execute();
      for (const row of rows) amounts.set(row.referenced_id as PaymentId, BigInt(row.minor));
    }
    return amounts;
  },
  async referringTo(id, most) {
    const number = numberIn(dialect);
    // Their index has another order, in PostgreSQL.
    const some = db
      .selectFrom('payment')
      .selectAll()
      .select(number.as('place'))
      .where('referenced_id', '=', id)
      .limit(MOST_PLACES);
    const rows = await db
      .selectFrom(some.as('some'))
      .selectAll()
      .orderBy('place')
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  },
  runsOf: (entityId, ids, most) =>
    countedUpTo(
      db,
      { table: 'schedule_run', column: 'schedule_id', where: ofEntity(dialect, entityId) },
      ids,
      most,
    ),
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
  timersUntil: timersUntil(db),
});
