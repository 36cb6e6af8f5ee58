/** What happened. */
import { toText } from '../codec.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function eventTable(db: Db): Tables['event'] {
  return {
    async append({ entityId, checkoutId, paymentId, kind, at, data }) {
      await db
        .insertInto('event')
        .values({
          entity_id: entityId,
          checkout_id: checkoutId,
          payment_id: paymentId,
          kind,
          at,
          data: toText(data),
        })
        .execute();
    },
  };
}
