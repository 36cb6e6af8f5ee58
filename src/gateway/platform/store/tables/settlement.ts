/** Settlements, their records, and the progress of each settlement day of an entity. */
import {
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { isGood, RESULT_CODES, type ResultCode } from '../../../catalogue/results/codes.ts';
import type { RecordFrame, SettlementTable } from '../../../domain/settlement/tables.ts';
import type {
  Day,
  RecordData,
  RecordType,
  Settlement,
  SettlementDay,
  SettlementId,
  SettlementRecord,
} from '../../../domain/settlement/types.ts';
import { SETTLED_TYPES } from '../../../domain/settlement/types.ts';
import type { EntityId, PaymentId } from '../../../domain/shared/ids.ts';
import { paymentFrom, toText } from '../codec.ts';
import type { DatabaseSchema } from '../schema.ts';
import type { Db } from './db.ts';

/** Result codes of payments that are settled: successful ones, and the reasons of chargebacks. */
const CODES: readonly string[] = (Object.keys(RESULT_CODES) as ResultCode[]).filter(
  (code) => isGood(code) || RESULT_CODES[code][1] === 'chargeback',
);

/** Rows of one insert: SQLite allows 32766 values. */
const ROWS = 1000;

export function settlementTable(db: Db): SettlementTable {
  const settlements = () => db.selectFrom('settlement').selectAll();
  const payments = () => db.selectFrom('payment').selectAll('payment');
  const hasNoRecord = sql<SqlBool>`not exists (select 1 from settlement_record
    where settlement_record.source_id = payment.id)`;
  const isNotLate = sql<SqlBool>`not exists (select 1 from settlement_due
    where settlement_due.payment_id = payment.id)`;
  const sourcesAmong = (ids: readonly PaymentId[]) =>
    db
      .selectFrom('settlement_record')
      .select('source_id')
      .distinct()
      .where('source_id', 'in', [...ids]);
  const saveDays: SettlementTable['saveDays'] = async (days) => {
    if (days.length === 0) return;
    await db
      .insertInto('settlement_day')
      .values(days.map(dayRow))
      .onConflict((c) =>
        c.columns(['entity_id', 'day']).doUpdateSet((e) => ({
          state: e.ref('excluded.state'),
          from_at: e.ref('excluded.from_at'),
          until_at: e.ref('excluded.until_at'),
          cursor_at: e.ref('excluded.cursor_at'),
          cursor_id: e.ref('excluded.cursor_id'),
          closed_at: e.ref('excluded.closed_at'),
        })),
      )
      .execute();
  };
  return {
    async day(entityId, day) {
      const row = await db
        .selectFrom('settlement_day')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row && dayFrom(row);
    },
    saveDay: (day) => saveDays([day]),
    saveDays,
    async latestDays(entityId, most) {
      const rows = await db
        .selectFrom('settlement_day')
        .selectAll()
        .where('entity_id', '=', entityId)
        .orderBy('day', 'desc')
        .limit(most)
        .execute();
      return rows.map(dayFrom);
    },
    async late(entityId) {
      const row = await db
        .selectFrom('settlement_late')
        .select('from_at')
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return row ? Number(row.from_at) : null;
    },
    async noteLate(entityId, from) {
      if (from === null) {
        await db.deleteFrom('settlement_late').where('entity_id', '=', entityId).execute();
        return;
      }
      await db
        .insertInto('settlement_late')
        .values({ entity_id: entityId, from_at: from })
        .onConflict((c) => c.column('entity_id').doUpdateSet({ from_at: from }))
        .execute();
    },
    async noteDue(entityId, paymentId, at) {
      await db
        .insertInto('settlement_due')
        .values({ entity_id: entityId, payment_id: paymentId, at })
        .onConflict((c) => c.column('payment_id').doNothing())
        .execute();
    },
    async takeDue(entityId, before, most) {
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
      await db.deleteFrom('settlement_due').where('payment_id', 'in', ids).execute();
      return (await payments().where('id', 'in', ids).orderBy('id').execute()).map(paymentFrom);
    },
    async page({ entityId, until, at, paymentId }, most) {
      const rows = await payments()
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
      return rows.map(paymentFrom);
    },
    async nextAt(entityId, from) {
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
      const instants = [found.payment, found.due].flatMap((at) =>
        at === null ? [] : [Number(at)],
      );
      return instants.length > 0 ? Math.max(from, Math.min(...instants)) : undefined;
    },
    async payments(ids) {
      if (ids.length === 0) return [];
      return (
        await payments()
          .where('id', 'in', [...ids])
          .execute()
      ).map(paymentFrom);
    },
    async recorded(ids) {
      if (ids.length === 0) return [];
      const rows = await sourcesAmong(ids).execute();
      return rows.map(({ source_id }) => source_id as PaymentId);
    },
    async paid(ids) {
      if (ids.length === 0) return [];
      const rows = await sourcesAmong(ids)
        .where('type', '=', 'SETTLED')
        // Inside the strings of the JSON, quotes are escaped with a backslash, so this pattern matches only the property
        // itself.
        .where('data', 'like', '%"status":"SUCCESS"%')
        .execute();
      return rows.map(({ source_id }) => source_id as PaymentId);
    },
    async matching({ entityId, types, money, merchantTransactionId, txId1, before, most }) {
      const rows = await payments()
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
      return rows.map(paymentFrom);
    },
    async add({ id, entityId, day, currency }, { count, failed, net, fee }) {
      const [row] = await db
        .insertInto('settlement')
        .values({
          ...{ id, entity_id: entityId, day, currency, record_count: count },
          ...{ failed_count: failed, net_minor: Number(net), fee_minor: Number(fee) },
        })
        .onConflict((c) =>
          c.columns(['entity_id', 'day', 'currency']).doUpdateSet({
            record_count: sql<number>`settlement.record_count + ${count}`,
            failed_count: sql<number>`settlement.failed_count + ${failed}`,
            net_minor: sql<number>`settlement.net_minor + ${Number(net)}`,
            fee_minor: sql<number>`settlement.fee_minor + ${Number(fee)}`,
          }),
        )
        .returning('id')
        .execute();
      return row?.id as SettlementId;
    },
    async insert(records) {
      const rows = records.map(({ settlementId, entityId, day, at, type, sourceId, data }) => ({
        ...{ settlement_id: settlementId, entity_id: entityId, day, at, type },
        ...{ source_id: sourceId, data: toText(data) },
      }));
      for (let first = 0; first < rows.length; first += ROWS) {
        const some = rows.slice(first, first + ROWS);
        await db.insertInto('settlement_record').values(some).execute();
      }
    },
    async find(id) {
      const row = await settlements().where('id', '=', id).executeTakeFirst();
      return row && settlementFrom(row);
    },
    async ofDay(entityId, day) {
      const rows = await settlements()
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .orderBy('currency')
        .execute();
      return rows.map(settlementFrom);
    },
    async between(entityIds, { from, to, currency, order }) {
      const rows = await settlements()
        .where('entity_id', 'in', [...entityIds])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .$if(currency !== undefined, (query) => query.where('currency', '=', currency as string))
        .orderBy('day', order)
        .orderBy('entity_id')
        .orderBy('currency')
        .execute();
      return rows.map(settlementFrom);
    },
    async hasEarlier(entityId, currency, month, before) {
      const row = await settlements()
        .where('entity_id', '=', entityId)
        .where('currency', '=', currency)
        .where('day', '>=', month)
        .where('day', '<', before)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async records({ of, order, frame, after, most }) {
      const than = order === 'asc' ? '>' : '<';
      const rows = await db
        .selectFrom('settlement_record')
        .selectAll()
        .$if(typeof of === 'string', (query) =>
          query.where('settlement_id', '=', of as SettlementId),
        )
        .$if(typeof of === 'object', (query) => {
          const { entityId, day } = of as { readonly entityId: EntityId; readonly day: Day };
          return query.where('entity_id', '=', entityId).where('day', '=', day);
        })
        .$call(within(frame))
        .$if(after !== undefined, (query) =>
          query.where(
            sql<SqlBool>`(at, seq) ${sql.raw(than)} (${after?.at ?? 0}, ${after?.seq ?? 0})`,
          ),
        )
        .orderBy('at', order)
        .orderBy('seq', order)
        .limit(most)
        .execute();
      return rows.map(recordFrom);
    },
    async recordPage({ id, type, order, frame, page, size }) {
      const some = db
        .selectFrom('settlement_record')
        .where('settlement_id', '=', id)
        .$if(type !== undefined, (query) => query.where('type', '=', type as string))
        .$call(within(frame));
      const { count } = await some
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await some
        .selectAll()
        .orderBy('at', order)
        .orderBy('seq', order)
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      return { records: rows.map(recordFrom), count: Number(count) };
    },
    async takeOut(entityId, day, most) {
      const some = await db
        .selectFrom('settlement_record')
        .select('seq')
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .limit(most)
        .execute();
      if (some.length > 0) {
        const numbers = some.map(({ seq }) => Number(seq));
        await db.deleteFrom('settlement_record').where('seq', 'in', numbers).execute();
      }
      if (some.length === most) return false;
      for (const table of ['settlement_file', 'settlement', 'settlement_day'] as const) {
        await db
          .deleteFrom(table)
          .where('entity_id', '=', entityId)
          .where('day', '=', day)
          .execute();
      }
      return true;
    },
  };
}

/** Limits a query to the records of a time range. */
const within =
  ({ from, until }: RecordFrame = {}) =>
  <O>(query: SelectQueryBuilder<DatabaseSchema, 'settlement_record', O>) =>
    query
      .$if(from !== undefined, (some) => some.where('at', '>=', from as number))
      .$if(until !== undefined, (some) => some.where('at', '<', until as number));

const dayRow = (day: SettlementDay): Insertable<DatabaseSchema['settlement_day']> => ({
  entity_id: day.entityId,
  day: day.day,
  state: day.state,
  from_at: day.from,
  until_at: day.until,
  cursor_at: day.at,
  cursor_id: day.paymentId,
  closed_at: day.closedAt,
});

const dayFrom = (row: Selectable<DatabaseSchema['settlement_day']>): SettlementDay => ({
  entityId: row.entity_id as EntityId,
  day: row.day as Day,
  state: row.state as SettlementDay['state'],
  from: Number(row.from_at),
  until: Number(row.until_at),
  at: Number(row.cursor_at),
  paymentId: row.cursor_id,
  closedAt: row.closed_at === null ? null : Number(row.closed_at),
});

const settlementFrom = (row: Selectable<DatabaseSchema['settlement']>): Settlement => ({
  id: row.id as SettlementId,
  entityId: row.entity_id as EntityId,
  day: row.day as Day,
  currency: row.currency,
  count: row.record_count,
  failed: row.failed_count,
  net: BigInt(row.net_minor),
  fee: BigInt(row.fee_minor),
});

const recordFrom = (row: Selectable<DatabaseSchema['settlement_record']>): SettlementRecord => ({
  seq: Number(row.seq),
  day: row.day as Day,
  settlementId: row.settlement_id as SettlementId,
  at: Number(row.at),
  type: row.type as RecordType,
  sourceId: row.source_id as PaymentId | null,
  data: JSON.parse(row.data) as RecordData,
});
