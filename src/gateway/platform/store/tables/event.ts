/** Events. */

import type { Selectable } from 'kysely';
import type { EventRecord, StoredEvent } from '../../../domain/shared/eventTable.ts';
import type { CheckoutId, EntityId, PaymentId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { plain, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import type { Db } from './db.ts';
import { insertAllOften } from './insert.ts';

export function eventTable(db: Db, dialect: Dialect): Tables['event'] {
  const appendAll: Tables['event']['appendAll'] = (events) =>
    insertAllOften(db, dialect.name, 'event', events.map(rowOf));
  return {
    append: (event) => appendAll([event]),
    appendAll,
    async about(of, most) {
      const [column, id] =
        'paymentId' in of
          ? (['payment_id', of.paymentId] as const)
          : (['checkout_id', of.checkoutId] as const);
      const rows = await db
        .selectFrom('event')
        .selectAll()
        .where(column, '=', plain(id))
        .orderBy('seq')
        .limit(most)
        .execute();
      return rows.map(eventFromRow);
    },
    async after(entityId, seq, most) {
      const rows = await db
        .selectFrom('event')
        .selectAll()
        .where('entity_id', '=', plain(entityId))
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(most)
        .execute();
      return rows.map(eventFromRow);
    },
    async latestSeq(entityId) {
      const row = await db
        .selectFrom('event')
        .select('seq')
        .where('entity_id', '=', plain(entityId))
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      return Number(row?.seq ?? 0);
    },
  };
}

const eventFromRow = (row: Selectable<DatabaseSchema['event']>): StoredEvent => ({
  seq: Number(row.seq),
  entityId: row.entity_id as EntityId,
  checkoutId: row.checkout_id as CheckoutId | null,
  paymentId: row.payment_id as PaymentId | null,
  kind: row.kind as StoredEvent['kind'],
  at: Number(row.at),
  data: JSON.parse(row.data) as StoredEvent['data'],
});

const rowOf = ({ entityId, checkoutId, paymentId, kind, at, data }: EventRecord) => ({
  entity_id: entityId,
  checkout_id: checkoutId,
  payment_id: paymentId,
  kind,
  at,
  data: toText(data),
});
