/** Events. */

import type { EventRecord } from '../../../domain/shared/eventTable.ts';
import type { Tables } from '../../../domain/tables.ts';
import { toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';
import { insertAllOften } from './insert.ts';

export function eventTable(db: Db, dialect: Dialect): Tables['event'] {
  const appendAll: Tables['event']['appendAll'] = (events) =>
    insertAllOften(db, dialect.name, 'event', events.map(rowOf));
  return { append: (event) => appendAll([event]), appendAll };
}

const rowOf = ({ entityId, checkoutId, paymentId, kind, at, data }: EventRecord) => ({
  entity_id: entityId,
  checkout_id: checkoutId,
  payment_id: paymentId,
  kind,
  at,
  data: toText(data),
});
