/** Sealed data of payments and checkouts that wait. */
import type { Tables } from '../../../domain/tables.ts';
import { type Db, write } from './db.ts';

export function pendingTable(db: Db): Tables['pending'] {
  return {
    async insert({ name, entityId, sealed, eraseAt }) {
      await write(
        db,
        db.insertInto('pending').values({
          payment_id: name,
          entity_id: entityId,
          sealed: sealed.text,
          key_id: sealed.keyId,
          erase_at: eraseAt,
        }),
      );
    },
    async find(name, entityId) {
      const query = db
        .selectFrom('pending')
        .select(['sealed as text', 'key_id as keyId'])
        .where('payment_id', '=', name)
        .where('entity_id', '=', entityId);
      return await query.executeTakeFirst();
    },
    async erase(name, entityId) {
      const rows = db.deleteFrom('pending').where('payment_id', '=', name);
      await write(db, rows.where('entity_id', '=', entityId));
    },
    async eraseOver(entityId, now) {
      await write(
        db,
        db.deleteFrom('pending').where('entity_id', '=', entityId).where('erase_at', '<=', now),
      );
    },
  };
}
