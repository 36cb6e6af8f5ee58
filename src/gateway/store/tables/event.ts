/** What happened. */
import { toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';
import { insertOften } from './insert.ts';

export function eventTable(db: Db, dialect: Dialect): Tables['event'] {
  return {
    async append({ entityId, checkoutId, paymentId, kind, at, data }) {
      await insertOften(db, dialect.name, 'event', {
        entity_id: entityId,
        checkout_id: checkoutId,
        payment_id: paymentId,
        kind,
        at,
        data: toText(data),
      });
    },
  };
}
