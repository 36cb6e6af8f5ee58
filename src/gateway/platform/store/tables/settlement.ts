/** Settlements, their records, and the progress of each settlement day of an entity. */
import type { SettlementTable } from '../../../domain/settlement/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';
import { settlementDays } from './settlement/days.ts';
import { settlementPayments } from './settlement/payments.ts';
import { settlementRecords } from './settlement/records.ts';
import { settlements } from './settlement/settlements.ts';

// Object.assign, because each transaction makes its tables anew, and spreading objects takes fifty times as long.
export const settlementTable = (db: Db, dialect: Dialect): SettlementTable =>
  Object.assign(
    settlementDays(db, dialect),
    settlementPayments(db, dialect),
    settlements(db),
    settlementRecords(db, dialect),
  );
