/** Checkouts. */
import type { CheckoutId, EntityId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { checkoutFromRow, checkoutRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { firstOf, frequent } from './frequent.ts';
import { insertOften } from './insert.ts';

export function checkoutTable(db: Db, dialect: Dialect): Tables['checkout'] {
  return {
    async find(id, entityId) {
      const row = entityId
        ? await firstOf(db, found(db, dialect, { id, entityId }))
        : await firstOf(db, byId(db, dialect, { id }));
      return row && checkoutFromRow(row);
    },
    async lock(id, entityId) {
      const row = await firstOf(db, locked(db, dialect, { id, entityId }));
      return row && checkoutFromRow(row);
    },
    async insert(checkout) {
      await insertOften(db, dialect.name, 'checkout', checkoutRow(checkout));
    },
    async save(checkout) {
      await write(db, saved(db, dialect, checkoutRow(checkout)));
    },
  };
}

interface ById {
  readonly id: CheckoutId;
}

const select = (db: Db, { id }: ById) => db.selectFrom('checkout').selectAll().where('id', '=', id);

const byId = frequent((db, _dialect, key: ById) => select(db, key));

interface Key extends ById {
  readonly entityId: EntityId;
}

const ofEntity = (db: Db, { id, entityId }: Key) =>
  select(db, { id }).where('entity_id', '=', entityId);

const found = frequent((db, _dialect, key: Key) => ofEntity(db, key));

const locked = frequent((db, dialect, key: Key) => dialect.locking(ofEntity(db, key), 'wait'));

const saved = frequent((db, _dialect, row: ReturnType<typeof checkoutRow>) => {
  const { created_at, expires_at, parameters } = row;
  const { state, payment_id, result_call_url, has_data, tries } = row;
  return db
    .updateTable('checkout')
    .set({
      created_at,
      expires_at,
      parameters,
      state,
      payment_id,
      result_call_url,
      has_data,
      tries,
    })
    .where('id', '=', row.id)
    .where('entity_id', '=', row.entity_id);
});
