/** The records of settlements. */
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type {
  RecordFrame,
  RecordPlace,
  SettlementTable,
} from '../../../../domain/settlement/tables.ts';
import type {
  Day,
  RecordData,
  RecordType,
  SettlementId,
  SettlementRecord,
} from '../../../../domain/settlement/types.ts';
import type { PaymentId } from '../../../../domain/shared/ids.ts';
import { turn } from '../../../time/systemClock.ts';
import { toText } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import type { DatabaseSchema } from '../../schema.ts';
import { type Db, write } from '../db.ts';
import { SLICE } from '../list/parts.ts';
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
      .$call(beside(order === 'asc' ? '>' : '<', after))
      .orderBy('at', order)
      .orderBy('seq', order)
      .limit(most)
      .execute();
    return rows.map(recordFromRow);
  },
  async recordPage({ id, entityId, type, order, frame, page, size }) {
    const [first, end] = [(page - 1) * size, page * size];
    const found: SettlementRecord[] = [];
    let count = 0;
    let after: RecordPlace | undefined;
    for (;;) {
      const rest = db
        .selectFrom('settlement_record')
        .where('settlement_id', '=', id)
        .where(ofEntity(dialect, entityId))
        .$call(within(frame))
        .$call(beside(order === 'asc' ? '>' : '<', after));
      const row = await rest
        .select(['at', 'seq'])
        .orderBy('at', order)
        .orderBy('seq', order)
        .limit(1)
        .offset(SLICE - 1)
        .executeTakeFirst();
      const edge = row && { at: Number(row.at), seq: Number(row.seq) };
      const slice = rest
        .$call(beside(order === 'asc' ? '<=' : '>=', edge))
        .$if(type !== undefined, (query) => query.where('type', '=', type as string));
      const { n } = await slice
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (count < end && count + Number(n) > first) {
        const rows = await slice
          .selectAll()
          .orderBy('at', order)
          .orderBy('seq', order)
          .limit(end - Math.max(first, count))
          .offset(Math.max(0, first - count))
          .execute();
        found.push(...rows.map(recordFromRow));
      }
      count += Number(n);
      if (!edge) return { records: found, count };
      after = edge;
      await turn();
    }
  },
});

/** Limits a query to the records on one side of a place. */
const beside =
  (than: '<' | '<=' | '>' | '>=', place: RecordPlace | undefined) =>
  <O>(query: SelectQueryBuilder<DatabaseSchema, 'settlement_record', O>) =>
    query.$if(place !== undefined, (some) =>
      some.where(sql<SqlBool>`(at, seq) ${sql.raw(than)} (${place?.at}, ${place?.seq})`),
    );

/** Limits a query to the records of a time range. */
const within =
  ({ from, until }: RecordFrame = {}) =>
  <O>(query: SelectQueryBuilder<DatabaseSchema, 'settlement_record', O>) =>
    query
      .$if(from !== undefined, (some) => some.where('at', '>=', from as number))
      .$if(until !== undefined, (some) => some.where('at', '<', until as number));

/** A record as it is stored. */
export const recordFromRow = (
  row: Selectable<DatabaseSchema['settlement_record']>,
): SettlementRecord => ({
  seq: Number(row.seq),
  day: row.day as Day,
  settlementId: row.settlement_id as SettlementId,
  at: Number(row.at),
  type: row.type as RecordType,
  sourceId: row.source_id as PaymentId | null,
  data: JSON.parse(row.data) as RecordData,
});
