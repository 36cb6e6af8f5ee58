/** Payments that are settled: those that have no record yet, and those that a record is about. */
import { type SqlBool, sql } from 'kysely';
import { isGood, RESULT_CODES, type ResultCode } from '../../../../catalogue/results/codes.ts';
import type { SettlementTable } from '../../../../domain/settlement/tables.ts';
import { SETTLED_TYPES } from '../../../../domain/settlement/types.ts';
import type { PaymentId } from '../../../../domain/shared/ids.ts';
import { paymentFromRow } from '../../codec.ts';
import { type Db, write } from '../db.ts';

/** Result codes of payments that are settled: successful ones, and the reasons of chargebacks. */
const CODES: readonly string[] = (Object.keys(RESULT_CODES) as ResultCode[]).filter(
  (code) => isGood(code) || RESULT_CODES[code][1] === 'chargeback',
);

/** The payment has not been settled. */
const hasNoRecord = sql<SqlBool>`not exists (select 1 from settlement_record
    where settlement_record.source_id = payment.id)`;

/** `takeDue` does not return the payment: it succeeded on the day on which it was made. */
const isNotLate = sql<SqlBool>`not exists (select 1 from settlement_due
    where settlement_due.payment_id = payment.id)`;

/** The methods that find payments. */
export const settlementPayments = (
  db: Db,
): Pick<
  SettlementTable,
  'noteDue' | 'takeDue' | 'page' | 'nextAt' | 'payments' | 'recorded' | 'paid' | 'matching'
> => ({
  async noteDue(entityId, paymentId, at) {
    await write(
      db,
      db
        .insertInto('settlement_due')
        .values({ entity_id: entityId, payment_id: paymentId, at })
        .onConflict((c) => c.column('payment_id').doNothing()),
    );
  },
  takeDue: takeDue(db),
  page: nextOfDay(db),
  nextAt: nextAt(db),
  async payments(ids) {
    if (ids.length === 0) return [];
    return (
      await paymentsOf(db)
        .where('id', 'in', [...ids])
        .execute()
    ).map(paymentFromRow);
  },
  async recorded(ids) {
    if (ids.length === 0) return [];
    const rows = await sourcesAmong(db, ids).execute();
    return rows.map(({ source_id }) => source_id as PaymentId);
  },
  paid: paid(db),
  matching: matching(db),
});

const paymentsOf = (db: Db) => db.selectFrom('payment').selectAll('payment');

/** The payments among these that a record is about. */
const sourcesAmong = (db: Db, ids: readonly PaymentId[]) =>
  db
    .selectFrom('settlement_record')
    .select('source_id')
    .distinct()
    .where('source_id', 'in', [...ids]);

/** Takes the payments that succeeded on a later day than they were made on. */
const takeDue =
  (db: Db): SettlementTable['takeDue'] =>
  async (entityId, before, most) => {
    const rows = await db
      .selectFrom('settlement_due')
      .select('payment_id')
      .where('entity_id', '=', entityId)
      .where('at', '<', before)
      .orderBy('at')
      .limit(most)
      .execute();
    const ids = rows.map(({ payment_id }) => payment_id);
    if (ids.length === 0) return [];
    await write(db, db.deleteFrom('settlement_due').where('payment_id', 'in', ids));
    return (await paymentsOf(db).where('id', 'in', ids).orderBy('id').execute()).map(
      paymentFromRow,
    );
  };

/** The next payments of a day. */
const nextOfDay =
  (db: Db): SettlementTable['page'] =>
  async ({ entityId, until, at, paymentId }, most) => {
    const rows = await paymentsOf(db)
      .where('entity_id', '=', entityId)
      .where('created_at', '>=', at)
      .where('created_at', '<', until)
      .where((e) =>
        e.or([
          e('created_at', '>', at),
          e.and([e('created_at', '=', at), e('id', '>', paymentId)]),
        ]),
      )
      .where('type', 'in', SETTLED_TYPES)
      .where(hasNoRecord)
      .where(isNotLate)
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  };

/** When the first payment without a record was made, or succeeded. */
const nextAt =
  (db: Db): SettlementTable['nextAt'] =>
  async (entityId, from) => {
    const payment = db
      .selectFrom('payment')
      .select('created_at')
      .where('entity_id', '=', entityId)
      .where('created_at', '>=', from)
      .where('type', 'in', SETTLED_TYPES)
      .where('code', 'in', CODES)
      .where(hasNoRecord)
      .where(isNotLate)
      .orderBy('created_at')
      .limit(1);
    const due = db
      .selectFrom('settlement_due')
      .select('at')
      .where('entity_id', '=', entityId)
      .orderBy('at')
      .limit(1);
    const found = await db
      .selectNoFrom([payment.as('payment'), due.as('due')])
      .executeTakeFirstOrThrow();
    const instants = [found.payment, found.due].flatMap((at) => (at === null ? [] : [Number(at)]));
    return instants.length > 0 ? Math.max(from, Math.min(...instants)) : undefined;
  };

/** The payments whose money was moved. */
const paid =
  (db: Db): SettlementTable['paid'] =>
  async (ids) => {
    if (ids.length === 0) return [];
    const rows = await sourcesAmong(db, ids)
      .where('type', '=', 'SETTLED')
      // Inside the strings of the JSON, quotes are escaped with a backslash, so this pattern matches only the property
      // itself.
      .where('data', 'like', '%"status":"SUCCESS"%')
      .execute();
    return rows.map(({ source_id }) => source_id as PaymentId);
  };

/** The payments that a record of the clearing institute may match. */
const matching =
  (db: Db): SettlementTable['matching'] =>
  async ({ entityId, types, money, merchantTransactionId, txId1, before, most }) => {
    const rows = await paymentsOf(db)
      .where('entity_id', '=', entityId)
      .where('created_at', '<', before)
      .where('type', 'in', [...types])
      .where('code', 'in', CODES)
      .$if(money !== null, (query) =>
        query
          .where('amount_minor', '=', Number(money?.minor ?? 0n))
          .where('currency', '=', money?.currency ?? ''),
      )
      .$if(merchantTransactionId !== undefined, (query) =>
        query.where('merchant_transaction_id', '=', merchantTransactionId ?? ''),
      )
      .$if(txId1 !== undefined, (query) =>
        query.where('findings', 'like', `%"ConnectorTxID1":"${txId1}"%`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  };
