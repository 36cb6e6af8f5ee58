/** The results of the runs of schedules. */
import type { Selectable } from 'kysely';
import type { ResultCode } from '../../../../contract/resultCodes.ts';
import type { ScheduleRun } from '../../../domain/schedule/types.ts';
import type { EntityId, PaymentId, ScheduleId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';
import { insertAllOften } from './insert.ts';

/** The methods of the table of schedules that are about runs. */
export type RunMethod = 'saveRun' | 'saveRuns' | 'lastRun' | 'forgetRefused';

/** The methods for runs. */
export function scheduleRuns(db: Db, dialect: Dialect): Pick<Tables['schedule'], RunMethod> {
  const saveRuns: Tables['schedule']['saveRuns'] = (runs) =>
    insertAllOften(db, dialect.name, 'schedule_run', runs.map(runRow));
  return {
    saveRun: (run) => saveRuns([run]),
    saveRuns,
    async lastRun({ id, entityId }) {
      const row = await db
        .selectFrom('schedule_run')
        .selectAll()
        .where('schedule_id', '=', id)
        .where('entity_id', '=', entityId)
        .orderBy('due', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && runFromRow(row);
    },
    async forgetRefused({ id, entityId }, before) {
      await write(
        db,
        db
          .deleteFrom('schedule_run')
          .where('schedule_id', '=', id)
          .where('entity_id', '=', entityId)
          .where('due', '<', before)
          .where('payment_id', 'is', null),
      );
    },
  };
}

const runRow = ({ scheduleId, entityId, due, paymentId, code }: ScheduleRun) => ({
  schedule_id: scheduleId,
  entity_id: entityId,
  due,
  payment_id: paymentId,
  code,
});

const runFromRow = (row: Selectable<DatabaseSchema['schedule_run']>): ScheduleRun => ({
  scheduleId: row.schedule_id as ScheduleId,
  entityId: row.entity_id as EntityId,
  due: Number(row.due),
  paymentId: row.payment_id as PaymentId | null,
  code: row.code as ResultCode | null,
});
