/** The records of settlements. */
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { RecordFrame, SettlementTable } from '../../../../domain/settlement/tables.ts';
import type {
  Day,
  RecordData,
  RecordType,
  SettlementId,
  SettlementRecord,
} from '../../../../domain/settlement/types.ts';
import type { PaymentId } from '../../../../domain/shared/ids.ts';
import { toText } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import { type Db, write } from '../db.ts';
import { ofEntity } from '../ofEntity.ts';

/** Rows of one insert: SQLite allows 32766 values. */
const ROWS = 1000;

/** The methods for records. */
export const settlementRecords = (
  db: Db,
  dialect: Dialect,
): Pick<SettlementTable, 'insert' | 'records' | 'recordPage'> => ({
  async insert(records) {
    const rows = records.map(({ settlementId, entityId, day, at, type, sourceId, data }) => ({
      settlement_id: settlementId,
      entity_id: entityId,
      day,
      at,
      type,
      source_id: sourceId,
      data: toText(data),
    }));
    for (let first = 0; first < rows.length; first += ROWS) {
      const some = rows.slice(first, first + ROWS);
      await write(db, db.insertInto('settlement_record').values(some));
    }
  },
  async records({ of, order, frame, after, most }) {
    const than = order === 'asc' ? '>' : '<';
    const rows = await db
      .selectFrom('settlement_record')
      .selectAll()
      .$if('id' in of, (query) =>
        query
          .where('settlement_id', '=', (of as { readonly id: SettlementId }).id)
          .where(ofEntity(dialect, of.entityId)),
      )
      .$if('day' in of, (query) =>
        query
          .where('entity_id', '=', of.entityId)
          .where('day', '=', (of as { readonly day: Day }).day),
      )
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
    return rows.map(recordFromRow);
  },
  async recordPage({ id, entityId, type, order, frame, page, size }) {
    const some = db
      .selectFrom('settlement_record')
      .where('settlement_id', '=', id)
      .where(ofEntity(dialect, entityId))
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
    return { records: rows.map(recordFromRow), count: Number(count) };
  },
});

/** Limits a query to the records of a time range. */
const within =
  ({ from, until }: RecordFrame = {}) =>
  <O>(query: SelectQueryBuilder<DatabaseSchema, 'settlement_record', O>) =>
    query
      .$if(from !== undefined, (some) => some.where('at', '>=', from as number))
      .$if(until !== undefined, (some) => some.where('at', '<', until as number));

const recordFromRow = (row: Selectable<DatabaseSchema['settlement_record']>): SettlementRecord => ({
  seq: Number(row.seq),
  day: row.day as Day,
  settlementId: row.settlement_id as SettlementId,
  at: Number(row.at),
  type: row.type as RecordType,
  sourceId: row.source_id as PaymentId | null,
  data: JSON.parse(row.data) as RecordData,
});
