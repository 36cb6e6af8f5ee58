/** Links to pay. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PaymentLink } from '../../../domain/checkout/link/types.ts';
import type { EntityId, PaymentId, PaymentLinkId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { parametersFrom, storedMoney, toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';

export function paymentLinkTable(db: Db, dialect: Dialect): Tables['paymentLink'] {
  const byId = (id: PaymentLinkId) =>
    db.selectFrom('payment_link').selectAll().where('id', '=', id);
  const changed = ({ id, entityId }: Pick<PaymentLink, 'id' | 'entityId'>) =>
    db.updateTable('payment_link').where('id', '=', id).where('entity_id', '=', entityId);
  return {
    async find(id, entityId) {
      const found = entityId ? byId(id).where('entity_id', '=', entityId) : byId(id);
      const row = await found.executeTakeFirst();
      return row && linkFromRow(row);
    },
    async lock(id, entityId) {
      const own = byId(id).where('entity_id', '=', entityId);
      const row = await dialect.locking(own, 'wait').executeTakeFirst();
      return row && linkFromRow(row);
    },
    async insert(link) {
      const { id, entityId, createdAt, validUntil, parameters, maxPayments } = link;
      await write(
        db,
        db.insertInto('payment_link').values({
          id,
          entity_id: entityId,
          created_at: createdAt,
          valid_until: validUntil,
          parameters: toText(parameters),
          max_payments: maxPayments,
          ...changing(link),
        }),
      );
    },
    async save(link) {
      await write(db, changed(link).set(changing(link)));
    },
    async complete(link, { isGood, triesBack }) {
      const paid = isGood ? 1 : 0;
      const back = sql.lit(triesBack);
      await write(
        db,
        changed(link).set({
          in_flight: sql<number>`in_flight - 1`,
          paid: sql<number>`paid + ${sql.lit(paid)}`,
          tries: sql<number>`case when tries > ${back} then tries - ${back} else 0 end`,
        }),
      );
    },
  };
}

const changing = (link: PaymentLink) => ({
  deactivated: link.isDeactivated ? 1 : 0,
  paid: link.paid,
  in_flight: link.inFlight,
  tries: link.tries,
  tries_since: link.triesSince,
  payment_id: link.paymentId,
});

export function linkFromRow(row: Selectable<DatabaseSchema['payment_link']>): PaymentLink {
  const parameters = parametersFrom(row.parameters);
  return {
    id: row.id as PaymentLinkId,
    entityId: row.entity_id as EntityId,
    createdAt: Number(row.created_at),
    validUntil: Number(row.valid_until),
    parameters,
    money: storedMoney(parameters),
    maxPayments: Number(row.max_payments),
    isDeactivated: Number(row.deactivated) === 1,
    paid: Number(row.paid),
    inFlight: Number(row.in_flight),
    tries: Number(row.tries),
    triesSince: Number(row.tries_since),
    paymentId: row.payment_id as PaymentId | null,
  };
}
