/** Registrations: the part that changes; their transactions are in the payment table. */
import type { Registration } from '../../../domain/registration/types.ts';
import type { EntityId, RegistrationId } from '../../../domain/shared/ids.ts';
import type { Tables } from '../../../domain/tables.ts';
import { registrationFromRow, registrationRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { chunks } from './chunks.ts';
import { type Db, write } from './db.ts';
import { keyOf } from './key.ts';
import { deletePlansWith } from './schedule.ts';

export function registrationTable(db: Db, dialect: Dialect): Tables['registration'] {
  const byId = (id: RegistrationId) =>
    db.selectFrom('registration').selectAll().where('id', '=', id);
  const ofEntity = (id: RegistrationId, entityId: EntityId | undefined) =>
    entityId ? byId(id).where('entity_id', '=', entityId) : byId(id);
  const erase: Tables['registration']['erase'] = async (id, entityId) => {
    const rows = db.deleteFrom('registration').where('id', '=', id);
    await write(db, rows.where('entity_id', '=', entityId));
    await deletePlansWith(db, [id]);
  };
  return {
    async find(id, entityId) {
      const row = await ofEntity(id, entityId).executeTakeFirst();
      return row && registrationFromRow(row);
    },
    async lock(id, entityId) {
      const row = await dialect.locking(ofEntity(id, entityId), 'wait').executeTakeFirst();
      return row && registrationFromRow(row);
    },
    async insert(registration) {
      await write(db, db.insertInto('registration').values(registrationRow(registration)));
    },
    async save(registration) {
      const { id, entity_id, ...columns } = registrationRow(registration);
      await write(
        db,
        db
          .updateTable('registration')
          .set(columns)
          .where('id', '=', id)
          .where('entity_id', '=', entity_id),
      );
    },
    async lockAll(ids) {
      const rows: Registration[] = [];
      for (const some of chunks([...ids].sort())) {
        const query = db.selectFrom('registration').selectAll().where('id', 'in', some);
        const locking = dialect.locking(query.orderBy('id'), 'wait');
        rows.push(...(await locking.execute()).map(registrationFromRow));
      }
      return rows;
    },
    async saveAll(registrations) {
      for (const some of chunks(registrations)) {
        await write(
          db,
          db
            .insertInto('registration')
            .values(some.map(registrationRow))
            .onConflict((c) =>
              c.columns(keyOf(dialect, 'id')).doUpdateSet((e) => ({
                state: e.ref('excluded.state'),
                ends_at: e.ref('excluded.ends_at'),
                series: e.ref('excluded.series'),
                network_token: e.ref('excluded.network_token'),
                sealed: e.ref('excluded.sealed'),
                key_id: e.ref('excluded.key_id'),
              })),
            ),
        );
      }
    },
    erase,
    async remove(id, entityId) {
      await erase(id, entityId);
      // Of every entity: a plan of another owner that charged the details has its events and messages here.
      await write(db, db.deleteFrom('event').where('payment_id', '=', id));
      await write(db, db.deleteFrom('delivery').where('payment_id', '=', id));
      await write(
        db,
        db.deleteFrom('payment').where('id', '=', id).where('entity_id', '=', entityId),
      );
    },
  };
}
