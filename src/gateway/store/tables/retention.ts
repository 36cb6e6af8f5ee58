/** Taking out what is older than it may be. */
import type { CheckoutId } from '../../checkout/types.ts';
import type { Tables } from '../store.ts';
import type { Db } from './db.ts';

export function retentionOf(db: Db): Tables['retention'] {
  return {
    async oldest(entityId, most) {
      const rows = await db
        .selectFrom('checkout')
        .select(['id', 'created_at'])
        .where('entity_id', '=', entityId)
        .where('state', '!=', 'paying')
        .orderBy('created_at')
        .limit(most)
        .execute();
      return rows.map((row) => ({ id: row.id as CheckoutId, createdAt: Number(row.created_at) }));
    },
    async takeOut(wished) {
      if (wished.length === 0) return;
      const ids = padded(wished);
      for (const table of ['event', 'submit', 'payment'] as const) {
        await db.deleteFrom(table).where('checkout_id', 'in', ids).execute();
      }
      await db.deleteFrom('checkout').where('id', 'in', ids).execute();
    },
  };
}

/** The same ids, some of them twice, so many as a power of two: few statements differ. */
function padded(ids: readonly CheckoutId[]): readonly CheckoutId[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return Array.from({ length }, (_, i) => ids[i % ids.length] as CheckoutId);
}
