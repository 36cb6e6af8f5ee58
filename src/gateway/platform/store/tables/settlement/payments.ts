/** Payments that are settled: those that have no record yet, and those that a record is about. */
import { type SqlBool, sql } from 'kysely';
import { isGood, RESULT_CODES, type ResultCode } from '../../../../../contract/resultCodes.ts';
import type { SettlementTable } from '../../../../domain/settlement/tables.ts';
import { SETTLED_TYPES } from '../../../../domain/settlement/types.ts';
import type { EntityId, PaymentId } from '../../../../domain/shared/ids.ts';
import { paymentFromRow } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import { type Db, write } from '../db.ts';
import { keyOf } from '../key.ts';
import { ofEntity } from '../ofEntity.ts';
import { recordFromRow } from './records.ts';

/** Result codes of payments that are settled: successful ones, and the reasons of chargebacks. */
const CODES: readonly string[] = (Object.keys(RESULT_CODES) as ResultCode[]).filter(
  (code) => isGood(code) || RESULT_CODES[code][1] === 'chargeback',
);

/** The payment has not been settled. */
const hasNoRecord = ({ name }: Dialect) =>
  // As in `ofEntity`: the index of the other column finds the record.
  sql<SqlBool>`not exists (select 1 from settlement_record where settlement_record.source_id = payment.id
    and ${name === 'sqlite' ? sql`+` : sql``}settlement_record.entity_id = payment.entity_id)`;

/** `takeDue` does not return the payment: it succeeded on the day on which it was made. */
const isNotLate = sql<SqlBool>`not exists (select 1 from settlement_due
    where settlement_due.payment_id = payment.id and settlement_due.entity_id = payment.entity_id)`;

/** The methods that find payments. */
export const settlementPayments = (
  db: Db,
  dialect: Dialect,
): Pick<
  SettlementTable,
  | 'noteDue'
  | 'takeDue'
  | 'page'
  | 'nextAt'
  | 'payments'
  | 'recorded'
  | 'paid'
  | 'settling'
  | 'matching'
> => ({
  async noteDue(entityId, paymentId, at) {
    await write(
      db,
      db
        .insertInto('settlement_due')
        .values({ entity_id: entityId, payment_id: paymentId, at })
        .onConflict((c) => c.columns(keyOf(dialect, 'payment_id')).doNothing()),
    );
  },
  takeDue: takeDue(db, dialect),
  page: nextOfDay(db, dialect),
  nextAt: nextAt(db, dialect),
  async payments(entityId, ids) {
    if (ids.length === 0) return [];
    const rows = await paymentsOf(db, dialect, entityId, ids).execute();
    return rows.map(paymentFromRow);
  },
  async recorded(entityId, ids) {
    if (ids.length === 0) return [];
    const rows = await sourcesAmong(db, dialect, entityId, ids).execute();
    return rows.map(({ source_id }) => source_id as PaymentId);
  },
  paid: paid(db, dialect),
  async settling({ id, entityId }) {
    const row = await db
      .selectFrom('settlement_record')
      .selectAll()
      .where('source_id', '=', id)
      .where(ofEntity(dialect, entityId))
      .where('type', '<>', 'FEE')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    return row && recordFromRow(row);
  },
  matching: matching(db),
});

const allPayments = (db: Db) => db.selectFrom('payment').selectAll('payment');

const paymentsOf = (db: Db, dialect: Dialect, entityId: EntityId, ids: readonly string[]) =>
  allPayments(db)
    .where('id', 'in', [...ids])
    .where(ofEntity(dialect, entityId));

/** The payments among these that a record is about. */
const sourcesAmong = (db: Db, dialect: Dialect, entityId: EntityId, ids: readonly PaymentId[]) =>
  db
    .selectFrom('settlement_record')
    .select('source_id')
    .distinct()
    .where('source_id', 'in', [...ids])
    .where(ofEntity(dialect, entityId));

/** Takes the payments that succeeded on a later day than they were made on. */
const takeDue =
  (db: Db, dialect: Dialect): SettlementTable['takeDue'] =>
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
    const taken = db.deleteFrom('settlement_due').where('payment_id', 'in', ids);
    await write(db, taken.where(ofEntity(dialect, entityId)));
    return (await paymentsOf(db, dialect, entityId, ids).orderBy('id').execute()).map(
      paymentFromRow,
    );
  };

/** The next payments of a day. */
const nextOfDay =
  (db: Db, dialect: Dialect): SettlementTable['page'] =>
  async ({ entityId, until, at, paymentId }, most) => {
    const rows = await allPayments(db)
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
      .where(hasNoRecord(dialect))
      .where(isNotLate)
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  };

/** When the first payment without a record was made, or succeeded. */
const nextAt =
  (db: Db, dialect: Dialect): SettlementTable['nextAt'] =>
  async (entityId, from) => {
    const payment = db
      .selectFrom('payment')
      .select('created_at')
      .where('entity_id', '=', entityId)
      .where('created_at', '>=', from)
      .where('type', 'in', SETTLED_TYPES)
      .where('code', 'in', CODES)
      .where(hasNoRecord(dialect))
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
  (db: Db, dialect: Dialect): SettlementTable['paid'] =>
  async (entityId, ids) => {
    if (ids.length === 0) return [];
    const rows = await sourcesAmong(db, dialect, entityId, ids)
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
    // The index of the reference finds the payment. That of the time would read all payments of the entity.
    const hasReference = merchantTransactionId !== undefined;
    const createdAt = hasReference ? sql<number>`created_at + 0` : sql<number>`created_at`;
    const rows = await allPayments(db)
      .where('entity_id', '=', entityId)
      .where(createdAt, '<', before)
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
      .orderBy(createdAt)
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(paymentFromRow);
  };
