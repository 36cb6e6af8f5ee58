/** Deletes checkouts and transactions that are older than the retention. */
import { sql } from 'kysely';
import type { CheckoutId, PaymentId, PaymentLinkId } from '../../../domain/shared/ids.ts';
import type { RetainedRecord } from '../../../domain/shared/tables.ts';
import type { Tables } from '../../../domain/tables.ts';
import type { PaymentStatus } from '../../../domain/transaction/status.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { ofEntity } from './ofEntity.ts';
import { padded } from './padded.ts';

/** The statuses of payments without a final result. */
const UNFINISHED: readonly PaymentStatus[] = ['requires_action', 'processing'];

export function retentionOf(db: Db, dialect: Dialect): Tables['retention'] {
  return {
    async oldest(entityId, most) {
      const checkouts = await db
        .selectFrom('checkout')
        .select(['id', 'created_at'])
        .where('entity_id', '=', entityId)
        .where('state', '!=', 'paying')
        .orderBy('created_at')
        .limit(most)
        .execute();
      const payments = await db
        .selectFrom('payment')
        .select(['id', 'created_at'])
        .where('entity_id', '=', entityId)
        .where('checkout_id', 'is', sql.lit(null))
        .where('status', 'not in', UNFINISHED)
        // Registrations have their own lifetime and their own timer.
        .where('type', '!=', sql.lit('RG'))
        .orderBy('created_at')
        .limit(most)
        .execute();
      const links = await db
        .selectFrom('payment_link')
        .select(['id', 'valid_until'])
        .where('entity_id', '=', entityId)
        .orderBy('valid_until')
        .limit(most)
        .execute();
      const items: RetainedRecord[] = [
        ...checkouts.map(({ id, created_at }) => ({
          kind: 'checkout' as const,
          id: id as CheckoutId,
          createdAt: Number(created_at),
        })),
        ...payments.map(({ id, created_at }) => ({
          kind: 'payment' as const,
          id: id as PaymentId,
          createdAt: Number(created_at),
        })),
        ...links.map(({ id, valid_until }) => ({
          kind: 'paymentLink' as const,
          id: id as PaymentLinkId,
          createdAt: Number(valid_until),
        })),
      ];
      return items.sort((one, other) => one.createdAt - other.createdAt).slice(0, most);
    },
    async takeOut(entityId, items) {
      const own = ofEntity(dialect, entityId);
      const idsOf = (kind: RetainedRecord['kind']) =>
        padded(items.filter((item) => item.kind === kind).map(({ id }) => id));
      const links = idsOf('paymentLink');
      if (links.length > 0) {
        await write(db, db.deleteFrom('payment_link').where('id', 'in', links).where(own));
      }
      const payments = idsOf('payment');
      if (payments.length > 0) {
        for (const table of ['event', 'delivery'] as const) {
          await write(db, db.deleteFrom(table).where('payment_id', 'in', payments).where(own));
        }
        await write(db, db.deleteFrom('payment').where('id', 'in', payments).where(own));
      }
      const checkouts = idsOf('checkout');
      if (checkouts.length === 0) return;
      // A registration outlives the checkout in which it was made.
      await write(
        db,
        db
          .updateTable('payment')
          .set({ checkout_id: null })
          .where('checkout_id', 'in', checkouts)
          .where(own)
          .where('type', '=', 'RG')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('registration')
                .select('registration.id')
                .whereRef('registration.id', '=', 'payment.id')
                .whereRef('registration.entity_id', '=', 'payment.entity_id'),
            ),
          ),
      );
      for (const table of ['submit', 'event', 'delivery', 'payment'] as const) {
        await write(db, db.deleteFrom(table).where('checkout_id', 'in', checkouts).where(own));
      }
      await write(db, db.deleteFrom('checkout').where('id', 'in', checkouts).where(own));
    },
  };
}
