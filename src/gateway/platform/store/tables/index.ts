/** The tables of a database or one of its transactions: one file each. */

import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { buildTable } from './build.ts';
import { checkoutTable } from './checkout.ts';
import { clockTable } from './clock.ts';
import { clockMoveTable } from './clockMove.ts';
import type { Db } from './db.ts';
import { deliveryTable } from './delivery.ts';
import { disputeTable } from './dispute.ts';
import { entityTable } from './entity.ts';
import { eventTable } from './event.ts';
import { listOf } from './list.ts';
import { metaOf } from './meta.ts';
import { operatorTable } from './operator.ts';
import { paymentTable } from './payment.ts';
import { paymentLinkTable } from './paymentLink.ts';
import { pendingTable } from './pending.ts';
import { redirectTable } from './redirect.ts';
import { registrationTable } from './registration.ts';
import { reportOf } from './report.ts';
import { retentionOf } from './retention.ts';
import { riskSeenTable } from './riskSeen.ts';
import { scheduleTable } from './schedule.ts';
import { sealedTable } from './sealed.ts';
import { sealingKeyTable } from './sealingKey.ts';
import { settlementTable } from './settlement.ts';
import { settlementEntryTable } from './settlementEntry.ts';
import { settlementFileTable } from './settlementFile.ts';
import { shopperTable } from './shopper.ts';
import { submitTable } from './submit.ts';
import { throttleTable } from './throttle.ts';
import { timerTable } from './timer.ts';
import { tokenTable } from './token.ts';
import { walletTokenTable } from './walletToken.ts';
import { webhookTable } from './webhook.ts';
import { wrongPasswordTable } from './wrongPassword.ts';

export type TableName = keyof Tables;

/** Makes a table of a database or of one of its transactions. */
type Maker<Table> = (db: Db, dialect: Dialect) => Table;

/** The makers of some tables, by name. */
export type Makers<Some> = { readonly [Name in keyof Some]: Maker<Some[Name]> };

export const MAKERS: Makers<Tables> = {
  meta: metaOf,
  build: buildTable,
  entity: entityTable,
  token: tokenTable,
  clock: clockTable,
  clockMove: clockMoveTable,
  checkout: checkoutTable,
  paymentLink: paymentLinkTable,
  submit: submitTable,
  payment: paymentTable,
  event: eventTable,
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
  operator: operatorTable,
  shopper: shopperTable,
};

/** Wraps a table, for example with a cache, before a caller gets it. */
export type WrapTable = <Table extends object>(name: string, table: Table) => Table;

/** The tables of `db`. */
export function tablesOf<All extends Tables>(
  db: Db,
  dialect: Dialect,
  makers: Makers<All>,
  wrap: WrapTable,
): All {
  const tables: Partial<All> = {};
  for (const name in makers)
    tables[name] = wrap(name, makers[name](db, dialect) as All[typeof name] & object);
  return tables as All;
}

/** The tables of a transaction. Each is created on first use, because most transactions use few tables. */
export function tablesFor<All extends Tables>(
  db: Db,
  dialect: Dialect,
  makers: Makers<All>,
  wrap: WrapTable,
): All {
  const made: Partial<All> = {};
  return new Proxy(made, {
    get(_target, name: keyof All & string) {
      made[name] ??= wrap(name, makers[name](db, dialect) as All[typeof name] & object);
      return made[name];
    },
  }) as All;
}
