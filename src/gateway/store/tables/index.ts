/** The tables over a database or one of its transactions: one file each. */
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../store.ts';
import { checkoutTable } from './checkout.ts';
import { clockTable } from './clock.ts';
import type { Db } from './db.ts';
import { entityTable } from './entity.ts';
import { eventTable } from './event.ts';
import { metaOf } from './meta.ts';
import { paymentTable } from './payment.ts';
import { pendingTable } from './pending.ts';
import { retentionOf } from './retention.ts';
import { submitTable } from './submit.ts';
import { throttleTable } from './throttle.ts';
import { timerTable } from './timer.ts';
import { tokenTable } from './token.ts';

/** The tables of `db`. */
export function tablesOf(db: Db, dialect: Dialect): Tables {
  return {
    meta: metaOf(db),
    entity: entityTable(db, dialect),
    token: tokenTable(db),
    clock: clockTable(db, dialect),
    checkout: checkoutTable(db, dialect),
    submit: submitTable(db),
    payment: paymentTable(db, dialect),
    event: eventTable(db),
    timer: timerTable(db, dialect),
    pending: pendingTable(db),
    throttle: throttleTable(db),
    retention: retentionOf(db),
  };
}
