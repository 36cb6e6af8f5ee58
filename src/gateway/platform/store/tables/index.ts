/** The tables of a database or one of its transactions: one file each. */

import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { buildTable } from './build.ts';
import { checkoutTable } from './checkout.ts';
import { clockTable } from './clock.ts';
import { clockMoveTable } from './clockMove.ts';
import { createdEntityTable } from './createdEntity.ts';
import type { Db } from './db.ts';
import { deliveryTable } from './delivery.ts';
import { disputeTable } from './dispute.ts';
import { entityTable } from './entity.ts';
import { entityDataTable } from './entityData.ts';
import { eventTable } from './event.ts';
import { faultTable } from './fault.ts';
import { listOf } from './list.ts';
import { metaOf } from './meta.ts';
import { paymentTable } from './payment.ts';
import { pendingTable } from './pending.ts';
import { redirectTable } from './redirect.ts';
import { registrationTable } from './registration.ts';
import { reportOf } from './report.ts';
import { requestTable } from './request.ts';
import { retentionOf } from './retention.ts';
import { riskSeenTable } from './riskSeen.ts';
import { scheduleTable } from './schedule.ts';
import { sealedTable } from './sealed.ts';
import { sealingKeyTable } from './sealingKey.ts';
import { settlementTable } from './settlement.ts';
import { settlementEntryTable } from './settlementEntry.ts';
import { settlementFileTable } from './settlementFile.ts';
import { snapshotTable } from './snapshot.ts';
import { submitTable } from './submit.ts';
import { throttleTable } from './throttle.ts';
import { timerTable } from './timer.ts';
import { tokenTable } from './token.ts';
import { walletTokenTable } from './walletToken.ts';
import { webhookTable } from './webhook.ts';
import { wrongPasswordTable } from './wrongPassword.ts';

export type TableName = keyof Tables;

const MAKERS: { readonly [Name in TableName]: (db: Db, dialect: Dialect) => Tables[Name] } = {
  meta: metaOf,
  build: buildTable,
  entity: entityTable,
  token: tokenTable,
  clock: clockTable,
  clockMove: clockMoveTable,
  checkout: checkoutTable,
  submit: submitTable,
  payment: paymentTable,
  event: eventTable,
  request: requestTable,
  fault: faultTable,
  timer: timerTable,
  pending: pendingTable,
  redirect: redirectTable,
  registration: registrationTable,
  report: reportOf,
  list: listOf,
  schedule: scheduleTable,
  sealingKey: sealingKeyTable,
  sealed: sealedTable,
  riskSeen: riskSeenTable,
  walletToken: walletTokenTable,
  webhook: webhookTable,
  delivery: deliveryTable,
  dispute: disputeTable,
  settlement: settlementTable,
  settlementEntry: settlementEntryTable,
  settlementFile: settlementFileTable,
  throttle: throttleTable,
  wrongPassword: wrongPasswordTable,
  retention: retentionOf,
  createdEntity: createdEntityTable,
  entityData: entityDataTable,
  snapshot: snapshotTable,
};

/** Wraps a table, for example with a cache, before a caller gets it. */
export type WrapTable = <Name extends TableName>(name: Name, table: Tables[Name]) => Tables[Name];

const unwrapped: WrapTable = (_name, table) => table;

/** The tables of `db`. */
export function tablesOf(db: Db, dialect: Dialect, wrap: WrapTable = unwrapped): Tables {
  const tables: Record<string, unknown> = {};
  for (const name of Object.keys(MAKERS) as TableName[]) {
    tables[name] = wrap(name, MAKERS[name](db, dialect) as never);
  }
  return tables as unknown as Tables;
}

/** The tables of a transaction. Each is created on first use, because most transactions use few tables. */
export function tablesFor(db: Db, dialect: Dialect, wrap: WrapTable): Tables {
  const made: Partial<Record<TableName, unknown>> = {};
  return new Proxy(made, {
    get(_target, name: TableName) {
      made[name] ??= wrap(name, MAKERS[name](db, dialect) as never);
      return made[name];
    },
  }) as Tables;
}
